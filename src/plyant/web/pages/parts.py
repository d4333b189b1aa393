"""Moves of several parts, such as 24/22+13/9: each part is made on the board by itself, from place to place.

The places are found by their names, which stand beside the board in the picture.
"""

from __future__ import annotations

import collections
import itertools
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from plyant.web.drawn_parts import Box, difference, taken_apart
from plyant.web.named_places import words

Step = tuple[str, str]
_PART = re.compile(r"(\w+(?:/\w+\*?)+)(?:\((\d)\))?")
_FEWEST = 4  # names that must stand beside the board
_CLOSE = 0.3
_SAMPLE = 4  # moves that are looked at


class Plan(NamedTuple):
    """The steps of each move, and where each place is; `unnamed` are those that have no name in the picture."""

    moves: dict[str, list[Step]]
    places: dict[str, Box]
    unnamed: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """For the board."""
        return {
            "moves": [[name, steps] for name, steps in self.moves.items()],
            "places": {name: [round(n, 3) for n in box] for name, box in self.places.items()},
            "unnamed": self.unnamed,
        }


def steps_of(name: str) -> list[Step] | None:
    """The steps of a move that is written as a/b, a/b/c, a/b+c/d, with a * for a hit and (2) for twice; else None."""
    steps: list[Step] = []
    for part in name.split("+"):
        found = _PART.fullmatch(part)
        if found is None:
            return None
        steps += list(itertools.pairwise(found[1].replace("*", "").split("/"))) * int(found[2] or 1)
    return steps


def plan(names: Sequence[str], svg: str, after: Callable[[str], str]) -> Plan | None:
    """How the moves are made part by part; None where they are not written so, or their places are not in the picture.

    after: the picture after a move. It tells whether the player counts the places as they are labelled, or from the
    other end.
    """
    moves: dict[str, list[Step]] = {}
    for name in names:
        steps = steps_of(name)
        if steps is None:
            return None
        moves[name] = steps
    if not moves:
        return None
    picture = taken_apart(svg)
    labelled = _columns([(text, box) for text, box in words(svg, picture) if text.isdecimal()], picture.frame)
    if len(labelled) < _FEWEST:
        return None
    some = list(moves)[:: max(len(moves) // _SAMPLE, 1)]
    changes = [(moves[name], _changed(svg, after(name))) for name in some]
    named = max((labelled, _reversed(labelled)), key=lambda m: sum(_fits(*one, m) for one in changes))
    if 2 * sum(_fits(*one, named) for one in changes) < len(changes):
        return None
    needed = list(dict.fromkeys(place for steps in moves.values() for step in steps for place in step))
    unnamed = tuple(place for place in needed if place not in named)
    if any(place.isdecimal() for place in unnamed):
        return None
    beside = _beside(unnamed, picture.frame)
    return Plan(moves, {place: named.get(place) or beside[place] for place in needed}, unnamed)


def _changed(before: str, after: str) -> list[Box]:
    found = difference(before, after)
    return [e.box for e in (*found.gone, *found.came)]


def _reversed(labelled: dict[str, Box]) -> dict[str, Box]:
    """The same places counted from the other end."""
    last = max(map(int, labelled))
    return {str(last + 1 - int(name)): box for name, box in labelled.items()}


def _fits(steps: list[Step], changed: list[Box], named: dict[str, Box]) -> bool:
    """Does something change where the first of the steps begins, and where the last one ends?"""
    ends = [named[place] for place in (steps[0][0], steps[-1][1]) if place in named]
    return all(any(box.has(*one.middle) for one in changed) for box in ends)


def _columns(labels: Sequence[tuple[str, Box]], frame: Box) -> dict[str, Box]:
    """The column from each label to the middle of the board, in lines of labels that stand above or below it."""
    lines: dict[float, list[tuple[str, Box]]] = collections.defaultdict(list)
    for text, box in labels:
        near = next((y for y in lines if abs(y - box.middle[1]) < _CLOSE * box.h), box.middle[1])
        lines[near].append((text, box))
    middle, found = frame.y + frame.h / 2, {}
    for y, line in lines.items():
        across = sorted(box.middle[0] for _, box in line)
        if len(line) < _FEWEST:
            continue
        wide = min(b - a for a, b in itertools.pairwise(across))
        for text, box in line:
            top, bottom = (box.y, middle) if y < middle else (middle, box.y + box.h)
            found[text] = Box(box.middle[0] - wide / 2, top, wide, bottom - top)
    return found


def _beside(places: Sequence[str], frame: Box) -> dict[str, Box]:
    """A place at the right edge for each that has no name in the picture."""
    size = 0.08 * min(frame.w, frame.h)
    left, top = frame.x + frame.w - size, frame.y + 0.56 * frame.h
    return {place: Box(left, top + 1.3 * i * size, size, size) for i, place in enumerate(places)}
