"""How many states there will be, from the layers found so far."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from numpy.polynomial.polynomial import polyfit

FEWEST = 6  # layers that have grown or shrunk, from which something can be told
_LEAST_FALL = 0.01  # by which the growth of layers falls from one to the next, at least
_MOST = 1e18


def forecast(layers: Sequence[int], longest: int) -> int | None:
    """About how many states there are in all, where layers with so many states were found, and games are so long.

    The growth from layer to layer falls in most games, steadily or ever faster: a straight line and a parabola through
    its logarithms in the later half of the layers are taken to go on, up to the end, and the smaller number counts. It
    is a rough one, never less than what was found; None: there are too few layers to tell.
    """
    growth = [math.log(b / a) for a, b in itertools.pairwise(layers) if a and b]
    if len(growth) < FEWEST:
        return None
    smooth = [(a + b) / 2 for a, b in itertools.pairwise(growth)]  # where every second layer is a large one
    recent = smooth[-max(FEWEST - 1, len(smooth) // 2) :]
    since = range(1 - len(recent), 1)
    at, fall = (float(c) for c in polyfit(since, recent, 1))
    lines = [(at, min(fall, -_LEAST_FALL), 0.0)]
    bent = tuple(float(c) for c in polyfit(since, recent, 2))
    if bent[2] < 0:
        lines.append(bent)  # type: ignore[arg-type]
    return min(_gone_on(layers, longest, *line) for line in lines)


def _gone_on(layers: Sequence[int], longest: int, at: float, fall: float, bend: float) -> int:
    """All states, where the growth goes on as `at + fall x + bend x²` and does not rise again."""
    size, total = float(layers[-1]), float(sum(layers))
    growth = math.inf
    for n in range(longest + 1 - len(layers)):
        x = n + 1.5  # two neighbours were taken together
        growth = min(growth, at + fall * x + bend * x * x)
        size *= math.exp(growth)
        if size < 1 or total > _MOST:
            break
        total += size
    return int(total)
