"""How much choice the pheromone leaves."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.colony.search import Trails

LAMBDA = 0.05  # Gambardella & Dorigo 1995
_LARGEST = 1e200  # still a number when multiplied


def measured(
    origins: NDArray[Any], to: NDArray[Any], amounts: NDArray[Any], attraction: NDArray[Any], factor: float
) -> Trails:
    """Trails of these edges; attraction is the logarithm of how much an ant is drawn to each of them.

    Amounts are multiplied by the factor, which is Q in the unit in which they were laid.
    """
    edges = np.stack([origins, to], axis=1).astype(np.int64)
    if not len(edges):
        return Trails(edges, np.zeros(0), 0.0, 0.0)
    order = np.argsort(origins, kind="stable")
    _, starts, counts = np.unique(origins[order], return_index=True, return_counts=True)
    sorted_amounts, drawn = amounts[order], attraction[order]
    least = np.minimum.reduceat(sorted_amounts, starts)
    span = np.maximum.reduceat(sorted_amounts, starts) - least
    counted = sorted_amounts >= np.repeat(least + LAMBDA * span, counts)
    drawn = np.exp(drawn - np.repeat(np.maximum.reduceat(drawn, starts), counts))
    share = drawn / np.repeat(np.add.reduceat(drawn, starts), counts)
    bits = -share * np.log2(np.where(share > 0, share, 1.0))
    return Trails(
        edges, amounts.astype(np.float64), float(counted.sum() / len(starts)), float(bits.sum() / len(starts))
    )
