"""Connect Four on any board that fits into 64 bits."""

import functools
from collections.abc import Iterator
from typing import NamedTuple

from plyant import bits, board
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import Game
from plyant.tuples import weighted_sum


class Board(NamedTuple):
    """Stones as bits, column by column from the bottom, with one empty bit on top of each column."""

    mine: int  # stones of the player to move
    mask: int  # all stones
    moves: int


def completing(b: int, d: int) -> int:
    """Where one more stone would make four in a row in direction d (some of it off the board)."""
    up = (b << d) & (b << 2 * d)
    down = (b >> d) & (b >> 2 * d)
    return (up & (b << 3 * d)) | (up & (b >> d)) | (down & (b << d)) | (down & (b >> 3 * d))


class ConnectFour(Game):
    """Drop a stone into a column; four of yours in a row, in any direction, win."""

    players = ("Red", "Yellow")
    marks = ("X", "O")
    bounds = (-1, 1)
    moves_run_together = True
    zero_sum = True
    width: int = 7
    height: int = 6
    feature_names = ("squares that complete four", "stones in the middle")
    weights: tuple[float, ...] = (0.0, 0.0)
    stronger = {"weights": (0.05, 0.0125)}

    def validate(self) -> None:
        if self.width < 1 or self.height < 1 or self.width * (self.height + 1) > 64:
            raise ParameterError(
                f"connect-four: {self.width} columns of {self.height} do not fit; width × (height + 1) may be 2 to 64."
            )
        if len(self.weights) != 2:
            raise ParameterError(f"connect-four: weights={self.weights} must be two numbers.")

    def initial(self) -> Board:
        return Board(0, 0, 0)

    def player(self, s: Board) -> int:
        return s.moves & 1

    def actions(self, s: Board) -> Iterator[int]:
        if not self.holds_four(s.mine ^ s.mask):
            for c in range(self.width):
                if (s.mask >> (c * (self.height + 1) + self.height - 1)) & 1 == 0:
                    yield c

    def result(self, s: Board, a: int) -> Board:
        return Board(s.mine ^ s.mask, s.mask | (s.mask + (1 << (a * (self.height + 1)))), s.moves + 1)

    def holds_four(self, b: int) -> bool:
        """Do these stones hold four in a row?"""
        for d in self.directions:
            m = b & (b >> d)
            if m & (m >> (2 * d)) != 0:
                return True
        return False

    def is_terminal(self, s: Board) -> bool:
        return self.holds_four(s.mine ^ s.mask) or s.moves == self.width * self.height

    def utility(self, s: Board, p: int) -> float:
        if self.holds_four(s.mine ^ s.mask):
            return 1.0 if p != s.moves & 1 else -1.0
        return 0.0

    def evaluate(self, s: Board, p: int) -> float:
        if self.weights[0] == 0 and self.weights[1] == 0:  # a constant of the game: costs nothing in native code
            return 0.0
        value = weighted_sum(self.weights, self.features(s))
        return value if p == 0 else -value

    @functools.cached_property
    def directions(self) -> tuple[int, ...]:
        """How far apart neighbours are: up, and where the board is wide enough, across and along both diagonals."""
        return (1,) if self.width < 4 else (1, self.height, self.height + 1, self.height + 2)

    @functools.cached_property
    def squares(self) -> int:
        """All squares of the board."""
        return sum(((1 << self.height) - 1) << (c * (self.height + 1)) for c in range(self.width))

    @functools.cached_property
    def middle(self) -> int:
        """The squares of the middle column, or of the two in the middle."""
        columns = {(self.width - 1) // 2, self.width // 2}
        return sum(((1 << self.height) - 1) << (c * (self.height + 1)) for c in columns)

    def threats(self, b: int, mask: int) -> int:
        """The number of empty squares that complete four of these stones."""
        h = self.height
        where = completing(b, 1)
        if self.width >= 4:
            where |= completing(b, h) | completing(b, h + 1) | completing(b, h + 2)
        return bits.popcount(where & (self.squares ^ mask))

    def features(self, s: Board) -> tuple[float, float]:
        theirs = s.mine ^ s.mask
        sign = 1.0 if s.moves & 1 == 0 else -1.0
        threats = self.threats(s.mine, s.mask) - self.threats(theirs, s.mask)
        middle = bits.popcount(s.mine & self.middle) - bits.popcount(theirs & self.middle)
        return sign * threats, sign * middle

    def order(self, s: Board, a: int) -> int:
        return -abs(2 * a - self.width + 1)

    def stone(self, s: Board, column: int, row: int) -> str:
        """The mark on a square, row 0 on top."""
        place = column * (self.height + 1) + self.height - 1 - row
        if not s.mask >> place & 1:
            return board.EMPTY
        return self.marks[(s.moves + (not s.mine >> place & 1)) % 2]

    def text(self, s: Board) -> str:
        return board.grid_text(self.width, self.height, lambda c, r: self.stone(s, c, r), rows=False)

    def picture(self, s: Board) -> str:
        parts = [
            f'<rect x=".25" y=".25" width="{self.width + 0.5}" height="{self.height + 0.5}" rx=".3" fill="#30638e"/>'
        ]
        colour = {board.EMPTY: board.PAPER, "X": board.COLOURS[0], "O": board.COLOURS[1]}
        for c in range(self.width):
            parts.append(board.label(c + 1, self.height + 1.1, str(c + 1)))
            parts += [board.disc(c + 1, r + 1, 0.4, colour[self.stone(s, c, r)]) for r in range(self.height)]
        return board.svg(self.width + 1, self.height + 1.5, parts, "Connect Four")

    def action_name(self, s: Board, a: int) -> str:
        return str(a + 1)

    def parse_action(self, s: Board, text: str) -> int:
        column = board.parse_number(text)
        if column is not None and column - 1 in self.actions(s):
            return column - 1
        full = column is not None and 1 <= column <= self.width
        why = f"column {column} is full" if full else f"{text.strip()!r} is not a column"
        raise IllegalMove(f"{why}. Legal: {self.legal_text(s)}.")

    def parse_state(self, text: str) -> Board:
        cells = board.parse_grid(text, self.width, self.height, self.marks)
        stones = [0, 0]
        for c in range(self.width):
            for r in range(self.height):
                mark = cells[(self.height - 1 - r) * self.width + c]
                if mark == board.EMPTY:
                    continue
                if r and cells[(self.height - r) * self.width + c] == board.EMPTY:
                    raise BadText(f"column {c + 1} has a stone that lies on nothing.")
                stones[self.marks.index(mark)] |= 1 << (c * (self.height + 1) + r)
        first, second = (bits.popcount(b) for b in stones)
        if first - second not in (0, 1):
            raise BadText(f"{first} X and {second} O cannot be: X begins, and they take turns.")
        if self.holds_four(stones[(first + second) % 2]):
            raise BadText("the player to move has four in a row already: the game was over before the last move.")
        return Board(stones[(first + second) % 2], stones[0] | stones[1], first + second)
