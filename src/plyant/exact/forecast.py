"""How many states there will be, from the layers found so far."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

FEWEST = 6  # layers that have grown or shrunk, from which something can be told
_LEAST_FALL = 0.01  # by which the growth of layers falls from one to the next, at least
_MOST = 1e18


def forecast(layers: Sequence[int], longest: int) -> int | None:
    """About how many states there are in all, where layers with so many states were found, and games are so long.

    The growth from layer to layer falls steadily in most games: a straight line through its logarithms in the later
    half of the layers is taken to go on, up to the end. It is a rough number, never less than what was found; None:
    there are too few layers to tell.
    """
    growth = [math.log(b / a) for a, b in itertools.pairwise(layers) if a and b]
    if len(growth) < FEWEST:
        return None
    recent = growth[-max(FEWEST, len(growth) // 2) :]
    middle, mean = (len(recent) - 1) / 2, sum(recent) / len(recent)
    spread = sum((i - middle) ** 2 for i in range(len(recent)))
    slope = min(sum((i - middle) * g for i, g in enumerate(recent)) / spread, -_LEAST_FALL)
    size, total = float(layers[-1]), float(sum(layers))
    now = mean + slope * middle
    for _ in range(len(layers), longest + 1):
        now += slope
        size *= math.exp(now)
        if size < 1 or total > _MOST:
            break
        total += size
    return int(total)
