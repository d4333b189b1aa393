"""What the native searches for routes stand on: distances in a unit of their own, neighbours, demands."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyant.colony.paths.roads import full_matrix
from plyant.colony.problem import BadProblem, Problem

LARGEST = 10_000  # cities; their distances take 800 MB
NEIGHBOURS = 40
_LEAST_GAIN = 1e-11
_ROUNDING = 1e-9  # a share of the capacity: loads are sums


class Terrain(NamedTuple):
    """n cities, one of them the depot; k neighbours each. A missing road is `far` long: longer than any solution."""

    matrix: Any  # float64 [n, n]: from row to column, in units
    near: Any  # int64 [n, k]: customers, nearest first
    demands: Any  # float64 [n]
    capacity: float
    depot: int
    far: float
    least_gain: float  # a smaller one may be an error of rounding
    spare: (
        int  # with at most N vehicles, n - N: a solution with fewer empty routes is `far` longer for each one missing
    )
    is_symmetric: bool


def terrain_of(problem: Problem) -> tuple[Terrain, float]:
    """The terrain of a problem of the kind routes, and its unit: distances are divided by it."""
    assert problem.demands is not None
    n, depot = problem.size, problem.start or 0
    if n > LARGEST:
        raise BadProblem(f"routes through {n:,} cities are not accepted; up to {LARGEST:,} are.")
    whole = full_matrix(problem)
    exists = np.isfinite(whole)
    unit = _power(float(whole[exists].max()))
    far = 2.0 * n + 1.0
    spare = 0 if problem.vehicles is None else max(0, n - problem.vehicles)
    matrix = np.where(exists, whole / unit, far)
    terrain = Terrain(
        matrix=matrix,
        near=_near(matrix, depot),
        demands=problem.demands,
        capacity=float(problem.capacity) * (1.0 + _ROUNDING),
        depot=depot,
        far=far,
        least_gain=_LEAST_GAIN if exists.all() and not spare else max(_LEAST_GAIN, 1e-14 * far),
        spare=spare,
        is_symmetric=problem.is_symmetric,
    )
    return terrain, unit


def _power(largest: float) -> float:
    """The power of two above this: distances in units are below 1, and dividing by it loses nothing."""
    return math.ldexp(1.0, math.frexp(largest)[1]) if largest > 0 else 1.0


def _near(matrix: NDArray[np.float64], depot: int) -> NDArray[np.int64]:
    n = len(matrix)
    k = max(0, min(NEIGHBOURS, n - 2))
    near = np.zeros((n, k), dtype=np.int64)
    for city in range(n if k else 0):
        both = matrix[city] + matrix[:, city]
        both[[city, depot]] = math.inf
        some = np.argpartition(both, k - 1)[:k]
        near[city] = some[np.lexsort((some, both[some]))]
    return near
