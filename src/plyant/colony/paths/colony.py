"""Iterations of a colony that looks for a way: ants go out, pheromone evaporates, some ants lay new."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from plyant.colony.paths.roads import Roads
from plyant.colony.paths.walk import STUCK, shortened, walk
from plyant.colony.random import State, below
from plyant.native import machine_code

SHORTEST = 1e-9  # lengths are at most 1 a road; a way of length 0 counts as this long
PATIENCE = 100  # iterations without a shorter way until the colony begins anew; then so many more each time
ITERATIONS, ANTS, DROPPED, BEST_COUNT, CHAMPION_COUNT, STAMP, WAITED, RESTARTS = range(8)  # in `counts`


class Rule(NamedTuple):
    """What makes a variant: who lays pheromone, and how greedy an ant is. Weights are multiples of 1 / length."""

    ants: int
    alpha: float
    evaporated: float
    everyone: float  # the weight of each ant that arrives
    ranked: int  # so many of an iteration's best lay, the r-th with weight ranked - r (r = 0, 1, …)
    best: float  # the weight of the best way so far
    greed: float  # the probability of taking the most attractive road
    wears: float  # the share of its pheromone that a road loses when an ant takes it
    is_local: bool  # does only the best way's pheromone evaporate?
    makes_detours: bool
    shortens: bool


PHEROMONE, ATTRACTION, NEARNESS, LAID = range(4)  # rows of `scent`
CHAMPION, BEST, PLACE, WAY, SEEN, SCRATCH = range(6)  # rows of `cities`


class Colony(NamedTuple):
    """All that changes while the colony works. n cities, m roads, w ranks.

    Of every road its PHEROMONE; its NEARNESS, β ln(1 / length); its ATTRACTION, α ln(pheromone) + nearness; and what
    was LAID in this iteration. CHAMPION is the best way of all and BEST the best since the colony began anew, as roads,
    then -1; PLACE is a city's place on that one, or -1; WAY is that of the ant that is out, and SEEN the stamp of the
    ant that was last in a city. (Few arrays: each that is passed along takes the compiler time.)
    """

    scent: Any  # float64 [4, m]
    cities: Any  # int64 [9, 2n]
    ranked: Any  # int64 [w, n]: the best ways of this iteration
    ranked_counts: Any  # int64 [w]
    ranked_lengths: Any  # float64 [w]; infinite: none yet
    far: Any  # float64 [n + 1]
    length: Any  # float64 [2]: of the best way since the colony began anew, and of all; infinite: none yet
    counts: Any  # int64 [8]
    state: State


def founded(roads: Roads, rule: Rule, beta: float, state: State) -> Colony:
    """A colony before its first iteration."""
    n, m = len(roads.first) - 1, len(roads.to)
    positive = roads.lengths[roads.lengths > 0]
    nearest = max(1e-12, 0.1 * float(positive.min())) if len(positive) else 1.0
    nearness = -beta * np.log(np.maximum(roads.lengths, nearest))
    w = max(1, rule.ranked)
    cities = np.zeros((9, 2 * n), dtype=np.int64)
    cities[[BEST, PLACE, SCRATCH]] = -1
    return Colony(
        scent=np.stack([np.ones(m), nearness, nearness, np.zeros(m)]),
        cities=cities,
        ranked=np.zeros((w, n), dtype=np.int64),
        ranked_counts=np.zeros(w, dtype=np.int64),
        ranked_lengths=np.full(w, math.inf),
        far=np.zeros(n + 1),
        length=np.full(2, math.inf),
        counts=np.zeros(8, dtype=np.int64),
        state=state,
    )


@machine_code
def iterate(roads, colony, rule, start, end, iterations, stop):  # type: ignore[no-untyped-def]
    """So many iterations, or fewer once stop[0] is set."""
    counts = colony.counts
    for _ in range(iterations):
        colony.ranked_lengths[:] = math.inf
        colony.scent[LAID, :] = 0.0
        for _ in range(rule.ants):
            if stop[0]:
                return
            count = _sent(roads, colony, rule, start, end)
            counts[ANTS] += 1
            if count >= 0:
                _arrive(roads, colony, rule, count, start)
            elif count == STUCK:
                counts[DROPPED] += 1
        counts[ITERATIONS] += 1
        if colony.length[0] < math.inf:
            _renew(colony, rule)
            counts[WAITED] += 1
            if counts[WAITED] > PATIENCE * (1 + counts[RESTARTS]):
                _begin_anew(colony)


@machine_code
def _sent(roads, colony, rule, start, end):  # type: ignore[no-untyped-def]
    """Send an ant; returns how many roads its way has, or why it has none."""
    counts, cities = colony.counts, colony.cities
    counts[STAMP] += 1
    way, best = cities[WAY], cities[BEST]
    leaves = -1
    rest = math.inf
    if rule.makes_detours and counts[BEST_COUNT] > 0:
        leaves = below(colony.state, counts[BEST_COUNT])
        rest = 0.0
        for i in range(leaves, counts[BEST_COUNT]):
            rest += roads.lengths[best[i]]
    count = walk(
        roads, colony.scent[ATTRACTION], cities[SEEN], counts[STAMP], way, best, cities[PLACE], start, end, leaves,
        rest, rule.greed, colony.state,
    )  # fmt: skip
    if count > 0 and rule.shortens:
        count = shortened(
            roads, way, count, start, cities[SCRATCH], colony.far, cities[SCRATCH + 1], cities[SCRATCH + 2],
            cities[SCRATCH + 3],
        )  # fmt: skip
    return count


@machine_code
def _arrive(roads, colony, rule, count, start):  # type: ignore[no-untyped-def]
    """What an ant at its goal changes at once: the ranking, the best way, and in some variants the pheromone."""
    way = colony.cities[WAY]
    length = 0.0
    for i in range(count):
        length += roads.lengths[way[i]]
    for i in range(count):
        colony.scent[LAID, way[i]] += rule.everyone / max(length, SHORTEST)
        if rule.wears > 0.0 and colony.length[0] < math.inf:
            amount = colony.scent[PHEROMONE, way[i]]
            amount += rule.wears * (_most(rule, colony.length[0]) / colony.cities.shape[1] - amount)
            colony.scent[PHEROMONE, way[i]] = amount
            colony.scent[ATTRACTION, way[i]] = rule.alpha * math.log(amount) + colony.scent[NEARNESS, way[i]]
    rank = rule.ranked
    while rank > 0 and length < colony.ranked_lengths[rank - 1]:
        rank -= 1
        if rank + 1 < rule.ranked:
            for i in range(colony.ranked_counts[rank]):
                colony.ranked[rank + 1, i] = colony.ranked[rank, i]
            colony.ranked_counts[rank + 1] = colony.ranked_counts[rank]
            colony.ranked_lengths[rank + 1] = colony.ranked_lengths[rank]
    if rank < rule.ranked:
        for i in range(count):
            colony.ranked[rank, i] = way[i]
        colony.ranked_counts[rank] = count
        colony.ranked_lengths[rank] = length
    if length < colony.length[0]:
        is_first = colony.length[0] == math.inf
        colony.length[0] = length
        colony.counts[WAITED] = 0
        if is_first:  # until now nothing was laid: begin with the most, or where that never evaporates with the least
            share = 1.0 / colony.cities.shape[1] if rule.is_local else 1.0
            colony.scent[PHEROMONE, :] = share * _most(rule, length)
        colony.counts[BEST_COUNT] = count
        colony.cities[BEST, :] = -1
        colony.cities[PLACE, :] = -1
        colony.cities[PLACE, start] = 0
        for i in range(count):
            colony.cities[BEST, i] = way[i]
            colony.cities[PLACE, roads.to[way[i]]] = i + 1
    if length < colony.length[1]:
        colony.length[1] = length
        colony.counts[CHAMPION_COUNT] = count
        for i in range(count):
            colony.cities[CHAMPION, i] = way[i]


@machine_code
def _begin_anew(colony):  # type: ignore[no-untyped-def]
    """Forget all but the champion: all ants go the same way, and it may be the wrong one."""
    colony.counts[RESTARTS] += 1
    colony.counts[WAITED] = 0
    colony.counts[BEST_COUNT] = 0
    colony.length[0] = math.inf
    for road in range(colony.scent.shape[1]):
        colony.scent[PHEROMONE, road] = 1.0
        colony.scent[ATTRACTION, road] = colony.scent[NEARNESS, road]


@machine_code
def _most(rule, length):  # type: ignore[no-untyped-def]
    """What a road's pheromone comes to when all ants go a way of this length for ever."""
    weight = rule.ants * rule.everyone + rule.ranked * (rule.ranked + 1) / 2.0 + rule.best
    return weight / (rule.evaporated * max(length, SHORTEST))


@machine_code
def _renew(colony, rule):  # type: ignore[no-untyped-def]
    """Evaporate, lay, and keep within the limits of the MAX–MIN ant system, so that every road stays possible."""
    best, laid, pheromone = colony.cities[BEST], colony.scent[LAID], colony.scent[PHEROMONE]
    for rank in range(rule.ranked):
        length = colony.ranked_lengths[rank]
        if length < math.inf:
            for i in range(colony.ranked_counts[rank]):
                laid[colony.ranked[rank, i]] += (rule.ranked - rank) / max(length, SHORTEST)
    for i in range(colony.counts[BEST_COUNT]):
        laid[best[i]] += rule.best / max(colony.length[0], SHORTEST)
    most = _most(rule, colony.length[0])
    least = most / colony.cities.shape[1]  # which is 2n
    for road in range(len(pheromone)):
        amount = pheromone[road]
        if not rule.is_local or laid[road] > 0.0:
            amount *= 1.0 - rule.evaporated
        amount = min(most, max(least, amount + laid[road]))
        pheromone[road] = amount
        colony.scent[ATTRACTION, road] = rule.alpha * math.log(amount) + colony.scent[NEARNESS, road]
