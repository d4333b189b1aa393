"""A colony whose ants build whole tours; which of them lay pheromone, and how much, is the variant's."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from plyant.colony.construction import run_ants
from plyant.colony.cycle import cycle_of
from plyant.colony.desk import desk_for
from plyant.colony.greedy import greedy_tour
from plyant.colony.ground import Ground, is_over_roads, length_of
from plyant.colony.local import NUMBERS
from plyant.colony.pheromone import LEAST, MOST, evaporate, floor_of, lay, measured, trails_of, weigh
from plyant.colony.problem import Problem
from plyant.colony.random import seeded
from plyant.colony.search import NO_TOUR, Settings, Stop, Trails
from plyant.colony.survey import cities_of, forced_ends, roads_of
from plyant.colony.variants import VARIANTS

Order = NDArray[np.int32]
PATIENCE = 50  # iterations without a better tour, after which the colony begins anew …
SETTLED = 2.05  # … if all ants go the same way: the branching factor is below


class ClassicSearch:
    """Each iteration: every ant builds a tour, local search improves it, and the variant updates the pheromone.

    `first` is a tour to show while no ant has arrived.
    """

    def __init__(self, problem: Problem, ground: Ground, settings: Settings, first: Order) -> None:
        self.iterations = self.ants = self.dropped = 0
        self._problem, self.ground = problem, ground
        self.variant = VARIANTS[settings.variant]
        self.local = NUMBERS[settings.local]
        self.n: int = ground.size
        self.count: int = settings.ants or (25 if self.local else min(max(25, self.n), 100))
        self.alpha: float = self.variant.alpha if settings.alpha is None else settings.alpha
        self.beta = self.variant.beta if settings.beta is None else settings.beta
        self.evaporated: float = self.variant.evaporated if settings.evaporated is None else settings.evaporated
        self._deposit = settings.deposit  # it makes all trails stronger alike, and changes no choice
        self._first = first if is_over_roads(ground, first) else None
        self.best: Order | None = None
        self.best_length = NO_TOUR
        self._since = 0  # iterations since a better tour was found, or since it began anew
        self.tours: list[Order] = []
        """Those of this iteration, the shortest first."""
        self.lengths: list[float] = []
        self._ends = np.array(forced_ends(ground, problem), np.int64)
        self._random = np.array([seeded(settings.seed, ant) for ant in range(self.count)])
        self._pool = ThreadPoolExecutor(settings.threads)
        self._threads = min(settings.threads, self.count)
        start = greedy_tour(ground)
        self.guess: float = max(float(length_of(ground, start)) + ground.offset, 1e-290)
        """About how long a tour is; to begin with, the greedy one."""
        self._cycles = [cycle_of(start) for _ in range(self._threads)]
        self._desks = [desk_for(self.n) for _ in range(self._threads)]
        self._visited = [np.zeros(self.n, np.uint8) for _ in range(self._threads)]
        self._floor = floor_of(ground)
        self._trails = np.full(ground.near.shape, self.first_trail())
        self._weights = np.empty(ground.near.shape)
        self._weigh()

    def advance(self, iterations: int, stop: Stop) -> None:
        """So many iterations, or fewer once stop[0] is set."""
        for _ in range(iterations):
            self._construct(stop)
            if stop[0]:
                return
            self.iterations += 1
            self.variant.update(self)
            if self._since > PATIENCE and self.diversity()[0] < SETTLED:
                self._trails[:] = self.first_trail()
                self._since = 0
            self._weigh()

    @property
    def length(self) -> float:
        """The best length."""
        return NO_TOUR if self.best is None and self._first is None else self._problem.length(self.order())

    def order(self) -> NDArray[np.int64]:
        """The best tour."""
        tour = self._first if self.best is None else self.best
        assert tour is not None
        return cities_of(tour, self.ground, self._problem)

    def ways(self, most: int) -> list[NDArray[np.int64]]:
        """The shortest tours of the last iteration."""
        return [cities_of(tour, self.ground, self._problem) for tour in self.tours[:most]]

    def trails(self) -> Trails:
        """The pheromone now."""
        shown = np.minimum(MOST, self._trails * self._deposit)
        return roads_of(trails_of(self.ground, shown, self._weights), self.ground, self._problem)

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(wait=False)

    def diversity(self) -> tuple[float, float]:
        """(λ-branching, entropy)."""
        return measured(self.ground, self._trails, self._weights)

    # what variants are made of

    def first_trail(self) -> float:
        """τ₀."""
        return _bounded(self.variant.first(self))

    def amount(self, length: float) -> float:
        """1 / f; Q is taken into account where trails are shown."""
        return _bounded(1.0 / max(length, 1e-290))

    def evaporate(self, least: float = LEAST) -> None:
        """Every edge keeps 1 - evaporated of its pheromone."""
        evaporate(self._trails, 1.0 - self.evaporated, max(LEAST, least))

    def lay(self, tour: Order, amount: float, most: float = MOST) -> None:
        """Every edge of the tour gains this amount."""
        lay(self.ground.near, self._trails, tour, 1.0, amount, min(MOST, most))

    def wear(self, tour: Order, share: float, amount: float) -> None:
        """On every edge of the tour, this share of the pheromone gives way to this share of the amount."""
        lay(self.ground.near, self._trails, tour, 1.0 - share, share * _bounded(amount), MOST)

    def _weigh(self) -> None:
        weigh(self.ground, self._trails, self.alpha, self.beta, self._floor, self._weights)

    def _construct(self, stop: Stop) -> None:
        tours = np.empty((self.count, self.n), np.int32)
        lengths = np.full(self.count, np.inf)

        def work(thread: int) -> None:
            run_ants(
                self.ground,
                self._weights,
                self.variant.boldness,
                self._random,
                self._ends,
                self.local,
                self._cycles[thread],
                self._desks[thread],
                self._visited[thread],
                thread,
                self._threads,
                tours,
                lengths,
                stop,
            )

        list(self._pool.map(work, range(self._threads)))
        if not stop[0]:
            self.ants += self.count
            self.dropped += int(np.isinf(lengths).sum())
        arrived = [int(ant) for ant in np.argsort(lengths, kind="stable") if math.isfinite(lengths[ant])]
        self.tours = [tours[ant] for ant in arrived]
        self.lengths = [float(lengths[ant]) for ant in arrived]
        self._since += 1
        if self.tours and self.lengths[0] < self.best_length - self.ground.least_gain:
            self.best, self.best_length, self._since = self.tours[0].copy(), self.lengths[0], 0


def _bounded(amount: float) -> float:
    return min(MOST, max(LEAST, amount))
