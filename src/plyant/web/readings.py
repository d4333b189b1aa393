"""How a difference between two pictures is read: a thing has moved, appeared, taken another's place, or vanished.

A reading names places, nothing more; which of them a move is clicked at is settled in `spots`, over all moves together.
"""

from __future__ import annotations

import collections
import re
from typing import NamedTuple

from plyant.web.drawn_parts import SOLID, Box, Difference, Element, Picture, union

_LARGE = 0.7  # of the picture's width and height: what is larger is ground, not a thing
_CAPTION = 3  # characters; a longer text tells something and is no piece
_EMPTY = frozenset("._-·,: ")  # texts that stand for nothing
_FILL = re.compile(r"\bfill=(\S+)")


class Place(NamedTuple):
    """Elements that lie on each other: those that vanish, and those that appear."""

    gone: tuple[Element, ...]
    came: tuple[Element, ...]

    @property
    def box(self) -> Box:
        """What they fill."""
        return union([e.box for e in (*self.gone, *self.came)])


class Reading(NamedTuple):
    """All that a difference can mean."""

    moved: tuple[tuple[Box, Box], ...]
    """From where to where; several where several things are equally likely to be what moves."""
    new: tuple[Box, ...]
    """Where something appears on empty ground."""
    taken: tuple[tuple[str, Box], ...]
    """Where something appears in the place of something else, with the looks of what was there."""
    vanished: frozenset[Box]
    less: tuple[Box, ...]
    """Where a number becomes smaller."""

    @property
    def is_empty(self) -> bool:
        """Is there nothing to be seen?"""
        return not (self.moved or self.new or self.taken or self.vanished or self.less)


NOTHING = Reading((), (), (), frozenset(), ())


def reading(change: Difference, before: Picture) -> Reading:
    """What a difference to a picture can mean; nothing where the picture is laid out anew."""
    gone, came = _things(change, before)
    if not change.same_frame and came and any(not e.text for e in (*gone, *came)):
        return NOTHING
    places = _places(gone, came)
    moved, is_marker = _moved(places)
    return Reading(
        moved=() if is_marker else moved,
        new=tuple(union([e.box for e in p.came]) for p in places if p.came and not p.gone),
        taken=tuple((_looks(p.gone), union([e.box for e in p.came])) for p in places if p.came and p.gone),
        vanished=frozenset(e.box for p in places if not p.came for e in p.gone),
        less=tuple(p.box for p in places if _is_less(p)),
    )


def _things(change: Difference, before: Picture) -> tuple[tuple[Element, ...], tuple[Element, ...]]:
    """Without the ground; and where shapes change, without texts that stand on none: these only tell about it."""
    frame = before.frame
    both = [e for e in (*change.gone, *change.came) if not _is_ground(e, frame)]
    shapes = [e.box for e in both if not e.text]
    if shapes:
        known = (e.box for e in before.elements if e.tag in SOLID and not _is_ground(e, frame))
        boxes = [*shapes, *known] if any(e.text for e in both) else []
        kept = {e for e in both if not e.text or any(box.has(*e.box.middle) for box in boxes)}
    else:
        kept = {e for e in both if len(e.text) <= _CAPTION}
    return tuple(e for e in change.gone if e in kept), tuple(e for e in change.came if e in kept)


def _is_ground(e: Element, frame: Box) -> bool:
    return e.box.w > _LARGE * frame.w and e.box.h > _LARGE * frame.h


def _places(gone: tuple[Element, ...], came: tuple[Element, ...]) -> list[Place]:
    """What overlaps is one place."""
    groups: list[tuple[list[Element], list[Element]]] = []
    for side, elements in enumerate((gone, came)):
        for e in elements:
            near = [g for g in groups if any(e.box.overlaps(other.box) for part in g for other in part)]
            joined: tuple[list[Element], list[Element]] = ([], [])
            for g in near:
                joined[0].extend(g[0])
                joined[1].extend(g[1])
            joined[side].append(e)
            groups = [g for g in groups if not any(g is n for n in near)] + [joined]
    return [Place(tuple(g), tuple(c)) for g, c in groups]


def _moved(places: list[Place]) -> tuple[tuple[tuple[Box, Box], ...], bool]:
    """From where to where the likeliest things move; True: it is only a mark that follows a new piece."""
    found = []
    if any(_is_bare(p.gone) for p in places) and not any(_is_bare(p.came) for p in places):
        return (), False  # something is put on empty ground, and nothing leaves its place
    for a in places:
        for b in places:
            if a is not b and a.gone and b.came:
                same = collections.Counter(e.shape for e in a.gone) & collections.Counter(e.shape for e in b.came)
                if same and not _are_counts(same, a, b):
                    found.append((_weight(same, b.came), a, b, same))
    if not found:
        lost, gained = [p for p in places if not p.came], [p for p in places if p.came]
        if len(lost) == len(gained) == 1 and _colours(lost[0].gone) & _colours(gained[0].came):
            return ((lost[0].box, union([e.box for e in gained[0].came])),), False  # it turns round as it moves
        return (), False
    best = max(weight for weight, *_ in found)
    likeliest = [(a, b, same) for weight, a, b, same in found if weight == best]
    a, b, same = likeliest[0]
    if len(likeliest) == 1 and same.total() == len(a.gone) < len(b.came) and not (a.came or b.gone):
        return (), True
    return tuple((_part(a.gone, same), _part(b.came, same)) for a, b, same in likeliest), False


def _is_bare(elements: tuple[Element, ...]) -> bool:
    return all(e.text in _EMPTY and e.text for e in elements)


def _weight(same: collections.Counter[str], came: tuple[Element, ...]) -> tuple[bool, int, float]:
    """What is likelier to be a thing that moves: what has a name, many parts, and is large; not what marks a gap."""
    parts = [e for e in came if e.shape in same]
    named = any(e.text and e.text not in _EMPTY for e in parts)
    return named, same.total(), max(e.box.w * e.box.h for e in parts)


def _are_counts(same: collections.Counter[str], a: Place, b: Place) -> bool:
    """Do two numbers that stay where they are merely change to each other's values?"""
    texts = [e.text for e in a.gone if e.shape in same]
    stay = any(e.text.isdecimal() for e in a.came) and any(e.text.isdecimal() for e in b.gone)
    return stay and all(text.isdecimal() for text in texts)


def _part(elements: tuple[Element, ...], same: collections.Counter[str]) -> Box:
    return union([e.box for e in elements if e.shape in same])


def _looks(elements: tuple[Element, ...]) -> str:
    return "|".join(sorted(e.shape for e in elements))


def _colours(elements: tuple[Element, ...]) -> set[str]:
    return {c for e in elements for c in _FILL.findall(e.shape)}


def _is_less(place: Place) -> bool:
    old, new = ([e.text for e in side if e.text.isdecimal()] for side in (place.gone, place.came))
    return len(old) == len(new) == 1 and int(new[0]) < int(old[0])
