"""Positions and moves of games that define no text of their own: boards as grids, fields by name, squares as moves."""

import dataclasses
import enum
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyant import Game
from plyant.display import board_rows, move_text, position_text

EMPTY_BOARD = "  a b c\n1 . . .\n2 . . .\n3 . . ."
ONE_CROSS = "  a b c\n1 . . .\n2 . X .\n3 . . ."


class State(NamedTuple):
    board: object
    turn: int = 0


@dataclasses.dataclass(frozen=True)
class Position:
    board: object
    turn: int = 0


class Piece(enum.Enum):
    NONE = 0
    KING = "K"


@pytest.mark.parametrize(
    "board",
    [
        ((0, 0, 0), (0, "X", 0), (0, 0, 0)),
        ((None, None, None), (None, "X", None), (None, None, None)),
        [["", "", ""], ["", "X", ""], ["", "", ""]],
        ("...", ".X.", "..."),
        "....X....",
        "    X    ",
        tuple("....X...."),
        (None, None, None, None, "X", None, None, None, None),
    ],
)
def test_boards_are_grids(board):
    assert position_text(board) == ONE_CROSS
    assert position_text(State(board)) == position_text(Position(board)) == f"{ONE_CROSS}\nturn: 0"


def test_boards_of_numbers_and_of_names_are_in_columns():
    assert position_text(((0, 2, 16), (4, 0, 0))) == "   a  b  c\n1  .  2 16\n2  4  .  ."
    assert position_text((("wK", None), (None, "bK"))) == "   a  b\n1 wK  .\n2  . bK"
    assert position_text(np.array([[0, 1, 2], [0, 0, 1]])) == "  a b c\n1 . 1 2\n2 . . 1"
    assert position_text("123405678") == "  a b c\n1 1 2 3\n2 4 . 5\n3 6 7 8"
    assert position_text(((Piece.NONE, Piece.KING, Piece.NONE),) * 2) == "  a b c\n1 . K .\n2 . K ."


def test_where_none_is_empty_zero_is_a_mark():
    assert position_text(((None, 0, 1), (None, None, None))) == "  a b c\n1 . 0 1\n2 . . ."


def test_several_boards_have_their_names():
    two = State(board=("...", ".X.", "..."), turn=((0, 0, 1), (0, 0, 0)))
    assert position_text(two) == f"board:\n{ONE_CROSS}\nturn:\n  a b c\n1 . . 1\n2 . . ."
    assert position_text(("....X....", "O")) == f"{ONE_CROSS}\nO"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (15, "15"),
        ((3, 5, 7), "(3, 5, 7)"),
        (((0, 1), (2, 3)), "((0, 1), (2, 3))"),  # coordinates
        ("good game", "good game"),
        ("ROOT-NODE", "ROOT-NODE"),
        (("check", "raise"), "('check', 'raise')"),
        (((1, 2, 3), (4, 5)), "((1, 2, 3), (4, 5))"),
        ((), "()"),
        (None, "None"),
        ("a\nb", "a\nb"),
        (State((1, 2), 1), "board: (1, 2)\nturn: 1"),
        ({"die": 3, "bids": (1, 2)}, "die: 3\nbids: (1, 2)"),
        ({}, "{}"),
    ],
)
def test_what_is_no_board_is_printed_as_it_is(value, text):
    assert position_text(value) == text


def test_what_prints_itself_is_left_to_it():
    class Own(State):
        def __str__(self):
            return "own"

    assert position_text(Own(((0, 0, 0),) * 3)) == "own"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12) | st.floats(),
    lambda inner: st.lists(inner, max_size=4).map(tuple) | st.builds(State, inner, inner),
    max_leaves=20,
)


@given(VALUES)
def test_every_value_has_a_text(value):
    assert isinstance(position_text(value), str)
    rows = board_rows(value)
    assert rows is None or len({len(row) for row in rows}) == 1


# -- moves ----------------------------------------------------------------------------------------------------------

BOARD = State(((0,) * 3,) * 3)


class Square(NamedTuple):
    x: int
    y: int


@pytest.mark.parametrize(
    ("action", "state", "name"),
    [
        (((1, 0), (2, 0)), None, "a2-a3"),
        (((1, 0), (2, 0)), BOARD, "a2-a3"),
        (((0, 0), (2, 2), (0, 2)), BOARD, "a1-c3-c1"),
        (((1, 0), (0, 0), "Q"), BOARD, "a2-a1-Q"),
        (((1, 0), (0, 0), None), BOARD, "a2-a1"),
        ((1, 0), BOARD, "a2"),
        (Square(x=1, y=0), BOARD, "b1"),
        ((1, 0), None, "(1, 0)"),  # a heap and a number, as far as one can tell
        ((1, 3), BOARD, "(1, 3)"),  # not on the board
        (((1, 0), (3, 0)), BOARD, "((1, 0), (3, 0))"),
        (((1, 0), (-1, 0)), None, "((1, 0), (-1, 0))"),
        (((1, 0), (0.5, 0)), None, "((1, 0), (0.5, 0))"),
        (("take", 3), None, "('take', 3)"),
        ((True, False), BOARD, "(True, False)"),
        (4, BOARD, "4"),
        ("pass", BOARD, "pass"),
        ((), None, "()"),
    ],
)
def test_coordinates_are_squares(action, state, name):
    assert move_text(action, state) == name


def test_squares_are_those_of_the_grid():
    for row in range(3):
        for column in range(3):
            board = tuple("X" if (r, c) == (row, column) else "." for r in range(3) for c in range(3))
            header, *lines = position_text(board).split("\n")
            line = next(line for line in lines if "X" in line)
            assert move_text((row, column), board) == header[line.index("X")] + line[0]


COORDINATES = st.tuples(st.integers(0, 12), st.integers(0, 12))
MOVES = st.one_of(
    st.lists(COORDINATES, unique=True, min_size=1, max_size=8),
    st.lists(st.tuples(COORDINATES, COORDINATES), unique=True, min_size=1, max_size=8),
    st.lists(st.tuples(st.integers(-3, 40), st.integers(0, 3), st.integers(0, 3)), unique=True, min_size=1, max_size=8),
    st.lists(st.integers(-20, 20), unique=True, min_size=1, max_size=8),
    st.lists(st.tuples(st.sampled_from(["take", "put"]), st.integers(0, 9)), unique=True, min_size=1, max_size=8),
)


class Choice(Game):
    """One move out of a list."""

    moves: tuple = ()
    size: int = 0

    def initial(self):
        return State(((None,) * self.size,) * self.size if self.size else None)

    def player(self, s):
        return 0

    def actions(self, s):
        return self.moves

    def result(self, s, a):
        return s

    def is_terminal(self, s):
        return False


@given(MOVES, st.sampled_from([0, 3, 13]))
def test_names_and_plain_texts_are_read_as_the_moves_that_they_are(moves, size):
    game = Choice(moves=tuple(moves), size=size)
    s = game.initial()
    names = [game.action_name(s, a) for a in moves]
    assert len(set(names)) == len(names)
    for a, name in zip(moves, names, strict=True):
        assert game.parse_action(s, name) == game.parse_action(s, str(a)) == game.parse_move(s, str(a)) == a
        assert game.read_moves(name, s) == [a]
