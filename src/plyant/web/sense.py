"""Whether places to click make sense: one for each move, told apart, and each a thing or a square of the picture.

Where they do not, moves are better chosen by their names alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from plyant.web.drawn_parts import Box, Picture
from plyant.web.drawn_text import LEADING

if TYPE_CHECKING:
    from plyant.web.spots import Spot

DIRECTIONS = frozenset(["up", "down", "left", "right", "north", "south", "east", "west", "stay", "stop"])
_WAYS = {"up": (0, -1), "north": (0, -1), "down": (0, 1), "south": (0, 1)}
_WAYS |= {"left": (-1, 0), "west": (-1, 0), "right": (1, 0), "east": (1, 0)}
_STEP = 1.7  # sizes of a thing: farther away there is no neighbouring square
_CELL = 3  # characters of a text that can be one square
_THIN = 3  # times as long as it is wide: a stick
_CLOSE = 0.02

Word = tuple[str, Box]


def are_complete(found: Mapping[str, Spot], names: Sequence[str]) -> bool:
    """Has each move a place of its own? Words, such as "pass", may be without one."""
    places = {(spot.target, spot.start) for spot in found.values()}
    return all(name in found or is_word(name) for name in names) and len(places) == len(found)


def is_word(name: str) -> bool:
    """Is a move called by a word, such as "pass", that need not have a place?"""
    return name.isalpha() and len(name) > 2 and name.lower() not in _WAYS


def are_steps(found: Mapping[str, Spot]) -> bool:
    """Do directions lead one and the same thing to the squares beside it? True where there are other names, too."""
    if not DIRECTIONS.issuperset(name.lower() for name in found):
        return True
    if len({spot.start for spot in found.values()}) > 1:
        return False
    return all(_is_step(name.lower(), spot) for name, spot in found.items())


def _is_step(name: str, spot: Spot) -> bool:
    if spot.start is None:
        return False
    (x, y), (u, v), size = spot.start.middle, spot.target.middle, max(spot.start.w, spot.start.h)
    right, down = _WAYS.get(name, (0, 0))
    along, across = (u - x) * right + (v - y) * down, abs((u - x) * down) + abs((v - y) * right)
    return name not in _WAYS or (0 < along <= _STEP * size and across < size / 2)


def are_cells(found: Mapping[str, Spot], words: Sequence[Word]) -> bool:
    """Of a text that is drawn: is each place a short word by itself, or a character in a row of a board?"""
    boxes = {box for spot in found.values() for box in (spot.target, spot.start) if box is not None}
    return all(_is_cell(box, words) for box in boxes)


def _is_cell(box: Box, words: Sequence[Word]) -> bool:
    text, around = next(((t, b) for t, b in words if b.has(*box.middle)), ("", box))
    if any(t.isalpha() and len(t) > _CELL for t, b in words if abs(b.y - around.y) < _CLOSE):
        return False  # in a sentence
    if len(text) <= _CELL:
        return abs(around.w - box.w) < _CLOSE or len(set(text)) == 1
    if len(set(text)) <= _CELL:
        return True  # such as ..XO..
    below = [b.y for _, b in words if abs(b.x - around.x) < _CLOSE and abs(b.w - around.w) < _CLOSE]
    return sum(abs(y - around.y) < 2 * LEADING + _CLOSE for y in below) > 2  # in three lines, one above the other


def are_sticks(spot: Spot, picture: Picture) -> bool:
    """Is what moves or appears but one of a row of sticks? Then the row is meant, not this place."""
    sticks = [e.box for e in picture.elements if e.tag == "line" and e.box.h > _THIN * e.box.w]
    if spot.start is not None:
        return any(_is_inside(b, spot.start) for b in sticks)
    beside = (b for b in sticks if abs(b.y - spot.target.y) < _CLOSE and abs(b.h - spot.target.h) < _CLOSE)
    return any(-_CLOSE < _gap(b, spot.target) < _THIN * b.w for b in beside)


def _is_inside(inner: Box, outer: Box) -> bool:
    return outer.has(inner.x + _CLOSE, inner.y + _CLOSE) and outer.has(
        inner.x + inner.w - _CLOSE, inner.y + inner.h - _CLOSE
    )


def _gap(a: Box, b: Box) -> float:
    return max(a.x - b.x - b.w, b.x - a.x - a.w)
