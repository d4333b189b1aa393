"""Chomp: bites, symmetry, and what is published about who wins."""

import itertools
import math

import pytest

from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.games.chomp import Bar, Chomp
from tests.games.iterated import iterated, symmetric

GAME = Chomp()


def test_a_bite_takes_all_that_is_below_and_to_the_right():
    """Of three rows of four, b2 leaves the first row and one square of each other row."""
    assert GAME.replay("b2") == Bar((4, 1, 1), 1)
    assert GAME.replay("b2 d1") == Bar((3, 1, 1), 0)
    assert GAME.replay("b2 d1 a2") == Bar((3, 0, 0), 1)


def test_every_square_that_is_left_may_be_eaten():
    names = [GAME.action_name(GAME.replay("b2"), a) for a in GAME.actions(GAME.replay("b2"))]
    assert names == ["a1", "b1", "c1", "d1", "a2", "a3"]


def test_whoever_eats_the_poison_loses():
    s = GAME.replay("b1 a2 a1")
    assert GAME.is_terminal(s)
    assert list(GAME.actions(s)) == []
    assert [GAME.utility(s, p) for p in (0, 1)] == [-1, 1]
    assert not GAME.is_terminal(GAME.replay("b1 a2"))


def eaten(cells, x, y):
    """A bite out of a set of squares."""
    return frozenset((a, b) for a, b in cells if a < x or b < y)


def losing_sets(rows, columns):
    """The sets of squares from which the player on move loses, by sets of squares and nothing else."""
    known = {}

    def loses(cells):
        if cells not in known:
            after = {loses(eaten(cells, x, y)) for x, y in cells if (x, y) != (0, 0)}  # all of them are looked at
            known[cells] = True not in after
        return known[cells]

    loses(frozenset(itertools.product(range(columns), range(rows))))
    return {cells for cells, lost in known.items() if lost}


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 5), (2, 6), (3, 3), (3, 5), (4, 4), (5, 3)])
def test_who_wins_is_what_sets_of_squares_say(rows, columns):
    game = Chomp(rows=rows, columns=columns)
    values = iterated(game)
    lost = {s.rows for s, value in values.items() if s.rows[0] and value == (-1 if s.mover == 0 else 1)}
    cells = {frozenset((x, y) for y, row in enumerate(shape) for x in range(row)) for shape in lost}
    assert cells == losing_sets(rows, columns)
    assert len({s.rows for s in values}) == math.comb(rows + columns, rows)  # as many as ways across the bar


def test_the_first_player_wins_but_on_one_square():
    """By the argument of stolen strategies (Gale 1974); and with how many first moves: always one on small boards."""
    for rows, columns in itertools.product(range(1, 5), range(1, 6)):
        game = Chomp(rows=rows, columns=columns)
        values = iterated(game)
        start = game.initial()
        assert values[start] == (-1 if rows == columns == 1 else 1)
        winning = [game.action_name(start, a) for a in game.actions(start) if values[game.result(start, a)] == 1]
        assert len(winning) == (0 if rows == columns == 1 else 1)
        if rows == columns > 1:  # what is left is an L with equal arms, on which the answers mirror the moves
            assert winning == ["b2"]
        if rows == 2 < columns:
            assert winning == [game.action_name(start, 2 * columns - 1)]


def test_with_two_rows_a_player_loses_where_one_is_longer_by_one():
    """The P-positions of two rows are (n, n − 1)."""
    values = iterated(Chomp(rows=2, columns=7))
    assert {s.rows for s, v in values.items() if s.mover == 0 and v == -1 and s.rows[0]} == {
        (n, n - 1) for n in range(1, 8)
    } - {(7, 6)}  # which the second player faces, after the first move
    assert values[Bar((7, 6), 1)] == 1


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (4, 4), (3, 5), (4, 2)])
def test_rows_and_columns_may_be_exchanged(rows, columns):
    game = Chomp(rows=rows, columns=columns)
    values = iterated(game)
    classes = symmetric(game, values)
    assert classes < len(values)
    assert game.canonical(Bar((1,) * 2 + (0,) * (rows - 2), 1)) == Bar((2,) + (0,) * (rows - 1), 1)


def test_shapes_of_a_square_bar_up_to_symmetry():
    """Of the 70 shapes in 4 × 4 sixteen are their own mirror image (as many as sets of hooks): (70 + 16) / 2 = 43."""
    game = Chomp(rows=4, columns=4)
    assert len({game.canonical(Bar(s.rows, 0)) for s in iterated(game)}) == 43


def test_what_a_transposed_bar_does_not_fit_into_stays():
    game = Chomp(rows=2, columns=5)
    assert game.canonical(Bar((5, 1), 0)) == Bar((5, 1), 0)
    assert game.canonical(Bar((1, 1), 0)) == Bar((2, 0), 0)


def test_positions_are_read():
    assert GAME.parse_state("P#../#.../....") == Bar((2, 1, 0), 0)
    assert GAME.parse_state("P#../#.../....\nMIN") == Bar((2, 1, 0), 1)
    assert GAME.text(GAME.replay("b2")).splitlines()[1:] == ["1 P # # #", "2 # . . .", "3 # . . .", "MIN"]


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: Chomp(rows=0), ParameterError, "rows=0 is out of range; 1 to 26"),
        (lambda: Chomp(columns=27), ParameterError, "columns=27 is out of range"),
        (lambda: GAME.parse_action(GAME.replay("b2"), "c3"), IllegalMove, "eaten already"),
        (lambda: GAME.parse_action(GAME.initial(), "e1"), IllegalMove, "not a square of the bar"),
        (lambda: GAME.parse_state("P.#./#.../...."), BadText, "row 1"),
        (lambda: GAME.parse_state("P#../###./...."), BadText, "row 2"),
        (lambda: GAME.parse_state("##../#.../...."), BadText, "row 1"),
    ],
)
def test_what_cannot_be_is_refused(call, error, sentence):
    with pytest.raises(error, match=sentence):
        call()
