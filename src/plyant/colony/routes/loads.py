"""A lower bound that knows the capacity: every customer pays its share of the cheapest round trip through it.

A round trip may here serve customers more than once, but not come straight back to one; only its load counts, which
must fit. Trips of every load to every customer are found by dynamic programming over loads: Christofides, Mingozzi &
Toth, "Exact algorithms for the vehicle routing problem, based on spanning tree and shortest path relaxations" (1981).

Give every customer a price λ(c), and let cost(R) be the length of a round trip less the prices of its customers. Then
    Σ over c of (λ(c) + demand(c) · min over R through c of cost(R) / load(R))
is a bound: summed over the customers of any real route, this is no more than its length.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyant.colony.search import Stop
from plyant.native import machine_code

MOST_STEPS = 200_000_000  # of one iteration: less than a second
NOBODY = -1  # before the first customer: the depot


class Trips(NamedTuple):
    """n customers, loads 0 … q: the cheapest way from the depot to a customer with a load, its own included.

    There are two, which come from different customers.
    """

    costs: Any  # float64 [2, q + 1, n]
    befores: Any  # int64 [2, q + 1, n]: the last customer before; NOBODY
    shares: Any  # float64 [2, n]: what a customer pays; how often it is served in all that is paid for
    demands: Any  # int64 [n]: at least 1


class LoadRelaxation:
    """The bound of this file for given prices."""

    def __init__(
        self, between: NDArray[np.float64], home: NDArray[np.float64], demands: NDArray[np.int64], capacity: int
    ) -> None:
        self._between, self._home = between, home
        self._trips = trips_for(demands, capacity)

    def relaxed(self, prices: NDArray[np.float64], stop: Stop) -> tuple[float, NDArray[np.float64]]:
        """The bound for these prices, 0 once stopped; and the direction in which it rises."""
        extend(self._between, self._home, prices, self._trips, stop)
        if stop[0]:
            return 0.0, np.zeros(len(prices))
        share(self._trips)
        paid, served = self._trips.shares
        return float((prices + paid).sum()), 1.0 - served


def smallest_loads(demands: NDArray[np.float64], capacity: float) -> tuple[NDArray[np.int64], int] | None:
    """Demands and capacity in the largest unit in which demands are whole; None where that is of no use here."""
    if not len(demands) or demands.min() <= 0 or not (demands == np.floor(demands)).all() or demands.max() > 2**40:
        return None
    whole = demands.astype(np.int64)
    unit = int(np.gcd.reduce(whole))
    # More than all demands is never loaded.
    most = int(min(capacity, float(whole.sum())) // unit)
    return (whole // unit, most) if most * (len(whole) + most) * len(whole) <= MOST_STEPS else None


def trips_for(demands: Any, capacity: int) -> Trips:
    """Nothing is known yet."""
    n = len(demands)
    befores = np.zeros((2, capacity + 1, n), dtype=np.int64)
    return Trips(np.zeros((2, capacity + 1, n)), befores, np.zeros((2, n)), np.asarray(demands, dtype=np.int64))


@machine_code
def extend(between, home, prices, trips, stop):  # type: ignore[no-untyped-def]
    """Find the cheapest ways for these prices."""
    costs, befores, demands = trips.costs, trips.befores, trips.demands
    n = len(prices)
    for load in range(costs.shape[1]):
        if stop[0]:
            return
        for here in range(n):
            first, second = math.inf, math.inf
            first_before, second_before = NOBODY, NOBODY
            rest = load - demands[here]
            if rest == 0:
                first = home[here] - 0.5 * prices[here]
            for before in range(n if rest > 0 else 0):
                which = 1 if befores[0, rest, before] == here else 0
                cost = costs[which, rest, before]
                if before == here or cost == math.inf:
                    continue
                cost += between[before, here] - 0.5 * (prices[before] + prices[here])
                if cost < first:
                    second, second_before = first, first_before
                    first, first_before = cost, before
                elif cost < second:
                    second, second_before = cost, before
            costs[0, load, here] = first
            costs[1, load, here] = second
            befores[0, load, here] = first_before
            befores[1, load, here] = second_before


@machine_code
def share(trips):  # type: ignore[no-untyped-def]
    """Two ways to a customer are a round trip through it: find the one that is cheapest for what it loads."""
    costs, befores, demands, shares = trips.costs, trips.befores, trips.demands, trips.shares
    most = costs.shape[1] - 1
    n = len(demands)
    for c in range(n):
        shares[1, c] = 0.0
    for c in range(n):
        demand = demands[c]
        best = 2.0 * costs[0, demand, c] / demand  # there and back
        best_load, best_other, best_which, best_other_which = demand, demand, 0, 0
        for load in range(demand, most + 1):
            if costs[0, load, c] == math.inf:
                continue
            for other in range(max(load, demand + 1), most + demand - load + 1):
                total = load + other - demand
                which, other_which = 0, 0
                cost = costs[0, load, c] + costs[0, other, c]
                if befores[0, load, c] == befores[0, other, c]:
                    one = costs[1, load, c] + costs[0, other, c]
                    two = costs[0, load, c] + costs[1, other, c]
                    which, other_which = (1, 0) if one < two else (0, 1)
                    cost = min(one, two)
                if cost < best * total:
                    best = cost / total
                    best_load, best_other, best_which, best_other_which = load, other, which, other_which
        shares[0, c] = demand * best
        weight = demand / (best_load + best_other - demand)
        shares[1, c] -= weight  # it is served once, and met on both ways
        _follow(trips, c, best_load, best_which, weight)
        _follow(trips, c, best_other, best_other_which, weight)


@machine_code
def _follow(trips, here, load, which, weight):  # type: ignore[no-untyped-def]
    """Count the customers of a way."""
    while here != NOBODY:
        trips.shares[1, here] += weight
        before = trips.befores[which, load, here]
        load -= trips.demands[here]
        which = 1 if before != NOBODY and trips.befores[0, load, before] == here else 0
        here = before
