"""How many states there will be, from the layers found so far."""

from __future__ import annotations

import math
from collections.abc import Sequence

_FEWEST = 4  # layers from which something can be told
_LEAST_FALL = 0.01  # by which the growth of layers falls from one to the next, at least


def forecast(layers: Sequence[int], longest: int) -> int:
    """About how many states there are in all, where layers with so many states were found, and games are so long.

    The growth from layer to layer falls steadily in most games: it is taken to go on falling as it did, up to the end.
    It is a rough number, and never less than what was found.
    """
    found = sum(layers)
    growth = [math.log(b / a) for a, b in zip(layers, layers[1:], strict=False) if a and b]
    if len(growth) < _FEWEST:
        return found
    recent = growth[-max(_FEWEST, len(growth) // 2) :]
    fall = max((recent[0] - recent[-1]) / (len(recent) - 1), _LEAST_FALL)
    size, now, total = float(layers[-1]), sum(recent) / len(recent) - fall * (len(recent) - 1) / 2, float(found)
    for _ in range(len(layers), longest + 1):
        now -= fall
        size *= math.exp(now)
        if size < 1 or total > 1e18:
            break
        total += size
    return int(total)
