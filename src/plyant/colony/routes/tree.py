"""A lower bound from a spanning tree, by Lagrangian relaxation of "every customer has two edges"."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from plyant.colony.search import Stop
from plyant.native import machine_code


class TreeRelaxation:
    """K routes have n - K edges between the n customers, which form a forest, and 2K edges at the depot, of which no
    customer has more than two. So with any number π(c) for every customer, added to the length of each of its edges,
        min over K of (the n - K shortest edges of a minimum spanning tree of the customers
                       + the 2K shortest of the depot's edges, each there twice) - 2 Σ π(c)
    is a bound.
    """

    def __init__(self, between: NDArray[np.float64], home: NDArray[np.float64], fewest: int, most: int) -> None:
        """fewest, most: how many routes a solution can have."""
        n = len(home)
        self._between, self._home, self._fewest, self._most = between, home, fewest, most
        self._gaps, self._tree = np.zeros(n), np.zeros((2, n), dtype=np.int64)

    def relaxed(self, weights: NDArray[np.float64], stop: Stop) -> tuple[float, NDArray[np.float64]]:
        """The bound for these π, and the direction in which it rises; too quick to be stopped."""
        n = len(weights)
        grow(self._between, weights, self._gaps, self._tree)
        child, parent = self._tree[:, 1:]
        lengths = self._gaps[child]
        by_length = np.argsort(lengths, kind="stable")
        forest = np.concatenate([[0.0], np.cumsum(lengths[by_length])])
        home = self._home + weights
        by_home = np.argsort(home, kind="stable")
        doubled = np.cumsum(np.repeat(home[by_home], 2))
        routes = np.arange(self._fewest, self._most + 1)
        totals = forest[n - routes] + doubled[2 * routes - 1]
        least = int(np.argmin(totals))
        k = int(routes[least])
        taken = by_length[: n - k]
        ends = np.concatenate([child[taken], parent[taken], by_home[:k], by_home[:k]])
        slope = np.bincount(ends, minlength=n).astype(np.float64) - 2.0
        return float(totals[least] - 2.0 * weights.sum()), slope


@machine_code
def grow(between, weights, gaps, tree):  # type: ignore[no-untyped-def]
    """Prim's minimum spanning tree: tree[:, 1:] are its edges (child, parent), gaps[child] their lengths."""
    n = len(weights)
    child, parent = tree[0], tree[1]  # child[joined:] are still out of the tree
    for c in range(n):
        gaps[c] = math.inf
        child[c] = c
    for joined in range(1, n):
        here = child[joined - 1]
        nearest = joined
        for i in range(joined, n):
            c = child[i]
            length = between[here, c] + weights[here] + weights[c]
            if length < gaps[c]:
                gaps[c] = length
                parent[i] = here
            if gaps[c] < gaps[child[nearest]]:
                nearest = i
        child[joined], child[nearest] = child[nearest], child[joined]
        parent[joined], parent[nearest] = parent[nearest], parent[joined]
