"""A colony whose ants change a part of a solution."""

from __future__ import annotations

import math

import numpy as np

from plyant.colony.random import State, next_float
from plyant.colony.routes.colony import Colony
from plyant.colony.routes.pheromone import SHORTEST, Rule, most
from plyant.colony.routes.plan import HEIGHT, NEXT, PREV, copy
from plyant.colony.routes.ruin import CUSTOMER, DONE, OUT, memory_for, recreated, ruined, undo
from plyant.colony.routes.terrain import Terrain
from plyant.colony.search import Stop
from plyant.native import machine_code

HOTTEST, COLDEST = 1.0, 0.03  # the temperature in lengths of an average edge of the best solution
FIRST_PERIOD = 20  # ants for each city, from the hottest to the coldest; then doubled again and again
RENEWED = 1_000  # ants between two renewals of the pheromone: after each it would take longer than the ant

CURRENT, BEST, HEAT, COOLING = range(4)  # in the array of numbers
ANTS, DROPPED = range(2)  # in the array of counts


class Focused(Colony):
    """An ant takes some neighbouring customers out of the current plan and puts them back.

    Worse plans are accepted by simulated annealing, each period of which is twice as long as the one before and begins
    with the best plan. All this goes by the number of ants, so that it does not matter how they are sent.
    """

    exchanged = 50_000

    def __init__(self, terrain: Terrain, rule: Rule, beta: float, state: State) -> None:
        super().__init__(terrain, rule, beta, state)
        self._memory = memory_for(len(terrain.near))
        self._numbers = np.zeros(4)
        self._counts = np.zeros(2, dtype=np.int64)
        self._period, self._cooled = 0, 0

    def advance(self, iterations: int, stop: Stop) -> None:
        """Do so many iterations more, or fewer once `stop` is set."""
        goal = (self.iterations + iterations) * self.rule.ants
        if self.ants == 0 and goal > 0:
            self._begin(stop)
        while self.ants < goal and not stop[0]:
            if self._cooled == self._period:
                self._heat()
            self._send(min(goal - self.ants, self._period - self._cooled, RENEWED - self.ants % RENEWED), stop)
            if self.ants % RENEWED == 0:
                self.renew()
        self.iterations = self.ants // self.rule.ants

    def _begin(self, stop: Stop) -> None:
        """The first ant: everybody is put in."""
        memory = self._memory
        memory.whole[OUT, : len(self.customers)] = self.customers
        recreated(self.terrain, self.scent, self.plan, memory, len(self.customers), 1.0, self.rule.alpha, self.state)
        length = self.improve(self.customers, stop)
        self.ants += 1
        self.dropped += length >= self.terrain.far
        self.compare(length)
        self.begin_with_division(stop)

    def _heat(self) -> None:
        self._cooled, self._period = 0, 2 * self._period or FIRST_PERIOD * len(self.terrain.near)
        copy(self.best, self.plan)
        n = len(self.terrain.near)
        edges = 2 * n - 1 - int(self.plan.links[HEIGHT, 0])
        self._numbers[CURRENT] = self.length
        self._numbers[HEAT] = HOTTEST * max(self.length, SHORTEST) / edges
        self._numbers[COOLING] = (COLDEST / HOTTEST) ** (1.0 / self._period)

    def _send(self, ants: int, stop: Stop) -> None:
        """So many ants, or fewer: until one of them finds the best plan so far."""
        self._numbers[BEST] = self.length
        self._counts[:] = 0
        is_best = send(
            self.terrain, self.scent, self.plan, self._memory, self._numbers, self._counts,
            most(self.rule, self.length), self.rule.alpha, self.state, ants, stop,
        )  # fmt: skip
        sent = int(self._counts[ANTS])
        self.ants += sent
        self._cooled += sent
        self.dropped += int(self._counts[DROPPED])
        if is_best:
            changed = self._memory.whole[CUSTOMER, : self._memory.whole[DONE, 0]]
            links = self.plan.links
            beside = np.unique(np.concatenate([changed, links[PREV, changed], links[NEXT, changed]]))
            # Counted anew, since errors of rounding add up.
            self._numbers[CURRENT] = self.improve(beside[beside != self.terrain.depot], stop)
            self.compare(float(self._numbers[CURRENT]))


@machine_code
def send(terrain, scent, plan, memory, numbers, counts, full, alpha, state, ants, stop):  # type: ignore[no-untyped-def]
    """Send so many ants, or fewer once stop[0] is set or one makes a plan better than the best; did one?"""
    while counts[ANTS] < ants and not stop[0]:
        out, change = ruined(terrain, plan, memory, state)
        change += recreated(terrain, scent, plan, memory, out, full, alpha, state)
        counts[ANTS] += 1
        length = numbers[CURRENT] + change
        if length >= terrain.far:
            counts[DROPPED] += 1
        heat = numbers[HEAT]
        numbers[HEAT] = heat * numbers[COOLING]
        if change >= -heat * math.log(1.0 - next_float(state)):
            undo(terrain, plan, memory)
            continue
        numbers[CURRENT] = length
        if length < numbers[BEST] - terrain.least_gain:
            return True
    return False
