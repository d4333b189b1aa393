"""Which search and which bound suit a problem."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

from plyant.colony.bounds import Bound, KnownBound, TourBound
from plyant.colony.classic import ClassicSearch
from plyant.colony.focused import FocusedSearch
from plyant.colony.paths import PathSearch, path_bound
from plyant.colony.problem import PATH, ROUTES, TOUR, BadProblem, Problem
from plyant.colony.routes import RoutesBound, RoutesSearch
from plyant.colony.search import Search, Settings, Stop
from plyant.colony.survey import survey

Schedule = Callable[[int], float]


def begin(problem: Problem, settings: Settings, schedule: Schedule, stop: Stop) -> tuple[Search, Callable[[], Bound]]:
    """The search, and what makes the bound (which may take a while for many cities)."""
    if problem.kind == PATH:
        return PathSearch(problem, settings), lambda: KnownBound(path_bound(problem))
    if problem.kind == ROUTES:
        routes = RoutesSearch(problem, settings)
        return routes, lambda: _RoutesBound(problem, routes)
    ground = survey(problem)
    focused = FocusedSearch(problem, ground, settings, schedule, stop)
    first, length = focused.first, focused.length
    search: Search = focused if settings.variant == "focused" else ClassicSearch(problem, ground, settings, first)
    return search, lambda: TourBound(problem, ground, first, length, lambda: search.length)


class _RoutesBound(RoutesBound):
    """Steps are as long as the best solution so far suggests."""

    seconds_to_finish = 0.0

    def __init__(self, problem: Problem, search: RoutesSearch) -> None:
        super().__init__(problem)
        self._search = search

    def advance(self, iterations: int, stop: Stop) -> None:
        if math.isfinite(self._search.length):
            self.aim(self._search.length)
        super().advance(iterations, stop)

    @property
    def is_enough(self) -> bool:
        """Has the first of two ascents come to its end?"""
        return self.is_done or self._ascents[0].is_done

    def finish(self, stop: Stop) -> None:
        """Everything is proved already."""


def check_roads(problem: Problem) -> None:
    """Raise BadProblem where missing roads leave no tour."""
    if not problem.is_sparse or problem.size < 2 or problem.kind not in (TOUR, "open"):
        return
    assert problem.matrix is not None
    roads = np.isfinite(problem.matrix)
    np.fill_diagonal(roads, False)
    is_strong = problem.kind == TOUR and not problem.is_symmetric
    parts, part = connected_components(csr_matrix(roads), directed=True, connection="strong" if is_strong else "weak")
    if parts > 1:
        other = int(np.flatnonzero(part != part[0])[0])
        raise BadProblem(
            f"there is no tour: from city {problem.cities[0]} to city {problem.cities[other]}"
            f"{' and back' if is_strong else ''} there is no way over roads."
        )
    if problem.kind == TOUR and problem.is_symmetric and problem.size > 2:
        few = np.flatnonzero(roads.sum(axis=1) < 2)
        if len(few):
            raise BadProblem(f"there is no tour: city {problem.cities[int(few[0])]} has only one road.")
