"""What a browser draws: a moment of a colony as a small JSON object, and the map of a problem."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from plyant.colony.live import Live
from plyant.colony.metrics import EUCLID
from plyant.colony.problem import KINDS, TOUR, Problem
from plyant.colony.seeing.places import places_of
from plyant.colony.seeing.strengths import strengths, strongest
from plyant.colony.tour import length_text, percent_text

MOST_TRAILS = 2_500
MOST_STEPS = 1_500  # cities of all ways together that are shown of one iteration
MOST_WAYS = 24
PROVED, USED_UP, ONCE, LONG = "proved", "used up", "once", "long"
_FAINT = 6  # of 255: a weaker trail cannot be seen


def moment(live: Live, order_before: list[int] | None) -> dict[str, Any]:
    """n: iterations, s: seconds of work, best, bound, gap and their texts; order: the best tour, where it is another
    one than before; ways: some of this iteration; trails: from, to, strength (1 … 255), one after the other.
    """
    frame = live.frame()
    now, problem, gap = frame.moment, live.problem, live.gap
    found = math.isfinite(now.best)
    bound = now.best if found and gap == 0 else now.bound
    seen: dict[str, Any] = {
        "n": now.iterations,
        "s": round(now.seconds, 3),
        "best": now.best if found else None,
        "best_text": length_text(now.best, problem) if found else "–",
        "bound": bound if bound > 0 else None,
        "bound_text": length_text(bound, problem) if bound > 0 or gap == 0 else "–",
        "gap_text": gap_said(gap) if found else "–",
        "branching": round(now.branching, 2) if math.isfinite(now.branching) else None,
        "trails": trails_of(frame.trails),
        "ways": [way.tolist() for way in live.ways(min(MOST_WAYS, MOST_STEPS // max(problem.size, 1)))],
    }
    order = list(frame.order)
    if found and order != order_before:
        seen["order"] = order
    return seen


def gap_said(gap: float) -> str:
    """What is proved, in a few words."""
    if gap <= 0:
        return "0 %: optimal, proved"
    return f"at most {percent_text(gap)}" if math.isfinite(gap) else "nothing proved yet"


def trails_of(trails: Any) -> list[int]:
    """The strongest ones; none while all are alike, since nothing was learnt yet."""
    strength = strengths(trails)
    if len(strength) > 1 and strength.min() == strength.max():
        return []
    kept = strongest(strength, MOST_TRAILS)
    kept = kept[strength[kept] >= _FAINT]
    edges = np.asarray(trails.edges, dtype=np.int64).reshape(-1, 2)[kept]
    flat: list[int] = np.column_stack((edges, strength[kept].astype(np.int64))).ravel().tolist()
    return flat


def map_of(problem: Problem) -> dict[str, Any]:
    """Where the cities of a problem are drawn, and what it is; is_plain: it may be changed on the map."""
    where = places_of(problem)
    is_plain = problem.kind == TOUR and problem.metric == EUCLID and problem.matrix is None
    return {
        "cities": [[round(float(x), 4), round(float(y), 4)] for x, y in where],
        "name": str(problem.name)[:80],
        "about": f"{problem.size:,} cities; {KINDS[problem.kind]}",
        "is_plain": is_plain,
        "is_closed": problem.is_closed,
    }
