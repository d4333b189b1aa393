"""Games in which positions come again: searches without a limit say so in one sentence, and answer with one."""

import pytest

import plyant as ply
from plyant.errors import EndlessGame

GAMES = ["chopsticks", "dodgem", "eight-puzzle", "fifteen-puzzle", "sliding-puzzle"]
each_game = pytest.mark.parametrize("name", GAMES)


@each_game
@pytest.mark.parametrize("search", [ply.minimax, ply.alphabeta, ply.engine])
def test_a_search_without_a_limit_says_that_the_game_can_be_endless(name, search):
    with pytest.raises(EndlessGame, match=f"^{name} can be endless .*: give a depth.$"):
        search(ply.load(name), native=False)


@pytest.mark.parametrize("name", ["chopsticks", "sliding-puzzle"])
def test_a_trace_says_so_too(name):
    with pytest.raises(EndlessGame, match="can be endless: give a depth"):
        ply.trace(ply.load(name))


@each_game
def test_with_a_depth_all_answer_alike(name):
    game = ply.load(name)
    values = {search(game, depth=4, native=False).value for search in (ply.minimax, ply.alphabeta)}
    assert len(values) == 1
    assert ply.engine(game, depth=4, native=False).action in list(game.actions(game.initial()))


def test_a_depth_that_reaches_the_end_finds_it():
    """The notes' start is five moves from the goal."""
    found = ply.alphabeta(ply.load("eight-puzzle"), depth=5, native=False)
    assert (found.value, found.exact) == (1, True)
    assert ply.alphabeta(ply.load("eight-puzzle"), depth=4, native=False).value < 1


def test_playouts_that_do_not_end_ask_for_a_limit():
    game = ply.load("fifteen-puzzle")
    with pytest.raises(EndlessGame, match="give a playout_depth"):
        ply.mcts(game, simulations=3, native=False)
    assert ply.mcts(game, simulations=20, playout_depth=10, native=False).action in list(game.actions(game.initial()))
