"""What games in a maze have in common: a layout that people type, squares and steps, text and picture."""

import functools
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from plyant import board
from plyant.errors import BadText
from plyant.game import Game

WALL, FREE = "#", "."
MOST = 400  # squares
UP, RIGHT, DOWN, LEFT, STAY = range(5)
NAMES = ("up", "right", "down", "left", "stay")
NO_SQUARE = -1


class MazeGame(Game):
    """A maze of squares, counted in reading order from 0.

    It is typed row by row from the top, divided by `/` or by new lines: `#` is a wall, `.` is free, and `letters` says
    what else may stand in a square.
    """

    letters: ClassVar[Mapping[str, tuple[int, int]]] = {}
    """Each letter with the least and the greatest number of times that it may stand in the maze."""
    maze: str = "..."

    def validate(self) -> None:
        read(self.maze, self.letters, self.name)

    @functools.cached_property
    def rows(self) -> list[str]:
        """The lines of the maze."""
        return read(self.maze, self.letters, self.name)

    @functools.cached_property
    def width(self) -> int:
        """Squares in a row."""
        return len(self.rows[0])

    @functools.cached_property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @functools.cached_property
    def is_open(self) -> tuple[int, ...]:
        """Of each square: 1 if it has no wall."""
        return tuple(int(mark != WALL) for row in self.rows for mark in row)

    def squares(self, letter: str) -> list[int]:
        """Where a letter stands in the layout."""
        return [i for i, mark in enumerate("".join(self.rows)) if mark == letter]

    def beside(self, square: int, step: int) -> int:
        """The square up, right, down or left of one; -1 where there is a wall or nothing; STAY is the square itself."""
        x, y = square % self.width, square // self.width
        if step == UP:
            y -= 1
        elif step == RIGHT:
            x += 1
        elif step == DOWN:
            y += 1
        elif step == LEFT:
            x -= 1
        if x < 0 or y < 0 or x >= self.width or y >= self.height:
            return NO_SQUARE
        place = y * self.width + x
        return place if self.is_open[place] else NO_SQUARE

    def distance(self, a: int, b: int) -> int:
        """The Manhattan distance of two squares: walls do not count."""
        return abs(a % self.width - b % self.width) + abs(a // self.width - b // self.width)

    def action_name(self, s: Any, a: int) -> str:
        return NAMES[a]

    def drawn_as_text(self, marks: Mapping[int, str]) -> str:
        """The maze with its coordinates, and these marks on their squares."""

        def cell(c: int, r: int) -> str:
            square = r * self.width + c
            return marks.get(square, FREE if self.is_open[square] else WALL)

        return board.grid_text(self.width, self.height, cell)

    def drawn(self, marks: Mapping[int, Callable[[float, float], str]], title: str, caption: str = "") -> str:
        """The maze as SVG; each mark draws itself at the middle of its square. A caption stands below it."""
        parts = [board.label(c + 1, 0.25, board.column_letter(c), 0.3) for c in range(self.width)]
        parts += [board.label(0.25, r + 1, str(r + 1), 0.3) for r in range(self.height)]
        for square, free in enumerate(self.is_open):
            x, y = square % self.width + 1, square // self.width + 1
            parts.append(
                f'<rect x="{x - 0.5:g}" y="{y - 0.5:g}" width="1" height="1" fill="{"#ffffff" if free else board.INK}" '
                f'stroke="{board.LINES}" stroke-width=".04"/>'
            )
            if square in marks:
                parts.append(marks[square](x, y))
        if not caption:
            return board.svg(self.width + 1, self.height + 1, parts, title)
        size = min(0.34, self.width / (0.5 * len(caption)))
        parts.append(board.label((self.width + 1) / 2, self.height + 0.9, caption, size))
        return board.svg(self.width + 1, self.height + 1.3, parts, title)


def read(maze: str, letters: Mapping[str, tuple[int, int]], what: str) -> list[str]:
    """The rows of a maze; raises BadText with line and column."""
    rows = [line.strip() for line in maze.replace("/", "\n").strip().split("\n")]
    counted: dict[str, list[str]] = {}
    for r, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise BadText(
                f"{what}: line {r + 1} of the maze has {len(row)} squares, and line 1 has {len(rows[0])}; "
                f"all lines must be equally long."
            )
        for c, mark in enumerate(row):
            where = f"line {r + 1}, column {c + 1}"
            if mark not in (WALL, FREE, *letters):
                raise BadText(
                    f"{what}: {where} of the maze: {mark!r} is not one of: {' '.join([WALL, FREE, *letters])}"
                )
            before = counted.setdefault(mark, [])
            if mark in letters and len(before) == letters[mark][1]:
                raise BadText(f"{what}: {where} of the maze: this {mark} is one too many; another is in {before[-1]}.")
            before.append(where)
    if not 1 <= len(rows) * len(rows[0]) <= MOST:
        raise BadText(f"{what}: a maze has 1 to {MOST} squares, and this one has {len(rows) * len(rows[0])}.")
    for mark, (least, _) in letters.items():
        if len(counted.get(mark, [])) < least:
            raise BadText(f"{what}: there is no {mark} in the maze {'/'.join(rows)}; one square must have it.")
    return rows
