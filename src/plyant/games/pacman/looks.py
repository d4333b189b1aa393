"""How Pac-Man, ghosts, food and walls look: SVG elements, a square being one unit."""

from __future__ import annotations

import functools
import math

from plyant import board
from plyant.games.pacman.ground import WAYS
from plyant.games.pacman.layout import Layout

NIGHT, WALLS, FOOD, PACMAN = "#0d1020", "#3b5bdb", "#f3d9b1", "#ffd43b"
GHOSTS = ("#fa5252", "#ff8fd0", "#3bc9db", "#ff922b", "#69db7c", "#b197fc", "#e8590c", "#c0eb75", "#ced4da")
SCARED, FLASH = "#2840d8", "#e9ecef"
_CORNERS = 18  # of Pac-Man's round side


def dot(x: float, y: float) -> str:
    """Food."""
    return board.disc(x, y, 0.1, FOOD)


def capsule(x: float, y: float) -> str:
    """What scares ghosts."""
    return board.disc(x, y, 0.27, FOOD)


def pacman(x: float, y: float, way: int, gape: float) -> str:
    """Pac-Man looking one of the four ways, his mouth open by so many degrees up and down."""
    right, down = WAYS[way]
    start = math.atan2(down, right) + math.radians(gape)
    whole = math.tau - 2 * math.radians(gape)
    angles = [start + whole * i / _CORNERS for i in range(_CORNERS + 1)]
    return _polygon([(x, y), *((x + 0.43 * math.cos(a), y + 0.43 * math.sin(a)) for a in angles)], PACMAN)


def ghost(x: float, y: float, colour: str) -> str:
    """A ghost without its eyes: a dome above, a hem below."""
    dome = [(0.4 * math.cos(math.pi * i / 10), -0.04 - 0.4 * math.sin(math.pi * i / 10)) for i in range(11)]
    hem = [(-0.4, 0.42), (-0.27, 0.28), (-0.13, 0.42), (0.0, 0.28), (0.13, 0.42), (0.27, 0.28), (0.4, 0.42)]
    return _polygon([(x + right, y + down) for right, down in dome + hem], colour)


def eyes(x: float, y: float, way: int) -> str:
    """A ghost's eyes looking one of the four ways, or straight ahead."""
    right, down = WAYS[way] if way < len(WAYS) else (0, 0)
    found = ""
    for side in (-0.16, 0.16):
        found += board.disc(x + side, y - 0.1, 0.12, "#ffffff")
        found += board.disc(x + side + 0.05 * right, y - 0.1 + 0.05 * down, 0.06, "#1b2a6b")
    return found


@functools.lru_cache(maxsize=16)
def walls(plan: Layout) -> str:
    """All walls: a line through the squares of each row and column of them."""
    parts = [f'<rect width="{plan.width}" height="{plan.height}" fill="{NIGHT}"/>']
    lone = {(x, y) for y in range(plan.height) for x in range(plan.width) if plan.is_wall(x, y)}
    squares = frozenset(lone)
    thick = {(x, y) for x, y in lone if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= lone}
    for x, y in sorted(thick):
        if (x - 1, y) not in thick:
            width = next(n for n in range(1, plan.width) if (x + n, y) not in thick)
            parts.append(f'<rect x="{x + 0.5}" y="{y + 0.5}" width="{width}" height="1" fill="{WALLS}"/>')
    for right, down in ((1, 0), (0, 1)):
        for x, y in sorted(squares):
            length = 0
            while (x + right * (length + 1), y + down * (length + 1)) in squares:
                length += 1
            if length and (x - right, y - down) not in squares:
                ends = (x + 0.5, y + 0.5, x + right * length + 0.5, y + down * length + 0.5)
                parts.append(board.stroke(*ends, WALLS, 0.44))
                lone -= {(x + right * i, y + down * i) for i in range(length + 1)}
    parts += [board.disc(x + 0.5, y + 0.5, 0.22, WALLS) for x, y in sorted(lone)]
    return "".join(parts)


def _polygon(points: list[tuple[float, float]], colour: str) -> str:
    corners = " ".join(f"{round(x, 3):g},{round(y, 3):g}" for x, y in points)
    return f'<polygon points="{corners}" fill="{colour}"/>'
