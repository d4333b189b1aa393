"""Dodgem, Colin Vout's game of cars that leave a square."""

from collections.abc import Iterator
from typing import NamedTuple

from plyant import bits, board
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import Game

LARGEST = 7  # so that a board fits into a signed number
TURNS = 3  # ahead, and to either side
OFF = -1


class Cars(NamedTuple):
    """The cars of each player as bits, in reading order, and who moves next."""

    blue: int
    red: int
    mover: int


class Dodgem(Game):
    """Drive all your cars off the board, Blue to the right and Red at the top; who leaves the other no move loses.

    A car moves one square ahead or to a side, never back, onto an empty square; it leaves the board only ahead. The
    same position may come again and again: that is a draw.
    """

    players = ("Blue", "Red")
    marks = (">", "^")
    bounds = (-1, 1)
    zero_sum = True
    size: int = 3

    def validate(self) -> None:
        if not 2 <= self.size <= LARGEST:
            raise ParameterError(f"dodgem: size={self.size} is out of range; 2 to {LARGEST} is accepted.")

    def initial(self) -> Cars:
        blue = sum(1 << (y * self.size) for y in range(self.size - 1))
        red = sum(1 << ((self.size - 1) * self.size + x) for x in range(1, self.size))
        return Cars(blue, red, 0)

    def player(self, s: Cars) -> int:
        return s.mover

    def target(self, mover: int, square: int, turn: int) -> int:
        """Where a car comes to: turn 0 is ahead, 1 and 2 are left and right as its driver sees it. OFF: off the board.

        The square itself: a car cannot go there.
        """
        x, y = square % self.size, square // self.size
        if mover == 0:
            x, y = (x + 1, y) if turn == 0 else (x, y - 1) if turn == 1 else (x, y + 1)
        else:
            x, y = (x, y - 1) if turn == 0 else (x - 1, y) if turn == 1 else (x + 1, y)
        if 0 <= x < self.size and 0 <= y < self.size:
            return y * self.size + x
        return OFF if turn == 0 else square

    def actions(self, s: Cars) -> Iterator[int]:
        taken = s.blue | s.red
        if (s.red if s.mover == 0 else s.blue) != 0:
            cars = s.blue if s.mover == 0 else s.red
            for square in range(self.size * self.size):
                if (cars >> square) & 1 == 1:
                    for turn in range(TURNS):
                        to = self.target(s.mover, square, turn)
                        if to == OFF or (taken >> to) & 1 == 0:
                            yield square * TURNS + turn

    def result(self, s: Cars, a: int) -> Cars:
        square = a // TURNS
        to = self.target(s.mover, square, a % TURNS)
        change = (1 << square) | (0 if to == OFF else 1 << to)
        if s.mover == 0:
            return Cars(s.blue ^ change, s.red, 1)
        return Cars(s.blue, s.red ^ change, 0)

    def is_terminal(self, s: Cars) -> bool:
        for _ in self.actions(s):
            return False
        return True

    def utility(self, s: Cars, p: int) -> int:
        """Who has no cars left wins; else who cannot move wins, for the other one has blocked all the cars."""
        if s.blue == 0 or s.red == 0:
            return 1 if (s.blue == 0) == (p == 0) else -1
        if not self.is_terminal(s):
            return 0
        return 1 if p == s.mover else -1

    def evaluate(self, s: Cars, p: int) -> float:
        """How many squares more the other player's cars have ahead of them, as a part of all that they had at first."""
        far = 0
        for square in range(self.size * self.size):
            if (s.blue >> square) & 1 == 1:
                far -= self.size - square % self.size
            if (s.red >> square) & 1 == 1:
                far += square // self.size + 1
        value = far / (self.size * self.size)
        return value if p == 0 else -value

    def mark(self, s: Cars, square: int) -> str:
        """The mark on a square."""
        if bits.has(s.blue, square):
            return self.marks[0]
        return self.marks[1] if bits.has(s.red, square) else board.EMPTY

    def text(self, s: Cars) -> str:
        grid = board.grid_text(self.size, self.size, lambda c, r: self.mark(s, r * self.size + c))
        return f"{grid}\nRed" if s.mover == 1 else grid

    def picture(self, s: Cars) -> str:
        n = self.size
        parts = [board.stroke(i + 1, 1, i + 1, n + 1) + board.stroke(1, i + 1, n + 1, i + 1) for i in range(n + 1)]
        parts += [board.label(i + 1.5, 0.6, board.column_letter(i)) for i in range(n)]
        parts += [board.label(0.6, i + 1.5, str(i + 1)) for i in range(n)]
        for square in range(n * n):
            x, y = square % n + 1.5, square // n + 1.5
            if bits.has(s.blue, square):
                points = f"{x - 0.3:g},{y - 0.3:g} {x - 0.3:g},{y + 0.3:g} {x + 0.35:g},{y:g}"
                parts.append(f'<polygon points="{points}" fill="{board.COLOURS[3]}"/>')
            if bits.has(s.red, square):
                points = f"{x - 0.3:g},{y + 0.3:g} {x + 0.3:g},{y + 0.3:g} {x:g},{y - 0.35:g}"
                parts.append(f'<polygon points="{points}" fill="{board.COLOURS[0]}"/>')
        return board.svg(n + 1.5, n + 1.5, parts, "Dodgem")

    def action_name(self, s: Cars, a: int) -> str:
        square = a // TURNS
        to = self.target(s.mover, square, a % TURNS)
        return board.square_name(square, self.size) + ("off" if to == OFF else board.square_name(to, self.size))

    def parse_action(self, s: Cars, text: str) -> int:
        wanted = text.strip().lower().replace("-", "")
        for a in self.actions(s):
            if self.action_name(s, a) == wanted:
                return a
        raise IllegalMove(
            f"{text.strip()!r} is not a legal move here, such as a1b1, or c1off. Legal: {self.legal_text(s)}."
        )

    def parse_state(self, text: str) -> Cars:
        grid, mover = text.rstrip(), 0
        for p, name in enumerate(self.players):
            if grid.lower().endswith(name.lower()):
                grid, mover = grid[: -len(name)], p
        cells = board.parse_grid(grid, self.size, self.size, self.marks)
        cars = [sum(1 << i for i, cell in enumerate(cells) if cell == mark) for mark in self.marks]
        if any(bits.popcount(own) > self.size - 1 for own in cars) or not any(cars):
            raise BadText(f"there are 0 to {self.size - 1} cars of each player, {' and '.join(self.marks)}, and some.")
        return Cars(cars[0], cars[1], mover)
