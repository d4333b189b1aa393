"""Lower bounds: how short a tour can be at best. What is said about a gap is proved by them."""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from plyant.colony.branching import BranchAndBound
from plyant.colony.ground import Ground
from plyant.colony.held_karp import HeldKarp
from plyant.colony.metrics import ATT, CEIL_2D, EUC_2D, GEO, MATRIX
from plyant.colony.one_tree import sparse_one_tree, tree_for
from plyant.colony.problem import Problem
from plyant.colony.search import Stop

_BRANCHED = 2_000  # nodes up to which it is tried to get beyond Held and Karp
_BRANCHES = 16  # divided between two looks at the clock, at most
_ROUNDING = 1e-7  # a share of the length
_PAUSE = 0.05  # seconds
_PAIR = 5e-9  # seconds for one pair of nodes in a proof, about


class Bound(Protocol):
    """value ≤ the length of every tour of the problem."""

    @property
    def value(self) -> float:
        """What is proved so far; 0 at least."""

    @property
    def is_done(self) -> bool:
        """Will it not rise any more?"""

    @property
    def is_enough(self) -> bool:
        """Is what is left slow to rise, so that nobody should wait for it after the search?"""

    @property
    def seconds_to_finish(self) -> float:
        """About how long `finish` takes."""

    def advance(self, iterations: int, stop: Stop) -> None:
        """Raise it by so many steps, or fewer once stop[0] is set."""

    def finish(self, stop: Stop) -> None:
        """Have proved what is found; nothing is lost once stop[0] is set."""


class KnownBound:
    """A bound that is known at once."""

    def __init__(self, value: float) -> None:
        self.value = value
        self.is_done = self.is_enough = True
        self.seconds_to_finish = 0.0

    def advance(self, iterations: int, stop: Stop) -> None:
        """Nothing to do."""

    def finish(self, stop: Stop) -> None:
        """Nothing to do."""


class TourBound:
    """For tours through all cities: what each city's two nearest cost, then Held and Karp's, then branch and bound."""

    def __init__(
        self, problem: Problem, ground: Ground, tour: Any, length: float, upper: Callable[[], float] | None = None
    ) -> None:
        """`tour` is one on the ground, and `length` its length; `upper` gives that of the best one so far."""
        self._is_whole = has_whole_distances(problem)
        self._ground = ground
        self._quick = length if ground.size <= 3 and math.isfinite(length) else _two_nearest(ground)
        about = max(length, 0.0) if math.isfinite(length) else _usual_length(ground)
        self._held_karp = HeldKarp(ground, np.asarray(tour, np.int32), about) if ground.size > 3 else None
        self._upper = upper or (lambda: length)
        self._branches: BranchAndBound | None = None

    @property
    def value(self) -> float:
        """What is proved so far; 0 at least."""
        proved = -math.inf if self._held_karp is None else self._held_karp.value + self._ground.offset
        if self._branches is not None:
            proved = max(proved, self._branches.value + self._ground.offset)
        best = max(0.0, proved, self._quick)
        return float(math.ceil(best)) if self._is_whole and math.isfinite(best) else best

    @property
    def is_done(self) -> bool:
        """Has the ascent come to its end, and are no branches left?"""
        if self._held_karp is None:
            return True
        if not self._held_karp.is_done or self._ground.size > _BRANCHED:
            return self._held_karp.is_done
        return self._branches is not None and self._branches.is_done and not self._branches.is_given_up

    @property
    def is_enough(self) -> bool:
        """Has the ascent come to its end?"""
        return self._held_karp is None or self._held_karp.is_done

    @property
    def seconds_to_finish(self) -> float:
        """About how long `finish` takes."""
        return 0.0 if self.is_enough else 0.5 * _PAIR * self._ground.size**2

    def advance(self, iterations: int, stop: Stop) -> None:
        """So many iterations more."""
        if self._held_karp is None:
            return
        if not self._held_karp.is_done:
            self._held_karp.advance(iterations, stop)
        else:
            self._branch(min(iterations, _BRANCHES), stop)

    def _branch(self, iterations: int, stop: Stop) -> None:
        """Begin to branch as soon as a tour is known, and again where another one leaves fewer edges."""
        upper = self._upper() - self._ground.offset
        begins = self._branches is None or (self._branches.is_given_up and upper < self._branches.upper)
        if begins and math.isfinite(upper):
            assert self._held_karp is not None
            graph, prices = self._held_karp.graph, self._held_karp.best_prices
            self._branches = BranchAndBound(self._ground, graph, prices, upper, float(self._is_whole), stop)
        elif self._branches is None or self._branches.is_given_up:
            time.sleep(_PAUSE)  # until the search finds a better tour
        else:
            self._branches.know(upper)
            self._branches.advance(iterations, stop)

    def finish(self, stop: Stop) -> None:
        """Prove what the prices so far are worth."""
        if self._held_karp is not None and not self._held_karp.is_done:
            self._held_karp.prove(stop)

    def rehearse(self) -> None:
        """Have compiled what is only needed when branches are divided."""
        if self._held_karp is not None:
            n = self._ground.size
            sparse_one_tree(self._held_karp.graph, np.zeros(n), tree_for(n))


def is_reached(problem: Problem, length: float, bound: float) -> bool:
    """Is a tour of this length proved to be the shortest, but for errors of rounding?"""
    return length - bound <= (0.0 if has_whole_distances(problem) else _ROUNDING * abs(length))


@functools.lru_cache(maxsize=8)
def has_whole_distances(problem: Problem) -> bool:
    """Are all distances whole numbers, so that a bound may be rounded up?"""
    if problem.metric != MATRIX:
        return problem.metric in (EUC_2D, CEIL_2D, ATT, GEO)
    assert problem.matrix is not None
    finite = problem.matrix[np.isfinite(problem.matrix)]
    return bool((finite == np.round(finite)).all()) and bool((finite < 2**52).all())


def _usual_length(ground: Ground) -> float:
    """About how long a tour is, while none is known: as many average roads as there are nodes."""
    roads = ground.gaps[np.isfinite(ground.gaps) & (ground.gaps >= 0)]
    return float(roads.mean()) * ground.size if roads.size else 0.0


def _two_nearest(ground: Ground) -> float:
    """Half of what the two nearest of every node cost, where candidates are surely the nearest."""
    if ground.metric == GEO or len(ground.hub) or ground.gaps.shape[1] < 2:
        return 0.0
    two = np.minimum(np.sort(ground.gaps, axis=1)[:, :2], ground.far)
    if ground.metric != MATRIX and (two[:, 0] == 0.0).any():  # of several cities in one place, one is a candidate
        two[:, 1] = two[:, 0]
    total = math.fsum(two.reshape(-1)) / 2.0 + ground.offset if ground.offset == 0.0 else 0.0
    return total * (1.0 - 1e-12)
