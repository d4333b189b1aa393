"""Layouts of Pac-Man: read from text, from a file, or found by name.

A layout is typed row by row from the top. `%` is a wall, `.` food, `o` a capsule, `P` Pac-Man, `G` a ghost (or a digit
1–9, which says in which order the ghosts move), and a space or `_` is free. Beyond the border everything is wall.
"""

from __future__ import annotations

import collections
import dataclasses
import functools
import os
import re
from importlib.resources import files

from plyant.errors import BadFile, BadText, ParameterError
from plyant.files import are_files_closed
from plyant.games.pacman.limits import MOST_BYTES, MOST_CAPSULES, MOST_FOOD, MOST_GHOSTS, MOST_OPEN, MOST_SIDE
from plyant.games.pacman.mazes import random_layout
from plyant.parameters import suggestion
from plyant.warning import warn

WALL, FOOD, CAPSULE, PACMAN, GHOST, FREE = "%.oPG "
_FREE_TOO = "_"  # where spaces at the ends of a text would be lost
NUMBERS = "123456789"
_OWN = files("plyant.games.pacman").joinpath("layouts")
_SUFFIX = ".lay"
_RANDOM = re.compile("random-([0-9]{1,9})x([0-9]{1,9})-seed([0-9]{1,18})(?:-ghosts([0-9]{1,9}))?")

Square = tuple[int, int]


