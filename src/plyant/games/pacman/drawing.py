"""Pac-Man as people see it: text, picture, and a scene of a film."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plyant import board
from plyant.games.pacman import looks
from plyant.games.pacman.ground import EAST, STOP, WAYS, WORD
from plyant.stage import Scene, Thing

ENDS = ("", "won", "eaten")
LOST = ENDS.index("eaten")
LAST_MOVES = 10  # of a fright, in which a ghost flashes


def lying(game: Any, s: Any) -> list[tuple[int, int, str]]:
    """(column, row, what) of the food and the capsules that are left."""
    food = [(x, y, ".") for i, (x, y) in enumerate(game.trail) if s.food[i // WORD] >> i % WORD & 1]
    return food + [(x, y, "o") for i, (x, y) in enumerate(game.plan.capsules) if s.capsules >> i & 1]


def place(game: Any, point: int) -> tuple[float, float]:
    """Column and row of a point; a ghost may be between two squares."""
    return point % game.stride / 2, point // game.stride / 2


def text(game: Any, s: Any) -> str:
    """The maze in the characters of a layout; a scared ghost is S. Below it, how it stands."""
    rows = [["%" if game.plan.is_wall(x, y) else " " for x in range(game.plan.width)] for y in range(game.plan.height)]
    for x, y, mark in lying(game, s):
        rows[y][x] = mark
    for ghost in range(game.ghost_count):
        x, y = game.square(s.ghosts[ghost])
        rows[y][x] = "S" if s.scared[ghost] else "G"
    x, y = game.square(s.pacman)
    rows[y][x] = "P"
    return "\n".join(["".join(row).rstrip() for row in rows] + [status(game, s)])


def status(game: Any, s: Any) -> str:
    """How it stands, in a line."""
    scared = [str(s.scared[ghost]) for ghost in range(game.ghost_count) if s.scared[ghost]]
    words = [f"score {s.score}", f"food {s.left}"]
    if scared:
        words.append(f"scared {' '.join(scared)}")
    if s.over:
        words.append(ENDS[s.over])
    elif s.turn:
        words.append(f"ghost {s.turn} to move")
    return ", ".join(words)


def facing(game: Any, states: Sequence[Any]) -> int:
    """The way that Pac-Man went when he last went anywhere; east at the start."""
    for after, before in zip(reversed(states), reversed(states[:-1]), strict=False):
        gone = after.pacman - before.pacman
        if gone:
            return next(way for way in range(len(WAYS)) if 2 * game.steps[way] == gone)
    return EAST


def colour(s: Any, ghost: int) -> str:
    """A ghost's own, or that of its fright; it flashes before that ends."""
    left = s.scared[ghost]
    if not left:
        return looks.GHOSTS[ghost % len(looks.GHOSTS)]
    return looks.FLASH if left <= LAST_MOVES and left % 2 else looks.SCARED


def things(game: Any, states: Sequence[Any]) -> list[Thing]:
    """All that stands in the maze; who moves stands before what lies."""
    s = states[-1]
    found = []
    for column, row, mark in lying(game, s):
        look = looks.dot(0, 0) if mark == "." else looks.capsule(0, 0)
        found.append(Thing(f"{mark} {column} {row}", column + 0.5, row + 0.5, look))
    for ghost in range(game.ghost_count):
        x, y = place(game, s.ghosts[ghost])
        way = STOP if s.scared[ghost] else s.ways[ghost]
        found.append(Thing(f"ghost {ghost}", x + 0.5, y + 0.5, looks.ghost(0, 0, colour(s, ghost))))
        found.append(Thing(f"eyes {ghost}", x + 0.5, y + 0.5, looks.eyes(0, 0, way), ahead=True))
    x, y = place(game, s.pacman)
    eaten = s.over == LOST
    gape = 160 if eaten else 12 if (x + y) % 2 else 38
    look = looks.pacman(0, 0, facing(game, states), gape)
    found.append(Thing("Pac-Man", x + 0.5, y + 0.5, look, ahead=not eaten))
    return found


def scene(game: Any, states: Sequence[Any]) -> Scene:
    """The maze with all that stands in it."""
    plan = game.plan
    said = status(game, states[-1])
    return Scene(plan.width, plan.height, looks.walls(game.plan), tuple(things(game, states)), said)


def picture(game: Any, s: Any) -> str:
    """The maze as SVG."""
    parts = [looks.walls(game.plan)]
    for column, row, mark in lying(game, s):
        parts.append((looks.dot if mark == "." else looks.capsule)(column + 0.5, row + 0.5))
    for ghost in range(game.ghost_count):
        x, y = place(game, s.ghosts[ghost])
        parts.append(looks.ghost(x + 0.5, y + 0.5, colour(s, ghost)))
        parts.append(looks.eyes(x + 0.5, y + 0.5, STOP if s.scared[ghost] else s.ways[ghost]))
    x, y = place(game, s.pacman)
    parts.append(looks.pacman(x + 0.5, y + 0.5, EAST, 38))
    return board.svg(game.plan.width, game.plan.height, parts, "Pac-Man: " + status(game, s))
