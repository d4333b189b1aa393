"""Random mazes for Pac-Man: connected, full of loops, with no dead ends.

Corridors one square wide run along chosen columns and rows, which are two or three squares apart. A crossing is
(i, j): column line i, row line j. A random tree of passages between neighbouring crossings makes the maze connected;
then every crossing with a single passage gets another, for in a dead end Pac-Man is lost. Passages come in pairs,
mirrored left and right.
"""

from __future__ import annotations

import functools
import random
from typing import TypeVar

from plyant.errors import ParameterError
from plyant.games.pacman.limits import MOST_CAPSULES, MOST_FOOD, MOST_GHOSTS, MOST_SIDE

LEAST_SIDE = 5
_ROOM_FROM = 9  # smaller mazes have no open spot in the middle
_MORE_LOOPS = 0.08  # of the walls between neighbouring crossings are left out in the end
_WINDING = 0.7  # how often the tree goes on from its newest crossing rather than from any
_WIDE = 0.35  # of the gaps between corridors, about, are three squares rather than two
_FAR = 0.7  # Pac-Man starts at least so far from the ghosts, as a share of what is possible

T = TypeVar("T")
Square = tuple[int, int]
Passage = tuple[Square, Square]


def random_layout(width: int, height: int, seed: int, ghosts: int = 2, capsules: int = 2, food: float = 1.0) -> str:
    """The text of a random layout; the same arguments give the same text.

    The ghosts start in the middle, Pac-Man far from them, and the capsules lie in the corners first. `food` is the
    share of the squares left that has food; there is at least one and at most what `layout.read` accepts.
    """
    for name, value, least, most in (
        ("width", width, LEAST_SIDE, MOST_SIDE),
        ("height", height, LEAST_SIDE, MOST_SIDE),
        ("seed", seed, 0, (1 << 63) - 1),
        ("ghosts", ghosts, 0, MOST_GHOSTS),
        ("capsules", capsules, 0, MOST_CAPSULES),
    ):
        if not isinstance(value, int) or not least <= value <= most:
            raise ParameterError(f"random maze: {name}={value!r} is not a whole number from {least} to {most}.")
    if not 0 < food <= 1:
        raise ParameterError(f"random maze: food={food!r} is not a share above 0 and up to 1.")
    luck = random.Random(seed)
    columns, lines = _mirrored_lines(width, luck), _lines(height - 3, luck)
    cells = [["%"] * width for _ in range(height)]
    for (i, j), (k, m) in _passages(len(columns), len(lines), luck):
        for x in range(columns[i], columns[k] + 1):
            for y in range(lines[j], lines[m] + 1):
                cells[y][x] = " "
    room = _middle(width, height)
    for x, y in room:
        cells[y][x] = " "
    _furnish(cells, room, ghosts, capsules, food, luck)
    return "\n".join("".join(row) for row in cells)


def _below(luck: random.Random, n: int) -> int:
    return int(luck.random() * n)  # `random` alone is promised to give the same numbers in every version of Python


def _shuffled(things: list[T], luck: random.Random) -> list[T]:
    things = list(things)
    for i in range(len(things)):
        other = i + _below(luck, len(things) - i)
        things[i], things[other] = things[other], things[i]
    return things


