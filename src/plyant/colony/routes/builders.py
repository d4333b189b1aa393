"""A colony whose ants build whole solutions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plyant.colony.routes.build import build
from plyant.colony.routes.colony import Colony
from plyant.colony.routes.pheromone import least, wear
from plyant.colony.routes.plan import clear
from plyant.colony.search import Stop


class Builders(Colony):
    """Every ant of an iteration builds a solution; then, as the rule says, some or all of them lay pheromone."""

    def advance(self, iterations: int, stop: Stop) -> None:
        """Do so many iterations more, or fewer once `stop` is set."""
        options = np.zeros(len(self.customers) + 3, dtype=np.int64)
        rule = self.rule
        if self.iterations == 0:
            self.begin_with_division(stop)
        for _ in range(iterations):
            ranking: list[tuple[float, int, NDArray[np.int64]]] = []
            for ant in range(rule.ants):
                clear(self.terrain, self.plan)
                build(self.terrain, self.scent, self.plan, options, rule, self.state)
                length = self.improve(self.customers, stop)
                if stop[0]:
                    return
                self.ants += 1
                self.dropped += length >= self.terrain.far
                self.compare(length)
                if rule.everyone:
                    self.lay(self.plan.links, length, rule.everyone)
                if rule.wears:
                    wear(self.terrain, self.scent, rule, self.plan, least(self.scent, rule, self.length))
                if rule.ranked:
                    ranking = sorted([*ranking, (length, ant, self.plan.links.copy())])[: rule.ranked]
            for rank, (length, _, links) in enumerate(ranking):
                self.lay(links, length, float(rule.ranked - rank))
            self.renew()
            self.iterations += 1
