"""One ant builds all routes, customer by customer."""

from __future__ import annotations

import math

from plyant.colony.random import next_float
from plyant.colony.routes.pheromone import ATTRACTION
from plyant.colony.routes.plan import EMPTY, HEIGHT, LOAD, ROUTE, put
from plyant.native import machine_code


@machine_code
def build(terrain, scent, plan, options, rule, state):  # type: ignore[no-untyped-def]
    """Fill an empty plan by probabilities ∝ exp(attraction). The ant goes home when it likes, or when nobody fits.

    It does not go home early where the other vehicles could not carry what is left.

    `options` is scratch memory, int64 [n + 2].
    """
    n, k = terrain.near.shape
    depot = terrain.depot
    here = depot
    route = -1
    left = n - 1
    demanded = 0.0
    for city in range(n):
        demanded += terrain.demands[city]
    while left > 0:
        count = 0
        if here == depot:
            route = plan.links[EMPTY, plan.links[HEIGHT, 0] - 1]
            for city in range(n):
                if city != depot and plan.links[ROUTE, city] < 0:
                    options[count] = city * (k + 2) + k + 1
                    count += 1
        else:
            room = terrain.capacity - plan.loads[LOAD, route]
            for slot in range(k):
                city = terrain.near[here, slot]
                if plan.links[ROUTE, city] < 0 and terrain.demands[city] <= room:
                    options[count] = here * (k + 2) + slot
                    count += 1
            others = plan.links[HEIGHT, 0] - terrain.spare
            if count > 0 and (terrain.spare == 0 or demanded <= others * terrain.capacity):
                options[count] = here * (k + 2) + k
                count += 1
        if count > 0:
            edge = _chosen(scent[ATTRACTION], options, count, rule.greed, state)
            slot = edge % (k + 2)
            city = edge // (k + 2) if slot == k + 1 else depot if slot == k else terrain.near[here, slot]
        else:
            city = _nearest(terrain, plan, here, room)
        if city != depot:
            put(terrain, plan, city, here, route)
            demanded -= terrain.demands[city]
            left -= 1
        here = city


@machine_code
def _chosen(attraction, options, count, greed, state):  # type: ignore[no-untyped-def]
    """One of the options; the greatest attraction is subtracted first, so that nothing under- or overflows."""
    width = attraction.shape[1]
    best = options[0]
    top = attraction[best // width, best % width]
    for i in range(1, count):
        here = attraction[options[i] // width, options[i] % width]
        if here > top:
            top = here
            best = options[i]
    if greed > 0.0 and next_float(state) < greed:
        return best
    total = 0.0
    for i in range(count):
        total += math.exp(attraction[options[i] // width, options[i] % width] - top)
    mark = next_float(state) * total
    for i in range(count):
        mark -= math.exp(attraction[options[i] // width, options[i] % width] - top)
        if mark < 0.0:
            return options[i]
    return best


@machine_code
def _nearest(terrain, plan, here, room):  # type: ignore[no-untyped-def]
    """The nearest customer left that fits; the depot when there is none."""
    found = terrain.depot
    gap = math.inf
    for city in range(plan.links.shape[1]):
        is_left = city != terrain.depot and plan.links[ROUTE, city] < 0
        if is_left and terrain.demands[city] <= room and terrain.matrix[here, city] < gap:
            gap = terrain.matrix[here, city]
            found = city
    return found
