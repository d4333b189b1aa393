"""A game's own SVG pictures inside a drawing: how large they are, what is in them, and how they are set in."""

from __future__ import annotations

import functools
import itertools
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable

from plyant.errors import UnfitGame
from plyant.safe_svg import SVG as SVG
from plyant.safe_svg import sanitized

BOARD = 66.0  # the longest side of a game's pictures in a drawing
ElementTree.register_namespace("", SVG)

_NOT_SET_IN = {f"{{{SVG}}}{name}" for name in ("title", "desc")}


class Parsed:
    """A picture that was read: its elements, and the rectangle of user units that it shows."""

    def __init__(self, root: ElementTree.Element) -> None:
        self.root = root
        box = root.get("viewBox", "").replace(",", " ").split()
        sides = [root.get(side, "").removesuffix("px") for side in ("width", "height")]
        self.left, self.top, self.width, self.height = map(float, box if len(box) == 4 else ["0", "0", *sides])
        if not (self.width > 0 and self.height > 0):
            raise ValueError("it has no size")


@functools.lru_cache(maxsize=1024)
def parsed(svg: str) -> Parsed:
    """Read a picture; raises UnfitGame when it is none. What could run, or reach out of the file, is left out."""
    try:
        root = ElementTree.fromstring(sanitized(svg))
        found = Parsed(root)
    except (ElementTree.ParseError, ValueError) as error:
        raise UnfitGame(f"the game's picture(s) cannot be drawn: {error}.") from None
    for parent in root.iter():
        for element in [e for e in parent if e.tag in _NOT_SET_IN]:
            parent.remove(element)
    return found


def fitted(svgs: Iterable[str], side: float = BOARD) -> list[tuple[float, float]]:
    """The sizes of pictures, all scaled by one factor: the largest just fits into a square of this side."""
    sizes = [(picture.width, picture.height) for picture in map(parsed, svgs)]
    scale = side / max(itertools.chain(*sizes), default=side)
    return [(width * scale, height * scale) for width, height in sizes]


def set_in(svg: str, x: float, y: float, width: float, height: float) -> str:
    """The picture as an element of another one, at this place."""
    picture = parsed(svg)
    root = ElementTree.Element(f"{{{SVG}}}svg")
    box = f"{picture.left:g} {picture.top:g} {picture.width:g} {picture.height:g}"
    place = {"x": x, "y": y, "width": width, "height": height}
    root.attrib.update({name: f"{value:.4g}" if value < 1000 else f"{value:.1f}" for name, value in place.items()})
    root.attrib["viewBox"] = box
    root.extend(picture.root)
    return ElementTree.tostring(root, encoding="unicode").replace(f' xmlns="{SVG}"', "", 1)
