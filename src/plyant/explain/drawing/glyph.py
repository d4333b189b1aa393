"""How one node looks: the shapes of it, around the middle of its upper end."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from plyant.explain.drawing import colours
from plyant.explain.drawing.model import Node
from plyant.explain.drawing.scene import Box, Ellipse, Picture, Point, Polygon, Shape, Style, Text, text_width

TALL = 40.0  # triangles and circles
VALUE, SMALL, LINE = 13.0, 9.5, 11.0  # sizes of type, and the distance of small lines
LONGEST = 14  # characters of a name
LABEL, LABEL_AT = 10.0, 0.62  # the size of an edge's label, and how far along its edge it stands

HalfWidth = Callable[[float], float]


class Glyph(NamedTuple):
    """The shapes, and how far down edges leave."""

    shapes: tuple[Shape, ...]
    out: float


def glyph(node: Node) -> Glyph:
    """Draw a node at the origin."""
    kinds = {"max": _triangle, "min": _triangle, "chance": _circle, "player": _player, "leaf": _leaf}
    shapes, out = (_card if node.picture else kinds[node.shape])(node)
    return Glyph((*shapes, *_more(node, out)), out)


def shortened(text: str, most: int = LONGEST) -> str:
    """A text of at most so many characters; … stands for the rest."""
    return text if len(text) <= most else text[: most - 1] + "…"


def label_width(text: str) -> float:
    """How much room the label of an edge takes up."""
    return text_width(text, LABEL) + 6 if text else 0.0


def triangle(x: float, top: float, width: float, height: float, up: bool) -> tuple[Point, ...]:
    """The corners of MAX's and MIN's triangles."""
    tip, base = (top, top + height) if up else (top + height, top)
    return (x, tip), (x - width / 2, base), (x + width / 2, base)


def star(x: float, y: float, radius: float) -> Polygon:
    """A star with five points."""
    turns = [(math.pi * i / 5, radius if i % 2 == 0 else 0.42 * radius) for i in range(10)]
    points = tuple((x + r * math.sin(turn), y - r * math.cos(turn)) for turn, r in turns)
    return Polygon(points, Style(colours.STAR, colours.INK, 0.7), "optimal")


def _triangle(node: Node) -> tuple[list[Shape], float]:
    up = node.shape == "max"
    width = max(46.0, text_width(node.value, VALUE, bold=True) / 0.52)  # where the text stands it is half as wide
    half: HalfWidth = lambda y: width / 2 * min(max(y / TALL if up else 1 - y / TALL, 0.0), 1.0)  # noqa: E731
    body = Polygon(triangle(0, 0, width, TALL, up), colours.body(node), "body")
    value = _value(node, TALL - 8 if up else 17.5)
    return [body, value, *_beside(node, half)], TALL


def _circle(node: Node) -> tuple[list[Shape], float]:
    across = max(TALL / 2, text_width(node.value, VALUE, bold=True) / 2 + 7)

    def half(y: float) -> float:
        return across * math.sqrt(max(1 - (y / (TALL / 2) - 1) ** 2, 0.0))

    body = Ellipse(0, TALL / 2, across, TALL / 2, colours.body(node), "body")
    return [body, _value(node, TALL / 2 + 4.5), *_beside(node, half)], TALL


def _player(node: Node) -> tuple[list[Shape], float]:
    """A box with whose move it is, and what it is worth to each."""
    who = shortened(node.player)
    width = max(34.0, text_width(node.value, 11, bold=True) + 14, text_width(who, VALUE, bold=True) + 14)
    body = Box(-width / 2, 0, width, TALL, 10, colours.body(node), "body")
    texts = [Text(0, 16, who, VALUE, colours.ink(node), bold=True), _value(node, 32, size=11)]
    return [body, *texts, *_beside(node, lambda y: width / 2)], TALL


def _leaf(node: Node) -> tuple[list[Shape], float]:
    width, tall = max(28.0, text_width(node.value, VALUE) + 12), 26.0
    shapes: list[Shape] = [Box(-width / 2, 0, width, tall, 5, colours.body(node), "body"), _value(node, 17.5)]
    if node.name:  # below it: leaves stand close together
        shapes.append(Text(0, tall + 11, shortened(node.name), SMALL, colours.QUIET))
    if node.optimal:
        shapes.append(star(-width / 2 - 7, 7, 6))
    return shapes, tall


def _card(node: Node) -> tuple[list[Shape], float]:
    """The game's picture, with what it is worth and whose move it is below it."""
    wide, tall = node.picture_size
    caption = " ".join(filter(None, (shortened(node.player), node.value)))
    has_sign = node.shape in ("max", "min", "chance")
    window = _window(node)
    widest = max(
        [wide, text_width(caption, 12, bold=True) + 18 * has_sign, *(text_width(w, SMALL) for w, _, _ in window)]
    )
    width = widest + 10
    style = colours.body(node)
    shapes: list[Shape] = [Picture(-wide / 2, 5, wide, tall, node.picture)]
    bottom = tall + 5
    if caption or has_sign:
        left = -(text_width(caption, 12, bold=True) + 16 * has_sign) / 2
        if has_sign:
            shapes.append(sign(node.shape, left + 6, bottom + 10, 6, style))
            left += 16
        shapes.append(Text(left, bottom + 14.5, caption, 12, colours.ink(node), "start", bold=True, role="value"))
        bottom += 18
    for text, colour, role in window:
        shapes.append(Text(0, bottom + LINE - 2, text, SMALL, colour, bold=role == "cut", role=role))
        bottom += LINE
    bottom += 4
    shapes.insert(0, Box(-width / 2, 0, width, bottom, 6, style, "body"))
    if node.optimal:
        shapes.append(star(-width / 2, 0, 7))
    return shapes, bottom


