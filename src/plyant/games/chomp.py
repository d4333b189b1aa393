"""Chomp: a bar of chocolate whose top left square is poisoned."""

from collections.abc import Iterator
from typing import NamedTuple

from plyant import board
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import Game
from plyant.tuples import put

LARGEST = 26
POISON, CHOCOLATE = "P", "#"


class Bar(NamedTuple):
    """How many squares are left in each row, never more than in the row above; and who eats next."""

    rows: tuple[int, ...]
    mover: int


class Chomp(Game):
    """Eat a square and all that lie below it, right of it, or both; whoever eats the poisoned one, a1, loses."""

    bounds = (-1, 1)
    zero_sum = True
    rows: int = 3
    columns: int = 4

    def validate(self) -> None:
        for name, size in (("rows", self.rows), ("columns", self.columns)):
            if not 1 <= size <= LARGEST:
                raise ParameterError(f"chomp: {name}={size} is out of range; 1 to {LARGEST} is accepted.")

    def initial(self) -> Bar:
        return Bar((self.columns,) * self.rows, 0)

    def player(self, s: Bar) -> int:
        return s.mover

    def actions(self, s: Bar) -> Iterator[int]:
        for y in range(self.rows):
            for x in range(s.rows[y]):
                yield y * self.columns + x

    def result(self, s: Bar, a: int) -> Bar:
        x = a % self.columns
        left = s.rows
        for y in range(a // self.columns, self.rows):
            left = put(left, y, min(left[y], x))
        return Bar(left, 1 - s.mover)

    def is_terminal(self, s: Bar) -> bool:
        return s.rows[0] == 0

    def utility(self, s: Bar, p: int) -> int:
        return 1 if p == s.mover else -1

    def canonical(self, s: Bar) -> Bar:
        """The bar or, where that fits too, the bar with rows and columns exchanged: the one with the longer rows."""
        depth = 0
        for y in range(self.rows):
            if s.rows[y] > 0:
                depth += 1
        if depth > self.columns or s.rows[0] > self.rows:
            return s
        turned = s.rows
        for y in range(self.rows):
            length = 0
            for row in range(self.rows):
                if s.rows[row] > y:
                    length += 1
            turned = put(turned, y, length)
        for y in range(self.rows):
            if turned[y] != s.rows[y]:
                return Bar(turned, s.mover) if turned[y] > s.rows[y] else s
        return s

    def piece(self, s: Bar, x: int, y: int) -> str:
        """What lies on a square."""
        if x >= s.rows[y]:
            return board.EMPTY
        return POISON if x + y == 0 else CHOCOLATE

    def text(self, s: Bar) -> str:
        grid = board.grid_text(self.columns, self.rows, lambda c, r: self.piece(s, c, r))
        return f"{grid}\nMIN" if s.mover == 1 else grid

    def state_name(self, s: Bar) -> str:
        return " ".join(str(row) for row in s.rows if row > 0)

    def picture(self, s: Bar) -> str:
        parts = [board.label(x + 1.5, 0.6, board.column_letter(x)) for x in range(self.columns)]
        parts += [board.label(0.6, y + 1.5, str(y + 1)) for y in range(self.rows)]
        for y, row in enumerate(s.rows):
            for x in range(row):
                colour = board.COLOURS[0] if x + y == 0 else "#6f4e37"
                parts.append(
                    f'<rect x="{x + 1.05:g}" y="{y + 1.05:g}" width=".9" height=".9" rx=".1" fill="{colour}"/>'
                )
        return board.svg(self.columns + 1.5, self.rows + 1.5, parts, "Chomp")

    def action_name(self, s: Bar, a: int) -> str:
        return board.square_name(a, self.columns)

    def parse_action(self, s: Bar, text: str) -> int:
        square = board.parse_square(text, self.columns, self.rows)
        if square is None or square % self.columns >= s.rows[square // self.columns]:
            what = "not a square of the bar" if square is None else "eaten already"
            raise IllegalMove(f"{text.strip()!r} is {what}. Legal: {self.legal_text(s)}.")
        return square

    def parse_state(self, text: str) -> Bar:
        grid, mover = text.rstrip(), 0
        if grid[-3:].upper() in ("MAX", "MIN"):
            grid, mover = grid[:-3], int(grid[-3:].upper() == "MIN")
        cells = board.parse_grid(grid, self.columns, self.rows, (POISON, CHOCOLATE))
        rows: list[int] = []
        for y in range(self.rows):
            row = "".join(cells[y * self.columns : (y + 1) * self.columns])
            wanted = (POISON if y == 0 else CHOCOLATE) + CHOCOLATE * (self.columns - 1)
            length = len(row.rstrip(board.EMPTY))
            if row[:length] != wanted[:length] or (rows and length > rows[-1]):
                raise BadText(
                    f"row {y + 1} cannot be left: {POISON} is on a1 alone, no row has a gap, and none is longer "
                    f"than the row above."
                )
            rows.append(length)
        return Bar(tuple(rows), mover)
