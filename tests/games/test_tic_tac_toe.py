"""The two evaluations of the notes, computed by hand."""

import pytest

import plyant as ply
from plyant.games.tic_tac_toe import open_lines, pairs
from plyant.native import native_kernel

GAME = ply.load("tic-tac-toe")


def test_open_lines_of_the_notes():
    """On OOX/XO./..X the third column and the bottom row are open to X, the middle column to O: 2 − 1."""
    s = GAME.parse_state("OOX/XO./..X")
    x, o = s.first[0], s.second[0]
    assert (open_lines(o), open_lines(x)) == (2, 1)
    assert GAME.evaluate(s, 0) == 1
    assert GAME.evaluate(s, 1) == -1


def test_open_lines_after_two_moves():
    """X in the centre, O in the top middle: O spoils 2 of the 8 lines, X 4; so 6 − 4 = 2."""
    s = GAME.replay("b2 b1")
    assert (open_lines(s.second[0]), open_lines(s.first[0])) == (6, 4)
    assert GAME.evaluate(s, 0) == 2


def test_the_empty_board_is_even():
    assert GAME.evaluate(GAME.initial(), 0) == 0


def test_pairs_are_open_lines_with_two_stones():
    """XX./O.O/X..: X has the top row and the first column is spoilt; O has the middle row; no diagonal has two."""
    s = GAME.parse_state("XX./O.O/X..")
    x, o = s.first[0], s.second[0]
    assert (pairs(x, o), pairs(o, x)) == (1, 1)


def test_the_weighted_sum_of_chances_and_pairs():
    """0.6 · (open lines of X − of O) + 0.4 · (pairs of X − of O), on OOX/XO./..X by hand.

    Open lines: 2 − 1 = 1. X has a pair in the third column (top right, bottom right; the square between is empty), none
    in the bottom row; O has a pair in the middle column (top, centre): 1 − 1 = 0. So 0.6 · 1 + 0.4 · 0 = 0.6.
    """
    weighted = ply.load("tic-tac-toe(weights=(0.6,0.4))")
    s = weighted.parse_state("OOX/XO./..X")
    assert weighted.features(s) == (1.0, 0.0)
    assert weighted.evaluate(s, 0) == pytest.approx(0.6)
    assert weighted.evaluate(s, 1) == pytest.approx(-0.6)


def test_the_weighted_sum_where_pairs_count():
    """X a1, b2; O c1: of the 8 lines O spoils 3 (5 open for X), X spoils 6 (2 open for O): 5 − 2 = 3.

    X's pair on the diagonal from a1 is open: 1 − 0 = 1. So 0.6 · 3 + 0.4 · 1 = 2.2.
    """
    weighted = ply.load("tic-tac-toe(weights=(0.6,0.4))")
    s = weighted.replay("a1 c1 b2")
    assert weighted.features(s) == (3.0, 1.0)
    assert weighted.evaluate(s, 0) == pytest.approx(2.2)


def evaluations(game, state):
    """The sum of the evaluations of all positions after two more moves, each with its own weight."""
    total = 0.0
    for a in game.actions(state):
        s = game.result(state, a)
        for b in game.actions(s):
            total += (a + 9 * b) * game.evaluate(game.result(s, b), 0)
    return total


def test_evaluations_are_the_same_in_native_code():
    weighted = ply.load("tic-tac-toe(weights=(0.6,0.4))")
    native = native_kernel(evaluations, weighted, ())
    for moves in ("", "b2 b1", "a1 c1 b2", "1 2 3"):
        s = weighted.replay(moves)
        assert native(weighted, s) == evaluations(weighted, s)


def test_a_look_of_two_plies_takes_the_centre():
    """The notes' example: two plies ahead with open lines, X begins in the centre, worth 1."""
    result = ply.minimax(GAME, depth=2)
    assert GAME.action_name(GAME.initial(), result.action) == "b2"
    assert result.value == 1


def test_tic_tac_toe_is_a_draw():
    result = ply.engine(GAME)
    assert (result.value, result.exact) == (0, True)
