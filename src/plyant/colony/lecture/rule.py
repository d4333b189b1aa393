"""The rule of the notes: where an ant goes, and what that does to the pheromone."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

Edge = tuple[int, int]

MOST = 1e300  # no trail grows beyond this, so that sums of trails stay numbers
LARGEST_EXPONENT = 709.0  # of e, that still gives a number
SMALL = 1e-280  # numbers below it lose digits


class Colony(NamedTuple):
    """Pheromone τ and distance d of every road, and the parameters.

    A road that is as long as the way back is one edge, with the lesser city first; where `directed`, an edge leads from
    its first city to its second.
    """

    pheromone: Mapping[Edge, float]
    distance: Mapping[Edge, float]
    alpha: float
    beta: float
    kept: float
    """ρ as in the notes, the share of pheromone that is left after evaporation."""
    deposit: float
    """Q."""
    directed: bool = False


def edge(one: int, other: int, directed: bool = False) -> Edge:
    """The edge from one city to the other."""
    return (one, other) if directed else (min(one, other), max(one, other))


def attractions(colony: Colony, here: int, open_cities: Iterable[int]) -> dict[int, float]:
    """τ^α · η^β with η = 1/d for every city that may come next; infinite where d = 0 or where it is beyond numbers."""
    roads = {city: edge(here, city, colony.directed) for city in open_cities}
    return {city: _attraction(colony, colony.pheromone[road], colony.distance[road]) for city, road in roads.items()}


def _attraction(colony: Colony, pheromone: float, distance: float) -> float:
    if distance == 0 and colony.beta > 0:
        return math.inf
    if pheromone == 0 and colony.alpha > 0:
        return 0.0
    try:
        pull: float = pheromone**colony.alpha
        far: float = distance**colony.beta
    except OverflowError:  # a power is no number, and yet their quotient may be one
        pull = far = 0.0
    if min(pull, far) > SMALL:
        return pull / far
    exponent = log_power(pheromone, colony.alpha) - log_power(distance, colony.beta)
    return math.exp(exponent) if exponent < LARGEST_EXPONENT else math.inf


def probabilities(colony: Colony, here: int, open_cities: Sequence[int]) -> dict[int, float]:
    """The share that each city has in the sum of all attractions; the shares add up to 1.

    Where the formula gives no number it is continued: a city at distance 0 is preferred to every other, and where no
    city that counts has any pheromone (the notes set τ₀ to 0), nearness decides alone.
    """
    found = attractions(colony, here, open_cities)
    total = sum(found.values())
    if not SMALL < total < math.inf:
        return _by_logarithms(colony, here, open_cities)
    return {city: value / total for city, value in found.items()}


def _by_logarithms(colony: Colony, here: int, open_cities: Sequence[int]) -> dict[int, float]:
    """The same where attractions are infinite, all 0, or beyond numbers: only their ratios are needed."""
    roads = {city: edge(here, city, colony.directed) for city in open_cities}
    touching = [city for city in open_cities if colony.beta > 0 and colony.distance[roads[city]] == 0]
    counted = touching or open_cities
    alpha = colony.alpha if any(colony.pheromone[roads[city]] > 0 for city in counted) else 0.0
    beta = 0.0 if touching else colony.beta
    exponents = {
        city: log_power(colony.pheromone[roads[city]], alpha) - log_power(colony.distance[roads[city]], beta)
        for city in counted
    }
    greatest = max(exponents.values(), default=0.0)
    shares = {city: math.exp(exponent - greatest) for city, exponent in exponents.items()}
    total = math.fsum(shares.values())
    return {city: shares.get(city, 0.0) / total for city in open_cities}


def log_power(base: float, exponent: float) -> float:
    """The logarithm of base^exponent; 0^0 is 1, and what counts with exponent 0 does not count."""
    if exponent == 0:
        return 0.0
    return exponent * math.log(base) if base > 0 else -math.inf


def after_step(colony: Colony, here: int, chosen: int) -> dict[Edge, float]:
    """The pheromone after an ant has moved: every edge keeps ρ of it, and the edge taken gains Q / d."""
    taken = edge(here, chosen, colony.directed)
    return renewed(colony, {taken: gain(colony, colony.distance[taken])})


def renewed(colony: Colony, gains: Mapping[Edge, float]) -> dict[Edge, float]:
    """τ becomes ρ·τ + Δτ on every edge."""
    return {
        where: min(colony.kept * amount + gains.get(where, 0.0), MOST) for where, amount in colony.pheromone.items()
    }


def gain(colony: Colony, length: float) -> float:
    """Δτ = Q / length. A way of no length gains as much as the shortest road that has one."""
    if length == 0:
        length = min((d for d in colony.distance.values() if d > 0), default=1.0)
    return min(colony.deposit / length, MOST)


def edges_of(visited: Sequence[int], directed: bool) -> list[Edge]:
    """The edges of a way, in order."""
    return [edge(here, there, directed) for here, there in itertools.pairwise(visited)]
