"""Pheromone on the candidate edges: how it draws ants, how it evaporates, and how much there is still to choose.

An edge that is in the lists of both its nodes has two entries, which are kept equal.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from plyant.colony.ground import Ground
from plyant.colony.search import Trails
from plyant.native import machine_code

LEAST, MOST = 1e-150, 1e150  # trails stay between: then powers and sums of them are numbers
_LAMBDA = 0.05


@machine_code
def weigh(ground, trails, alpha, beta, floor, weights):  # type: ignore[no-untyped-def]
    """weights = τ^α · η^β of every candidate edge, the greatest of each node being 1; η = 1 / max(distance, floor)."""
    k = len(trails[0])
    for node in range(len(trails)):
        most = -np.inf
        for q in range(k):
            gap = ground.gaps[node, q]
            value = -np.inf
            if gap < np.inf:
                value = alpha * math.log(trails[node, q]) - beta * math.log(max(gap, floor))
            weights[node, q] = value
            most = max(most, value)
        for q in range(k):
            weights[node, q] = math.exp(weights[node, q] - most) if weights[node, q] > -np.inf else 0.0


@machine_code
def evaporate(trails, kept, least):  # type: ignore[no-untyped-def]
    """Every edge keeps this share, and not less than `least`."""
    k = len(trails[0])
    for node in range(len(trails)):
        for q in range(k):
            trails[node, q] = max(least, kept * trails[node, q])


@machine_code
def lay(near, trails, order, kept, amount, most):  # type: ignore[no-untyped-def]
    """On every edge of a round trip τ becomes kept · τ + amount, up to `most`; only candidate edges have any."""
    n = len(order)
    for i in range(n):
        a = order[i]
        b = order[i + 1 if i + 1 < n else 0]
        for one, other in ((a, b), (b, a)):
            for q in range(len(near[0])):
                if near[one, q] == other:
                    trails[one, q] = min(most, kept * trails[one, q] + amount)
                    break


@machine_code
def diversity(gaps, trails, weights, found):  # type: ignore[no-untyped-def]
    """found[0] = mean λ-branching factor, found[1] = mean entropy of a choice in bits."""
    k = len(trails[0])
    branches = 0
    bits = 0.0
    for node in range(len(trails)):
        least = np.inf
        most = 0.0
        total = 0.0
        for q in range(k):
            if gaps[node, q] < np.inf:
                least = min(least, trails[node, q])
                most = max(most, trails[node, q])
                total += weights[node, q]
        for q in range(k):
            if gaps[node, q] < np.inf:
                if trails[node, q] >= least + _LAMBDA * (most - least):
                    branches += 1
                share = weights[node, q] / total if total > 0.0 else 0.0
                if share > 0.0:
                    bits -= share * math.log2(share)
    found[0] = branches / len(trails)
    found[1] = bits / len(trails)


def floor_of(ground: Ground) -> float:
    """The least distance that counts as such: a road of length 0 draws ants strongly, but not infinitely."""
    positive = ground.gaps[(ground.gaps > 0) & np.isfinite(ground.gaps)]
    return max(float(positive.min()) / 10.0, 1e-290) if positive.size else 1.0


def measured(ground: Ground, trails: NDArray[np.float64], weights: NDArray[np.float64]) -> tuple[float, float]:
    """(mean λ-branching factor, mean entropy of a choice in bits)."""
    found = np.zeros(2)
    diversity(ground.gaps, trails, weights, found)
    return float(found[0]), float(found[1])


def trails_of(ground: Ground, trails: NDArray[np.float64], weights: NDArray[np.float64]) -> Trails:
    """The pheromone as a list of edges between nodes."""
    node, q = np.nonzero(np.isfinite(ground.gaps))
    other = ground.near[node, q]
    pairs = np.stack([np.minimum(node, other), np.maximum(node, other)], axis=1).astype(np.int64)
    edges, first = np.unique(pairs, axis=0, return_index=True)
    return Trails(edges, trails[node, q][first], *measured(ground, trails, weights))
