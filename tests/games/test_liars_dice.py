"""Liar's dice against OpenSpiel's `liars_dice` (bidding_rule=reset-face, its default), and what a player may know."""

import itertools
import random
from collections import Counter

import pyspiel
import pytest

from plyant.errors import IllegalMove, ParameterError
from plyant.games.liars_dice import COUNT, LiarsDice
from tests.games.dealt import agree, information, played
from tests.games.playouts import playouts


def hand(*faces):
    """The counts of a hand that shows these faces."""
    return sum(1 << COUNT * (face - 1) for face in faces)


def rolled(game, *faces):
    """The state after this roll, the first player's dice first."""
    return game.replay([str(face) for face in faces])


def test_every_history_with_three_faces_goes_as_in_open_spiel():
    game, theirs = LiarsDice(faces=3), pyspiel.load_game("liars_dice(numdice=1,dice_sides=3)")
    assert agree(game, theirs) == 1 + 3 + 9 * (2 * 2**6 - 1)
    assert information(game, theirs) == 3 * 2**6


@pytest.mark.parametrize(("dice", "few"), [(1, 1000), (2, 500)])
def test_random_games_go_as_in_open_spiel(dice, few):
    game, theirs = LiarsDice(dice=dice), pyspiel.load_game(f"liars_dice(numdice={dice})")
    choose = random.Random(dice)
    for _ in range(playouts(few, 2)):
        played(game, theirs, choose)


def test_the_highest_face_is_wild():
    game = LiarsDice()
    s = rolled(game, 5, 6)
    assert game.utility(game.replay("2-5 liar", s), 0) == 1
    assert game.utility(game.replay("2-6 liar", s), 0) == -1
    assert game.utility(game.replay("1-1 2-2 liar", s), 0) == 1


def test_moves_are_written_as_bids():
    game = LiarsDice(dice=2)
    s = rolled(game, 1, 2, 3, 4)
    a = game.parse_action(s, "2-5")
    assert game.action_name(s, a) == "2-5"
    assert {game.parse_action(s, text) for text in ("2x5", "2×5", " 2*5s ")} == {a}
    assert game.action_name(s, game.parse_action(game.result(s, a), "Liar")) == "liar"
    with pytest.raises(IllegalMove):
        game.parse_action(game.result(s, a), "2-5")


def test_a_view_does_not_show_the_other_hand():
    game = LiarsDice(dice=2)
    s = game.replay("1-2", rolled(game, 5, 2, 4, 6))
    assert game.text(s).splitlines() == ["First  2 5", "Second 4 6", "bids   1-2"]
    assert game.view(s, 0).splitlines() == ["First  2 5", "Second ? ?", "bids   1-2"]
    assert game.view(s, 1).splitlines() == ["First  ? ?", "Second 4 6", "bids   1-2"]
    assert "2 5" in game.view(game.replay("liar", s), 1)


def test_a_guess_looks_the_same_and_all_rolls_come_up_as_often_as_they_should():
    game = LiarsDice(dice=2, faces=3)
    s = game.replay("1-2", rolled(game, 1, 2, 3, 3))
    luck = random.Random(5)
    for p in (0, 1):
        o = game.observe(s, p)
        guesses = [game.guess(o, p, luck.getrandbits(63)) for _ in range(4500)]
        assert all(game.observe(g, p) == o for g in guesses)
        found = Counter((g.second, g.first)[p] for g in guesses)
        share = Counter(hand(*pair) for pair in itertools.product((1, 2, 3), repeat=2))
        assert found.keys() == share.keys()
        for roll, ways in share.items():
            assert abs(found[roll] - 500 * ways) < 5 * (500 * ways) ** 0.5


@pytest.mark.parametrize("parameters", [{"dice": 0}, {"faces": 1}, {"dice": 6}, {"faces": 16}])
def test_what_makes_no_game_is_refused(parameters):
    with pytest.raises(ParameterError, match="dice × faces"):
        LiarsDice(**parameters)