@dataclasses.dataclass(frozen=True)
class Layout:
    """A maze with what stands in it at the start; a square is (column, row), both from 0, row 0 at the top."""

    rows: tuple[str, ...]
    """From the top, equally long."""
    pacman: Square
    ghosts: tuple[Square, ...]
    """In the order in which they move: by their numbers, then each G in reading order."""
    food: tuple[Square, ...]
    """In reading order, as are the capsules."""
    capsules: tuple[Square, ...]

    @property
    def width(self) -> int:
        """Squares in a row."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def is_wall(self, x: int, y: int) -> bool:
        """Whether nobody can be there: a wall, or outside."""
        return not (0 <= x < self.width and 0 <= y < self.height) or self.rows[y][x] == WALL

    def text(self) -> str:
        """The rows, divided by new lines: `read` makes the same layout of it."""
        return "\n".join(self.rows)

    def in_one_line(self) -> str:
        """The same in one line, without spaces."""
        return "/".join(self.rows).replace(FREE, _FREE_TOO)


def read(text: str, what: str = "pacman") -> Layout:
    """The layout that a text shows; its rows are divided by new lines, or by `/` if there are none.

    New lines at the end, Windows line ends and a byte order mark are no part of it. Raises BadText, which begins with
    `what` and names line and column, both from 1, where there is one to name.
    """
    rows = _rows(text, what)
    places: dict[str, list[Square]] = collections.defaultdict(list)
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark in (PACMAN, *NUMBERS) and places[mark]:
                who = "Pac-Man" if mark == PACMAN else f"ghost {mark}"
                raise BadText(
                    f"{what}: {_at((x, y))} of the layout: this {mark} is a second {who}; "
                    f"the first is in {_at(places[mark][0])}."
                )
            places[mark].append((x, y))
    ghosts = [place for mark in (*NUMBERS, GHOST) for place in places[mark]]
    for count, name, most in (
        (len(rows) * len(rows[0]) - len(places[WALL]), "squares that are no walls", MOST_OPEN),
        (len(ghosts), "ghosts", MOST_GHOSTS),
        (len(places[FOOD]), "squares of food", MOST_FOOD),
        (len(places[CAPSULE]), "capsules", MOST_CAPSULES),
    ):
        if count > most:
            raise BadText(f"{what}: the layout has {count:,} {name}; at most {most:,} are allowed.")
    if not places[PACMAN]:
        raise BadText(f"{what}: the layout has no Pac-Man; one square must be {PACMAN}.")
    if not places[FOOD]:
        raise BadText(f"{what}: the layout has no food, so it can never be won; at least one square must be {FOOD!r}.")
    found = Layout(tuple(rows), places[PACMAN][0], tuple(ghosts), tuple(places[FOOD]), tuple(places[CAPSULE]))
    reached = _reached(found)
    for place in sorted(found.food + found.capsules, key=lambda square: square[::-1]):
        if place not in reached:
            thing = "food" if place in found.food else "capsule"
            raise BadText(
                f"{what}: {_at(place)} of the layout: Pac-Man cannot reach this {thing} "
                f"from his start in {_at(found.pacman)}."
            )
    return found


def find(name: str) -> Layout:
    """The layout that a name means.

    It is one of `names()`, a random maze such as `random-21x11-seed7` or `random-21x11-seed7-ghosts4`, the layout
    itself as text (rows divided by new lines or `/`), or else the path of a file; a file that is there comes before a
    text. Raises BadText for a text that is no layout and for a name that is nothing of these, BadFile for a file that
    cannot be read, ParameterError for a random maze that is too small or too large.
    """
    if name.startswith("~"):
        name = os.path.expanduser(name)
    if _is_text(name):
        return read(name)
    if name in names():
        return _own(name)
    if match := _RANDOM.fullmatch(name):
        width, height, seed = (int(number) for number in match.groups()[:3])
        ghosts = {} if match[4] is None else {"ghosts": int(match[4])}
        text = random_layout(width, height, seed, **ghosts)
        free = len(text.replace(WALL, "").replace("\n", ""))
        if free > MOST_OPEN:
            raise ParameterError(
                f"random maze: {name} would have {free:,} squares that are no walls; at most {MOST_OPEN:,} are "
                f"allowed: make it smaller."
            )
        return read(text)
    return read(_file_text(name), f"pacman: {name if name.isprintable() else repr(name)}")


def _is_text(name: str) -> bool:
    """Is it a layout itself, and not the name of one?"""
    if "\n" in name:
        return True
    if "\0" not in name and os.path.isfile(name):
        return False
    known = {WALL, FOOD, CAPSULE, PACMAN, GHOST, FREE, _FREE_TOO, "/", *NUMBERS}
    return WALL in name or (set(name) <= known and {PACMAN, FOOD} <= set(name))


@functools.cache
def _sorted_names() -> tuple[str, ...]:
    own = [entry.name.removesuffix(_SUFFIX) for entry in _OWN.iterdir() if entry.name.endswith(_SUFFIX)]
    return tuple(sorted(own, key=lambda name: (_own(name).width * _own(name).height, name)))


def names() -> list[str]:
    """Our own layouts, small to large."""
    return list(_sorted_names())


@functools.cache
def _own(name: str) -> Layout:
    return read(_OWN.joinpath(name + _SUFFIX).read_text(encoding="utf-8"), f"pacman: {name}")


def _rows(text: str, what: str) -> list[str]:
    """The rows of a text, all of one length and of known characters."""
    if len(text) > MOST_BYTES:
        raise BadText(f"{what}: the layout is longer than {MOST_BYTES >> 10} KiB, which is the most.")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n")
    rows = text.replace(_FREE_TOO, FREE).split("\n" if "\n" in text else "/")
    if not any(rows):
        raise BadText(f"{what}: the layout is empty; write a row a line, with {_legend()}.")
    if len(rows) > MOST_SIDE:
        raise BadText(f"{what}: the layout has {len(rows)} lines; at most {MOST_SIDE} are allowed.")
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark not in (WALL, FOOD, CAPSULE, PACMAN, GHOST, FREE, *NUMBERS):
                raise BadText(f"{what}: {_at((x, y))} of the layout: {mark!r} is not one of {_legend()}.")
    bare = [row.rstrip(FREE) for row in rows]
    if len({len(row) for row in bare}) == 1 < len({len(row) for row in rows}):
        warn(f"{what}: spaces at the ends of lines of the layout are left out, so that all are equally long.")
        rows = bare
    usual = collections.Counter(len(row) for row in rows if row).most_common(1)[0][0]
    for y, row in enumerate(rows):
        if len(row) != usual:
            raise BadText(
                f"{what}: {_at((min(len(row), usual), y))} of the layout: this line has {len(row)} squares instead of "
                f"{usual}; all lines must be equally long."
            )
    if usual > MOST_SIDE:
        raise BadText(f"{what}: the lines of the layout have {usual:,} squares; at most {MOST_SIDE} are allowed.")
    return rows


def _reached(layout: Layout) -> set[Square]:
    """The squares that Pac-Man can come to."""
    reached, waiting = {layout.pacman}, [layout.pacman]
    while waiting:
        x, y = waiting.pop()
        for square in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if square not in reached and not layout.is_wall(*square):
                reached.add(square)
                waiting.append(square)
    return reached


def _file_text(name: str) -> str:
    """What is in a file; a name that no file has is mistyped rather than lost, so the nearest of ours are told."""
    shown = repr(name if len(name) <= 80 else name[:79] + "…")
    if are_files_closed() or not os.path.exists(name):
        raise BadText(
            f"pacman: {shown} is neither a layout nor a file.{suggestion(name[:80], names())} The layouts are "
            f"{', '.join(names())}; random mazes are named like random-21x11-seed7, "
            f"and a layout of your own is given by the path of its file."
        )
    if os.path.isdir(name):
        raise BadFile(f"pacman: {shown} is a folder; a layout or the path of a file was expected.")
    try:
        with open(name, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadFile(f"pacman: {shown} cannot be read: {error.strerror or error}.") from None
    if len(content) > MOST_BYTES:
        raise BadFile(f"pacman: {shown} is larger than {MOST_BYTES >> 10} KiB, which is the most for a layout.")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadFile(f"pacman: {shown} is not a text file: line {line} is not in UTF-8.") from None


def _at(square: Square) -> str:
    return f"line {square[1] + 1}, column {square[0] + 1}"


def _legend() -> str:
    return f"{WALL} wall, {FOOD} food, {CAPSULE} capsule, {PACMAN} Pac-Man, {GHOST} or 1–9 ghost, space free"
