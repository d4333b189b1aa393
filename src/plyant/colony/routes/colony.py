"""What every colony that looks for routes has."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.colony.random import State
from plyant.colony.routes.improve import improve, ring_for, wake_all
from plyant.colony.routes.pheromone import SHORTEST, Rule, lay, renew, saturate, scent_for
from plyant.colony.routes.plan import EMPTY, HEIGHT, clear, copy, cost, plan_for, put
from plyant.colony.routes.terrain import Terrain
from plyant.colony.search import Stop


class Colony:
    """The pheromone, the plan that is worked on, and the best one so far; lengths are in units of the terrain."""

    exchanged = 25
    """After so many iterations colonies in other threads are heard."""

    def __init__(self, terrain: Terrain, rule: Rule, beta: float, state: State) -> None:
        n = len(terrain.near)
        self.terrain, self.rule, self.state = terrain, rule, state
        self.plan, self.best = plan_for(n), plan_for(n)
        clear(terrain, self.plan)
        clear(terrain, self.best)
        self.scent = scent_for(terrain, beta)
        self.customers = np.delete(np.arange(n), terrain.depot)
        self.length = math.inf
        self.iterations = self.ants = self.dropped = 0
        self._ring = ring_for(n)
        self.division: tuple[tuple[int, ...], ...] | None = None
        """Which customers each vehicle may serve, to begin with where ants find no other solution."""

    def advance(self, iterations: int, stop: Stop) -> None:
        """Do so many iterations more, or fewer once `stop` is set."""
        raise NotImplementedError

    def improve(self, customers: NDArray[np.int64], stop: Stop) -> float:
        """Local search on the plan, beginning with these customers, where the settings want it; returns its length."""
        if self.rule.improves:
            wake_all(self._ring, customers)
            improve(self.terrain, self.plan, self._ring, stop)
        return float(cost(self.terrain, self.plan))

    def compare(self, length: float) -> None:
        """Remember the plan, which has this length, if it is the best so far."""
        if length < self.length:
            if self.length == math.inf:
                saturate(self.scent, self.rule, length)
            self.length = length
            copy(self.plan, self.best)

    def begin_with_division(self, stop: Stop) -> None:
        """Where there is no solution yet, take the division of the customers among the vehicles, if it is known."""
        if self.division is None or self.length < self.terrain.far:
            return
        clear(self.terrain, self.plan)
        for load in self.division:
            route = int(self.plan.links[EMPTY, self.plan.links[HEIGHT, 0] - 1])
            here, left = self.terrain.depot, set(load)
            while left:
                following = min(left, key=lambda city: (self.terrain.matrix[here, city], city))
                put(self.terrain, self.plan, following, here, route)
                left.remove(following)
                here = following
        self.compare(self.improve(self.customers, stop))

    def lay(self, links: Any, length: float, weight: float) -> None:
        """Lay weight / length on the edges of a plan."""
        lay(self.terrain, self.scent, links, weight / max(length, SHORTEST))

    def renew(self) -> None:
        """The best solution lays, and pheromone evaporates."""
        self.lay(self.best.links, self.length, self.rule.best)
        renew(self.scent, self.rule, self.length)
