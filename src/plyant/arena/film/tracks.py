"""What happens to each thing of a film: where it is at each beat, how it looks, and whether it is there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from plyant.stage import Scene, Thing

_STEP = 1.01  # what goes farther in one beat is not seen going

Place = tuple[float, float]
Key = tuple[float, Place]


class Track(NamedTuple):
    """A thing at each beat; None: it is not there."""

    moments: tuple[Thing | None, ...]

    def look(self, beat: int) -> str:
        """How it looks from this beat until the next one; empty: it is not there."""
        thing, after = self.moments[beat], self.moments[min(beat + 1, len(self.moments) - 1)]
        if thing is None:
            return ""
        return after.look if after is not None and after.ahead else thing.look

    def looks(self) -> list[str]:
        """How it looks from each beat on."""
        return [self.look(beat) for beat in range(len(self.moments))]

    def places(self) -> list[Place]:
        """Where it is at each beat; while it is not there, where it was, or will be."""
        found: list[Place | None] = []
        for thing in self.moments:
            found.append((thing.x, thing.y) if thing is not None else found[-1] if found else None)
        first = next(place for place in found if place is not None)
        return [first if place is None else place for place in found]

    def keys(self) -> list[Key]:
        """(beat, place) where its motion changes; a jump has two at one beat."""
        places = self.places()
        found: list[Key] = [(0, places[0])]
        for beat in range(1, len(places)):
            here, there = places[beat - 1], places[beat]
            if math.dist(here, there) > _STEP:
                _add(found, (beat, here))
                found.append((beat, there))
            else:
                _add(found, (beat, there))
        return found


def between(places: Sequence[Place], beat: int, share: float) -> Place:
    """Where a thing is a share of the way from a beat to the next one."""
    here, there = places[beat], places[min(beat + 1, len(places) - 1)]
    if share == 0 or math.dist(here, there) > _STEP:
        return here
    return here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])


def _add(keys: list[Key], key: Key) -> None:
    """Add a key; one before it on the same straight motion is not needed any more."""
    if len(keys) > 1:
        (t0, p0), (t1, p1), (t2, p2) = keys[-2], keys[-1], key
        if t0 < t1 and all(
            math.isclose((b - a) * (t2 - t1), (c - b) * (t1 - t0), abs_tol=1e-9)
            for a, b, c in zip(p0, p1, p2, strict=True)
        ):
            keys.pop()
    keys.append(key)


def tracks(scenes: Sequence[Scene]) -> list[Track]:
    """One for each thing, those in front last."""
    named: dict[str, list[Thing | None]] = {}
    for beat, scene in enumerate(scenes):
        for thing in scene.things:
            named.setdefault(thing.name, [None] * len(scenes))[beat] = thing
    return [Track(tuple(moments)) for moments in named.values()]


def runs(values: Sequence[str]) -> list[tuple[int, str]]:
    """(beat, value) wherever a value is another than before."""
    return [(i, value) for i, value in enumerate(values) if i == 0 or value != values[i - 1]]
