"""Local search: as long as a small change makes the routes shorter, make it.

A customer u is looked at with each of its near neighbours v for changes that make u and v follow each other:
- relocate and Or-opt: up to three customers from u on are moved next to v, also into another route;
- swap: u takes the place of a customer beside v;
- 2-opt: the part between is turned round (only where the way back is as long);
- 2-opt*: two routes exchange their tails.
Besides, u may get a route of its own, or its route may be cut behind it. Only customers near a change are looked at
again (don't-look bits).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plyant.colony.routes.plan import BEFORE, COUNT, EMPTY, FIRST, HEIGHT, LAST, LOAD, NEXT, PLACE, PREV, ROUTE, join
from plyant.native import machine_code

LONGEST = 3  # customers moved at once
MOST_NEIGHBOURS = 20


# Who waits to be looked at, in rows of a ring, int64 [3, n]: WAITING in line; WAITS[c]: does c?; ENDS[0] is where the
# line begins, ENDS[1] how many wait.
WAITING, WAITS, ENDS = range(3)


def ring_for(n: int) -> NDArray[np.int64]:
    """Nobody waits."""
    return np.zeros((3, max(2, n)), dtype=np.int64)


@machine_code
def wake(terrain, ring, city):  # type: ignore[no-untyped-def]
    """Look at this customer later; the depot is none."""
    if city == terrain.depot or ring[WAITS, city]:
        return
    n = ring.shape[1]
    ring[WAITING, (ring[ENDS, 0] + ring[ENDS, 1]) % n] = city
    ring[WAITS, city] = 1
    ring[ENDS, 1] += 1


def wake_all(ring: NDArray[np.int64], customers: NDArray[np.int64]) -> None:
    """Look at these customers, where nobody waits yet."""
    ring[WAITING, : len(customers)] = customers
    ring[WAITS, customers] = 1
    ring[ENDS, :2] = 0, len(customers)


@machine_code
def improve(terrain, plan, ring, stop):  # type: ignore[no-untyped-def]
    """Change the plan for the better until nobody waits; returns what it costs (≤ 0)."""
    for route in range(plan.links.shape[1]):
        if plan.links[COUNT, route] > 0:
            refresh(terrain, plan, route)
    total = 0.0
    while ring[ENDS, 1] > 0:
        u = ring[WAITING, ring[ENDS, 0]]
        ring[ENDS, 0] = (ring[ENDS, 0] + 1) % ring.shape[1]
        ring[ENDS, 1] -= 1
        ring[WAITS, u] = 0
        if stop[0]:
            continue  # only empty the ring
        change = _alone(terrain, plan, ring, u)
        k = 0
        while change == 0.0 and k < min(MOST_NEIGHBOURS, terrain.near.shape[1]):
            v = terrain.near[u, k]
            k += 1
            change = _moved(terrain, plan, ring, u, v)
            if change == 0.0:
                change = _swapped(terrain, plan, ring, u, v)
            if change == 0.0 and plan.links[ROUTE, u] != plan.links[ROUTE, v]:
                change = _crossed(terrain, plan, ring, u, v)
                if change == 0.0:
                    change = _crossed(terrain, plan, ring, v, u)
            elif change == 0.0 and terrain.is_symmetric:
                change = _turned(terrain, plan, ring, u, v)
        if change < 0.0:
            wake(terrain, ring, u)
            total += change
    return total


@machine_code
def refresh(terrain, plan, route):  # type: ignore[no-untyped-def]
    """Count this route anew after its links were changed."""
    had = plan.links[COUNT, route]
    count = 0
    load = 0.0
    city = plan.links[FIRST, route]
    while city != terrain.depot:
        load += terrain.demands[city]
        plan.links[ROUTE, city] = route
        plan.links[PLACE, city] = count
        plan.loads[BEFORE, city] = load
        count += 1
        city = plan.links[NEXT, city]
    plan.links[COUNT, route] = count
    plan.loads[LOAD, route] = load
    if had > 0 and count == 0:
        plan.links[EMPTY, plan.links[HEIGHT, 0]] = route
        plan.links[HEIGHT, 0] += 1
    elif had == 0 and count > 0:
        plan.links[HEIGHT, 0] -= 1


@machine_code
def _alone(terrain, plan, ring, u):  # type: ignore[no-untyped-def]
    """Give u a route of its own, or cut its route behind it, where that is shorter: distances need be no metric."""
    if plan.links[HEIGHT, 0] <= terrain.spare:
        return 0.0
    route, new, depot = plan.links[ROUTE, u], plan.links[EMPTY, plan.links[HEIGHT, 0] - 1], terrain.depot
    a, b = plan.links[PREV, u], plan.links[NEXT, u]
    if b == depot:
        return 0.0
    home = terrain.matrix[u, depot]
    cut = home + terrain.matrix[depot, b] - terrain.matrix[u, b]
    own = home + terrain.matrix[depot, u] + terrain.matrix[a, b] - terrain.matrix[a, u]
    own -= terrain.matrix[u, b]
    change = min(cut, own)
    if change > -terrain.least_gain:
        return 0.0
    if cut <= own:
        last = plan.links[LAST, route]
        join(terrain, plan, route, u, depot)
        join(terrain, plan, new, depot, b)
        join(terrain, plan, new, last, depot)
    else:
        join(terrain, plan, route, a, b)
        join(terrain, plan, new, depot, u)
        join(terrain, plan, new, u, depot)
    refresh(terrain, plan, route)
    refresh(terrain, plan, new)
    wake(terrain, ring, a)
    wake(terrain, ring, b)
    return change


@machine_code
def _moved(terrain, plan, ring, u, v):  # type: ignore[no-untyped-def]
    """Move u, alone or with one or two that follow or precede it, to beside v."""
    depot = terrain.depot
    here, there = plan.links[ROUTE, u], plan.links[ROUTE, v]
    for is_backward in range(2):  # does the segment end with u, or begin with it?
        head, tail = u, u
        load = 0.0
        for size in range(LONGEST):
            if size > 0:
                more = plan.links[PREV, head] if is_backward else plan.links[NEXT, tail]
                if more == depot:
                    break
                if is_backward:
                    head = more
                else:
                    tail = more
                load += terrain.demands[more]
            else:
                load += terrain.demands[u]
            if head == v or tail == v:
                break
            if here != there and plan.loads[LOAD, there] + load > terrain.capacity:
                break
            a, b = plan.links[PREV, head], plan.links[NEXT, tail]
            gain = terrain.matrix[a, head] + terrain.matrix[tail, b] - terrain.matrix[a, b]
            if a == depot and b == depot and here != there and plan.links[HEIGHT, 0] < terrain.spare:
                gain += terrain.far  # one route less
            other = head if is_backward else tail  # the end of the segment that is not u
            for is_after in range(2):
                is_turned = size > 0 and is_backward == is_after
                if is_turned and not terrain.is_symmetric:
                    continue
                if v == (a if is_after else b):
                    continue
                if is_after:
                    beside = plan.links[NEXT, v]
                    change = terrain.matrix[v, u] + terrain.matrix[other, beside] - terrain.matrix[v, beside]
                else:
                    beside = plan.links[PREV, v]
                    change = terrain.matrix[beside, other] + terrain.matrix[u, v] - terrain.matrix[beside, v]
                change -= gain
                if change > -terrain.least_gain:
                    continue
                join(terrain, plan, here, a, b)
                if is_turned:
                    _turn(plan, head, tail)
                    head, tail = tail, head
                join(terrain, plan, there, v if is_after else beside, head)
                join(terrain, plan, there, tail, beside if is_after else v)
                refresh(terrain, plan, here)
                if here != there:
                    refresh(terrain, plan, there)
                wake(terrain, ring, a)
                wake(terrain, ring, b)
                wake(terrain, ring, v)
                wake(terrain, ring, other)
                wake(terrain, ring, beside)
                return change
    return 0.0


@machine_code
def _swapped(terrain, plan, ring, u, v):  # type: ignore[no-untyped-def]
    """Swap u with the customer before or behind v."""
    for is_before in range(2):
        x = plan.links[PREV, v] if is_before else plan.links[NEXT, v]
        a, b = plan.links[PREV, u], plan.links[NEXT, u]
        if x in (terrain.depot, u, a, b):
            continue
        here, there = plan.links[ROUTE, u], plan.links[ROUTE, x]
        if here != there:
            more = terrain.demands[x] - terrain.demands[u]
            if plan.loads[LOAD, here] + more > terrain.capacity or plan.loads[LOAD, there] - more > terrain.capacity:
                continue
        c, d = plan.links[PREV, x], plan.links[NEXT, x]
        change = (
            terrain.matrix[a, x] + terrain.matrix[x, b] - terrain.matrix[a, u] - terrain.matrix[u, b]
            + terrain.matrix[c, u] + terrain.matrix[u, d] - terrain.matrix[c, x] - terrain.matrix[x, d]
        )  # fmt: skip
        if change > -terrain.least_gain:
            continue
        join(terrain, plan, here, a, x)
        join(terrain, plan, here, x, b)
        join(terrain, plan, there, c, u)
        join(terrain, plan, there, u, d)
        refresh(terrain, plan, here)
        if here != there:
            refresh(terrain, plan, there)
        wake(terrain, ring, a)
        wake(terrain, ring, b)
        wake(terrain, ring, c)
        wake(terrain, ring, d)
        wake(terrain, ring, x)
        return change
    return 0.0


@machine_code
def _crossed(terrain, plan, ring, u, v):  # type: ignore[no-untyped-def]
    """Two routes exchange their tails, so that v follows u."""
    here, there = plan.links[ROUTE, u], plan.links[ROUTE, v]
    b, c = plan.links[NEXT, u], plan.links[PREV, v]
    change = (
        terrain.matrix[u, v] + terrain.matrix[c, b] - terrain.matrix[u, b] - terrain.matrix[c, v]
    )  # fmt: skip
    if b == terrain.depot and c == terrain.depot and plan.links[HEIGHT, 0] < terrain.spare:
        change -= terrain.far  # one route less
    if change > -terrain.least_gain:
        return 0.0
    kept = plan.loads[BEFORE, u]
    given = plan.loads[BEFORE, v] - terrain.demands[v]
    if (
        kept + plan.loads[LOAD, there] - given > terrain.capacity
        or given + plan.loads[LOAD, here] - kept > terrain.capacity
    ):
        return 0.0
    depot = terrain.depot
    last_here, last_there = plan.links[LAST, here], plan.links[LAST, there]
    join(terrain, plan, here, u, v)
    join(terrain, plan, here, last_there, depot)
    join(terrain, plan, there, c, b)
    if b != depot:
        join(terrain, plan, there, last_here, depot)
    refresh(terrain, plan, here)
    refresh(terrain, plan, there)
    wake(terrain, ring, u)
    wake(terrain, ring, v)
    wake(terrain, ring, b)
    wake(terrain, ring, c)
    return change


@machine_code
def _turned(terrain, plan, ring, u, v):  # type: ignore[no-untyped-def]
    """Turn the part of a route between u and v round, with either of them or with the other."""
    if plan.links[PLACE, u] > plan.links[PLACE, v]:
        u, v = v, u
    for is_before in range(2):
        head = u if is_before else plan.links[NEXT, u]
        tail = plan.links[PREV, v] if is_before else v
        a, b = plan.links[PREV, head], plan.links[NEXT, tail]
        if head == tail:
            continue
        change = (
            terrain.matrix[a, tail] + terrain.matrix[head, b] - terrain.matrix[a, head]
            - terrain.matrix[tail, b]
        )  # fmt: skip
        if change > -terrain.least_gain:
            continue
        route = plan.links[ROUTE, u]
        _turn(plan, head, tail)
        join(terrain, plan, route, a, tail)
        join(terrain, plan, route, head, b)
        refresh(terrain, plan, route)
        wake(terrain, ring, a)
        wake(terrain, ring, b)
        wake(terrain, ring, head)
        wake(terrain, ring, tail)
        return change
    return 0.0


@machine_code
def _turn(plan, head, tail):  # type: ignore[no-untyped-def]
    """Turn the links inside of a part of a route; its ends are still to be joined."""
    city = head
    while True:
        follower = plan.links[NEXT, city]
        plan.links[NEXT, city], plan.links[PREV, city] = plan.links[PREV, city], follower
        if city == tail:
            return
        city = follower
