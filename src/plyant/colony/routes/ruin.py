"""Ruin and recreate: an ant takes some neighbouring customers out of the plan and puts them back elsewhere.

After Christiaens & Vanden Berghe, "Slack Induction by String Removals for Vehicle Routing Problems" (2020): strings of
consecutive customers go, from routes near a random customer; each comes back where it costs least, but now and then a
place is overlooked. Here, edges without pheromone seem longer than they are.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from plyant.colony.random import below, next_float
from plyant.colony.routes.pheromone import AMOUNT
from plyant.colony.routes.plan import COUNT, EMPTY, HEIGHT, LOAD, NEXT, PREV, ROUTE, put, take
from plyant.native import machine_code

AVERAGE = 10.0  # customers taken out at once, on average
LONGEST = 10.0  # customers of one string
OVERLOOKED = 0.01  # share of places
CAUTION = 0.05  # so much longer, at α = 1, an edge seems that has no pheromone


CUSTOMER, AFTER, FROM, OUT, RUINED, DONE = range(6)  # rows of `whole`
LOAD_BEFORE, KEY = range(2)  # rows of `parts`


class Memory(NamedTuple):
    """What an ant did, so that it can be undone, and its scratch memory.

    The DONE[0] entries: which CUSTOMER, AFTER whom it stood (-1: it was put, not taken), the route FROM which it went
    or into which it was put, and that route's LOAD_BEFORE. OUT is who is to be put back, in the order of KEY; RUINED
    is the stamp DONE[1] when a route was last ruined.
    """

    whole: Any  # int64 [6, 2n]
    parts: Any  # float64 [2, 2n]


def memory_for(n: int) -> Memory:
    """An ant that did nothing yet."""
    return Memory(np.zeros((6, 2 * n), dtype=np.int64), np.zeros((2, 2 * n)))


@machine_code
def ruined(terrain, plan, memory, state):  # type: ignore[no-untyped-def]
    """Take strings of customers out, and list them in memory.out; returns (how many, what it costs)."""
    n, k = terrain.near.shape
    memory.whole[DONE, 0] = 0
    memory.whole[DONE, 1] += 1
    stamp = memory.whole[DONE, 1]
    seed = below(state, n - 1)
    if seed >= terrain.depot:
        seed += 1
    longest = min(LONGEST, (n - 1) / (n - plan.links[HEIGHT, 0]))
    strings = int(1.0 + next_float(state) * (4.0 * AVERAGE / (1.0 + longest) - 1.0))
    out = 0
    change = 0.0
    for i in range(-1, k):
        city = seed if i < 0 else terrain.near[seed, i]
        route = plan.links[ROUTE, city]
        if route < 0 or memory.whole[RUINED, route] == stamp:
            continue
        memory.whole[RUINED, route] = stamp
        size = int(1.0 + next_float(state) * min(float(plan.links[COUNT, route]), longest))
        size = min(size, plan.links[COUNT, route])
        kept = 0  # customers inside of the string that stay
        if size < plan.links[COUNT, route] and next_float(state) < 0.5:
            kept = 1
            while size + kept < plan.links[COUNT, route] and next_float(state) < 0.01:
                kept += 1
        window = size + kept
        behind = 0
        city_before = city
        while behind < window - 1 and plan.links[PREV, city_before] != terrain.depot:
            city_before = plan.links[PREV, city_before]
            behind += 1
        ahead = 0
        city_after = city
        while ahead < window - 1 and plan.links[NEXT, city_after] != terrain.depot:
            city_after = plan.links[NEXT, city_after]
            ahead += 1
        back = max(0, window - 1 - ahead)
        back += below(state, behind - back + 1)
        for _ in range(back):
            city = plan.links[PREV, city]
        stays = below(state, size + 1) if kept > 0 else window
        for place in range(window):
            follower = plan.links[NEXT, city]
            if not stays <= place < stays + kept:
                change += _out(terrain, plan, memory, city)
                memory.whole[OUT, out] = city
                out += 1
            city = follower
        strings -= 1
        if strings == 0:
            break
    return out, change


@machine_code
def _out(terrain, plan, memory, city):  # type: ignore[no-untyped-def]
    entry = memory.whole[DONE, 0]
    route = plan.links[ROUTE, city]
    memory.whole[CUSTOMER, entry] = city
    memory.whole[AFTER, entry] = plan.links[PREV, city]
    memory.whole[FROM, entry] = route
    memory.parts[LOAD_BEFORE, entry] = plan.loads[LOAD, route]
    memory.whole[DONE, 0] = entry + 1
    return take(terrain, plan, city)


@machine_code
def recreated(terrain, scent, plan, memory, out, full, alpha, state):  # type: ignore[no-untyped-def]
    """Put the first `out` of memory.out back, one by one where each seems to cost least; returns what it costs.

    `full` is the amount of pheromone at which an edge seems as long as it is.
    """
    _sort(terrain, memory, out, state)
    change = 0.0
    sighted = _sighted(state)
    for i in range(out):
        city = memory.whole[OUT, i]
        demand = terrain.demands[city]
        best = math.inf
        after = terrain.depot
        route = -1
        if plan.links[HEIGHT, 0] > 0:  # a route of its own
            route = plan.links[EMPTY, plan.links[HEIGHT, 0] - 1]
            best = terrain.matrix[terrain.depot, city] + terrain.matrix[city, terrain.depot]
            if plan.links[HEIGHT, 0] <= terrain.spare:
                best += terrain.far
        for slot in range(terrain.near.shape[1]):
            v = terrain.near[city, slot]
            there = plan.links[ROUTE, v]
            if there < 0 or plan.loads[LOAD, there] + demand > terrain.capacity:
                continue
            if sighted < 2:
                sighted = _sighted(state)
                continue
            sighted -= 2
            doubt = CAUTION * alpha * (1.0 - scent[AMOUNT, city, slot] / full)
            a, b = plan.links[PREV, v], plan.links[NEXT, v]
            gap = terrain.matrix[v, city]
            seems = gap * (1.0 + doubt) + terrain.matrix[city, b] - terrain.matrix[v, b]
            if seems < best:
                best, after, route = seems, v, there
            gap = gap if terrain.is_symmetric else terrain.matrix[city, v]
            seems = terrain.matrix[a, city] + gap * (1.0 + doubt) - terrain.matrix[a, v]
            if seems < best:
                best, after, route = seems, a, there
        entry = memory.whole[DONE, 0]
        memory.whole[CUSTOMER, entry] = city
        memory.whole[AFTER, entry] = -1
        memory.whole[FROM, entry] = route
        memory.parts[LOAD_BEFORE, entry] = plan.loads[LOAD, route]
        memory.whole[DONE, 0] = entry + 1
        change += put(terrain, plan, city, after, route)
    return change


@machine_code
def undo(terrain, plan, memory):  # type: ignore[no-untyped-def]
    """Make the plan what it was before this ant."""
    for entry in range(memory.whole[DONE, 0] - 1, -1, -1):
        city, route = memory.whole[CUSTOMER, entry], memory.whole[FROM, entry]
        if memory.whole[AFTER, entry] < 0:
            take(terrain, plan, city)
        else:
            put(terrain, plan, city, memory.whole[AFTER, entry], route)
        plan.loads[LOAD, route] = memory.parts[LOAD_BEFORE, entry]
    memory.whole[DONE, 0] = 0


@machine_code
def _sighted(state):  # type: ignore[no-untyped-def]
    """How many places are looked at until one is overlooked."""
    return int(math.log(1.0 - next_float(state)) / math.log(1.0 - OVERLOOKED))


@machine_code
def _sort(terrain, memory, out, state):  # type: ignore[no-untyped-def]
    """At random, or the greatest demands, the farthest or the nearest first."""
    dice = next_float(state) * 11.0
    for i in range(out):
        city = memory.whole[OUT, i]
        if dice < 4.0:
            key = next_float(state)
        elif dice < 8.0:
            key = -terrain.demands[city]
        elif dice < 10.0:
            key = -terrain.matrix[terrain.depot, city]
        else:
            key = terrain.matrix[terrain.depot, city]
        j = i
        while j > 0 and memory.parts[KEY, j - 1] > key:
            memory.parts[KEY, j] = memory.parts[KEY, j - 1]
            memory.whole[OUT, j] = memory.whole[OUT, j - 1]
            j -= 1
        memory.parts[KEY, j] = key
        memory.whole[OUT, j] = city
