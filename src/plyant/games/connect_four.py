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
    def bottom(self) -> int:
        """The lowest square of each column."""
        return sum(1 << (c * (self.height + 1)) for c in range(self.width))

    @functools.cached_property
    def lower(self) -> int:
        """Where columns are filled up in pairs from the top: the lower square of each pair."""
        return sum(self.bottom << row for row in range(self.height % 2, self.height, 2))

    @functools.cached_property
    def middle(self) -> int:
        """The squares of the middle column, or of the two in the middle."""
        columns = {(self.width - 1) // 2, self.width // 2}
        return sum(((1 << self.height) - 1) << (c * (self.height + 1)) for c in columns)

    def threats(self, b: int, mask: int) -> int:
        """The number of empty squares that complete four of these stones."""
        return bits.popcount(self.completing(b) & (self.squares ^ mask))

    def completing(self, b: int) -> int:
        """Where one more stone would make four in a row (some of it off the board, or not empty)."""
        h = self.height
        where = (b << 1) & (b << 2) & (b << 3)
        if self.width >= 4:
            where |= completing(b, h) | completing(b, h + 1) | completing(b, h + 2)
        return where

    def features(self, s: Board) -> tuple[float, float]:
        theirs = s.mine ^ s.mask
        sign = 1.0 if s.moves & 1 == 0 else -1.0
        threats = self.threats(s.mine, s.mask) - self.threats(theirs, s.mask)
        middle = bits.popcount(s.mine & self.middle) - bits.popcount(theirs & self.middle)
        return sign * threats, sign * middle

    def order(self, s: Board, a: int) -> int:
        return -abs(2 * a - self.width + 1)

    def promise(self, s: Board, a: int) -> int:
        """Many squares that would then complete four come first, then the middle."""
        after = self.result(s, a)
        return 2 * self.width * self.threats(after.mine ^ after.mask, after.mask) - abs(2 * a - self.width + 1)

    def key(self, s: Board) -> int:
        """In each column, more stones make a greater number, whosever they are: so no two positions have the same."""
        return s.mine + s.mask

    def score(self, s: Board) -> int:
        """How many of their own stones the winner has not played, and 1; less than 0 when the second player has won."""
        if not self.holds_four(s.mine ^ s.mask):
            return 0
        worth = (self.width * self.height - s.moves + 2) // 2
        return worth if s.moves & 1 == 1 else -worth

    def limits(self, s: Board) -> tuple[int, int]:
        theirs, left = s.mine ^ s.mask, self.width * self.height - s.moves
        if self.completing(theirs) & theirs != 0:  # four in a row: each of them completes the other three
            least = most = -((left + 2) // 2)
        elif left == 0:
            least = most = 0
        elif self.completing(s.mine) & (s.mask + self.bottom) & self.squares != 0:
            least = most = (left + 1) // 2
        elif self.safe(s) == 0:
            least = most = -(left // 2)
        else:  # neither wins with the next stone
            least, most = -(max(left - 2, 0) // 2), (left - 1) // 2
            above = (s.mask + self.bottom) & self.squares & ~self.lower
            if above & (above - 1) == 0:
                # All columns have an even number of empty squares, but for one at most, into which this player may go.
                # So one of them can answer each stone with the next one on top of it, and gets all squares not `lower`.
                answers = theirs if above == 0 else s.mine
                empty = self.squares ^ s.mask
                if not self.holds_four((answers ^ s.mask) | (empty & self.lower)):
                    sure = 1 if self.holds_four(answers | (empty & ~self.lower)) else 0
                    least, most = (least, min(most, -sure)) if above == 0 else (max(least, sure), most)
        return least, most

    def sensible(self, s: Board) -> Iterator[int]:
        squares = self.safe(s)
        while squares != 0:
            yield bits.lowest(squares) // (self.height + 1)
            squares &= squares - 1

    def safe(self, s: Board) -> int:
        """The squares of the moves after which the opponent does not win at once."""
        theirs = self.completing(s.mine ^ s.mask) & (self.squares ^ s.mask)
        squares = (s.mask + self.bottom) & self.squares
        forced = squares & theirs
        if forced != 0:
            squares = forced if forced & (forced - 1) == 0 else 0
        return squares & ~(theirs >> 1)

    def canonical(self, s: Board) -> Board:
        """The board or its mirror image: the one with more in the first column in which they differ."""
        for c in range(self.width // 2):
            left, right = self.column(s, c), self.column(s, self.width - 1 - c)
            if left != right:
                return s if left > right else Board(self.mirrored(s.mine), self.mirrored(s.mask), s.moves)
        return s

    def column(self, s: Board, c: int) -> int:
        """A number for what lies in a column of a board with several: no two that differ have the same."""
        at, bits_up = c * (self.height + 1), (1 << (self.height + 1)) - 1
        return ((s.mask >> at) & bits_up) + ((s.mine >> at) & bits_up)

    def mirrored(self, b: int) -> int:
        """Stones on a board with several columns, left and right exchanged."""
        turned = 0
        for c in range(self.width):
            turned |= ((b >> (c * (self.height + 1))) & ((1 << self.height) - 1)) << (
                (self.width - 1 - c) * (self.height + 1)
            )
        return turned

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
