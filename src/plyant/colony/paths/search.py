"""The search for the shortest way from one city to another."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from plyant.colony.measured import measured
from plyant.colony.paths.colony import (
    ANTS,
    ATTRACTION,
    CHAMPION,
    CHAMPION_COUNT,
    DROPPED,
    ITERATIONS,
    PHEROMONE,
    Rule,
    founded,
    iterate,
)
from plyant.colony.paths.roads import path_bound, roads_of
from plyant.colony.problem import PATH, BadProblem, Problem
from plyant.colony.random import seeded
from plyant.colony.search import NO_TOUR, Settings, Stop, Trails
from plyant.errors import ParameterError

_ANTS = 20
_RANKS = 5


class PathSearch:
    """Ants walk from the start by probabilities ∝ pheromone^α · (1 / distance)^β, and never enter a city twice.

    The variants differ in who lays pheromone. A `focused` ant leaves the best way so far and walks until it meets it
    again. With a local search (either) a way is shortened where leaving it for one city is shorter. An ant that is
    stuck is dropped, and counted. Lengths and pheromone are kept in a unit of their own: neither the scale of the
    distances nor Q, which is a factor of all pheromone, changes what the ants do.
    """

    def __init__(self, problem: Problem, settings: Settings) -> None:
        if problem.kind != PATH or problem.start is None or problem.end is None:
            raise ParameterError(f"kind={problem.kind!r} is not accepted; {PATH} is.")
        if path_bound(problem) == math.inf:
            names = problem.cities
            raise BadProblem(f"there is no way from {names[problem.start]} to {names[problem.end]}.")
        self._problem, self._start, self._end = problem, problem.start, problem.end
        roads = roads_of(problem)
        longest = float(roads.lengths.max()) if len(roads.lengths) else 0.0
        # A power of two, so that dividing by it loses nothing.
        self._unit = math.ldexp(1.0, math.frexp(longest)[1]) if longest > 0 else 1.0
        self._roads = roads._replace(lengths=roads.lengths / self._unit)
        self._rule = _rule(settings)
        self._deposit = settings.deposit
        beta = 1.0 if settings.beta is None else float(settings.beta)
        self._colony = founded(self._roads, self._rule, beta, seeded(settings.seed, 0))
        self._idle = 0

    @property
    def iterations(self) -> int:
        """How many were done."""
        return int(self._colony.counts[ITERATIONS]) + self._idle

    @property
    def ants(self) -> int:
        """How many went out."""
        return int(self._colony.counts[ANTS])

    @property
    def dropped(self) -> int:
        """How many of them were stuck."""
        return int(self._colony.counts[DROPPED])

    def advance(self, iterations: int, stop: Stop) -> None:
        """Do so many iterations more, or fewer once `stop` is set."""
        if self._start == self._end:
            self._idle += 0 if stop[0] else iterations
            return
        iterate(self._roads, self._colony, self._rule, self._start, self._end, iterations, stop)

    @property
    def length(self) -> float:
        """The length of the best way so far; NO_TOUR while no ant arrived."""
        if self._start != self._end and self._colony.counts[CHAMPION_COUNT] == 0:
            return NO_TOUR
        return self._problem.length([int(city) for city in self.order()])

    def order(self) -> NDArray[np.int64]:
        """The cities of the best way so far; only the start while no ant arrived."""
        count = int(self._colony.counts[CHAMPION_COUNT])
        return np.concatenate([[self._start], self._roads.to[self._colony.cities[CHAMPION, :count]]]).astype(np.int64)

    def ways(self, most: int) -> list[NDArray[np.int64]]:
        """They are not kept."""
        return []

    def trails(self) -> Trails:
        """The pheromone now, on every road and in its direction."""
        degrees = np.diff(self._roads.first)
        origins = np.repeat(np.arange(self._problem.size), degrees)
        scent = self._colony.scent
        factor = self._deposit / self._unit
        return measured(origins, self._roads.to, scent[PHEROMONE], scent[ATTRACTION], factor)

    def close(self) -> None:
        """Nothing to let go."""

    def diversity(self) -> tuple[float, float]:
        """(λ-branching, entropy)."""
        trails = self.trails()
        return trails.branching, trails.entropy


def _rule(settings: Settings) -> Rule:
    ants = _ANTS if settings.ants is None else int(settings.ants)
    variant = settings.variant
    return Rule(
        ants=ants,
        alpha=1.0 if settings.alpha is None else float(settings.alpha),
        evaporated=0.1 if settings.evaporated is None else float(settings.evaporated),
        everyone=1.0 if variant in ("as", "elitist") else 0.0,
        ranked={"rank": _RANKS, "mmas": 1, "focused": 1}.get(variant, 0),
        best={"elitist": float(ants), "rank": _RANKS + 1.0}.get(variant, 1.0),
        greed=0.1 if variant == "acs" else 0.0,
        wears=0.1 if variant == "acs" else 0.0,
        is_local=variant == "acs",
        makes_detours=variant == "focused",
        shortens=settings.local != "none",
    )
