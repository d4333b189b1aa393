"""What a picture is made of: the elements of an SVG with the boxes they fill, and what differs between two pictures.

Pictures come from games, and are simple: rect, circle, ellipse, line, polygon, polyline, text, and groups that are
moved. What is not understood is left out.
"""

from __future__ import annotations

import collections
import functools
import html
import re
from typing import NamedTuple

_TOKEN = re.compile(
    r"<g\b[^>]*>|</g>|<text\b[^>]*>[^<]*</text>|<(?:rect|circle|ellipse|line|polygon|polyline)\b[^>]*?(?:/>|></\w+>)"
)
_ATTRIBUTE = re.compile(r'([\w:-]+)\s*=\s*"([^"]*)"')
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_MOVED = re.compile(r"translate\(\s*(-?[\d.]+)(?:[\s,]+(-?[\d.]+))?\s*\)")
_SCALED = re.compile(r"scale\(\s*([\d.]+)\s*\)")
_PLACES = frozenset(("x", "y", "cx", "cy", "x1", "y1", "x2", "y2", "points"))
SOLID = ("rect", "circle", "ellipse", "polygon")  # what other things can lie on
_WIDE = 0.6  # of an em: how wide a character is, about
_MOST = 400_000  # characters of a picture that is looked through


class Box(NamedTuple):
    """A part of the picture in its user units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def has(self, x: float, y: float) -> bool:
        """Is the point inside?"""
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h

    def overlaps(self, other: Box, slack: float = 1e-6) -> bool:
        """Do the insides of both have a point in common?"""
        return (
            self.x < other.x + other.w - slack
            and other.x < self.x + self.w - slack
            and self.y < other.y + other.h - slack
            and other.y < self.y + self.h - slack
        )


class Element(NamedTuple):
    """One drawn element: `shape` is the same for all that look the same, wherever they are.

    `name` is what the picture calls it, by an attribute data-name: a card of a hand, for example.
    """

    box: Box
    shape: str
    text: str
    tag: str
    name: str = ""


class Picture(NamedTuple):
    """A picture taken apart; the background is left out."""

    frame: Box
    elements: tuple[Element, ...]


class Difference(NamedTuple):
    """What vanishes and what appears from one picture to the next."""

    gone: tuple[Element, ...]
    came: tuple[Element, ...]
    same_frame: bool


def union(boxes: list[Box]) -> Box:
    """The least box around all of them."""
    x, y = min(b.x for b in boxes), min(b.y for b in boxes)
    return Box(x, y, max(b.x + b.w for b in boxes) - x, max(b.y + b.h for b in boxes) - y)


def frame_of(svg: str) -> Box:
    """The viewBox; an empty box where there is none."""
    found = re.search(r'<svg\b[^>]*?viewBox="([^"]*)"', svg[:2000])
    numbers = [float(n) for n in _NUMBER.findall(found[1])] if found else []
    return Box(*numbers) if len(numbers) == 4 else Box(0, 0, 0, 0)


@functools.lru_cache(maxsize=64)
def taken_apart(svg: str) -> Picture:
    """The elements of a picture."""
    return Picture(frame_of(svg), tuple(_elements(svg)) if len(svg) <= _MOST else ())


def difference(before: str, after: str) -> Difference:
    """What differs between two pictures; what is the same at their beginnings and ends is not even read."""
    same_frame = frame_of(before) == frame_of(after)
    if max(len(before), len(after)) > _MOST:
        return Difference((), (), same_frame)
    if "<g" in before or "<g" in after:  # what is in a group is not where it says
        old, new = collections.Counter(_elements(before)), collections.Counter(_elements(after))
        return Difference(tuple((old - new).elements()), tuple((new - old).elements()), same_frame)
    one, other = (collections.Counter(_TOKEN.findall(part)) for part in _middles(before, after))
    gone, came = (map(_read, (a - b).elements()) for a, b in ((one, other), (other, one)))
    return Difference(tuple(e for e in gone if e), tuple(e for e in came if e), same_frame)


def _middles(a: str, b: str) -> tuple[str, str]:
    """Both texts without the elements that they begin and end with in common."""
    start = a.rfind("<", 0, _common(a, b) + 1)
    start = max(start, 0)
    a, b = a[start:], b[start:]
    end = _common(a[::-1], b[::-1])
    border = re.compile(r"<[^/]").search(a, len(a) - end) if end else None
    kept = len(a) - border.start() if border else 0
    return a[: len(a) - kept], b[: len(b) - kept]


def _common(a: str, b: str) -> int:
    """How many characters both begin with in common."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _elements(svg: str) -> list[Element]:
    found: list[Element] = []
    moved = [(0.0, 0.0, 1.0)]
    for token in _TOKEN.findall(svg):
        if token.startswith("<g"):
            if not token.endswith("/>"):
                moved.append(_moved(token, *moved[-1]))
        elif token == "</g>":
            if len(moved) > 1:
                moved.pop()
        else:
            element = _read(token)
            if element is not None:
                if len(moved) > 1:
                    (x, y, k), box = moved[-1], element.box
                    placed = (x + k * box.x, y + k * box.y, k * box.w, k * box.h)
                    element = element._replace(box=Box(*(round(n, 4) for n in placed)))
                found.append(element)
    return found


