"""Routes as linked lists that native code changes in place."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from plyant.colony.routes.terrain import Terrain
from plyant.native import machine_code

NEXT, PREV, ROUTE, PLACE, FIRST, LAST, COUNT, EMPTY, HEIGHT = range(9)  # rows of `links`
LOAD, BEFORE = range(2)  # rows of `loads`


class Plan(NamedTuple):
    """Customers point to the NEXT and the PREVious one of their route, at its ends to the depot; ROUTE is which one it
    is, -1 when they are not served; PLACE and BEFORE are where in it they stand, and its load up to them and with them
    (only local search keeps these two).

    Of a route, FIRST and LAST are customers, COUNT is how many it has, LOAD what they demand. An empty route begins and
    ends with the depot, and its number is on the pile EMPTY of HEIGHT [0]; only the top of the pile is ever filled.

    Two arrays rather than eleven: every array that is passed along takes the compiler time.
    """

    links: Any  # int64 [9, n]
    loads: Any  # float64 [2, n]


def plan_for(n: int) -> Plan:
    """A plan for n cities; `clear` it before use."""
    return Plan(np.zeros((9, n), dtype=np.int64), np.zeros((2, n)))


def clear(terrain: Terrain, plan: Plan) -> None:
    """Nobody is served."""
    n = plan.links.shape[1]
    plan.links[ROUTE] = -1
    plan.links[FIRST] = plan.links[LAST] = terrain.depot
    plan.links[COUNT] = 0
    plan.links[EMPTY] = np.arange(n)[::-1]
    plan.links[HEIGHT, 0] = n
    plan.loads[LOAD] = 0.0


def copy(source: Plan, target: Plan) -> None:
    """Make the target equal to the source."""
    target.links[:] = source.links
    target.loads[:] = source.loads


@machine_code
def join(terrain, plan, route, a, b):  # type: ignore[no-untyped-def]
    """In this route, b comes after a; either may be the depot."""
    if a == terrain.depot:
        plan.links[FIRST, route] = b
    else:
        plan.links[NEXT, a] = b
    if b == terrain.depot:
        plan.links[LAST, route] = a
    else:
        plan.links[PREV, b] = a


@machine_code
def put(terrain, plan, customer, after, route):  # type: ignore[no-untyped-def]
    """Serve a customer in this route after another one, or after the depot; returns what it costs."""
    extra = 0.0
    follower = plan.links[FIRST, route] if after == terrain.depot else plan.links[NEXT, after]
    join(terrain, plan, route, after, customer)
    join(terrain, plan, route, customer, follower)
    if plan.links[COUNT, route] == 0:
        if plan.links[HEIGHT, 0] <= terrain.spare:
            extra = terrain.far
        plan.links[HEIGHT, 0] -= 1
    plan.links[ROUTE, customer] = route
    plan.links[COUNT, route] += 1
    plan.loads[LOAD, route] += terrain.demands[customer]
    gain = terrain.matrix[after, follower]
    return terrain.matrix[after, customer] + terrain.matrix[customer, follower] - gain + extra


@machine_code
def take(terrain, plan, customer):  # type: ignore[no-untyped-def]
    """Serve this customer no more; returns what it costs, which is mostly less than 0."""
    extra = 0.0
    route, a, b = plan.links[ROUTE, customer], plan.links[PREV, customer], plan.links[NEXT, customer]
    join(terrain, plan, route, a, b)
    plan.links[ROUTE, customer] = -1
    plan.links[COUNT, route] -= 1
    plan.loads[LOAD, route] -= terrain.demands[customer]
    if plan.links[COUNT, route] == 0:
        plan.loads[LOAD, route] = 0.0
        plan.links[EMPTY, plan.links[HEIGHT, 0]] = route
        plan.links[HEIGHT, 0] += 1
        if plan.links[HEIGHT, 0] <= terrain.spare:
            extra = terrain.far
    return terrain.matrix[a, b] - terrain.matrix[a, customer] - terrain.matrix[customer, b] - extra


@machine_code
def cost(terrain, plan):  # type: ignore[no-untyped-def]
    """The length of all routes, in units; `far` more for each route beyond the number of vehicles."""
    total = terrain.far * max(0, terrain.spare - plan.links[HEIGHT, 0])
    for customer in range(plan.links.shape[1]):
        if customer != terrain.depot:
            total += terrain.matrix[plan.links[PREV, customer], customer]
            if plan.links[NEXT, customer] == terrain.depot:
                total += terrain.matrix[customer, terrain.depot]
    return total


def order_of(plan: Plan, depot: int) -> list[int]:
    """The depot before each route."""
    order: list[int] = []
    for first in sorted(int(plan.links[FIRST, r]) for r in range(plan.links.shape[1]) if plan.links[COUNT, r]):
        order.append(depot)
        city = first
        while city != depot:
            order.append(city)
            city = int(plan.links[NEXT, city])
    return order or [depot]