def sign(shape: str, x: float, y: float, radius: float, style: Style) -> Shape:
    """A small sign for whose node it is, around a point."""
    if shape == "chance":
        return Ellipse(x, y, radius, radius, style, "sign")
    if shape in ("max", "min"):
        return Polygon(triangle(x, y - radius, 2.2 * radius, 2 * radius, shape == "max"), style, "sign")
    return Box(x - radius, y - radius, 2 * radius, 2 * radius, 2, style, "sign")


def _value(node: Node, y: float, size: float = VALUE) -> Text:
    return Text(0, y, node.value, size, colours.ink(node), bold=node.shape != "leaf" or node.principal, role="value")


def _window(node: Node) -> list[tuple[str, str, str]]:
    """Small lines: their text, colour and role."""
    bounds = [(f"{sign} {b}", colours.QUIET, role) for sign, b, role in _bounds(node) if b]
    return bounds + ([(node.cut, colours.CUT, "cut")] if node.cut else [])


def _bounds(node: Node) -> tuple[tuple[str, str, str], ...]:
    return ("α", node.alpha, "alpha"), ("β", node.beta, "beta")


def _beside(node: Node, half: HalfWidth) -> Iterator[Shape]:
    """The window at the right of a body that is so wide at each height; at its left the name and the star."""
    lines = _window(node)
    first = 12.0
    free = [max(half(first + i * LINE + d) for d in (-8, 2)) + 4 for i in range(max(len(lines), 1))]
    for i, (text, colour, role) in enumerate(lines):
        yield Text(max(free), first + i * LINE, text, SMALL, colour, "start", bold=role == "cut", role=role)
    left = -free[0]
    if node.name:
        name = Text(left, first, shortened(node.name), 12, colours.ink(node), "end", bold=True)
        yield name
        left = name.extent().left - 3
    if node.optimal:
        yield star(left - 6, first - 4, 6.5)


def _more(node: Node, out: float) -> Iterator[Shape]:
    """Dots, and how much lies below."""
    if node.more:
        for i in range(3):
            yield Ellipse(0, out + 6 + 6 * i, 1.6, 1.6, Style(colours.CUT), "more")
        yield Text(6, out + 15.5, node.more, SMALL, colours.CUT, "start", role="more")
