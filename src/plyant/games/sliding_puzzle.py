"""Sliding puzzles: one player, one blank, and the way from a start to a goal."""

import functools
import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from plyant import bits, board
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import Game
from plyant.tables import table

LEAST, MOST = 2, 4  # rows, and columns
ROOM = 16  # squares, four bits each
SIGNS = "_123456789ABCDEF"
HEURISTICS = {
    "none": "nothing is known: 0",
    "misplaced": "the tiles that are not where they belong",
    "manhattan": "the steps of each tile to where it belongs, as if it were alone",
    "linear-conflict": "the same, and two for each tile that must leave its line to let others pass",
}


class Tiles(NamedTuple):
    """Squares in reading order, four bits each, 0 is the blank; where that is; the moves still needed at least."""

    cells: bits.U64
    blank: int
    least: int  # carried along, since a move changes it by little


class SlidingPuzzle(Game):
    """Move a tile into the blank beside it, again and again, until all tiles are where they belong.

    A board is typed row by row, 283/164/7_5; the tiles from 10 on are A to F, or there are spaces between all tiles.
    """

    players = ("Player",)
    bounds = (0, 1)
    shape = (0, 0)  # rows and columns; (0, 0): any
    start: str = "_54/321"
    goal: str = "123/45_"
    heuristic: str = "manhattan"

    def validate(self) -> None:
        boards = []
        for name, text in (("start", self.start), ("goal", self.goal)):
            try:
                boards.append(read_board(text, self.shape))
            except BadText as error:
                raise ParameterError(f"{self.name}: {name}={text}: {error}") from None
        if [len(row) for row in boards[0]] != [len(row) for row in boards[1]]:
            raise ParameterError(f"{self.name}: start={self.start} and goal={self.goal} are boards of two sizes.")
        if self.heuristic not in HEURISTICS:
            raise ParameterError(f"{self.name}: heuristic={self.heuristic!r} is not one of: {', '.join(HEURISTICS)}.")
        if not self.can_be_solved(boards[0]):
            raise ParameterError(f"{self.name}: start={self.start} {self._is_odd}")

    @property
    def _is_odd(self) -> str:
        return f"cannot be moved to {self.goal}: only half of all boards can; with two tiles exchanged, this one could."

    # -- the rules --------------------------------------------------------------------------------------------------

    def initial(self) -> Tiles:
        return self.placed(read_board(self.start, self.shape))

    def player(self, s: Tiles) -> int:
        return 0

    def actions(self, s: Tiles) -> Iterator[int]:
        """The squares beside the blank: the tile there moves."""
        rest = 1 if self.is_terminal(s) else self.beside[s.blank]
        while rest > 1:
            yield rest & 15
            rest >>= 4

    def result(self, s: Tiles, a: int) -> Tiles:
        moved = tile(s.cells, a)
        cells = s.cells ^ bits.mul(moved, bits.bit(4 * a) | bits.bit(4 * s.blank))
        least = s.least + self.far[ROOM * moved + s.blank] - self.far[ROOM * moved + a]
        if self.minds_conflicts:
            least += 2 * self.more_leaving(s.cells, cells, moved, s.blank, a)
        return Tiles(cells, a, least)

    def is_terminal(self, s: Tiles) -> bool:
        return bits.popcount(s.cells ^ self.solved[0]) == 0  # no bit differs

    def utility(self, s: Tiles, p: int) -> int:
        return 1 if self.is_terminal(s) else 0

    def estimate(self, s: Tiles) -> int:
        return s.least

    def evaluate(self, s: Tiles, p: int) -> float:
        """The nearer the goal seems to be, the better; never as good as being there."""
        return 1.0 / (2.0 + s.least)

    # -- the heuristics ---------------------------------------------------------------------------------------------

    @table
    def far(self) -> tuple[int, ...]:
        """What tile t on square q adds to the heuristic, at 16 t + q; the blank adds nothing."""
        found = [0] * (ROOM * ROOM)
        for t, home in self.homes.items():
            for q in range(self.squares):
                counted = {"none": 0, "misplaced": int(q != home)}
                found[ROOM * t + q] = counted.get(self.heuristic, steps_of(q, home, self.width))
        return tuple(found)

    @functools.cached_property
    def minds_conflicts(self) -> bool:
        """Does it count that tiles are in one another's way?"""
        return self.heuristic == "linear-conflict"

    def more_leaving(self, before: int, after: int, moved: int, one: int, other: int) -> int:
        """How many tiles more must leave their lines after a tile was moved between these squares than before.

        A move along a row leaves the order in this row as it is. Of the two columns only the one counts to which the
        tile belongs, if it is one of them. Along a column it is the same with rows.
        """
        if one // self.width == other // self.width:
            is_row, line, last = 0, one % self.width, other % self.width
        else:
            is_row, line, last = 1, one // self.width, other // self.width
        if self.rank[ROOM * (MOST * is_row + last) + moved] > 0:
            line = last
        elif self.rank[ROOM * (MOST * is_row + line) + moved] == 0:
            return 0
        return self.leaving(after, is_row, line) - self.leaving(before, is_row, line)

    def leaving(self, cells: int, is_row: int, line: int) -> int:
        """How many tiles at least must leave a row (is_row = 1) or column so that all others can go home in it."""
        at, step, count = (line * self.width, 1, self.width) if is_row else (line, self.width, self.height)
        belongs = ROOM * (MOST * is_row + line)
        code = 0
        for _ in range(count):
            code = code * (MOST + 1) + self.rank[belongs + tile(cells, at)]
            at += step
        return self.out_of_order[code]

    @table
    def rank(self) -> tuple[int, ...]:
        """Where in a column or row a tile belongs, from 1 on, at 16 (4 is_row + line) + tile; 0: not in this line."""
        found = [0] * (2 * MOST * ROOM)
        for t, home in self.homes.items():
            row, column = divmod(home, self.width)
            found[ROOM * column + t] = row + 1
            found[ROOM * (MOST + row) + t] = column + 1
        return tuple(found)

    @table
    def out_of_order(self) -> tuple[int, ...]:
        """For the ranks in a line, as the digits of a number: all that belong there, but for the most that can stay."""
        found = []
        for digits in itertools.product(range(MOST + 1), repeat=MOST):
            ranks = [d for d in digits if d]
            stay = (n for n in range(len(ranks), -1, -1) for kept in itertools.combinations(ranks, n) if rises(kept))
            found.append(len(ranks) - next(stay))
        return tuple(found)

    # -- what the parameters make -----------------------------------------------------------------------------------

    @table
    def beside(self) -> tuple[int, ...]:
        """The squares beside each square, the first one lowest, four bits each; and a 1 above them."""
        found = []
        for q in range(self.squares):
            near = [other for other in range(self.squares) if steps_of(q, other, self.width) == 1]
            found.append((1 << 4 * len(near)) + sum(other << 4 * i for i, other in enumerate(near)))
        return tuple(found)

    @functools.cached_property
    def goal_rows(self) -> list[list[int]]:
        """The goal, row by row."""
        return read_board(self.goal, self.shape)

    @functools.cached_property
    def homes(self) -> dict[int, int]:
        """The square where each tile belongs."""
        return {t: q for q, t in enumerate(itertools.chain(*self.goal_rows)) if t}

    @functools.cached_property
    def height(self) -> int:
        """The number of rows."""
        return len(self.goal_rows)

    @functools.cached_property
    def width(self) -> int:
        """The number of columns."""
        return len(self.goal_rows[0])

    @functools.cached_property
    def squares(self) -> int:
        """The number of squares."""
        return self.width * self.height

    @table
    def solved(self) -> tuple[int, ...]:
        """The squares at the goal as in a state, read as a signed number."""
        cells = sum(t << 4 * q for t, q in self.homes.items())
        return (cells - (cells >> 63 << 64),)

    def placed(self, rows: list[list[int]]) -> Tiles:
        """The state with these tiles."""
        flat = list(itertools.chain(*rows))
        cells = sum(t << 4 * q for q, t in enumerate(flat))
        least = sum(self.far[ROOM * t + q] for q, t in enumerate(flat))
        if self.minds_conflicts:
            least += 2 * sum(self.leaving(cells, 0, c) for c in range(self.width))
            least += 2 * sum(self.leaving(cells, 1, r) for r in range(self.height))
        return Tiles(cells, flat.index(0), least)

    def can_be_solved(self, rows: list[list[int]]) -> bool:
        """Can these tiles be moved to the goal? Each move exchanges two squares, and moves the blank by one."""
        flat, wanted = list(itertools.chain(*rows)), list(itertools.chain(*self.goal_rows))
        exchanges = steps_of(flat.index(0), wanted.index(0), self.width)
        for q, t in enumerate(wanted):
            if flat[q] != t:
                flat[flat.index(t)], flat[q] = flat[q], t
                exchanges += 1
        return exchanges % 2 == 0

    # -- what a person sees and types -------------------------------------------------------------------------------

    def rows(self, s: Tiles) -> list[list[int]]:
        """The tiles row by row; 0 is the blank."""
        return [[tile(s.cells, r * self.width + c) for c in range(self.width)] for r in range(self.height)]

    def text(self, s: Tiles) -> str:
        size = len(str(self.squares - 1))
        return "\n".join(" ".join(f"{t or '_':>{size}}" for t in row) for row in self.rows(s))

    def state_name(self, s: Tiles) -> str:
        return "/".join("".join(SIGNS[t] for t in row) for row in self.rows(s))

    def picture(self, s: Tiles) -> str:
        parts = []
        for r, row in enumerate(self.rows(s)):
            for c, t in enumerate(row):
                colour = "#e6e2da" if not t else "#bfd8c2" if self.homes[t] == r * self.width + c else "#f1d9a7"
                parts.append(
                    f'<rect x="{c + 0.05:g}" y="{r + 0.05:g}" width=".9" height=".9" rx=".1" fill="{colour}"/>'
                )
                parts.append(board.label(c + 0.5, r + 0.5, str(t)) if t else "")
        return board.svg(self.width, self.height, parts, self.name)

    def action_name(self, s: Tiles, a: int) -> str:
        return str(tile(s.cells, a))

    def parse_action(self, s: Tiles, text: str) -> int:
        word = text.strip().lower()
        ways = {-self.width: "up", self.width: "down", -1: "left", 1: "right"}
        for a in self.actions(s):
            if word in (self.action_name(s, a), ways[a - s.blank]):
                return a
        raise IllegalMove(
            f"{text.strip()!r} is not a tile beside the blank, nor a way for the blank (up, down, left, right). "
            f"Legal: {self.legal_text(s)}."
        )

    def parse_state(self, text: str) -> Tiles:
        rows = read_board(text, (self.height, self.width))
        if not self.can_be_solved(rows):
            raise BadText(f"{self.name}: the position {text!r} {self._is_odd}")
        return self.placed(rows)


