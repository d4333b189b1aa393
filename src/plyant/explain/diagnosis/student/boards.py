"""A question as a tic-tac-toe board, in the shape and with the symbols that the student's code uses."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any, TypeVar

from .log import Log

SHAPES = ("rows", "flat", "from 1", "dict from 1", "dict from 0", "text", "tuple", "rows of tuples", "array")
_MARKS: tuple[tuple[Any, Any], ...] = (("X", "O"), ("x", "o"), (1, -1), (1, 2), ("X", "0"), ("x", "0"))
_EMPTY = (" ", "_", "-", "", ".", "*", "#", "E", None, 0)
NUMBERS = ("number from 0", "number from 1", "text from 0", "text from 1")
"""Empty cells that hold their own number."""


class _Watch:
    """Notes which player's mark is set first."""

    marks: tuple[Any, Any]
    log: Log

    def note(self, before: Any, mark: Any) -> None:
        """A cell is set."""
        if not self.log.placed and mark in self.marks and before not in self.marks:
            self.log.placed = 1 + self.marks.index(mark)


class _Cells(list[Any], _Watch):
    def __setitem__(self, place: Any, mark: Any) -> None:
        if isinstance(place, int):
            self.note(self[place], mark)
        super().__setitem__(place, mark)

    def __deepcopy__(self, memory: Any) -> _Cells:
        return _watched(_Cells(one.__deepcopy__(memory) if isinstance(one, _Cells) else one for one in self), self)

    def __copy__(self) -> _Cells:
        return _watched(_Cells(self), self)

    copy = __copy__


class _Places(dict[Any, Any], _Watch):
    def __setitem__(self, place: Any, mark: Any) -> None:
        self.note(self.get(place), mark)
        super().__setitem__(place, mark)

    def __deepcopy__(self, memory: Any) -> _Places:
        return _watched(_Places(self), self)

    def __copy__(self) -> _Places:
        return _watched(_Places(self), self)

    copy = __copy__


_Kind = TypeVar("_Kind", _Cells, _Places)


def _watched(made: _Kind, like: _Watch) -> _Kind:
    made.marks, made.log = like.marks, like.log
    return made


def build(cells: tuple[int, ...], shape: str, symbols: tuple[Any, Any, Any], log: Log) -> Any:
    """The board; `cells` are 0 for an empty cell, 1 for the first player, 2 for the second."""
    watch = _Watch()
    watch.marks, watch.log = symbols[:2], log
    first, second, empty = symbols
    marks = [_empty(place, empty) if cell == 0 else (first, second)[cell - 1] for place, cell in enumerate(cells)]
    if shape in ("rows", "rows of tuples", "array"):
        rows = _watched(_Cells(_watched(_Cells(marks[i : i + 3]), watch) for i in (0, 3, 6)), watch)
        if shape == "array":
            return importlib.import_module("numpy").array(rows)
        return rows if shape == "rows" else tuple(map(tuple, rows))
    if shape.startswith("dict"):
        return _watched(_Places(enumerate(marks, int(shape[-1]))), watch)
    if shape in ("flat", "from 1"):
        return _watched(_Cells(marks if shape == "flat" else [_empty(0, empty), *marks]), watch)
    return tuple(marks) if shape == "tuple" else "".join(marks)


def _empty(place: int, empty: Any) -> Any:
    if empty not in NUMBERS:
        return empty
    number = place + int(empty[-1])
    return str(number) if empty.startswith("text") else number


def note_changes(board: Any, before: Any, log: Log) -> None:
    """Note in the log if the board is not as it was."""
    if _plain(board) != _plain(before):
        log.mutated = f"the board was not restored: it was {_plain(before)}, and is {_plain(board)} afterwards"


def _plain(board: Any) -> Any:
    if hasattr(board, "tolist"):
        return board.tolist()
    if isinstance(board, list):
        return [list(one) if isinstance(one, list) else one for one in board]
    return dict(board) if isinstance(board, dict) else board


def shape_of(value: Any) -> str:
    """The shape of a board; "" if it is none."""
    if isinstance(value, dict):
        keys = sorted(value, key=str)
        return next((f"dict from {i}" for i in (0, 1) if keys == list(range(i, 9 + i))), "")
    if getattr(value, "shape", None) == (3, 3):
        return "array"
    if isinstance(value, str):
        return "text" if len(value) == 9 and len(set(value)) <= 3 else ""
    if not isinstance(value, (list, tuple)):
        return ""
    if len(value) == 3 and all(isinstance(row, (list, tuple)) and len(row) == 3 for row in value):
        return "rows" if isinstance(value[0], list) else "rows of tuples"
    if any(isinstance(one, (list, tuple, dict, float)) for one in value):
        return ""
    return {9: "flat" if isinstance(value, list) else "tuple", 10: "from 1"}.get(len(value), "")


def symbols_of(constants: set[Any], sample: Any, shape: str) -> Iterator[tuple[Any, Any, Any]]:
    """The symbols that may be meant, the likeliest first; `constants` are those of the code and of its variables."""
    cells = _cells(sample, shape) if shape else []
    known = {*constants, *cells}
    # bool and int are equal: what is meant is decided by the type
    typed = {(type(one), one) for one in known}
    pairs = [pair for pair in _MARKS if all((type(mark), mark) in typed for mark in pair)]
    texts = [pair for pair in pairs if isinstance(pair[0], str)]
    for pair in texts or pairs or [_MARKS[0], (1, -1)]:
        for empty in _empties(cells, typed, pair):
            yield (*pair, empty)


def _empties(cells: list[Any], typed: set[Any], pair: tuple[Any, Any]) -> list[Any]:
    free = [cell for cell in cells if cell not in pair]
    if len(free) > 1 and len(set(free)) == len(free):
        return [f"{'text' if isinstance(free[0], str) else 'number'} from {min(map(int, free))}"]
    if free:
        return [max(free, key=free.count)]
    found = [one for one in _EMPTY if one not in pair and (type(one), one) in typed]
    if isinstance(pair[0], int):  # numbers throughout
        found = [one for one in (0, None) if one in found or one == 0]
    return [*found, *[one for one in NUMBERS if not found]] or [" "]


def _cells(sample: Any, shape: str) -> list[Any]:
    if shape.startswith("dict"):
        return list(sample.values())
    if shape in ("rows", "rows of tuples", "array"):
        return [cell.item() if hasattr(cell, "item") else cell for row in sample for cell in row]
    return list(sample)[1:] if shape == "from 1" else list(sample)
