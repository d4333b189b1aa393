"""Branch and bound closes the gap of Held and Karp on small problems of every kind, and never lies."""

import math

import numpy as np
import pytest
from tests.colony.exact import shortest_open_way, shortest_round_trip

from plyant.colony.bounds import TourBound
from plyant.colony.branching import BranchAndBound
from plyant.colony.held_karp import HeldKarp
from plyant.colony.problem import Problem
from plyant.colony.survey import survey
from plyant.colony.teams import first_tour

STOP = np.zeros(1, np.uint8)


def some_matrix(random, kind, n):
    matrix = random.random((n, n)) if kind == "real" else random.integers(1, 30, (n, n)).astype(float)
    if kind != "asymmetric":
        matrix = np.minimum(matrix, matrix.T)
    if kind == "zeros":
        matrix[matrix < 15] = 0
    if kind == "sparse":
        missing = random.random((n, n)) < 0.3
        matrix[missing | missing.T] = np.inf
    np.fill_diagonal(matrix, 0)
    return matrix


def proved(problem, optimum):
    ground = survey(problem)
    bound = TourBound(problem, ground, first_tour(ground, 3, STOP), math.inf, lambda: optimum)
    for _ in range(3000):
        if bound.is_done:
            break
        bound.advance(50, STOP)
    assert bound.is_done
    return bound.value


@pytest.mark.parametrize("kind", ["whole", "real", "asymmetric", "zeros", "sparse"])
@pytest.mark.parametrize("seed", range(6))
def test_the_bound_becomes_the_optimum(kind, seed):
    """Given the optimum as the best known length, it is proved to be one; for tours and for open ways."""
    random = np.random.default_rng(seed)
    matrix = some_matrix(random, kind, int(random.integers(4, 9)))
    optimum = shortest_round_trip(matrix.tolist())
    if math.isfinite(optimum):
        assert proved(Problem(matrix=matrix), optimum) == pytest.approx(optimum, rel=1e-9)
    ends = [(None, None), (0, None), (0, 1), (None, 2)][seed % 4]
    optimum = shortest_open_way(matrix.tolist(), *ends)
    if math.isfinite(optimum):
        problem = Problem(matrix=matrix, kind="open", start=ends[0], end=ends[1])
        assert proved(problem, optimum) == pytest.approx(optimum, rel=1e-9)


def test_the_bound_never_exceeds_the_optimum_on_the_way():
    """Whatever tour is known, and however early one looks: the bound is at most the optimum."""
    random = np.random.default_rng(7)
    for _ in range(5):
        points = random.integers(0, 50, (9, 2)).astype(float)
        matrix = np.floor(np.sqrt(((points[:, None] - points) ** 2).sum(-1)) + 0.5)
        optimum = shortest_round_trip(matrix.tolist())
        problem = Problem(points=points, metric=1)
        ground = survey(problem)
        tour = first_tour(ground, 3, STOP)
        ascent = HeldKarp(ground, tour, optimum)
        ascent.advance(3, STOP)
        ascent.prove(STOP)
        branches = BranchAndBound(ground, ascent.graph, ascent.best_prices, optimum + 4, 1.0, STOP)
        for _ in range(20):
            assert branches.value <= optimum + 4
            assert branches.is_done or branches.value <= optimum + 1e-6
            branches.advance(1, STOP)


def test_nothing_is_proved_when_stopped_before_the_first_branch_is_weighed():
    """A stop that comes while edges are left out must not look like a proof that none is left."""

    class Stopped(BranchAndBound):
        def _forced(self, states, nodes):
            stop[0] = 1
            return super()._forced(states, nodes)

    stop = np.zeros(1, np.uint8)
    problem = Problem(points=np.random.default_rng(2).random((9, 2)))
    ground = survey(problem)
    ascent = HeldKarp(ground, first_tour(ground, 3, STOP), 3.0)
    ascent.advance(3, STOP)
    branches = Stopped(ground, ascent.graph, ascent.best_prices, 99.0, 0.0, stop)
    assert stop[0]
    assert branches.value == -math.inf
