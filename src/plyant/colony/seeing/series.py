"""What a plot of a search shows: four quantities over time, and nothing that is not known."""

from __future__ import annotations

import bisect
import dataclasses
import math

from plyant.colony.seeing.axis import Axis
from plyant.colony.tour import Moment, Tour

Points = tuple[tuple[float, float], ...]
_MOST = 2_000  # points of a line; a plot has fewer pixels


@dataclasses.dataclass(frozen=True)
class Series:
    """Pairs of seconds and value in order of time. `best` and `bound` hold until the next pair, and end at `end`."""

    best: Points
    bound: Points
    branching: Points
    entropy: Points
    end: float

    @property
    def is_known(self) -> bool:
        """Is there a tour or a bound?"""
        return bool(self.best or self.bound)

    def time(self) -> Axis:
        """Seconds: logarithmic where half of what happened was in the first tenth of the time."""
        times = sorted({second for points in dataclasses.astuple(self)[:4] for second, _ in points})
        later = [second for second in times if second > 0]
        if len(later) >= 4 and later[len(later) // 2] < self.end / 10:
            return Axis(max(later[0], self.end / 1e8), self.end, is_log=True)
        return Axis.around(0.0, self.end, room=0.0)

    def lengths(self) -> Axis:
        """The lengths of tours and bounds."""
        values = [value for _, value in (*self.best, *self.bound)]
        return Axis.around(min(values), max(values))

    def signs(self) -> Axis:
        """Branching and entropy, from 0 up."""
        return Axis.around(0.0, max((value for _, value in (*self.branching, *self.entropy)), default=1.0))


def series(tour: Tour) -> Series:
    """The search of a tour. Its history may be empty: the tour itself is the last moment."""
    history = sorted((m for m in tour.history if math.isfinite(m.seconds)), key=lambda moment: moment.seconds)
    end = max([moment.seconds for moment in history] + [tour.seconds if math.isfinite(tour.seconds) else 0.0])
    last = Moment(end, tour.iterations, tour.length, tour.bound)
    moments = [*history, last]
    return Series(
        best=_changes([(m.seconds, m.best) for m in moments if math.isfinite(m.best)]),
        bound=_changes([(m.seconds, m.bound) for m in moments if has_bound(m)]),
        branching=_thinned([(m.seconds, m.branching) for m in moments if math.isfinite(m.branching)]),
        entropy=_thinned([(m.seconds, m.entropy) for m in moments if math.isfinite(m.entropy)]),
        end=end,
    )


def has_bound(moment: Moment) -> bool:
    """Was anything proved? That no tour is shorter than nothing needs no proof, unless the best one is that short."""
    return math.isfinite(moment.bound) and (moment.bound > 0 or moment.best <= 0)


def value_at(points: Points, second: float) -> float | None:
    """What holds at this time; None before the first pair."""
    before = bisect.bisect_right(points, (second, math.inf))
    return points[before - 1][1] if before else None


def _changes(points: list[tuple[float, float]]) -> Points:
    kept = [point for i, point in enumerate(points) if i == 0 or point[1] != points[i - 1][1]]
    return _thinned(kept)


def _thinned(points: list[tuple[float, float]]) -> Points:
    if len(points) <= _MOST:
        return tuple(points)
    last = len(points) - 1
    return tuple(points[i * last // (_MOST - 1)] for i in range(_MOST))
