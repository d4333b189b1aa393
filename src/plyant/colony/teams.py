"""How threads share the work of focused ants: each with a tour of its own, or all on parts of one tour."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from plyant.colony.cycle import cycle_of
from plyant.colony.desk import desk_for
from plyant.colony.focused_ants import BEST, DROPPED, LONGEST, SENT, send_ants
from plyant.colony.greedy import greedy_tour
from plyant.colony.ground import ARCS, Ground, length_of
from plyant.colony.local import THREE, all_wait, improve_all
from plyant.colony.metrics import MATRIX
from plyant.colony.part import cut_out, part_for, put_back
from plyant.colony.problem import Problem
from plyant.colony.random import below, seeded
from plyant.colony.search import Settings, Stop
from plyant.colony.survey import survey

Order = NDArray[np.int32]
LARGE = 2_000  # nodes from which on threads share one tour


class Team(Protocol):
    """Ants on one or more tours, which they change."""

    sent: int
    dropped: int
    best: Order
    length: float
    """Of the best tour."""

    def go(self, weights: Any, local: int, temperature: float, ants: int, stop: Stop) -> None:
        """Send so many ants, or fewer once stop[0] is set."""

    def tours(self) -> list[Order]:
        """The tours now."""

    def close(self) -> None:
        """Let the threads go."""


def first_tour(ground: Ground, local: int, stop: Stop) -> Order:
    """The greedy tour, improved."""
    cycle = cycle_of(greedy_tour(ground))
    desk = desk_for(ground.size)
    all_wait(cycle, desk)
    improve_all(ground, cycle, desk, local, stop)
    found: Order = cycle.order
    return found


def team_for(ground: Ground, first: Order, settings: Settings) -> Team:
    """The team that suits the size of the problem, with this tour to begin with."""
    is_plain = ground.metric not in (MATRIX, ARCS) and not len(ground.hub)
    if is_plain and ground.size >= LARGE * settings.threads / 2 and settings.threads > 1:
        return _OneTour(ground, first, settings)
    return _OwnTours(ground, first, settings)


class _OwnTours:
    """Every thread has a tour of its own."""

    def __init__(self, ground: Ground, first: Order, settings: Settings) -> None:
        self.sent = self.dropped = 0
        self.best, self.length = first.copy(), float(length_of(ground, first))
        self._ground = ground
        self._pool = ThreadPoolExecutor(settings.threads)
        self._cycles = [cycle_of(first) for _ in range(settings.threads)]
        self._desks = [desk_for(ground.size) for _ in self._cycles]
        self._random = [seeded(settings.seed, i) for i in range(settings.threads)]
        self._bests = [first.copy() for _ in self._cycles]
        self._tallies = [np.array([self.length, self.length, 0.0, 0.0]) for _ in self._cycles]
        self._scratch = [np.zeros(2 * LONGEST + 2, np.int32) for _ in self._cycles]

    def go(self, weights: Any, local: int, temperature: float, ants: int, stop: Stop) -> None:
        def work(i: int) -> None:
            share = ants * (i + 1) // len(self._cycles) - ants * i // len(self._cycles)
            send_ants(
                self._ground,
                self._cycles[i],
                self._desks[i],
                self._random[i],
                weights,
                local,
                temperature,
                share,
                self._scratch[i],
                self._tallies[i],
                self._bests[i],
                stop,
            )

        list(self._pool.map(work, range(len(self._cycles))))
        self.sent = int(sum(tally[SENT] for tally in self._tallies))
        self.dropped = int(sum(tally[DROPPED] for tally in self._tallies))
        best = min(range(len(self._cycles)), key=lambda i: float(self._tallies[i][BEST]))
        self.best, self.length = self._bests[best], float(self._tallies[best][BEST])

    def tours(self) -> list[Order]:
        return [cycle.order for cycle in self._cycles]

    def close(self) -> None:
        self._pool.shutdown(wait=False)


class _OneTour:
    """The tour is cut into as many parts as there are threads, at another place each time."""

    def __init__(self, ground: Ground, first: Order, settings: Settings) -> None:
        n = ground.size
        self.sent = self.dropped = 0
        self.best, self.length = first.copy(), float(length_of(ground, first))
        self._ground = ground
        self._now = first.copy()
        self._place = np.empty(n, np.int32)
        self._cuts = [n * i // settings.threads for i in range(settings.threads + 1)]
        self._parts = [part_for(n // settings.threads + 1, ground.near.shape[1]) for _ in range(settings.threads)]
        self._random = [seeded(settings.seed, i) for i in range(settings.threads + 1)]
        self._scratch = [np.zeros(2 * LONGEST + 2, np.int32) for _ in self._parts]
        self._pool = ThreadPoolExecutor(settings.threads)

    def go(self, weights: Any, local: int, temperature: float, ants: int, stop: Stop) -> None:
        n = len(self._now)
        before = np.roll(self._now, -int(below(self._random[-1], n)))
        self._place[before] = np.arange(n, dtype=np.int32)
        now, best = before.copy(), before.copy()

        def work(i: int) -> float:
            low, high = self._cuts[i], self._cuts[i + 1]
            share = ants * (i + 1) // len(self._parts) - ants * i // len(self._parts)
            ground, cycle, own_weights, own_best, desk = cut_out(
                self._ground, weights, before, self._place, low, high, self._parts[i]
            )
            tally = np.zeros(4)
            send_ants(
                ground,
                cycle,
                desk,
                self._random[i],
                own_weights,
                local,
                temperature,
                share,
                self._scratch[i],
                tally,
                own_best,
                stop,
            )
            put_back(cycle.order, now, low, high, before)
            put_back(own_best, best, low, high, before)
            return float(tally[SENT])

        self.sent += int(sum(self._pool.map(work, range(len(self._parts)))))
        self._now = now
        length = float(length_of(self._ground, best))
        if length < self.length:
            self.best, self.length = best, length

    def tours(self) -> list[Order]:
        return [self._now]

    def close(self) -> None:
        self._pool.shutdown(wait=False)


def rehearse_sharing(points: Any, settings: Settings, stop: Stop) -> None:
    """Have compiled what only large problems need."""
    ground = survey(Problem(points=points))
    weights = np.ones(ground.near.shape)
    _OneTour(ground, np.arange(len(points), dtype=np.int32), settings).go(weights, THREE, 0.0, 2, stop)
