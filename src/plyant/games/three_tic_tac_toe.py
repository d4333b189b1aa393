"""Tic-tac-toe for three players."""

import functools
import itertools
from collections.abc import Iterator
from typing import NamedTuple

from plyant import bits, board
from plyant.bits import U64
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import Game
from plyant.tuples import put


class Stones(NamedTuple):
    """The stones of each player as bits, in reading order, and how many moves were made."""

    stones: tuple[U64, U64, U64]
    moves: int
    won: bool  # has the last move made a row?


class ThreeTicTacToe(Game):
    """Three players take turns to fill a board; k in a row, in any direction, win 2, and the others lose 1 each."""

    players = ("X", "O", "Z")
    marks = ("X", "O", "Z")
    bounds = (-1, 2)
    zero_sum = True
    m: int = 4
    n: int = 3
    k: int = 3

    def validate(self) -> None:
        for name, size in (("m", self.m), ("n", self.n)):
            if not 1 <= size <= 8:
                raise ParameterError(f"{self.name}: {name}={size} is out of range; 1 to 8 is accepted.")
        if not 1 <= self.k <= max(self.m, self.n):
            raise ParameterError(f"{self.name}: k={self.k} is out of range; 1 to {max(self.m, self.n)} fits the board.")

    def initial(self) -> Stones:
        return Stones((0, 0, 0), 0, False)

    def player(self, s: Stones) -> int:
        return s.moves % 3

    def taken(self, s: Stones) -> int:
        """All squares with a stone."""
        return s.stones[0] | s.stones[1] | s.stones[2]

    def actions(self, s: Stones) -> Iterator[int]:
        taken = self.taken(s)
        if not s.won:
            for square in range(self.m * self.n):
                if not bits.has(taken, square):
                    yield square

    def result(self, s: Stones, a: int) -> Stones:
        mover = s.moves % 3
        own = s.stones[mover]
        return Stones(put(s.stones, mover, own | bits.bit(a)), s.moves + 1, self.makes_row(own, a))

    def run(self, own: int, square: int, dx: int, dy: int) -> int:
        """The number of own stones in one direction next to a square."""
        x, y = square % self.m + dx, square // self.m + dy
        count = 0
        while 0 <= x < self.m and 0 <= y < self.n and bits.has(own, y * self.m + x):
            count += 1
            x, y = x + dx, y + dy
        return count

    def makes_row(self, own: int, square: int) -> bool:
        """Would a stone on the square complete k in a row?"""
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if self.run(own, square, dx, dy) + self.run(own, square, -dx, -dy) + 1 >= self.k:
                return True
        return False

    def is_terminal(self, s: Stones) -> bool:
        return s.won or bits.popcount(self.taken(s)) == self.m * self.n

    def utility(self, s: Stones, p: int) -> float:
        if not s.won:
            return 0.0
        return 2.0 if p == (s.moves - 1) % 3 else -1.0

    @functools.cached_property
    def rows(self) -> tuple[int, ...]:
        """All k squares in a row, as bits."""
        found = []
        for x, y, (dx, dy) in itertools.product(range(self.m), range(self.n), ((1, 0), (0, 1), (1, 1), (1, -1))):
            ends = x + (self.k - 1) * dx, y + (self.k - 1) * dy
            if 0 <= ends[0] < self.m and 0 <= ends[1] < self.n:
                found.append(sum(1 << ((y + i * dy) * self.m + x + i * dx) for i in range(self.k)))
        return tuple(sorted(set(found)))

    def prospects(self, s: Stones, p: int) -> int:
        """The stones of a player in all rows in which nobody else has one."""
        own = s.stones[p]
        others = self.taken(s) & bits.invert(own)
        count = 0
        for row in self.rows:
            if row & others == 0:
                count += bits.popcount(row & own)
        return count

    def evaluate(self, s: Stones, p: int) -> float:
        total = self.prospects(s, 0) + self.prospects(s, 1) + self.prospects(s, 2)
        return (3 * self.prospects(s, p) - total) / (4 * self.k * len(self.rows))

    def null(self, s: Stones) -> Stones:
        """A stone more never harms its owner, so to move is never worse than to pass."""
        return Stones(s.stones, s.moves + 1, s.won)

    def mark(self, s: Stones, square: int) -> str:
        """The mark on a square."""
        for stones, mark in zip(s.stones, self.marks, strict=True):
            if bits.has(stones, square):
                return mark
        return board.EMPTY

    def text(self, s: Stones) -> str:
        return board.grid_text(self.m, self.n, lambda c, r: self.mark(s, r * self.m + c))

    def picture(self, s: Stones) -> str:
        parts = [board.stroke(x + 1, 1, x + 1, self.n + 1) for x in range(self.m + 1)]
        parts += [board.stroke(1, y + 1, self.m + 1, y + 1) for y in range(self.n + 1)]
        parts += [board.label(x + 1.5, 0.6, board.column_letter(x)) for x in range(self.m)]
        parts += [board.label(0.6, y + 1.5, str(y + 1)) for y in range(self.n)]
        for square in range(self.m * self.n):
            x, y = square % self.m + 1.5, square // self.m + 1.5
            for p, mark in enumerate(self.marks):
                if self.mark(s, square) == mark:
                    parts.append(board.label(x, y, mark, 0.7, board.COLOURS[p]))
        return board.svg(self.m + 1.5, self.n + 1.5, parts, self.name)

    def action_name(self, s: Stones, a: int) -> str:
        return board.square_name(a, self.m)

    def parse_action(self, s: Stones, text: str) -> int:
        square = board.parse_square(text, self.m, self.n)
        if square is None or bits.has(self.taken(s), square):
            what = "not a square" if square is None else "taken"
            raise IllegalMove(f"{text.strip()!r} is {what}. Legal: {self.legal_text(s)}.")
        return square

    def parse_state(self, text: str) -> Stones:
        cells = board.parse_grid(text, self.m, self.n, self.marks)
        counts = [cells.count(mark) for mark in self.marks]
        moves = sum(counts)
        if counts != [(moves + 2 - p) // 3 for p in range(3)]:
            raise BadText(f"{counts[0]} X, {counts[1]} O and {counts[2]} Z cannot be: X begins, and they take turns.")
        stones = [sum(1 << i for i, cell in enumerate(cells) if cell == mark) for mark in self.marks]
        rows = [self._row(own) for own in stones]
        last = (moves - 1) % 3
        if any(found for p, found in enumerate(rows) if p != last):
            raise BadText("a player who did not move last has a row already: the game was over before.")
        return Stones((stones[0], stones[1], stones[2]), moves, rows[last])

    def _row(self, own: int) -> bool:
        return any(self.makes_row(own & ~(1 << square), square) for square in bits.each(own))
