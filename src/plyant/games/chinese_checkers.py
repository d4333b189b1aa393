"""Chinese checkers on a star of any size up to that of the shops."""

import functools
from collections.abc import Iterator
from typing import NamedTuple

from plyant import bits, board
from plyant.bits import U64
from plyant.errors import IllegalMove, ParameterError
from plyant.game import Game
from plyant.tuples import put

CELLS = 128  # more than the largest star has: a move is its first cell times this, and its last
PASS = 0
_SEATED = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
_STEPS = ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1))  # rows and half-columns


class Star(NamedTuple):
    """The pieces of all players as bits, 64 cells a word, one player after the other, and how many moves were made."""

    pieces: tuple[U64, ...]
    moves: int
    winner: int  # -1: nobody


class ChineseCheckers(Game):
    """Bring all your pieces to the opposite point of the star, by steps or chains of hops; the first there wins.

    size: how many rows of pieces fill a point of the star; 4 is the board of the shops. seats: 2, 3, 4 or 6 players.
    limit: after so many moves of all players it is a draw, in which those who are nearer to their goal gain a little.
    The winner gets one from each of the others.
    """

    marks = ("1", "2", "3", "4", "5", "6")
    zero_sum = True
    size: int = 2
    seats: int = 3
    limit: int = 120

    def validate(self) -> None:
        if not 1 <= self.size <= 4:
            raise ParameterError(f"{self.name}: size={self.size} is out of range; 1 to 4 is accepted.")
        if self.seats not in _SEATED:
            raise ParameterError(f"{self.name}: seats={self.seats} is not accepted; 2, 3, 4 or 6 players fit the star.")
        if not 1 <= self.limit <= 9999:
            raise ParameterError(f"{self.name}: limit={self.limit} is out of range; 1 to 9999 is accepted.")

    @functools.cached_property
    def players(self) -> tuple[str, ...]:  # type: ignore[override]
        """They are known by the numbers on their pieces."""
        return self.marks[: self.seats]

    @property
    def bounds(self) -> tuple[float, float]:  # type: ignore[override]
        """The winner gets one from each of the others."""
        return -1, self.seats - 1

    # -- the star ---------------------------------------------------------------------------------------------------

    @functools.cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The row and the half-column of every cell, in reading order."""
        n = self.size
        found = set()
        for row in range(4 * n + 1):
            for up in (True, False):  # the star is two triangles
                width = row + 1 if up else 4 * n + 1 - row
                if width <= 3 * n + 1:
                    found |= {(row, 3 * n - (width - 1) + 2 * i) for i in range(width)}
        return tuple(sorted(found))

    @functools.cached_property
    def words(self) -> int:
        """How many words the pieces of one player take."""
        return (len(self.places) + 63) // 64

    @functools.cached_property
    def neighbours(self) -> tuple[int, ...]:
        """The cell next to each cell in each of the six directions, or -1."""
        number = {place: cell for cell, place in enumerate(self.places)}
        return tuple(number.get((row + dy, column + dx), -1) for row, column in self.places for dy, dx in _STEPS)

    @functools.cached_property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """The cells of the six points of the star, clockwise from the top."""
        inside: list[list[int]] = [[], [], [], [], [], [], []]
        for cell, (row, x) in enumerate(self.places):
            inside[self._point(row, x - 3 * self.size)].append(cell)
        return tuple(map(tuple, inside[:6]))

    def _point(self, row: int, right: int) -> int:
        """The point that a place is in; 6 is the hexagon in the middle, where the two triangles overlap."""
        n = self.size
        if row < n or row > 3 * n:
            return 0 if row < n else 3
        if abs(right) > row:
            return 1 if right > 0 else 5
        if abs(right) > 4 * n - row:
            return 2 if right > 0 else 4
        return 6

    def point_bits(self, point: int) -> tuple[int, ...]:
        """The cells of a point as bits."""
        mask = sum(1 << cell for cell in self.points[point])
        return tuple((mask >> (64 * word)) & bits.FULL for word in range(self.words))

    @functools.cached_property
    def goals(self) -> tuple[int, ...]:
        """Where the pieces of each player must go, as bits, laid out like the pieces."""
        return tuple(w for seat in _SEATED[self.seats] for w in self.point_bits((seat + 3) % 6))

    @functools.cached_property
    def distances(self) -> tuple[int, ...]:
        """For each player, how many steps each cell is away from the tip of their goal."""
        found = []
        for seat in _SEATED[self.seats]:
            goal = self.points[(seat + 3) % 6]
            middle = self.places[len(self.places) // 2]
            tip = max((self.places[cell] for cell in goal), key=lambda place: _steps(place, middle))
            found += [_steps(place, tip) for place in self.places]
        return tuple(found)

    @functools.cached_property
    def nearest(self) -> int:
        """The sum of the distances when all pieces of a player are at their goal."""
        return sum(self.distances[cell] for cell in self.points[(_SEATED[self.seats][0] + 3) % 6])

    @functools.cached_property
    def farthest(self) -> int:
        """The greatest sum of distances that there can be."""
        return len(self.points[0]) * max(self.distances)

    # -- the rules --------------------------------------------------------------------------------------------------

    def initial(self) -> Star:
        return Star(tuple(w for seat in _SEATED[self.seats] for w in self.point_bits(seat)), 0, -1)

    def player(self, s: Star) -> int:
        return s.moves % self.seats

    def holds(self, s: Star, cell: int) -> bool:
        """Is there a piece of anybody on the cell?"""
        word = cell >> 6
        for p in range(self.seats):
            if bits.has(s.pieces[p * self.words + word], cell & 63):
                return True
        return False

    def actions(self, s: Star) -> Iterator[int]:
        if not self.is_terminal(s):
            mine = s.moves % self.seats * self.words
            stuck = True
            for start in range(len(self.places)):
                if bits.has(s.pieces[mine + (start >> 6)], start & 63):
                    low, high = self.ends(s, start)
                    if low != 0 or high != 0:
                        stuck = False
                    while low != 0:
                        yield start * CELLS + bits.lowest(low)
                        low = bits.without_lowest(low)
                    while high != 0:
                        yield start * CELLS + 64 + bits.lowest(high)
                        high = bits.without_lowest(high)
            if stuck:
                yield PASS

    def ends(self, s: Star, start: int) -> tuple[int, int]:
        """The cells that a piece can move to, as bits: those below 64, and the rest."""
        low, high = self.hops(s, start)
        for d in range(6):
            near = self.neighbours[start * 6 + d]
            if near >= 0 and not self.holds(s, near):
                if near < 64:
                    low |= bits.bit(near)
                else:
                    high |= bits.bit(near - 64)
        return low, high

    def hops(self, s: Star, start: int) -> tuple[int, int]:
        """The cells that a piece can reach by a chain of hops, as bits: those below 64, and the rest."""
        seen_low, seen_high = bits.shl(0, 0), bits.shl(0, 0)
        new_low, new_high = bits.shl(0, 0), bits.shl(0, 0)
        if start < 64:
            new_low = bits.bit(start)
        else:
            new_high = bits.bit(start - 64)
        while new_low != 0 or new_high != 0:
            cell = bits.lowest(new_low) if new_low != 0 else 64 + bits.lowest(new_high)
            if new_low != 0:
                seen_low |= bits.bit(cell)
                new_low = bits.without_lowest(new_low)
            else:
                seen_high |= bits.bit(cell - 64)
                new_high = bits.without_lowest(new_high)
            for d in range(6):
                over = self.neighbours[cell * 6 + d]
                if over >= 0 and over != start and self.holds(s, over):
                    land = self.neighbours[over * 6 + d]
                    if land >= 0 and not self.holds(s, land):
                        if land < 64:
                            new_low |= bits.bit(land) & bits.invert(seen_low)
                        else:
                            new_high |= bits.bit(land - 64) & bits.invert(seen_high)
        if start < 64:
            return seen_low & bits.invert(bits.bit(start)), seen_high
        return seen_low, seen_high & bits.invert(bits.bit(start - 64))

    def result(self, s: Star, a: int) -> Star:
        if a == PASS:
            return Star(s.pieces, s.moves + 1, -1)
        start, end = a // CELLS, a % CELLS
        mover = s.moves % self.seats
        mine = mover * self.words
        pieces = put(s.pieces, mine + (start >> 6), s.pieces[mine + (start >> 6)] & bits.invert(bits.bit(start & 63)))
        pieces = put(pieces, mine + (end >> 6), pieces[mine + (end >> 6)] | bits.bit(end & 63))
        home = True
        for word in range(self.words):
            if pieces[mine + word] != self.goals[mine + word]:
                home = False
        return Star(pieces, s.moves + 1, mover if home else -1)

    def is_terminal(self, s: Star) -> bool:
        return s.winner >= 0 or s.moves >= self.limit

    def utility(self, s: Star, p: int) -> float:
        if s.winner < 0:
            return self.evaluate(s, p)
        return float(self.seats - 1) if p == s.winner else -1.0

    def way(self, s: Star, p: int) -> int:
        """How many steps all pieces of a player together are away from their goal."""
        total = -self.nearest
        for word in range(self.words):
            left = s.pieces[p * self.words + word]
            while left != 0:
                total += self.distances[p * len(self.places) + 64 * word + bits.lowest(left)]
                left = bits.without_lowest(left)
        return total

    def evaluate(self, s: Star, p: int) -> float:
        """By how much the others' ways are longer than one's own, as a small part of a win."""
        total = 0
        for q in range(self.seats):
            total += self.way(s, q)
        return (total - self.seats * self.way(s, p)) / (self.seats * self.farthest)

    def null(self, s: Star) -> Star:
        """In a race to move is hardly ever worse than to pass."""
        return Star(s.pieces, s.moves + 1, -1)

    def order(self, s: Star, a: int) -> int:
        own = s.moves % self.seats * len(self.places)
        return self.distances[own + a // CELLS] - self.distances[own + a % CELLS]

    # -- what a person sees and types -------------------------------------------------------------------------------

    def mark(self, s: Star, cell: int) -> str:
        """The mark on a cell."""
        for p in range(self.seats):
            if bits.has(s.pieces[p * self.words + (cell >> 6)], cell & 63):
                return self.marks[p]
        return board.EMPTY

    def cell_name(self, cell: int) -> str:
        """The row as a letter, from the top, and the number in it from the left: a1 is the topmost cell."""
        row = self.places[cell][0]
        return f"{board.column_letter(row)}{sum(place[0] == row for place in self.places[:cell]) + 1}"

    def text(self, s: Star) -> str:
        lines = []
        for row in range(4 * self.size + 1):
            cells = {x: self.mark(s, cell) for cell, (y, x) in enumerate(self.places) if y == row}
            lines.append(f"{board.column_letter(row)}  " + "".join(cells.get(x, " ") for x in range(max(cells) + 1)))
        return "\n".join(lines)

    def picture(self, s: Star) -> str:
        parts = []
        for cell, (row, x) in enumerate(self.places):
            mark = self.mark(s, cell)
            at = 0.5 * x + 1, 0.87 * row + 1
            if mark == board.EMPTY:
                parts.append(board.disc(*at, 0.15, board.LINES))
            else:
                p = self.marks.index(mark)
                parts.append(board.disc(*at, 0.4, (*board.COLOURS, "#6a4c93", "#55a630")[p]))
                parts.append(board.label(*at, mark, 0.4, board.PAPER))
        return board.svg(3 * self.size + 2, 0.87 * 4 * self.size + 2, parts, self.name)

    def action_name(self, s: Star, a: int) -> str:
        return "pass" if a == PASS else f"{self.cell_name(a // CELLS)}-{self.cell_name(a % CELLS)}"

    def parse_action(self, s: Star, text: str) -> int:
        """The move from one cell to another, "d3-f4", "d3 f4" or "d3f4"."""
        plain = "".join(c for c in text.lower() if c.isalnum())
        for a in self.actions(s):
            if self.action_name(s, a).replace("-", "") == plain:
                return a
        raise IllegalMove(f"{text.strip()!r} is not a move such as d3-f4 here. Legal: {self.legal_text(s)}.")


def _steps(a: tuple[int, int], b: tuple[int, int]) -> int:
    """How many steps it is from one place to another on an empty star."""
    rows, columns = abs(a[0] - b[0]), abs(a[1] - b[1])
    return rows + max(columns - rows, 0) // 2
