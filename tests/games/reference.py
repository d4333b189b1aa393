"""The rules once more, written in another way: lists of lists, every window of squares looked at, no bits.

A reference knows moves only by the names that people type, so that nothing of the encoding is shared:
`start()`, `moves(position)` (the names; none when the game is over), `play(position, name)`, `returns(position)`.
"""

from __future__ import annotations

import functools
from collections.abc import Hashable
from typing import Any

import plyant as ply
from plyant.games.connect_four import ConnectFour
from plyant.games.half_nim import HalfNim
from plyant.games.mnk import MNK
from plyant.games.nim import Nim
from plyant.games.tree import Tree

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Rows:
    """k in a row on a board of rows of characters; with gravity, stones fall to the last row."""

    def __init__(self, columns: int, rows: int, k: int, gravity: bool) -> None:
        self.columns, self.rows, self.k, self.gravity = columns, rows, k, gravity
        squares = [] if gravity else [(row, column) for row in range(rows) for column in range(columns)]
        self.names = [f"{LETTERS[column]}{row + 1}" for row, column in squares]
        self.windows = []
        for row in range(rows):
            for column in range(columns):
                for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                    window = [(row + i * down, column + i * right) for i in range(k)]
                    if all(0 <= r < rows and 0 <= c < columns for r, c in window):
                        self.windows.append(window)

    def start(self) -> Any:
        return tuple("." * self.columns for _ in range(self.rows))

    @functools.lru_cache(maxsize=200_000)  # noqa: B019
    def winner(self, position: Any) -> str:
        """The mark that fills a window, or nothing."""
        if max("".join(position).count(mark) for mark in "XO") < self.k:
            return ""
        for window in self.windows:
            marks = {position[r][c] for r, c in window}
            if len(marks) == 1 and marks != {"."}:
                return str(marks.pop())
        return ""

    def moves(self, position: Any) -> list[str]:
        if self.winner(position):
            return []
        if self.gravity:
            return [str(c + 1) for c in range(self.columns) if position[0][c] == "."]
        return [name for name, cell in zip(self.names, "".join(position), strict=True) if cell == "."]

    def play(self, position: Any, name: str) -> Any:
        cells = [list(row) for row in position]
        mark = "XO"[sum(cell != "." for row in cells for cell in row) % 2]
        if self.gravity:
            column = int(name) - 1
            row = max(r for r in range(self.rows) if cells[r][column] == ".")
        else:
            column, row = LETTERS.index(name[0]), int(name[1:]) - 1
        cells[row][column] = mark
        return tuple("".join(row) for row in cells)

    def returns(self, position: Any) -> tuple[float, float]:
        return {"X": (1.0, -1.0), "O": (-1.0, 1.0), "": (0.0, 0.0)}[self.winner(position)]


class Sticks:
    """Half-nim on a text of strokes."""

    def __init__(self, sticks: int) -> None:
        self.sticks = sticks

    def start(self) -> Any:
        return "|" * self.sticks, "MAX", "MIN"

    def moves(self, position: Any) -> list[str]:
        return [str(take) for take in range(1, len(position[0])) if 2 * take <= len(position[0])]

    def play(self, position: Any, name: str) -> Any:
        sticks, mover, waiting = position
        return sticks[int(name) :], waiting, mover

    def returns(self, position: Any) -> tuple[float, float]:
        return (-1.0, 1.0) if position[1] == "MAX" else (1.0, -1.0)


class Heaps:
    """Nim on texts of strokes."""

    def __init__(self, piles: tuple[int, ...], misere: bool) -> None:
        self.piles, self.misere = piles, misere

    def start(self) -> Any:
        return tuple("|" * pile for pile in self.piles), "MAX", "MIN"

    def moves(self, position: Any) -> list[str]:
        heaps = zip("ABCDEFGHIJKLMNOPQRST", position[0], strict=False)
        return [f"{letter}{take + 1}" for letter, heap in heaps for take in range(len(heap))]

    def play(self, position: Any, name: str) -> Any:
        heaps, mover, waiting = list(position[0]), position[1], position[2]
        heap = ord(name[0]) - ord("A")
        heaps[heap] = heaps[heap].removesuffix("|" * int(name[1:]))
        return tuple(heaps), waiting, mover

    def returns(self, position: Any) -> tuple[float, float]:
        took_last = position[2]
        winner = took_last if not self.misere else position[1]
        return (1.0, -1.0) if winner == "MAX" else (-1.0, 1.0)


class Nested:
    """A tree as nested tuples."""

    def __init__(self, tree: Any) -> None:
        self.tree = tree

    def start(self) -> Any:
        return self.tree

    def moves(self, position: Any) -> list[str]:
        return [str(i + 1) for i in range(len(position))] if isinstance(position, tuple) else []

    def play(self, position: Any, name: str) -> Any:
        return position[int(name) - 1]

    def returns(self, position: Any) -> tuple[float, float]:
        return float(position), -float(position)


def reference(game: ply.Game) -> Any:
    """The reference for a game of the catalogue."""
    if isinstance(game, ConnectFour):
        return Rows(game.width, game.height, 4, gravity=True)
    if isinstance(game, MNK):
        return Rows(game.m, game.n, game.k, gravity=False)
    if isinstance(game, HalfNim):
        return Sticks(game.sticks)
    if isinstance(game, Nim):
        return Heaps(game.piles, game.misere)
    if isinstance(game, Tree) and game == ply.load("tree"):
        return Nested(((3, 12, 8), (2, 4, 6), (14, 5, 2)))
    raise LookupError(f"there is no reference for {game}; write one here")


def count(rules: Any, position: Any, depth: int, known: dict[tuple[Hashable, int], int]) -> int:
    """The number of sequences of exactly `depth` moves; positions met before are not counted anew."""
    if depth == 0:
        return 1
    if (position, depth) not in known:
        names = rules.moves(position)
        known[position, depth] = (
            len(names)
            if depth == 1
            else sum(count(rules, rules.play(position, name), depth - 1, known) for name in names)
        )
    return known[position, depth]