class EightPuzzle(SlidingPuzzle):
    """Move one of eight tiles into the blank beside it, until all are where they belong.

    A board is typed row by row, such as 283/164/7_5.
    """

    shape = (3, 3)
    start = "283/164/7_5"
    goal = "123/8_4/765"


class FifteenPuzzle(SlidingPuzzle):
    """Move one of fifteen tiles into the blank beside it, until all are where they belong.

    A board is typed row by row; the tiles from 10 on are A to F, or there are spaces between all tiles.
    """

    shape = (4, 4)
    start = "16A8/EC42/DB35/97F_"
    goal = "1234/5678/9ABC/DEF_"


def tile(cells: int, at: int) -> int:
    """The tile on a square; 0: the blank."""
    return int(bits.shr(cells, 4 * at)) & 15


def steps_of(one: int, other: int, width: int) -> int:
    """The Manhattan distance of two squares."""
    return abs(one % width - other % width) + abs(one // width - other // width)


def rises(numbers: tuple[int, ...]) -> bool:
    """Is each of these greater than the one before it?"""
    return all(a < b for a, b in itertools.pairwise(numbers))


def read_board(text: str, shape: tuple[int, int] = (0, 0)) -> list[list[int]]:
    """The rows of "283/164/7_5", or of the same with spaces between all tiles; raises BadText.

    Where the shape is known, numbers with spaces may come without an end of their rows.
    """
    height, width = shape
    lines = [line.split() for line in re.split(r"[/\n]", text.strip())]
    words = [list(line[0]) if len(line) == 1 else line for line in lines]
    if len(words) == 1 and len(words[0]) == height * width:
        words = [words[0][r * width : (r + 1) * width] for r in range(height)]
    rows = [[_number(word) for word in row] for row in words]
    sides = {len(rows), *map(len, rows)}
    if any(len(row) != len(rows[0]) for row in rows) or not LEAST <= min(sides) <= max(sides) <= MOST:
        raise BadText(f"a board has {LEAST} to {MOST} rows of {LEAST} to {MOST} squares, such as 283/164/7_5.")
    if shape != (0, 0) and (len(rows), len(rows[0])) != shape:
        raise BadText(f"this board has {height} rows of {width} squares, not {len(rows)} of {len(rows[0])}.")
    if sorted(itertools.chain(*rows)) != list(range(len(rows) * len(rows[0]))):
        raise BadText(f"each tile from 1 to {len(rows) * len(rows[0]) - 1} must be there once, and one blank, _ or 0.")
    return rows


def _number(word: str) -> int:
    """The number of a tile; -1: it is none."""
    if len(word) == 1 and word.upper() in SIGNS:
        return SIGNS.index(word.upper())
    number = board.parse_number(word)
    return -1 if number is None else number