def _moved(group: str, x: float, y: float, scale: float) -> tuple[float, float, float]:
    """Where the inside of a group is drawn, and how large."""
    shift, grown = _MOVED.search(group), _SCALED.search(group)
    if shift:
        x, y = x + scale * float(shift[1]), y + scale * float(shift[2] or 0)
    return x, y, scale * (float(grown[1]) if grown else 1.0)


@functools.lru_cache(maxsize=20_000)
def _read(token: str) -> Element | None:
    tag = token[1 : re.search(r"[\s/>]", token).start()]  # type: ignore[union-attr]
    head, _, rest = token.partition(">")
    attributes = dict(_ATTRIBUTE.findall(head))
    text = html.unescape(rest.partition("<")[0]).strip() if tag == "text" else ""
    try:
        box = _box(tag, attributes, text)
    except (ValueError, KeyError):
        return None
    if box is None:
        return None
    kept = " ".join(f"{name}={value}" for name, value in attributes.items() if name not in _PLACES)
    outline = _outline(tag, attributes, box)
    box = Box(*(round(n, 4) for n in box))
    return Element(box, f"{tag} {kept} {outline} {text}", text, tag, attributes.get("data-name", ""))


def _outline(tag: str, a: dict[str, str], box: Box) -> str:
    """The form of what is given by its corners, wherever it is."""
    if tag == "line":
        return f"{float(a['x2']) - float(a['x1']):.3f} {float(a['y2']) - float(a['y1']):.3f}"
    if tag in ("polygon", "polyline"):
        numbers = [float(n) for n in _NUMBER.findall(a["points"])]
        return " ".join(f"{n - (box.x, box.y)[i % 2]:.2f}" for i, n in enumerate(numbers))
    return ""


def _box(tag: str, a: dict[str, str], text: str) -> Box | None:
    if tag == "rect":
        if "%" in a.get("width", ""):  # the background
            return None
        return Box(float(a.get("x", 0)), float(a.get("y", 0)), float(a["width"]), float(a["height"]))
    if tag in ("circle", "ellipse"):
        rx, ry = float(a.get("rx", a.get("r", 0))), float(a.get("ry", a.get("r", 0)))
        return Box(float(a.get("cx", 0)) - rx, float(a.get("cy", 0)) - ry, 2 * rx, 2 * ry)
    if tag == "text":
        size = float(a.get("font-size", "1").removesuffix("px"))
        x, y, w = float(a.get("x", 0)), float(a.get("y", 0)), max(len(text), 1) * size * _WIDE
        left = x - {"middle": w / 2, "end": w}.get(a.get("text-anchor", ""), 0.0)
        top = y - (size / 2 if a.get("dominant-baseline") in ("central", "middle") else 0.8 * size)
        return Box(left, top, w, size)
    if tag == "line":
        numbers = [float(a[n]) for n in ("x1", "y1", "x2", "y2")]
    else:
        numbers = [float(n) for n in _NUMBER.findall(a["points"])]
    half = float(a.get("stroke-width", 0)) / 2
    xs, ys = numbers[::2], numbers[1::2]
    if not ys:
        return None
    left, top = min(xs) - half, min(ys) - half
    return Box(left, top, max(xs) + half - left, max(ys) + half - top)
