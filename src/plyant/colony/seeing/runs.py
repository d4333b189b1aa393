"""Orders that differ little from the one before, written as what was kept of it."""

from __future__ import annotations

from collections.abc import Sequence


def runs(order: Sequence[int], before: Sequence[int]) -> list[int]:
    """Pairs of a place and a count that make `order` out of `before` followed by 0, 1, 2 …

    A negative count goes backwards from its place. A local search cuts a tour into few pieces, turns some and joins
    them again: that many pairs are enough.
    """
    places = {city: place for place, city in enumerate(before)}
    found: list[int] = []
    i = 0
    while i < len(order):
        place = places.get(order[i], len(before) + order[i])
        ahead = _length(order, i, before, place, 1)
        back = _length(order, i, before, place, -1)
        found += (place, ahead) if ahead >= back else (place, -back)
        i += max(ahead, back)
    return found


def _length(order: Sequence[int], i: int, before: Sequence[int], place: int, step: int) -> int:
    """How far both go the same way from here."""
    count = 0
    while i + count < len(order) and place >= 0 and _at(before, place) == order[i + count]:
        count += 1
        place += step
    return count


def _at(before: Sequence[int], place: int) -> int:
    return before[place] if place < len(before) else place - len(before)
