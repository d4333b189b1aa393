"""Positions and moves as plain text, for games that define no `text`, `view` or `action_name` of their own.

Boards are printed with column letters and row numbers: row 0 is row 1, at the top; column 0 is column a. Coordinates in
moves are (row, column), so (1, 0) is the square a2, and ((1, 0), (2, 0)) is the move a2-a3.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import math
import re
from collections.abc import Iterable
from typing import Any

from plyant.board import EMPTY, grid_text, square_name

_SMALLEST = 9  # cells of a board that is given as one row
_WIDEST = 6  # characters of a cell
_LARGEST = 99  # a coordinate
_COLUMN_FIRST = ({"x", "y"}, {"col", "row"}, {"column", "row"}, {"c", "r"})

Rows = list[list[Any]]


def position_text(value: Any) -> str:
    """A state or an observation as text: boards as grids, the other fields as "name: value".

    Nested sequences with rows of equal length, and strings or sequences of n × n single characters, are boards.
    """
    rows = board_rows(value)
    if rows is not None:
        return _grid(rows)
    named = _fields(value)
    if named is not None:
        blocks = [(name, part, position_text(part)) for name, part in named]
        boards = sum("\n" in text for _, _, text in blocks)
        return "\n".join(_field(name, text, boards > 1) for name, _, text in blocks)
    if type(value) in (tuple, list) and any(board_rows(part) is not None for part in value):
        return "\n".join(position_text(part) for part in value)
    return str(value)


def _field(name: str, text: str, is_labelled: bool) -> str:
    if "\n" not in text:
        return f"{name}: {text}"
    return f"{name}:\n{text}" if is_labelled else text


def _fields(value: Any) -> list[tuple[str, Any]] | None:
    """The fields of a NamedTuple or a dataclass by name; None for everything else, and for what prints itself."""
    prints_itself = any("__str__" in kind.__dict__ for kind in type(value).__mro__[:-1])
    if isinstance(value, type) or prints_itself:
        return None
    if isinstance(value, dict) and all(isinstance(name, str) for name in value):
        return list(value.items()) or None
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return list(zip(value._fields, value, strict=True))
    if dataclasses.is_dataclass(value):
        return [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value) if field.repr]
    return None


# -- boards ---------------------------------------------------------------------------------------------------------


def board_rows(value: Any) -> Rows | None:
    """The cells of a board, row by row; None: the value is not a board."""
    if hasattr(value, "tolist") and hasattr(value, "shape"):  # an array of NumPy
        value = value.tolist()
    if isinstance(value, str):
        return _square(list(value)) if _is_board_text(value) else None
    if type(value) not in (tuple, list) or not value:
        return None
    if all(isinstance(row, str) for row in value) and len(value[0]) > 1:
        return _equal([list(row) for row in value]) if _has_few_marks("".join(value)) else None
    if all(type(row) in (tuple, list) for row in value):
        return _equal([list(row) for row in value])
    return _square(list(value)) if all(map(_is_mark, value)) else None


def _is_board_text(text: str) -> bool:
    """Is a string a board rather than words? Boards repeat few characters, or are digits with an empty cell."""
    return "\n" not in text and (_has_few_marks(text) or re.fullmatch(r"[0-9]*[0. ][0-9]*", text) is not None)


def _has_few_marks(text: str) -> bool:
    return 2 * len(set(text)) <= len(text) and not any(c in "\n\t" for c in text)


def _square(cells: list[Any]) -> Rows | None:
    side = math.isqrt(len(cells))
    if side * side != len(cells) or len(cells) < _SMALLEST:
        return None
    return [cells[start : start + side] for start in range(0, len(cells), side)]


def _equal(rows: Rows) -> Rows | None:
    """The rows, if there are several of one length; pairs of numbers are coordinates, not rows."""
    width = len(rows[0])
    if len(rows) < 2 or width < 2 or any(len(row) != width for row in rows):
        return None
    cells = [cell for row in rows for cell in row]
    if not all(map(_is_cell, cells)) or (width == 2 and all(isinstance(cell, int) for cell in cells)):
        return None
    return rows


def _is_cell(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= _WIDEST and "\n" not in value
    return value is None or isinstance(value, (bool, int, enum.Enum))


def _is_mark(value: Any) -> bool:
    """Is this a cell of one character or digit?"""
    if isinstance(value, str):
        return len(value) <= 1
    return _is_cell(value) and (not isinstance(value, int) or abs(value) <= 9)


def _grid(rows: Rows) -> str:
    cells = [cell for row in rows for cell in row]
    zero_counts = any(cell is None or (isinstance(cell, str) and cell.strip() in ("", EMPTY)) for cell in cells)
    return grid_text(len(rows[0]), len(rows), lambda column, row: _cell(rows[row][column], zero_counts))


def _cell(value: Any, zero_counts: bool) -> str:
    """One cell; zero_counts: cells are empty by None, a blank or a dot, so that 0 is a mark."""
    shown = value
    if isinstance(value, enum.Enum):
        shown = value.value if isinstance(value.value, str) and len(value.value) <= _WIDEST else value.name
        value = value.value
    if value is None or (isinstance(value, str) and not value.strip()):
        return EMPTY
    if isinstance(value, bool):
        return "#" if value else EMPTY
    return EMPTY if value in (0, "0") and not zero_counts else str(shown)


# -- moves ----------------------------------------------------------------------------------------------------------


def move_text(a: Any, s: Any = None) -> str:
    """A move as text: squares such as a2-a3 for pairs of coordinates, else what `str` gives.

    A single pair is a square only if the state has a board that contains it: it may as well be a heap and a number.
    """
    if not isinstance(a, tuple) or not a:
        return str(a)
    size = _size_in(s)
    square = _square_of(a, size)
    if square:
        return square if size is not None else str(a)
    parts = [part for part in a if part is not None]
    squares = [_square_of(part, size) for part in parts]
    words = [part if isinstance(part, str) and part.isalnum() else "" for part in parts]
    names = [square or word for square, word in zip(squares, words, strict=True)]
    return "-".join(names) if sum(map(bool, squares)) > 1 and all(names) else str(a)


def _square_of(pair: Any, size: tuple[int, int] | None) -> str:
    """The square with these coordinates; empty: they are none, or lie outside of the board."""
    if not isinstance(pair, tuple) or len(pair) != 2 or not all(type(n) is int for n in pair):
        return ""
    fields = getattr(pair, "_fields", ())
    row, column = pair[::-1] if fields and set(fields) in _COLUMN_FIRST and fields[0][0] in "xc" else pair
    rows, columns = size or (_LARGEST + 1, _LARGEST + 1)
    return square_name(row * columns + column, columns) if 0 <= row < rows and 0 <= column < columns else ""


def _size_in(s: Any) -> tuple[int, int] | None:
    """How many rows and columns the largest board in a state has; None: the state has no board."""
    try:
        return _known_size(s)
    except TypeError:  # a state that cannot be hashed
        return _largest(s)


def _largest(s: Any) -> tuple[int, int] | None:
    parts: Iterable[Any] = [s, *(part for _, part in _fields(s) or ())]
    if type(s) in (tuple, list):
        parts = [*parts, *s]
    boards = [(len(rows), len(rows[0])) for part in parts if (rows := board_rows(part)) is not None]
    return max(boards, key=lambda size: size[0] * size[1], default=None)


_known_size = functools.lru_cache(maxsize=256)(_largest)
