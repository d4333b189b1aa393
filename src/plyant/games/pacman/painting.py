"""Pac-Man in the colours of a terminal: two characters a square, so that half squares are seen too."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from plyant.games.pacman import looks
from plyant.games.pacman.drawing import LOST, colour, facing, lying, place, status
from plyant.games.pacman.ground import EAST, NORTH, SOUTH, WAYS, WEST
from plyant.games.pacman.layout import Layout
from plyant.stage import Painting, Span

_LINES = " ║═╚║║╔╠═╝═╩╗╣╦╬"  # by the ways that a wall goes on: 1 north, 2 east, 4 south, 8 west
_PILLAR = "■"
_MOUTHS = {NORTH: ("\\/", "||"), EAST: (" <", " -"), SOUTH: ("/\\", "||"), WEST: ("> ", "- ")}
_WALL = looks.WALLS
_DOT, _CAPSULE = looks.FOOD, f"bold {looks.FOOD}"

Cell = tuple[str, str]


def paint(game: Any, states: Sequence[Any]) -> Painting:
    """The maze of the last state; Pac-Man looks where he went."""
    s = states[-1]
    rows: list[list[Cell]] = [list(row) for row in walls(game.plan)]
    for column, row, mark in lying(game, s):
        rows[row][2 * column] = ("·", _DOT) if mark == "." else ("●", _CAPSULE)
    x, y = place(game, s.pacman)
    mouth = _MOUTHS[facing(game, states)][int(x + y) % 2]
    who = [(x, y, mouth, f"bold {looks.NIGHT} on {looks.PACMAN}")]
    for ghost in range(game.ghost_count):
        back = colour(s, ghost)
        ink = looks.NIGHT if back != looks.SCARED else looks.FLASH
        style = f"bold {ink} on {back}"
        who.append((*place(game, s.ghosts[ghost]), "~~" if s.scared[ghost] else "••", style))
    for one in who if s.over == LOST else reversed(who):  # whoever has eaten is seen
        _put(rows, *one)
    return Painting(tuple(map(_spans, rows)), status(game, s), int(y), 2 * int(x))


@functools.lru_cache(maxsize=16)
def walls(plan: Layout) -> tuple[tuple[Cell, ...], ...]:
    """The walls as lines; inside of thick ones there is nothing."""
    rows = []
    for y in range(plan.height):
        row: list[Cell] = []
        for x in range(plan.width):
            if not plan.is_wall(x, y):
                row += [(" ", "")] * 2
                continue
            ways = sum(1 << way for way in range(len(WAYS)) if _goes_on(plan, x, y, way))
            lone = not any(plan.is_wall(x + right, y + down) for right, down in WAYS)
            row.append((_PILLAR if lone else _LINES[ways], _WALL))
            row.append(("═" if ways >> EAST & 1 else " ", _WALL))
        rows.append(tuple(row))
    return tuple(rows)


def _goes_on(plan: Layout, x: int, y: int, way: int) -> bool:
    """Does the wall go on this way, with a free square beside it?"""
    right, down = WAYS[way]
    ahead = (x + right, y + down)
    if not (0 <= ahead[0] < plan.width and 0 <= ahead[1] < plan.height and plan.is_wall(*ahead)):
        return False
    beside = ((x + side * down, y + side * right) for side in (-1, 1))
    beyond = ((ahead[0] + side * down, ahead[1] + side * right) for side in (-1, 1))
    return any(not plan.is_wall(*square) for square in (*beside, *beyond))


def _put(rows: list[list[Cell]], x: float, y: float, text: str, style: str) -> None:
    for i, character in enumerate(text):
        rows[int(y)][int(2 * x) + i] = (character, style)


def _spans(row: list[Cell]) -> tuple[Span, ...]:
    """The characters of one style together."""
    spans: list[Span] = []
    for character, style in row:
        if spans and spans[-1][1] == style:
            spans[-1] = (spans[-1][0] + character, style)
        else:
            spans.append((character, style))
    return tuple(spans)