def _lines(span: int, luck: random.Random, start: int = 1) -> list[int]:
    """Where corridors run: from `start` to `start + span`, two or three apart; a span of 1 is impossible."""
    wide = [n for n in range(span // 3 + 1) if (span - 3 * n) % 2 == 0]
    likely = [n for n in wide if 3 * n <= 2 * _WIDE * span] or wide[:1]
    threes = likely[_below(luck, len(likely))]
    places = [start]
    for gap in _shuffled([3] * threes + [2] * ((span - 3 * threes) // 2), luck):
        places.append(places[-1] + gap)
    return places


def _mirrored_lines(width: int, luck: random.Random) -> list[int]:
    """The same, symmetric about the middle of the maze wherever that is possible."""
    span = width - 3
    middles = [gap for gap in ((3,) if span % 2 else (0, 2)) if (span - gap) // 2 not in (-1, 1)]
    if not middles:
        return _lines(span, luck)
    middle = middles[_below(luck, len(middles))]
    left = _lines((span - middle) // 2, luck)
    return sorted({*left, *(width - 1 - x for x in left)})


def _passages(n: int, m: int, luck: random.Random) -> set[Passage]:
    """Passages between neighbouring ones of n × m crossings, so that all are connected and none is a dead end."""
    opened: set[Passage] = set()
    ways: dict[Square, int] = {(i, j): 0 for i in range(n) for j in range(m)}

    def neighbours(i: int, j: int) -> list[Square]:
        return [place for place in ((i, j - 1), (i + 1, j), (i, j + 1), (i - 1, j)) if place in ways]

    def open_both(a: Square, b: Square) -> None:
        for p, q in ((a, b), ((n - 1 - a[0], a[1]), (n - 1 - b[0], b[1]))):
            passage = (min(p, q), max(p, q))
            if passage not in opened:
                opened.add(passage)
                ways[p] += 1
                ways[q] += 1

    def closed(a: Square) -> list[Square]:
        return [b for b in neighbours(*a) if (min(a, b), max(a, b)) not in opened]

    half = (n + 1) // 2
    seen = {(half - 1, m // 2)}
    growing = list(seen)
    while growing:
        at = len(growing) - 1 if luck.random() < _WINDING else _below(luck, len(growing))
        fresh = [place for place in neighbours(*growing[at]) if place[0] < half and place not in seen]
        if fresh:
            new = fresh[_below(luck, len(fresh))]
            open_both(growing[at], new)
            seen.add(new)
            growing.append(new)
        else:
            growing.pop(at)
    if n % 2 == 0:  # the halves share no column
        for j in _shuffled(list(range(m)), luck)[: (m + 1) // 2]:
            open_both((half - 1, j), (half, j))
    for place in _shuffled(list(ways), luck):
        if ways[place] == 1:
            choice = closed(place)
            ends = [other for other in choice if ways[other] == 1]  # one passage for two dead ends
            choice = ends or choice
            open_both(place, choice[_below(luck, len(choice))])
    for place in list(ways):
        for other in closed(place):
            if luck.random() < _MORE_LOOPS / 2:  # each wall is asked from both sides
                open_both(place, other)
    return opened


def _middle(width: int, height: int) -> list[Square]:
    """The open spot of 3 × 3 squares, or 4 where a side is even: so wide that a corridor touches it."""
    if min(width, height) < _ROOM_FROM:
        return []
    across, down = (range((side - 3) // 2, side - (side - 3) // 2) for side in (width, height))
    return [(x, y) for y in down for x in across]


def _furnish(
    cells: list[list[str]], room: list[Square], ghosts: int, capsules: int, food: float, luck: random.Random
) -> None:
    """Put ghosts, Pac-Man, capsules and food into a maze of walls and free squares."""
    width, height = len(cells[0]), len(cells)
    free = [(x, y) for y in range(height) for x in range(width) if cells[y][x] == " "]

    def from_middle(square: Square) -> int:
        return (2 * square[0] - width + 1) ** 2 + (2 * square[1] - height + 1) ** 2

    inwards = sorted(free, key=from_middle)
    inside = {*room, *inwards[:ghosts]}
    corridors = [square for square in free if square not in inside]
    if len(corridors) < capsules + 2:
        raise ParameterError(
            f"random maze: {ghosts} ghosts and {capsules} capsules do not fit into {width}×{height}, "
            f"for Pac-Man and food must be there too."
        )
    for x, y in inwards[:ghosts]:
        cells[y][x] = "G"

    steps = _distances(cells, inwards[: max(ghosts, 1)])
    far = _FAR * max(steps[square] for square in corridors)
    pacman = max(
        (square for square in corridors if steps[square] >= far),
        key=lambda square: (square[1], -abs(2 * square[0] - width + 1)),
    )
    cells[pacman[1]][pacman[0]] = "P"
    corridors.remove(pacman)

    corners = [(0, 0), (width, height), (width, 0), (0, height)]
    nearest = {square: _apart(square, pacman) for square in corridors}  # of Pac-Man and the capsules so far
    for n in range(capsules):
        if n < len(corners):
            place = min(nearest, key=functools.partial(_apart, corners[n]))
        else:
            place = max(nearest, key=nearest.__getitem__)
        cells[place[1]][place[0]] = "o"
        del nearest[place]
        nearest = {square: min(apart, _apart(square, place)) for square, apart in nearest.items()}

    meals = min(max(1, round(food * len(nearest))), MOST_FOOD)
    for x, y in _shuffled(list(nearest), luck)[:meals]:
        cells[y][x] = "."


def _apart(a: Square, b: Square) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _distances(cells: list[list[str]], sources: list[Square]) -> dict[Square, int]:
    """Steps to each square from the nearest of some."""
    steps, edge = dict.fromkeys(sources, 0), sources
    while edge:
        beyond = []
        for x, y in edge:
            for square in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
                if square not in steps and cells[square[1]][square[0]] != "%":
                    steps[square] = steps[x, y] + 1
                    beyond.append(square)
        edge = beyond
    return steps
