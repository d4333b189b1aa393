"""One step of an ant: where it goes, and what that does to the pheromone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Edge = tuple[int, int]


class Colony(NamedTuple):
    """Pheromone τ and distance d of every edge (the lesser city first), and the parameters."""

    pheromone: Mapping[Edge, float]
    distance: Mapping[Edge, float]
    alpha: float
    beta: float
    kept: float
    """ρ, the share of pheromone that is left after evaporation."""
    deposit: float
    """Q."""


def edge(one: int, other: int) -> Edge:
    """The edge between two cities."""
    return min(one, other), max(one, other)


def attractions(colony: Colony, here: int, open_cities: list[int]) -> dict[int, float]:
    """τ^α · (1/d)^β for every city that may come next."""
    return {
        city: colony.pheromone[edge(here, city)] ** colony.alpha / colony.distance[edge(here, city)] ** colony.beta
        for city in open_cities
    }


def probabilities(colony: Colony, here: int, open_cities: list[int]) -> dict[int, float]:
    """The share that each city has in the sum of all attractions."""
    found = attractions(colony, here, open_cities)
    total = sum(found.values())
    return {city: value / total for city, value in found.items()}


def after_step(colony: Colony, here: int, chosen: int) -> dict[Edge, float]:
    """The pheromone after the ant has moved: every edge keeps ρ of it, and the edge taken gains Q / d."""
    left = {where: colony.kept * amount for where, amount in colony.pheromone.items()}
    taken = edge(here, chosen)
    return left | {taken: left[taken] + colony.deposit / colony.distance[taken]}
