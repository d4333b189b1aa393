"""Where the last move was made, found by what differs between the pictures before and after it."""

from __future__ import annotations

from typing import NamedTuple

from plyant.web.drawn_parts import Box, Element, difference, frame_of, taken_apart, union
from plyant.web.named_places import fields

_MOST = 8  # marks; where more has changed, they would tell nothing
_LARGEST = 0.3  # of the picture: what is larger is a background
_ROOM = 0.06  # of a mark's longer side, around what it marks


class Mark(NamedTuple):
    """A ring on the board: `kind` is "came" or "left", and "round" where it goes around something round."""

    box: Box
    kind: str


class _Place(NamedTuple):
    """Elements that touch each other: those that came, and those that are gone."""

    box: Box
    came: tuple[Element, ...]
    gone: tuple[Element, ...]

    @property
    def is_text(self) -> bool:
        return all(e.tag == "text" for e in (*self.came, *self.gone))


def last_marks(before: str, after: str) -> list[Mark]:
    """What came, and where that left from; none where too much has changed."""
    changed = difference(before, after)
    frame = frame_of(after)
    if not changed.same_frame or frame.w <= 0 or len(changed.came) + len(changed.gone) > 20 * _MOST:
        return []
    largest = _LARGEST * frame.w * frame.h
    places = [p for p in _places(changed.came, changed.gone, largest) if p.box.w * p.box.h <= largest]
    places = [p for p in places if not p.is_text] or places
    looks = {e.shape for p in places for e in p.came}
    field, rounds = fields(taken_apart(after)), {e.box for e in taken_apart(after).elements if e.tag == "circle"}
    found = []
    for place in places:
        kind = _kind(place, looks)
        if kind:
            shown = place.came if kind == "came" else place.gone
            box = Box(*(round(n, 4) for n in union([e.box for e in shown])))
            box = field(box) if place.is_text else box
            is_round = box in rounds or any(e.tag == "circle" and e.box == box for e in place.gone)
            found.append(Mark(_roomy(box, frame), kind + " round" * is_round))
    return found if len(found) <= _MOST else []


def _places(came: tuple[Element, ...], gone: tuple[Element, ...], largest: float) -> list[_Place]:
    together: list[_Place] = []
    all_ = [*((e, True) for e in came), *((e, False) for e in gone)]
    for e, is_new in sorted(all_, key=lambda pair: -pair[0].box.w * pair[0].box.h):
        if e.box.w * e.box.h > largest:
            continue
        made = _Place(e.box, (e,) if is_new else (), () if is_new else (e,))
        for other in [p for p in together if p.box.overlaps(e.box)]:
            together.remove(other)
            made = _Place(union([made.box, other.box]), other.came + made.came, other.gone + made.gone)
        together.append(made)
    return together


def _kind(place: _Place, looks: set[str]) -> str:
    """Empty where it does not matter: something vanished that is not what came elsewhere, such as dice."""
    if not place.gone:
        return "came"
    if not place.came:
        return "left" if not looks or any(e.shape in looks for e in place.gone) else ""
    return "left" if _weight(place.gone) > _weight(place.came) else "came"


def _weight(elements: tuple[Element, ...]) -> tuple[int, float]:
    """More than an empty place has, where a piece is."""
    return len(elements), max(e.box.w * e.box.h for e in elements)


def _roomy(box: Box, frame: Box) -> Box:
    by = _ROOM * max(box.w, box.h)
    left, top = max(box.x - by, frame.x), max(box.y - by, frame.y)
    right, bottom = min(box.x + box.w + by, frame.x + frame.w), min(box.y + box.h + by, frame.y + frame.h)
    return Box(left, top, right - left, bottom - top)
