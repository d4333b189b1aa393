"""The rules once more, written in another way: lists of lists, every window of squares looked at, no bits.

A reference knows moves only by the names that people type, so that nothing of the encoding is shared:
`start()`, `moves(position)` (the names; none when the game is over), `play(position, name)`, `returns(position)`.
"""

from __future__ import annotations

import functools
from collections.abc import Hashable
from typing import Any, ClassVar

import plyant as ply
from plyant.games.chomp import Chomp
from plyant.games.chopsticks import Chopsticks
from plyant.games.connect_four import ConnectFour
from plyant.games.dodgem import Dodgem
from plyant.games.half_nim import HalfNim
from plyant.games.kalah import Kalah
from plyant.games.mnk import MNK
from plyant.games.nim import Nim
from plyant.games.sliding_puzzle import SlidingPuzzle
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


class Chocolate:
    """Chomp on a set of squares."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows

    def start(self) -> Any:
        return frozenset((x, y) for x in range(self.columns) for y in range(self.rows)), "MAX", "MIN"

    def moves(self, position: Any) -> list[str]:
        return [f"{LETTERS[x]}{y + 1}" for x, y in sorted(position[0], key=lambda square: (square[1], square[0]))]

    def play(self, position: Any, name: str) -> Any:
        squares, mover, waiting = position
        column, row = LETTERS.index(name[0]), int(name[1:]) - 1
        return frozenset((x, y) for x, y in squares if x < column or y < row), waiting, mover

    def returns(self, position: Any) -> tuple[float, float]:
        return (1.0, -1.0) if position[1] == "MAX" else (-1.0, 1.0)


class Fingers:
    """Chopsticks on lists: [left, right] of who moves, then of who waits."""

    def __init__(self, fingers: int, rollover: bool) -> None:
        self.fingers, self.rollover = fingers, rollover

    def start(self) -> Any:
        return (1, 1), (1, 1), 1.0

    def moves(self, position: Any) -> list[str]:
        (left, right), theirs, _ = position
        if not left + right or not sum(theirs):
            return []
        alive = [(i, hand) for i, hand in enumerate("LR") if (left, right)[i]]
        taps = [f"{hand}{other}" for _, hand in alive for i, other in enumerate("LR") if theirs[i]]
        passed = [(f"L{n}", left - n, right + n) for n in range(left, 0, -1)]
        passed += [(f"R{n}", left + n, right - n) for n in range(1, right + 1)]
        return taps + [
            name for name, a, b in passed if 0 < a < self.fingers and 0 < b < self.fingers and {a, b} != {left, right}
        ]

    def play(self, position: Any, name: str) -> Any:
        mine, theirs, sign = list(position[0]), list(position[1]), position[2]
        hand = "LR".index(name[0])
        if name[1] in "LR":
            tapped = "LR".index(name[1])
            theirs[tapped] += mine[hand]
            if theirs[tapped] >= self.fingers:
                theirs[tapped] = theirs[tapped] % self.fingers if self.rollover else 0
        else:
            mine[hand] -= int(name[1:])
            mine[1 - hand] += int(name[1:])
        return tuple(theirs), tuple(mine), -sign

    def returns(self, position: Any) -> tuple[float, float]:
        mine, _, sign = position
        value = sign if any(mine) else -sign
        return value, -value


class Traffic:
    """Dodgem on a dictionary of squares."""

    ways: ClassVar = {">": ((1, 0), (0, -1), (0, 1)), "^": ((0, -1), (-1, 0), (1, 0))}

    def __init__(self, size: int) -> None:
        self.size = size

    def start(self) -> Any:
        last = self.size - 1
        blue = {((0, y), ">") for y in range(last)}
        return frozenset(blue | {((x, last), "^") for x in range(1, self.size)}), ">", "^"

    def moves(self, position: Any) -> list[str]:
        squares, mine, other = dict(position[0]), position[1], position[2]
        if other not in squares.values():
            return []
        names = []
        for x, y in sorted((at for at, mark in squares.items() if mark == mine), key=lambda at: (at[1], at[0])):
            for i, (dx, dy) in enumerate(self.ways[mine]):
                to = x + dx, y + dy
                inside = all(0 <= z < self.size for z in to)
                if to not in squares and (inside or i == 0):
                    names.append(self.name((x, y)) + (self.name(to) if inside else "off"))
        return names

    def name(self, square: tuple[int, int]) -> str:
        return f"{LETTERS[square[0]]}{square[1] + 1}"

    def play(self, position: Any, name: str) -> Any:
        squares, mine, other = dict(position[0]), position[1], position[2]
        del squares[LETTERS.index(name[0]), int(name[1]) - 1]
        if not name.endswith("off"):
            squares[LETTERS.index(name[2]), int(name[3]) - 1] = mine
        return frozenset(squares.items()), other, mine

    def returns(self, position: Any) -> tuple[float, float]:
        marks, mine, other = {mark for _, mark in position[0]}, position[1], position[2]
        winner = other if other not in marks else mine  # who is blocked, or has no cars left, wins
        return (1.0, -1.0) if winner == ">" else (-1.0, 1.0)


class Sowing:
    """Kalah on two rows and two stores, each as its owner sees it: (row, store) of who moves, then of the other."""

    def __init__(self, pits: int, seeds: int, empty_capture: bool) -> None:
        self.pits, self.seeds, self.empty_capture = pits, seeds, empty_capture

    def start(self) -> Any:
        row = (self.seeds,) * self.pits
        return (row, 0), (row, 0), 1.0

    def moves(self, position: Any) -> list[str]:
        (mine, _), (theirs, _), _ = position
        return [str(i + 1) for i, pit in enumerate(mine) if pit] if any(theirs) else []

    def play(self, position: Any, name: str) -> Any:
        (row, store), (other, other_store), sign = position
        mine, theirs, at = list(row), list(other), int(name) - 1
        hand, mine[at] = mine[at], 0
        places = [*((mine, i) for i in range(self.pits)), (None, 0), *((theirs, i) for i in range(self.pits))]
        while hand:
            at, hand = (at + 1) % len(places), hand - 1
            pits, i = places[at]
            if pits is None:
                store += 1
            else:
                pits[i] += 1
        if at < self.pits and mine[at] == 1:
            opposite = self.pits - 1 - at
            if theirs[opposite] or self.empty_capture:
                store += 1 + theirs[opposite]
                mine[at] = theirs[opposite] = 0
        if not any(mine) or not any(theirs):
            store, other_store = store + sum(mine), other_store + sum(theirs)
            mine = theirs = [0] * self.pits
        own, others = (tuple(mine), store), (tuple(theirs), other_store)
        return (own, others, sign) if at == self.pits else (others, own, -sign)

    def returns(self, position: Any) -> tuple[float, float]:
        (_, mine), (_, theirs), sign = position
        value = sign * (mine - theirs)
        return value, -value


class Boards:
    """A sliding puzzle on rows of characters."""

    def __init__(self, start: str, goal: str) -> None:
        self.first, self.goal = start, goal

    def start(self) -> Any:
        return self.first

    def moves(self, position: Any) -> list[str]:
        rows = position.split("/")
        (r, c) = next((r, row.index("_")) for r, row in enumerate(rows) if "_" in row)
        near = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
        on = [(y, x) for y, x in near if 0 <= y < len(rows) and 0 <= x < len(rows[0])]
        return [] if position == self.goal else [str(int(rows[y][x], 16)) for y, x in on]

    def play(self, position: Any, name: str) -> Any:
        tile = f"{int(name):X}"
        return position.translate(str.maketrans({"_": tile, tile: "_"}))

    def returns(self, position: Any) -> tuple[float]:
        return (1.0,)


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
    if isinstance(game, Chomp):
        return Chocolate(game.columns, game.rows)
    if isinstance(game, Chopsticks) and game.splits and not game.suicide:
        return Fingers(game.fingers, game.rollover)
    if isinstance(game, Dodgem):
        return Traffic(game.size)
    if isinstance(game, Kalah):
        return Sowing(game.pits, game.seeds, game.empty_capture)
    if isinstance(game, SlidingPuzzle):
        return Boards(game.start, game.goal)
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
