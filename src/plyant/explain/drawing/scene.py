"""Ink on paper: the few shapes that every picture format can draw, and how large they are.

Units are CSS pixels, y grows downwards, and a text stands on its baseline.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import NamedTuple, Self

Point = tuple[float, float]


class Extent(NamedTuple):
    """A rectangle around something."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, dx: float, dy: float) -> Extent:
        """The same elsewhere."""
        return Extent(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)


class Style(NamedTuple):
    """How a shape is drawn; colours as #rrggbb, or "none"."""

    fill: str = "none"
    stroke: str = "none"
    width: float = 1.0
    dashed: bool = False


@dataclasses.dataclass(frozen=True)
class _Through:
    """A shape that goes through points."""

    points: tuple[Point, ...]
    style: Style
    role: str = ""
    """What it is for, so that a page can find it."""

    def extent(self) -> Extent:
        """The rectangle around it, without its line's width."""
        xs, ys = [p[0] for p in self.points], [p[1] for p in self.points]
        return Extent(min(xs), min(ys), max(xs), max(ys))

    def moved(self, dx: float, dy: float) -> Self:
        """The same elsewhere."""
        return dataclasses.replace(self, points=tuple((x + dx, y + dy) for x, y in self.points))


class Polygon(_Through):
    """A closed shape with straight sides."""


class Line(_Through):
    """An open line."""


@dataclasses.dataclass(frozen=True)
class _At:
    """A shape at a place."""

    x: float
    y: float

    def moved(self, dx: float, dy: float) -> Self:
        """The same elsewhere."""
        return dataclasses.replace(self, x=self.x + dx, y=self.y + dy)


@dataclasses.dataclass(frozen=True)
class Ellipse(_At):
    """An ellipse around a point."""

    across: float
    """Its radius from left to right."""
    down: float
    style: Style
    role: str = ""

    def extent(self) -> Extent:
        """The rectangle around it."""
        return Extent(self.x - self.across, self.y - self.down, self.x + self.across, self.y + self.down)


@dataclasses.dataclass(frozen=True)
class _Rectangle(_At):
    """A shape that fills a rectangle, of which x and y are the upper left corner."""

    width: float
    height: float

    def extent(self) -> Extent:
        """The rectangle itself."""
        return Extent(self.x, self.y, self.x + self.width, self.y + self.height)


@dataclasses.dataclass(frozen=True)
class Box(_Rectangle):
    """A rectangle with round corners."""

    round: float
    style: Style
    role: str = ""


@dataclasses.dataclass(frozen=True)
class Picture(_Rectangle):
    """A game's own SVG picture, fitted into a rectangle."""

    svg: str
    role: str = "picture"


@dataclasses.dataclass(frozen=True)
class Text(_At):
    """One line of text."""

    text: str
    size: float
    colour: str
    anchor: str = "middle"
    """start, middle or end: which part of it is at x."""
    bold: bool = False
    role: str = ""

    def extent(self) -> Extent:
        """About the rectangle around it."""
        width = text_width(self.text, self.size, self.bold)
        left = self.x - {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]
        return Extent(left, self.y - 0.8 * self.size, left + width, self.y + 0.22 * self.size)


Shape = Polygon | Line | Ellipse | Box | Text | Picture


@dataclasses.dataclass(frozen=True)
class Group:
    """Shapes that belong together: a node, an edge, the legend."""

    shapes: tuple[Shape, ...]
    kind: str
    """Words for a style sheet."""
    data: tuple[tuple[str, str], ...] = ()
    """What a page's program finds it by."""
    title: str = ""
    """What it is, for those who point at it."""

    def moved(self, dx: float, dy: float) -> Group:
        """The same elsewhere."""
        return dataclasses.replace(self, shapes=tuple(shape.moved(dx, dy) for shape in self.shapes))


def extent(shapes: Iterable[Shape]) -> Extent:
    """The rectangle around them all."""
    each = [shape.extent() for shape in shapes]
    return Extent(
        min(e.left for e in each), min(e.top for e in each), max(e.right for e in each), max(e.bottom for e in each)
    )


_NARROW, _WIDE = set("ijl.,:;|!'()[] It"), set("mwMW∞−≤≥+=%@")


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is: as in DejaVu Sans, which is wider than most, so that nothing is too narrow for it."""
    units = sum(0.4 if c in _NARROW else 0.88 if c in _WIDE else 0.64 if ord(c) < 0x2E80 else 1.05 for c in text)
    return units * size * (1.1 if bold else 1.0)
