"""Places of a picture that have a name: words that stand in it, and squares with letters and numbers at the edges."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence

from plyant.board import column_letter
from plyant.web.drawn_parts import SOLID, Box, Element, Picture, union
from plyant.web.drawn_text import ADVANCE, DRAWN

_CLOSE = 0.02
_LARGE = 0.2  # of the picture: what is larger is no card and no tile


def words(svg: str, picture: Picture) -> list[tuple[str, Box]]:
    """The names and texts of a picture with their boxes; characters that were drawn one by one are put together."""
    texts = [e for e in picture.elements if e.text]
    if DRAWN not in svg[:100]:
        return [(e.name or e.text, e.box) for e in picture.elements if e.name or e.text]
    found: list[list[Element]] = []
    for e in texts:  # in reading order
        if found and _follows(found[-1][-1].box, e.box):
            found[-1].append(e)
        else:
            found.append([e])
    return [("".join(e.text for e in word), union([e.box for e in word])) for word in found]


def _follows(a: Box, b: Box) -> bool:
    return abs(a.y - b.y) < _CLOSE and abs(b.x - a.x - ADVANCE) < _CLOSE


def called(name: str, known: Sequence[tuple[str, Box]], picture: Picture) -> Box | None:
    """The one place that has this name, with the card, tile or pit around it; None where there is none, or several."""
    for same in (str.__eq__, lambda a, b: a.casefold() == b.casefold()):
        boxes = [box for text, box in known if same(text.strip(".,:;()[]"), name)]
        if len(boxes) == 1:
            return fields(picture)(boxes[0])
    return None


def fields(picture: Picture) -> Callable[[Box], Box]:
    """From a box to the smallest thing that it lies on, such as a tile, a pit or a square; or else to itself."""
    room = _LARGE * picture.frame.w * picture.frame.h
    things = {e.box for e in picture.elements if e.tag in SOLID and e.box.w * e.box.h <= room}
    sorted_ = sorted(things, key=lambda b: b.w * b.h)

    def field(box: Box) -> Box:
        right, bottom = box.x + box.w - _CLOSE, box.y + box.h - _CLOSE
        return next((b for b in sorted_ if b.has(box.x + _CLOSE, box.y + _CLOSE) and b.has(right, bottom)), box)

    return field


def squares(known: Sequence[tuple[str, Box]]) -> dict[str, Box]:
    """The squares of a board with letters a, b, c … in one line and numbers 1, 2, 3 … in one column, by name."""
    across = _evenly([(t, b.middle) for t, b in known if re.fullmatch("[a-z]{1,2}", t)], 0)
    down = _evenly([(t, b.middle) for t, b in known if re.fullmatch("[0-9]{1,2}", t)], 1)
    if len(across) < 2 or len(down) < 2:
        return {}
    w, h = abs(across[1] - across[0]), abs(down[1] - down[0])
    return {
        f"{column_letter(c)}{r + 1}": Box(x - w / 2, y - h / 2, w, h)
        for c, x in enumerate(across)
        for r, y in enumerate(down)
    }


def _evenly(texts: list[tuple[str, tuple[float, float]]], axis: int) -> list[float]:
    """Where the labels a, b, c … (axis 0) or 1, 2, 3 … (axis 1) stand, if they stand in line and evenly."""
    lines: dict[float, dict[str, float]] = {}
    for text, place in texts:
        across = round(place[1 - axis], 2)
        if axis == 1 and len(text) > 1:  # numbers of two digits that end in the same column as those of one
            across = min(lines, key=lambda known: abs(known - across), default=across)
        lines.setdefault(across, {}).setdefault(text, place[axis])
    best: list[float] = []
    for line in lines.values():
        found = []
        for n in range(len(line)):
            at = line.get(column_letter(n) if axis == 0 else str(n + 1))
            if at is None:
                break
            found.append(at)
        steps = [b - a for a, b in itertools.pairwise(found)]
        if len(found) > len(best) and all(abs(step - steps[0]) < _CLOSE for step in steps):
            best = found
    return best
