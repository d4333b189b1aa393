"""The roads of a problem, listed city by city; and the exact shortest distance along them."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import cKDTree

from plyant.colony.metrics import EUC_2D, point_distance
from plyant.colony.problem import Floats, Problem
from plyant.native import machine_code

LARGEST_COMPLETE = 2_000  # points; with more, an ant sees the nearest and its goal
NEAREST = 32


class Roads(NamedTuple):
    """Those that leave city c are numbered first[c] … first[c + 1] - 1; a road of length 0 is a road."""

    first: NDArray[np.int64]  # [n + 1]
    to: NDArray[np.int64]  # [m]
    lengths: Floats  # [m]


def roads_of(problem: Problem) -> Roads:
    """All roads of a matrix or of few points; of many points those to the nearest and to the end."""
    if problem.matrix is None and problem.size > LARGEST_COMPLETE:
        return _near_roads(problem)
    matrix = full_matrix(problem)
    exists = np.isfinite(matrix)
    np.fill_diagonal(exists, False)
    origins, to = np.nonzero(exists)
    return Roads(_first(origins, problem.size), to.astype(np.int64), np.ascontiguousarray(matrix[origins, to]))


def path_bound(problem: Problem) -> float:
    """No way from the start to the end is shorter, and one is as short; infinite when there is no way."""
    assert problem.start is not None
    assert problem.end is not None
    if problem.matrix is None and problem.size > LARGEST_COMPLETE:
        # Of all metrics only this one breaks the triangle inequality: two roads of 0.4 are 0 long together.
        return 0.0 if problem.metric == EUC_2D else problem.distance(problem.start, problem.end)
    roads = roads_of(problem)
    # Built from its parts, since a matrix made from a dense one forgets the roads of length 0.
    graph = csr_matrix((roads.lengths, roads.to, roads.first), shape=(problem.size, problem.size))
    _, before = dijkstra(graph, indices=problem.start, return_predecessors=True)
    way = [problem.end]
    while way[-1] != problem.start:
        if before[way[-1]] < 0:
            return math.inf
        way.append(int(before[way[-1]]))
    return problem.length(way[::-1])  # summed as every other length is, so that equal ones are equal


def full_matrix(problem: Problem) -> Floats:
    """The distances from every city to every city."""
    if problem.matrix is not None:
        return problem.matrix
    assert problem.points is not None
    matrix = np.empty((problem.size, problem.size))
    _fill(matrix, problem.points, problem.metric)
    return matrix


def _near_roads(problem: Problem) -> Roads:
    assert problem.points is not None
    n = problem.size
    _, near = cKDTree(problem.points).query(problem.points, NEAREST + 1)
    pairs = np.stack([np.repeat(np.arange(n), NEAREST + 1), near.ravel()], axis=1)
    goal = np.stack([np.arange(n), np.full(n, problem.end)], axis=1)
    pairs = np.unique(np.concatenate([pairs, goal]), axis=0)
    pairs = np.ascontiguousarray(pairs[pairs[:, 0] != pairs[:, 1]])
    lengths = np.empty(len(pairs))
    _measure(lengths, pairs[:, 0].copy(), pairs[:, 1].copy(), problem.points, problem.metric)
    return Roads(_first(pairs[:, 0], n), pairs[:, 1].astype(np.int64), lengths)


def _first(origins: NDArray[Any], n: int) -> NDArray[np.int64]:
    return np.searchsorted(origins, np.arange(n + 1)).astype(np.int64)


@machine_code
def _fill(matrix, points, metric):  # type: ignore[no-untyped-def]
    for i in range(len(points)):
        matrix[i, i] = 0.0
        for j in range(i):
            far = point_distance(metric, points[i, 0], points[i, 1], points[j, 0], points[j, 1])
            matrix[i, j] = far
            matrix[j, i] = far


@machine_code
def _measure(lengths, origins, to, points, metric):  # type: ignore[no-untyped-def]
    for road in range(len(lengths)):
        a, b = origins[road], to[road]
        lengths[road] = point_distance(metric, points[a, 0], points[a, 1], points[b, 0], points[b, 1])
