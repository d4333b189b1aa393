"""Rock, paper, scissors: who beats whom, and what the stakes change."""

import random

import pyspiel
import pytest

from plyant.errors import ParameterError
from plyant.games.rock_paper_scissors import RockPaperScissors
from plyant.hidden.simultaneous import backward_induction


@pytest.mark.parametrize(
    ("game", "name"), [(RockPaperScissors(), "matrix_rps"), (RockPaperScissors(stakes=(50, 25, 5)), "matrix_brps")]
)
def test_it_pays_as_the_matrix_games_of_open_spiel(game, name):
    theirs = pyspiel.load_game(name)
    assert [list(game.actions_of(game.initial(), p)) for p in (0, 1)] == [
        theirs.new_initial_state().legal_actions(p) for p in (0, 1)
    ]
    for joint in game.legal(game.initial()):
        s, t = game.result(game.initial(), joint), theirs.new_initial_state()
        names = [t.action_to_string(p, a).lower() for p, a in enumerate(joint)]
        t.apply_actions(list(joint))
        assert game.is_terminal(s)
        assert game.move_name(game.initial(), joint) == "+".join(names)
        assert [game.utility(s, 0), game.utility(s, 1)] == t.returns()
        assert game.text(s) == " against ".join(names)


def test_each_hand_is_shown_in_proportion_to_the_stake_of_the_hand_that_beats_what_beats_it():
    """Solved by hand: rock as often as scissors win, paper as often as rock wins, scissors as often as paper wins."""
    luck = random.Random(1)
    for _ in range(20):
        rock, paper, scissors = (luck.randint(1, 9) for _ in range(3))
        found = backward_induction(RockPaperScissors(stakes=(rock, paper, scissors)))
        total = rock + paper + scissors
        assert dict(found.mix) == pytest.approx({0: scissors / total, 1: rock / total, 2: paper / total})
        assert found.value == pytest.approx(0, abs=1e-12)


def test_stakes_are_the_bounds_and_must_be_positive():
    assert RockPaperScissors(stakes=(2, 5, 1)).bounds == (-5, 5)
    with pytest.raises(ParameterError, match="three numbers above 0"):
        RockPaperScissors(stakes=(1, 0, 1))
