"""How promising moves look before anything was tried: from the game's `order`, or from a function of the user's."""

from __future__ import annotations

import math
from typing import Any

from plyant.engine.mcts.memory import MORE, PRIOR
from plyant.native import bits_float, float_bits

_WIDEST = 2.0  # the most promising move gets at most e² times as much as the least promising


def ordered(game: Any, state: Any, action: int) -> float:
    """The game's own hint."""
    return float(game.order(state, action))


def softmax(first: int, count: int, desk: Any, more: Any) -> None:
    """Hints become shares that add up to 1: e to the power of the hint, on a scale that fits the hints."""
    least = greatest = bits_float(more[first * desk[MORE] + PRIOR])
    for child in range(first + 1, first + count):
        hint = bits_float(more[child * desk[MORE] + PRIOR])
        least, greatest = min(least, hint), max(greatest, hint)
    scale = _WIDEST / max(greatest - least, _WIDEST)
    for child in range(first, first + count):
        at = child * desk[MORE] + PRIOR
        more[at] = float_bits(math.exp((bits_float(more[at]) - greatest) * scale))
    shares(first, count, desk, more)


def shares(first: int, count: int, desk: Any, more: Any) -> None:
    """Weights, 0 or more, become shares that add up to 1; where all are 0, equal ones."""
    total = 0.0
    for child in range(first, first + count):
        total += max(bits_float(more[child * desk[MORE] + PRIOR]), 0.0)
    for child in range(first, first + count):
        at = child * desk[MORE] + PRIOR
        more[at] = float_bits(max(bits_float(more[at]), 0.0) / total if total > 0 else 1.0 / count)


weight, normalise = ordered, softmax
