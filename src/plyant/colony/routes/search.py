"""The search for routes."""

from __future__ import annotations

import functools
import math

import numpy as np
from numpy.typing import NDArray

from plyant.colony.measured import measured
from plyant.colony.problem import ROUTES, BadProblem, Problem
from plyant.colony.random import seeded
from plyant.colony.routes.builders import Builders
from plyant.colony.routes.crowd import Crowd
from plyant.colony.routes.focused import Focused
from plyant.colony.routes.packing import pack
from plyant.colony.routes.pheromone import AMOUNT, ATTRACTION, Rule
from plyant.colony.routes.plan import order_of
from plyant.colony.routes.terrain import terrain_of
from plyant.colony.search import NO_TOUR, Settings, Stop, Trails
from plyant.errors import ParameterError
from plyant.wording import counted, number

_ANTS = 10
_RANKS = 5


class RoutesSearch:
    """Ants build routes by probabilities ∝ pheromone^α · (1 / distance)^β; local search improves what they built.

    A `focused` ant takes some neighbouring customers out of the current solution and puts them back; an iteration is
    one such ant. A solution over a missing road, or with more routes than there are vehicles, counts as a dropped ant.
    With several threads there are as many colonies, and an iteration is one of each.
    """

    def __init__(self, problem: Problem, settings: Settings) -> None:
        if problem.kind != ROUTES:
            raise ParameterError(f"kind={problem.kind!r} is not accepted; {ROUTES} is.")
        self._problem = problem
        self._deposit = settings.deposit
        self._terrain, self._unit = terrain_of(problem)
        beta = 2.0 if settings.beta is None else float(settings.beta)
        kind = Focused if settings.variant == "focused" else Builders
        rule = _rule(settings)
        self._crowd = Crowd(
            [kind(self._terrain, rule, beta, seeded(settings.seed, stream)) for stream in range(settings.threads)]
        )
        division = check_vehicles(problem)
        for colony in self._crowd.colonies:
            colony.division = division
        self._idle = 0

    @property
    def iterations(self) -> int:
        """How many were done."""
        return self._crowd.iterations + self._idle

    @property
    def ants(self) -> int:
        """How many went out."""
        return sum(colony.ants for colony in self._crowd.colonies)

    @property
    def dropped(self) -> int:
        """How many of them had to use a road that is missing."""
        return sum(colony.dropped for colony in self._crowd.colonies)

    def advance(self, iterations: int, stop: Stop) -> None:
        """Do so many iterations more, or fewer once `stop` is set."""
        if self._problem.size > 1:
            self._crowd.advance(iterations, stop)
        elif not stop[0]:
            self._idle += iterations

    @property
    def length(self) -> float:
        """The length of all routes of the best solution so far; NO_TOUR while it uses missing roads or vehicles."""
        if self._problem.size > 1 and not self._crowd.leader.length < self._terrain.far:
            return NO_TOUR
        return self._problem.length([int(city) for city in self.order()])

    def order(self) -> NDArray[np.int64]:
        """The best solution so far, the depot before each route; only the depot while there is none."""
        depot = self._terrain.depot
        return np.array(order_of(self._crowd.leader.best, depot), dtype=np.int64)

    def ways(self, most: int) -> list[NDArray[np.int64]]:
        """They are not kept."""
        return []

    def trails(self) -> Trails:
        """The pheromone now; where both ways are one, the lesser city stands first."""
        n, k = self._terrain.near.shape
        depot = self._terrain.depot
        customers = np.delete(np.arange(n), depot)
        depots = np.full(len(customers), depot)
        near = self._terrain.near[customers]
        origins = np.concatenate([np.repeat(customers, k), customers, depots])
        to = np.concatenate([near.ravel(), depots, customers])
        scent = self._crowd.leader.scent
        amounts, attraction = (
            np.concatenate([values[customers, :k].ravel(), values[customers, k], values[customers, k + 1]])
            for values in (scent[AMOUNT], scent[ATTRACTION])
        )
        trails = measured(origins, to, amounts, attraction, self._deposit / self._unit)
        if not self._terrain.is_symmetric or not len(origins):
            return trails
        edges, which = np.unique(np.sort(trails.edges, axis=1), axis=0, return_index=True)
        return Trails(edges, trails.amounts[which], trails.branching, trails.entropy)

    def close(self) -> None:
        """Nothing to let go."""

    def diversity(self) -> tuple[float, float]:
        """(λ-branching, entropy)."""
        trails = self.trails()
        return trails.branching, trails.entropy


@functools.lru_cache(maxsize=1)
def check_vehicles(problem: Problem) -> tuple[tuple[int, ...], ...] | None:
    """A division of the customers among the vehicles, None if none is known. Raises BadProblem if it is impossible."""
    if problem.vehicles is None or problem.demands is None:
        return None
    customers = [city for city in range(problem.size) if city != (problem.start or 0)]
    packing = pack(problem.demands[customers], problem.capacity, problem.vehicles)
    if packing.needed > problem.vehicles:
        total = math.fsum(problem.demands)
        who, capacity = counted(problem.vehicles, "vehicle"), number(problem.capacity, 10)
        if total > problem.vehicles * problem.capacity:
            carry = "carries" if problem.vehicles == 1 else "together carry"
            most = number(problem.vehicles * problem.capacity, 10)
            why = f"{carry} {most}, and the demands add up to {number(total, 10)}"
        else:
            why = f"of capacity {capacity} cannot share the demands, however these are divided"
        raise BadProblem(f"impossible: {who} {why}; at least {packing.needed:,} are needed.")
    if packing.loads is None:
        return None
    return tuple(tuple(customers[i] for i in load) for load in packing.loads)


def _rule(settings: Settings) -> Rule:
    variant = settings.variant
    ants = (1 if variant == "focused" else _ANTS) if settings.ants is None else int(settings.ants)
    return Rule(
        ants=ants,
        alpha=1.0 if settings.alpha is None else float(settings.alpha),
        evaporated=0.1 if settings.evaporated is None else float(settings.evaporated),
        everyone=1.0 if variant in ("as", "elitist") else 0.0,
        ranked={"rank": _RANKS, "mmas": 1}.get(variant, 0),
        best={"as": 0.0, "elitist": float(ants), "rank": _RANKS + 1.0}.get(variant, 1.0),
        greed=0.5 if variant == "acs" else 0.0,
        wears=0.1 if variant == "acs" else 0.0,
        is_local=variant == "acs",
        improves=settings.local != "none",
    )
