"""A game's SVG picture taken apart into plain shapes, for formats that cannot hold SVG.

Lines, circles, ellipses, rectangles, polygons and texts are read, as `plyant.board` makes them; anything else, such as
a path or a transformation, is left out.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from plyant.explain.drawing.pictures import SVG, parsed
from plyant.explain.drawing.scene import Box, Ellipse, Line, Picture, Point, Polygon, Shape, Style, Text

_INHERITED = ("fill", "stroke", "stroke-width", "font-size", "text-anchor", "font-weight", "dominant-baseline")
_NAMED = {"black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff"}
_NAMED |= {"yellow": "#ffff00", "orange": "#ffa500", "grey": "#808080", "gray": "#808080", "none": "none"}


class _Frame(NamedTuple):
    """Where the picture's units lie on the page."""

    x: float
    y: float
    scale: float
    left: float
    top: float
    width: float
    height: float

    def at(self, x: float, y: float) -> Point:
        return self.x + (x - self.left) * self.scale, self.y + (y - self.top) * self.scale


def shapes(picture: Picture) -> Iterator[Shape]:
    """The shapes of a picture, at its place on the page."""
    found = parsed(picture.svg)
    scale = picture.width / found.width
    frame = _Frame(picture.x, picture.y, scale, found.left, found.top, found.width, found.height)
    yield from _inside(found.root, {}, frame)


def _inside(parent: ElementTree.Element, above: Mapping[str, str], frame: _Frame) -> Iterator[Shape]:
    for element in parent:
        if element.get("transform"):
            continue
        given = dict(above) | {name: element.attrib[name] for name in _INHERITED if name in element.attrib}
        tag = str(element.tag).removeprefix(f"{{{SVG}}}")
        if tag == "g":
            yield from _inside(element, given, frame)
        elif tag in _READERS:
            yield _READERS[tag](element, given, frame)


def _number(element: ElementTree.Element, name: str, whole: float = 0.0) -> float:
    text = element.get(name, "0").removesuffix("px")
    return float(text[:-1]) / 100 * whole if text.endswith("%") else float(text)


def _colour(text: str) -> str:
    if re.fullmatch("#[0-9a-fA-F]{3}", text):
        return "#" + "".join(2 * c for c in text[1:])
    return text if re.fullmatch("#[0-9a-fA-F]{6}", text) else _NAMED.get(text, "#000000")


def _style(given: Mapping[str, str], frame: _Frame) -> Style:
    width = float(given.get("stroke-width", "1").removesuffix("px")) * frame.scale
    return Style(_colour(given.get("fill", "black")), _colour(given.get("stroke", "none")), width)


def _line(e: ElementTree.Element, given: Mapping[str, str], frame: _Frame) -> Shape:
    ends = frame.at(_number(e, "x1"), _number(e, "y1")), frame.at(_number(e, "x2"), _number(e, "y2"))
    return Line(ends, _style(given, frame)._replace(fill="none"))


def _round(e: ElementTree.Element, given: Mapping[str, str], frame: _Frame) -> Shape:
    across, down = (_number(e, name) or _number(e, "r") for name in ("rx", "ry"))
    x, y = frame.at(_number(e, "cx"), _number(e, "cy"))
    return Ellipse(x, y, across * frame.scale, down * frame.scale, _style(given, frame))


def _rect(e: ElementTree.Element, given: Mapping[str, str], frame: _Frame) -> Shape:
    x, y = frame.at(_number(e, "x", frame.width) or frame.left, _number(e, "y", frame.height) or frame.top)
    width, height = _number(e, "width", frame.width), _number(e, "height", frame.height)
    sizes = (width * frame.scale, height * frame.scale, _number(e, "rx") * frame.scale)
    return Box(x, y, *sizes, _style(given, frame))


def _corners(e: ElementTree.Element, given: Mapping[str, str], frame: _Frame) -> Shape:
    numbers = [float(n) for n in re.split(r"[\s,]+", e.get("points", "").strip())]
    points = tuple(frame.at(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
    style = _style(given, frame)
    return Polygon(points, style) if str(e.tag).endswith("polygon") else Line(points, style)


def _text(e: ElementTree.Element, given: Mapping[str, str], frame: _Frame) -> Shape:
    size = float(given.get("font-size", "16").removesuffix("px")) * frame.scale
    x, y = frame.at(_number(e, "x"), _number(e, "y"))
    lower = 0.35 * size if given.get("dominant-baseline") in ("central", "middle") else 0.0
    anchor, bold = given.get("text-anchor", "start"), given.get("font-weight") == "bold"
    return Text(x, y + lower, "".join(e.itertext()), size, _colour(given.get("fill", "black")), anchor, bold)


_READERS = {
    "line": _line,
    "circle": _round,
    "ellipse": _round,
    "rect": _rect,
    "polygon": _corners,
    "polyline": _corners,
    "text": _text,
}
