"""Who plays what: the search is chosen by what a game declares, and says why."""

import pytest

import plyant as ply
from plyant.choice import ALGORITHMS, fitting, is_small
from plyant.errors import ParameterError, UnfitGame

CHOSEN = {
    "connect-four": "engine",
    "half-nim": "engine",
    "gas-maze": "engine",
    "pacman": "engine",
    "pacman(ghost_kind=directional)": "expectimax",
    "pig": "expectimax",
    "2048": "expectimax",
    "backgammon": "expectimax",
    "einstein": "expectimax",
    "chinese-checkers": "maxn",
    "alliance-nim": "maxn",
    "rock-paper-scissors": "backward_induction",
    "goofspiel": "backward_induction",
    "pursuit": "backward_induction",
    "gas-maze(moves=simultaneous)": "backward_induction",
    "kuhn-poker": "cfr_plus",
    "leduc-poker": "cfr_plus",
    "liars-dice(dice=2)": "ismcts",
    "dark-tic-tac-toe": "ismcts",
}


@pytest.mark.parametrize(("text", "algorithm"), CHOSEN.items())
def test_the_search_follows_from_the_nature_of_the_game(text, algorithm):
    assert fitting(ply.load(text)).algorithm == algorithm


def test_where_there_is_no_evaluation_the_size_decides():
    class Silent(type(ply.load("pig"))):
        evaluate = ply.Game.evaluate

    assert fitting(Silent(goal=2)).algorithm == "mcts", "pig can go on for ever"
    assert fitting(Silent(goal=2), depth=3).algorithm == "expectimax"
    assert ply.search(Silent(goal=2), rounds=1, native=False).algorithm == "expectimax", "as with a depth"
    three = "((1,2,6) (4,2,3) (6,1,2))"
    assert fitting(ply.tree(three)).algorithm == "maxn"
    assert is_small(ply.tree(three), 4)
    assert not is_small(ply.tree(three), 3)


def test_the_result_says_why():
    found = ply.search(ply.tree("({0.5: 3, 0.5: 7} {0.9: 2, 0.1: 40})"))
    assert (found.algorithm, found.value, found.exact) == ("expectimax", pytest.approx(5.8), True)
    assert "decide" in found.why
    assert ply.search(ply.tree("(1 2)"), algorithm="minimax").why == "", "it was asked for"


def test_a_payoff_for_each_player_is_shared_out_by_maxn():
    found = ply.search(ply.tree("(((1,2,6) (4,2,3)) ((6,1,2) (7,4,1)))"))
    assert found.algorithm == "maxn"
    assert len(found.values) == 3


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_is_found_by_its_name(name):
    from plyant.choice import function

    assert callable(function(name))


@pytest.mark.parametrize(
    ("text", "options", "told"),
    [
        ("kuhn-poker", {"depth": 3}, "cfr_plus, which knows no depth: give seconds or nodes"),
        ("rock-paper-scissors", {"nodes": 3}, "backward_induction, which knows no nodes"),
        ("kuhn-poker", {"algorithm": "alphabeta"}, "hidden information.*cfr, ismcts and determinised can"),
        ("pig", {"algorithm": "engine", "depth": 2}, "chance.*expectimax and mcts can"),
        ("rock-paper-scissors", {"algorithm": "minimax"}, "simultaneous moves.*backward_induction"),
        ("kuhn-poker", {"algorithm": "mcts"}, "ismcts"),
        ("nim", {"algorithm": "alfabeta"}, "there is no algorithm 'alfabeta'; there are: minimax"),
        ("nim", {"algorithm": "minimax", "threads": 2}, "minimax has no option 'threads'"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_reason(text, options, told):
    with pytest.raises((UnfitGame, ParameterError), match=told):
        ply.search(ply.load(text), **options)
