"""Plays of backgammon the way players write them: "8/5+6/5", "bar/22", "13/8*/7", "6/4(2)", "6/off", "pass".

Points are those of the player who moves: 24 is the farthest. The bar is one more, off is 0.
"""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from plyant.errors import IllegalMove

PASS = "pass"


class Step(NamedTuple):
    """One man moved by one die."""

    start: int
    end: int
    hits: bool


def written(steps: Sequence[Step], bar: int) -> str:
    """A play in letters; a man who moves on is written once, and where he came by only if he hit there."""
    paths: list[list[Step]] = []
    for step in steps:
        run = next((path for path in paths if path[-1].end == step.start), None)
        if run is None:
            paths.append([step])
        else:
            run.append(step)
    stars: dict[tuple[int, ...], bool] = {}
    times: Counter[tuple[int, ...]] = Counter()
    for path in paths:
        points = path[0].start, *(step.end for step in path[:-1] if step.hits), path[-1].end
        times[points] += 1
        stars[points] = stars.get(points, False) or path[-1].hits
    words = []
    for points in sorted(times, reverse=True):
        inside = [f"{p}*" for p in points[1:-1]]
        last = ("off" if points[-1] == 0 else str(points[-1])) + "*" * stars[points]
        again = f"({times[points]})" if times[points] > 1 else ""
        words.append("/".join(["bar" if points[0] == bar else str(points[0]), *inside, last]) + again)
    return "+".join(words) or PASS


def meant(text: str, plays: Mapping[int, Sequence[Step]], bar: int, legal: Callable[[], str]) -> int:
    """The play that a text means, in any order of its moves and with or without stars. Raises IllegalMove."""
    wanted = "".join(text.lower().split()) if text.strip().lower() in (PASS, "none", "-", "") else text.lower()
    if wanted in (PASS, "none", "-", "") and 0 in plays:
        return 0
    typed = _read(wanted, bar)
    if typed is None:
        raise IllegalMove(f"{text.strip()!r} is not a play such as 8/5+6/5, bar/22 or 6/off. Legal: {legal()}.")
    same = [a for a, steps in plays.items() if _net(steps) == _net(typed)]
    passing = [a for a in same if _passes(plays[a], typed)]
    exact = [a for a in same if _hits(plays[a]) == _hits(typed)]
    fitting = passing if len(passing) == 1 else exact or passing  # on two ways that hit nothing, a man does the same
    if len(fitting) > 1:
        ways = " or ".join(written(plays[a], bar) for a in fitting)
        raise IllegalMove(f"{text.strip()!r} may mean {ways}; say where a man is hit.")
    if not fitting:
        raise IllegalMove(f"{text.strip()!r} is not a legal play of this roll. Legal: {legal()}.")
    return fitting[0]


def _read(text: str, bar: int) -> list[Step] | None:
    """The steps of a text, as far as they are written; None where it is none."""
    steps: list[Step] = []
    for word in re.split(r"[\s,+]+", text.strip()):
        match = re.fullmatch(r"((?:bar|[0-9]{1,2})(?:/(?:off|[0-9]{1,2})\*?)+)(?:\(([1-4])\))?(\*?)", word)
        if not match:
            return None
        points = [_Point.read(p, bar) for p in match[1].split("/")]
        points[-1] = points[-1]._replace(star=points[-1].star or bool(match[3]))
        if any(a.number <= b.number for a, b in itertools.pairwise(points)):
            return None
        once = [Step(a.number, b.number, b.star) for a, b in itertools.pairwise(points)]
        steps += once * int(match[2] or 1)
    return steps


class _Point(NamedTuple):
    number: int
    star: bool

    @staticmethod
    def read(text: str, bar: int) -> "_Point":
        """A point of a text such as "bar", "8*" or "off"."""
        name = text.rstrip("*")
        named = {"bar": bar, "off": 0}
        return _Point(named[name] if name in named else int(name), text != name)


def _net(steps: Sequence[Step]) -> Counter[int]:
    """How many men more stand on each point after the steps; points where nothing changes are left out."""
    change = Counter(step.end for step in steps)
    change.subtract(step.start for step in steps)
    return Counter({point: number for point, number in change.items() if number})


def _hits(steps: Sequence[Step]) -> set[int]:
    return {step.end for step in steps if step.hits}


def _passes(steps: Sequence[Step], typed: Sequence[Step]) -> bool:
    """Does the play touch every point that was typed, and hit wherever a star was typed?"""
    touched = {point for step in steps for point in (step.start, step.end)}
    return {step.end for step in typed} <= touched and _hits(typed) <= _hits(steps)
