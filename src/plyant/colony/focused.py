"""The focused colony: ants that each change a part of a good tour, on all threads.

A small colony has one tour for each thread, and the best of them counts. A large one has one tour, cut into as many
parts as there are threads, at another place in every iteration.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from plyant.colony.ground import Ground, is_over_roads, length_of
from plyant.colony.local import NONE, NUMBERS, THREE
from plyant.colony.pheromone import evaporate, floor_of, lay, measured, trails_of, weigh
from plyant.colony.problem import Problem
from plyant.colony.search import NO_TOUR, Settings, Stop, Trails
from plyant.colony.survey import cities_of, roads_of
from plyant.colony.teams import Team, first_tour, team_for

ANTS = 1_000  # for each thread, in an iteration
HOT = 1.0  # the first temperature, in lengths of an average edge …
COOLER = 20_000  # … of up to so many nodes; with more, there is no time for so much wandering
FEW = 12  # nodes, of which there is hardly a part to change: they need local search
SMALL = 30  # nodes, of which every other time ants just wander, over missing roads too: no tour is out of reach
LEAST_TRAIL = 0.01  # of the most, which is 1


class FocusedSearch:
    """`schedule(iterations)` tells which share of the time is gone: 0 to 1."""

    def __init__(
        self, problem: Problem, ground: Ground, settings: Settings, schedule: Callable[[int], float], stop: Stop
    ) -> None:
        self.iterations = self.ants = self.dropped = 0
        self._problem, self._ground, self._schedule = problem, ground, schedule
        self._local = NUMBERS[settings.local] if ground.size >= FEW else THREE
        self._alpha = 1.0 if settings.alpha is None else settings.alpha
        self._beta = 1.0 if settings.beta is None else settings.beta
        self._kept = 1.0 - (0.5 if settings.evaporated is None else settings.evaporated)
        self._trails = np.ones(ground.near.shape)
        self._weights = np.empty(ground.near.shape)
        self._floor = floor_of(ground)
        self._weigh()
        self._best = first_tour(ground, self._local, stop)
        self.first = self._best.copy()
        """The tour to begin with."""
        self._length = float(length_of(ground, self._best))
        self._edge = _usual_edge(ground)
        self._team: Team = team_for(ground, self._best, settings)
        self._send = settings.ants or ANTS * settings.threads

    def advance(self, iterations: int, stop: Stop) -> None:
        """Send out the ants so many times, or fewer once stop[0] is set."""
        for _ in range(iterations):
            if stop[0]:
                return
            hot = HOT * min(1.0, COOLER / self._ground.size) * self._edge
            temperature = hot * max(0.0, 1.0 - self._schedule(self.iterations))
            if self._ground.size <= SMALL and self.iterations % 2:
                self._team.go(self._weights, NONE, self._ground.far, self._send, stop)
            else:
                self._team.go(self._weights, self._local, temperature, self._send, stop)
            self.ants, self.dropped = self._team.sent, self._team.dropped
            if self._team.length < self._length:
                self._length, self._best = self._team.length, self._team.best.copy()
            if stop[0]:
                return
            self.iterations += 1
            evaporate(self._trails, self._kept, LEAST_TRAIL)
            tours = self._team.tours()
            for tour in tours:
                lay(self._ground.near, self._trails, tour, 1.0, (1.0 - self._kept) / len(tours), 1.0)
            self._weigh()

    @property
    def length(self) -> float:
        """The best length; the hub and missing roads are not in it."""
        if not is_over_roads(self._ground, self._best):
            return NO_TOUR
        return self._problem.length(self.order())

    def order(self) -> NDArray[np.int64]:
        """The best tour."""
        return cities_of(self._best, self._ground, self._problem)

    def ways(self, most: int) -> list[NDArray[np.int64]]:
        """The tours that are being changed."""
        tours = sorted(self._team.tours(), key=lambda tour: float(length_of(self._ground, tour)))
        return [cities_of(tour, self._ground, self._problem) for tour in tours[:most]]

    def trails(self) -> Trails:
        """The pheromone now."""
        return roads_of(trails_of(self._ground, self._trails, self._weights), self._ground, self._problem)

    def close(self) -> None:
        """Let the threads go."""
        self._team.close()

    def diversity(self) -> tuple[float, float]:
        """(λ-branching, entropy)."""
        return measured(self._ground, self._trails, self._weights)

    def _weigh(self) -> None:
        weigh(self._ground, self._trails, self._alpha, self._beta, self._floor, self._weights)


def _usual_edge(ground: Ground) -> float:
    """How long the edges of a good tour are, on average: about as long as to the three nearest."""
    near = ground.gaps[:, : min(3, ground.gaps.shape[1])]
    good = near[np.isfinite(near) & (near >= 0)]
    return float(good.mean()) if good.size else 0.0
