"""A lower bound for all ways to serve the customers."""

from __future__ import annotations

import math
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from plyant.colony.metrics import ATT, CEIL_2D, EUC_2D, GEO
from plyant.colony.problem import ROUTES, Problem
from plyant.colony.routes.loads import LoadRelaxation, smallest_loads
from plyant.colony.routes.terrain import terrain_of
from plyant.colony.routes.tree import TreeRelaxation
from plyant.colony.search import Stop
from plyant.errors import ParameterError

_FIRST_STEP, _LAST_STEP = 1.0, 1e-3
_ROUNDING = 1e-9  # a share of the bound that its sums may be wrong by


class RoutesBound:
    """value ≤ the length of every solution, whatever the number of its routes and the distances are.

    Subgradient ascent on the bound of a spanning tree; then, where demands are whole numbers, on one that knows the
    capacity. Where the way back is not as long, the shorter of both counts.
    """

    def __init__(self, problem: Problem) -> None:
        if problem.kind != ROUTES:
            raise ParameterError(f"kind={problem.kind!r} is not accepted; {ROUTES} is.")
        assert problem.demands is not None
        terrain, self._unit = terrain_of(problem)
        customers = np.delete(np.arange(problem.size), terrain.depot)
        lengths = np.minimum(terrain.matrix, terrain.matrix.T)
        between = np.ascontiguousarray(lengths[np.ix_(customers, customers)])
        home = np.ascontiguousarray(lengths[terrain.depot, customers])
        n = len(customers)
        # The terrain's capacity is a little more than the true one, which can only make the bound less.
        fewest = min(n, max(1, math.ceil(math.fsum(problem.demands) / terrain.capacity)))
        self._far = terrain.far
        self._is_whole = problem.metric in (EUC_2D, CEIL_2D, ATT, GEO) or _has_whole_numbers(problem)
        self._best, self._upper = 0.0, math.inf
        most = n if problem.vehicles is None else max(fewest, min(n, problem.vehicles))
        self._ascents = [_Ascent(TreeRelaxation(between, home, fewest, most), n, 30)] if n else []
        loads = smallest_loads(problem.demands[customers], problem.capacity)
        if loads is not None:
            self._ascents.append(_Ascent(LoadRelaxation(between, home, *loads), n, 5))

    @property
    def is_done(self) -> bool:
        """Is nothing more to be gained?"""
        return all(ascent.is_done for ascent in self._ascents) or self._best >= self._upper

    @property
    def value(self) -> float:
        """The best bound so far; infinite when it is proved that every solution uses a missing road."""
        best = self._best * (1.0 - _ROUNDING)
        if best >= self._far:
            return math.inf
        return float(math.ceil(best * self._unit - 1e-6)) if self._is_whole else best * self._unit

    def aim(self, upper: float) -> None:
        """Tell the length of a solution: steps are as long as its distance from the bound suggests."""
        self._upper = min(self._upper, upper / self._unit)

    def advance(self, iterations: int, stop: Stop) -> None:
        """Do so many iterations more, or fewer once `stop` is set or nothing more is to be gained."""
        for _ in range(iterations):
            if self.is_done or stop[0]:
                return
            ascent = next(ascent for ascent in self._ascents if not ascent.is_done)
            self._best = max(self._best, ascent.advance(self._upper, stop))


class _Relaxation(Protocol):
    def relaxed(self, weights: NDArray[np.float64], stop: Stop) -> tuple[float, NDArray[np.float64]]:
        """The bound for these weights, 0 once stopped; and the direction in which it rises."""


class _Ascent:
    """Weights that go step by step where the bound rises; steps are halved when that was of no use for some time."""

    def __init__(self, relaxation: _Relaxation, n: int, patience: int) -> None:
        self._relaxation, self._patience = relaxation, patience
        self._weights, self._trend = np.zeros(n), np.zeros(n)
        self._best, self._step, self._waited = 0.0, _FIRST_STEP, 0
        self.is_done = False

    def advance(self, upper: float, stop: Stop) -> float:
        """One step; returns a bound."""
        bound, slope = self._relaxation.relaxed(self._weights, stop)
        if stop[0]:
            return 0.0
        self._waited += 1
        if bound > self._best:
            self._best, self._waited = bound, 0
        elif self._waited > self._patience:
            self._step, self._waited = self._step / 2.0, 0
        self._trend = 0.7 * slope + 0.3 * self._trend
        square = float(self._trend @ self._trend)
        self.is_done = square < 1e-12 or self._step < _LAST_STEP
        if not self.is_done:
            goal = min(upper, 1.1 * max(self._best, 0.1))
            self._weights += self._step * max(goal - bound, 1e-4 * goal) / square * self._trend
        return bound


def _has_whole_numbers(problem: Problem) -> bool:
    if problem.matrix is None:
        return False
    finite = problem.matrix[np.isfinite(problem.matrix)]
    return bool((finite == np.floor(finite)).all() and finite.max() < 2**50)
