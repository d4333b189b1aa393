"""k in a row on an m × n board: tic-tac-toe and gomoku are two of this family."""

from collections.abc import Iterator
from typing import NamedTuple

from plyant import bits, board
from plyant.bits import U64
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import Game
from plyant.tuples import put

LARGEST = 26


class Grid(NamedTuple):
    """The stones of each player as bits, 64 squares a word, in reading order."""

    first: tuple[U64, ...]
    second: tuple[U64, ...]
    moves: int
    won: bool  # has the last move made a row?


def has(stones: tuple[int, ...], square: int) -> bool:
    """Is there a stone on the square?"""
    return bits.has(stones[square >> 6], square & 63)


class MNK(Game):
    """Take turns to fill an m × n board (m columns, n rows); k of yours in a row, in any direction, win."""

    name = "mnk"
    players = ("X", "O")
    marks = ("X", "O")
    bounds = (-1, 1)
    zero_sum = True
    m: int = 5
    n: int = 5
    k: int = 4

    def validate(self) -> None:
        for name, size in (("m", self.m), ("n", self.n)):
            if not 1 <= size <= LARGEST:
                raise ParameterError(f"{self.name}: {name}={size} is out of range; 1 to {LARGEST} is accepted.")
        if not 1 <= self.k <= max(self.m, self.n):
            raise ParameterError(f"{self.name}: k={self.k} is out of range; 1 to {max(self.m, self.n)} fits the board.")

    def initial(self) -> Grid:
        empty = (0,) * ((self.m * self.n + 63) // 64)
        return Grid(empty, empty, 0, False)

    def player(self, s: Grid) -> int:
        return s.moves & 1

    def actions(self, s: Grid) -> Iterator[int]:
        if not s.won:
            for square in range(self.m * self.n):
                if not has(s.first, square) and not has(s.second, square):
                    yield square

    def result(self, s: Grid, a: int) -> Grid:
        word, b = a >> 6, bits.bit(a & 63)
        if s.moves & 1 == 0:
            return Grid(put(s.first, word, s.first[word] | b), s.second, s.moves + 1, self.makes_row(s.first, a))
        return Grid(s.first, put(s.second, word, s.second[word] | b), s.moves + 1, self.makes_row(s.second, a))

    def run(self, stones: tuple[int, ...], square: int, dx: int, dy: int) -> int:
        """The number of stones in one direction next to a square."""
        x, y = square % self.m + dx, square // self.m + dy
        count = 0
        while 0 <= x < self.m and 0 <= y < self.n and has(stones, y * self.m + x):
            count += 1
            x, y = x + dx, y + dy
        return count

    def makes_row(self, stones: tuple[int, ...], square: int) -> bool:
        """Would a stone on the square complete k in a row?"""
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if self.run(stones, square, dx, dy) + self.run(stones, square, -dx, -dy) + 1 >= self.k:
                return True
        return False

    def is_terminal(self, s: Grid) -> bool:
        return s.won or s.moves == self.m * self.n

    def utility(self, s: Grid, p: int) -> float:
        if s.won:
            return 1.0 if p != s.moves & 1 else -1.0
        return 0.0

    def key(self, s: Grid) -> Grid:
        """The state itself: in a search, looking for symmetric positions costs more than it saves."""
        return s

    def canonical(self, s: Grid) -> Grid:
        """Of all the ways to turn and to mirror the board the one whose squares, in reading order, come first."""
        best = 0
        for way in range(1, 8 if self.m == self.n else 4):
            for square in range(self.m * self.n):
                new, old = self.owner(s, self.source(way, square)), self.owner(s, self.source(best, square))
                if new != old:
                    if new < old:
                        best = way
                    break
        first, second = s.first, s.second
        for square in range(self.m * self.n if best > 0 else 0):
            word, b = square >> 6, bits.bit(square & 63)
            new, old = self.owner(s, self.source(best, square)), self.owner(s, square)
            if (new == 1) != (old == 1):
                first = put(first, word, first[word] ^ b)
            if (new == 2) != (old == 2):
                second = put(second, word, second[word] ^ b)
        return Grid(first, second, s.moves, s.won)

    def source(self, way: int, square: int) -> int:
        """Where what is on the square has come from, when the board was turned or mirrored in one of eight ways.

        Ways 4 to 7 exchange rows and columns, so that they need a board as wide as high.
        """
        x, y = square % self.m, square // self.m
        if way & 4 != 0:
            x, y = y, x
        if way & 1 != 0:
            x = self.m - 1 - x
        if way & 2 != 0:
            y = self.n - 1 - y
        return y * self.m + x

    def owner(self, s: Grid, square: int) -> int:
        """Whose stone is on the square: 1 of the first player, 2 of the second, 0 of nobody."""
        if has(s.first, square):
            return 1
        return 2 if has(s.second, square) else 0

    def mark(self, s: Grid, square: int) -> str:
        """The mark on a square."""
        if has(s.first, square):
            return self.marks[0]
        return self.marks[1] if has(s.second, square) else board.EMPTY

    def text(self, s: Grid) -> str:
        return board.grid_text(self.m, self.n, lambda c, r: self.mark(s, r * self.m + c))

    def picture(self, s: Grid) -> str:
        parts = [board.stroke(x + 1, 1, x + 1, self.n + 1) for x in range(self.m + 1)]
        parts += [board.stroke(1, y + 1, self.m + 1, y + 1) for y in range(self.n + 1)]
        parts += [board.label(x + 1.5, 0.6, board.column_letter(x)) for x in range(self.m)]
        parts += [board.label(0.6, y + 1.5, str(y + 1)) for y in range(self.n)]
        draw = {self.marks[0]: board.cross, self.marks[1]: board.ring}
        for square in range(self.m * self.n):
            mark = self.mark(s, square)
            if mark in draw:
                colour = board.COLOURS[0] if mark == self.marks[0] else board.COLOURS[3]
                parts.append(draw[mark](square % self.m + 1.5, square // self.m + 1.5, 0.28, colour))
        return board.svg(self.m + 1.5, self.n + 1.5, parts, self.name)

    def action_name(self, s: Grid, a: int) -> str:
        return board.square_name(a, self.m)

    def parse_action(self, s: Grid, text: str) -> int:
        square = board.parse_square(text, self.m, self.n)
        if square is None:
            corner = board.square_name(self.m * self.n - 1, self.m)
            names = f"a1 to {corner}, or 1 to {self.m * self.n}"
            raise IllegalMove(f"{text.strip()!r} is not a square: {names}. Legal: {self.legal_text(s)}.")
        if has(s.first, square) or has(s.second, square):
            raise IllegalMove(f"{board.square_name(square, self.m)} is taken. Legal: {self.legal_text(s)}.")
        return square

    def parse_state(self, text: str) -> Grid:
        cells = board.parse_grid(text, self.m, self.n, self.marks)
        empty = self.initial().first
        stones = [empty, empty]
        for square, mark in enumerate(cells):
            if mark != board.EMPTY:
                p = self.marks.index(mark)
                stones[p] = put(stones[p], square >> 6, stones[p][square >> 6] | bits.bit(square & 63))
        first, second = (sum(bits.popcount(w) for w in words) for words in stones)
        if first - second not in (0, 1):
            raise BadText(f"{first} X and {second} O cannot be: X begins, and they take turns.")
        rows = [any(self.makes_row(words, q) for q in range(self.m * self.n) if has(words, q)) for words in stones]
        mover = (first + second) % 2
        if rows[mover]:
            raise BadText("the player to move has a row already: the game was over before the last move.")
        return Grid(stones[0], stones[1], first + second, rows[1 - mover])
