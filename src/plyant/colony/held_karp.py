"""The bound of Held and Karp: prices that make the least 1-tree as long as possible, found by subgradient ascent.

Prices are looked for on few edges, where a tree is quick to find; what is proved is the least 1-tree over all edges.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from plyant.colony.ground import Ground
from plyant.colony.one_tree import Tree, graph_of, sparse_one_tree, tree_for, whole_one_tree
from plyant.colony.search import Stop
from plyant.native import machine_code

_FIRST = 0.1  # the first step, in lengths of an average edge
_FIRST_PERIOD = 25  # iterations with steps of one length, in the first ascent; in the next ones twice as many …
_PERIOD, _LONGEST_PERIOD = 100, 1_500  # … up to one of these, or half of the number of nodes, if that is between
_QUICK = 20_000  # nodes up to which every ascent is proved: with more, only the first and the last
_WORTHWHILE = 1e-4  # a rise of the bound that is worth another ascent
_FRUITLESS = 2  # ascents without one
_WHOLE_FROM_START = 400  # up to so many nodes, all edges are few

STEP, SHORTEST, LEVEL, PERIOD, LONGEST, AT, IS_GROWING = range(7)  # what is in a state


class HeldKarp:
    """value ≤ the length of every round trip on the ground. `advance` until `is_done`."""

    def __init__(self, ground: Ground, tour: NDArray[np.int32], length: float) -> None:
        n = ground.size
        self.value = -math.inf
        self.is_done = False
        self.iterations = 0
        self._ground, self._tour = ground, tour
        self._more = _all_pairs(n) if n <= _WHOLE_FROM_START else np.empty((0, 2), np.int64)
        self.graph = graph_of(ground, tour, self._more)
        self._tree: Tree = tree_for(n)
        self._prices, self.best_prices, self._before = np.zeros(n), np.zeros(n), np.zeros(n)
        self._first = _FIRST * length / n
        self._state = np.empty(7)
        self._level = -math.inf
        self._fruitless = 0
        self._longest = float(min(max(_PERIOD, n // 2), _LONGEST_PERIOD))
        self._period = float(min(_FIRST_PERIOD, self._longest))
        self._begin()

    def advance(self, iterations: int, stop: Stop) -> None:
        """So many steps of the ascent, or fewer once stop[0] is set. At the end of an ascent the bound is proved."""
        if self.is_done:
            return
        self.iterations += int(
            ascend(self.graph, self._prices, self.best_prices, self._before, self._tree, self._state, iterations, stop)
        )
        if self._state[STEP] <= self._state[SHORTEST] or self._state[PERIOD] < 1.0:
            self._end(stop)

    def _end(self, stop: Stop) -> None:
        """An ascent has come to its end: prove what it found, and begin another one with longer periods."""
        level = float(self._state[LEVEL])
        is_fruitless = level - self._level <= _WORTHWHILE * abs(level)
        self._level = max(self._level, level)
        self._fruitless = self._fruitless + 1 if is_fruitless and self._period >= self._longest else 0
        is_last = self._fruitless >= _FRUITLESS or self._state[STEP] == 0.0
        if is_last or len(self._prices) <= _QUICK or math.isinf(self.value):
            self.prove(stop)
        self.is_done = is_last and not stop[0]
        self._period = min(2 * self._period, self._longest)
        self._begin()

    def prove(self, stop: Stop) -> None:
        """Have the best prices so far proved, over all edges; nothing changes once stop[0] is set."""
        total = whole_one_tree(self._ground, self.graph, self.best_prices, self._tree, stop)
        if math.isnan(total):
            return
        size = float(np.abs(self.best_prices).sum()) + abs(total)
        self.value = max(self.value, total - 2.0 * math.fsum(self.best_prices) - 1e-13 * size)
        if self.value < self._state[LEVEL] - _WORTHWHILE * abs(self.value):  # edges are missing that are in this tree
            child = np.flatnonzero(self._tree.parent >= 0)
            self._more = np.concatenate([self._more, np.stack([child, self._tree.parent[child]], axis=1)])
            self.graph = graph_of(self._ground, self._tour, self._more)

    def _begin(self) -> None:
        """Begin the ascent anew, with the best prices so far."""
        self._prices[:] = self.best_prices
        self._before[:] = 0.0
        self._state[:] = (self._first, 1e-4 * self._first, -math.inf, self._period, self._period, 0.0, 1.0)


def _all_pairs(n: int) -> NDArray[np.int64]:
    return np.stack(np.triu_indices(n, 1), axis=1)


@machine_code
def ascend(graph, prices, best, before, tree, state, iterations, stop):  # type: ignore[no-untyped-def]
    """Make nodes that the 1-tree passes too often dearer, and others cheaper; gives the number of iterations done.

    Steps get longer as long as that helps, and then shorter, period by period; a period that still helps at its end is
    followed by one that is twice as long (Helsgaun, 2000).
    """
    n = len(prices)
    done = 0
    while done < iterations and stop[0] == 0 and state[STEP] > state[SHORTEST] and state[PERIOD] >= 1.0:
        done += 1
        level = sparse_one_tree(graph, prices, tree)
        is_round_trip = True
        for a in range(n):
            level -= 2.0 * prices[a]
            is_round_trip = is_round_trip and tree.degree[a] == 2
        if level == np.inf:
            state[LEVEL] = level
            state[STEP] = 0.0
            break
        state[AT] += 1.0
        if level > state[LEVEL]:
            state[LEVEL] = level
            for a in range(n):
                best[a] = prices[a]
            if state[IS_GROWING] > 0.0:
                state[STEP] *= 2.0
            if state[AT] >= state[PERIOD]:
                state[PERIOD] = min(2.0 * state[PERIOD], state[LONGEST])
        elif state[IS_GROWING] > 0.0 and state[AT] > 0.5 * state[PERIOD]:
            state[IS_GROWING] = 0.0
            state[AT] = 0.0
            state[STEP] *= 0.75
        if is_round_trip:  # nothing is longer
            state[STEP] = 0.0
            break
        if state[AT] >= state[PERIOD]:
            state[AT] = 0.0
            state[PERIOD] = float(int(state[PERIOD]) // 2)
            state[STEP] *= 0.5
        for a in range(n):
            off = float(tree.degree[a] - 2)
            prices[a] += state[STEP] * (0.7 * off + 0.3 * before[a])
            before[a] = off
    return done
