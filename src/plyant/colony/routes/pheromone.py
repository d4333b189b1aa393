"""Pheromone on the edges that an ant considers: from a customer to its neighbours, to the depot and from there.

The array is [4, n, k + 2]. Its first index says what is meant; then, in row c, slot s < k is the edge to the s-th
neighbour of c, slot k is the way home, and slot k + 1 the way from the depot to c.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyant.colony.routes.plan import NEXT, PREV
from plyant.colony.routes.terrain import Terrain
from plyant.native import machine_code

AMOUNT, LAID, NEARNESS, ATTRACTION = range(4)  # laid in this iteration; β ln(1 / distance); α ln(amount) + nearness
SHORTEST = 1e-9  # in units; a solution of length 0 counts as this long


class Rule(NamedTuple):
    """What makes a variant: who lays pheromone, and how greedy an ant is. Weights are multiples of 1 / length."""

    ants: int
    alpha: float
    evaporated: float
    everyone: float  # the weight of each ant
    ranked: int  # so many of an iteration's best lay, the r-th with weight ranked - r (r = 0, 1, …)
    best: float  # the weight of the best solution so far
    greed: float  # the probability of taking the most attractive edge
    wears: float  # the share of its pheromone that an edge loses when an ant takes it
    is_local: bool  # does only the best solution's pheromone evaporate?
    improves: bool


def scent_for(terrain: Terrain, beta: float) -> NDArray[np.float64]:
    """The same everywhere."""
    gaps = _gaps(terrain)
    positive = gaps[gaps > 0]
    nearest = max(1e-12, 0.1 * float(positive.min())) if len(positive) else 1.0
    nearness = -beta * np.log(np.maximum(gaps, nearest))
    return np.stack([np.ones(gaps.shape), np.zeros(gaps.shape), nearness, nearness])


def _gaps(terrain: Terrain) -> NDArray[np.float64]:
    near = np.take_along_axis(terrain.matrix, terrain.near, axis=1)
    return np.concatenate([near, terrain.matrix[:, [terrain.depot]], terrain.matrix[[terrain.depot]].T], axis=1)


@machine_code
def slot_of(terrain, a, b):  # type: ignore[no-untyped-def]
    """The slot of the edge from a to b, in row a or, from the depot, in row b; -1: an ant does not consider it."""
    k = terrain.near.shape[1]
    if a == terrain.depot:
        return k + 1
    if b == terrain.depot:
        return k
    for slot in range(k):
        if terrain.near[a, slot] == b:
            return slot
    return -1


@machine_code
def lay(terrain, scent, links, weight):  # type: ignore[no-untyped-def]
    """Lay pheromone on all edges of a plan, and in both directions where both are one."""
    for city in range(links.shape[1]):
        if city != terrain.depot:
            _lay_edge(terrain, scent, links[PREV, city], city, weight)
            if links[NEXT, city] == terrain.depot:
                _lay_edge(terrain, scent, city, terrain.depot, weight)


@machine_code
def _lay_edge(terrain, scent, a, b, weight):  # type: ignore[no-untyped-def]
    for _ in range(2 if terrain.is_symmetric else 1):
        slot = slot_of(terrain, a, b)
        if slot >= 0:
            scent[LAID, b if a == terrain.depot else a, slot] += weight
        a, b = b, a


@machine_code
def wear(terrain, scent, rule, plan, lowest):  # type: ignore[no-untyped-def]
    """An ant's edges lose a share of their pheromone down to the lowest, so that the next ant goes another way."""
    for city in range(plan.links.shape[1]):
        if city != terrain.depot:
            a = plan.links[PREV, city]
            slot = slot_of(terrain, a, city)
            if slot >= 0:
                row = city if a == terrain.depot else a
                amount = scent[AMOUNT, row, slot]
                amount += rule.wears * (lowest - amount)
                scent[AMOUNT, row, slot] = amount
                scent[ATTRACTION, row, slot] = rule.alpha * math.log(amount) + scent[NEARNESS, row, slot]


def most(rule: Rule, best: float) -> float:
    """What an edge's pheromone comes to when all ants find a solution of length `best` for ever."""
    weight = rule.ants * rule.everyone + rule.ranked * (rule.ranked + 1) / 2.0 + rule.best
    return float(weight / (rule.evaporated * max(best, SHORTEST)))


def least(scent: NDArray[np.float64], rule: Rule, best: float) -> float:
    """Not 0, so that every edge stays possible."""
    return float(most(rule, best) / (2.0 * scent.shape[1]))


def saturate(scent: NDArray[np.float64], rule: Rule, best: float) -> None:
    """Begin with the most everywhere; where that would never evaporate, with the least."""
    scent[AMOUNT] = least(scent, rule, best) if rule.is_local else most(rule, best)


def renew(scent: NDArray[np.float64], rule: Rule, best: float) -> None:
    """Evaporate, add what was laid, and keep within the limits of the MAX–MIN ant system (Stützle & Hoos 2000)."""
    fades = (scent[LAID] > 0.0) if rule.is_local else True
    scent[AMOUNT] *= np.where(fades, 1.0 - rule.evaporated, 1.0)
    scent[AMOUNT] += scent[LAID]
    np.clip(scent[AMOUNT], least(scent, rule, best), most(rule, best), out=scent[AMOUNT])
    scent[LAID] = 0.0
    scent[ATTRACTION] = rule.alpha * np.log(scent[AMOUNT]) + scent[NEARNESS]
