"""Where the cities are drawn: where they are, or as their distances suggest."""

from __future__ import annotations

import dataclasses
import functools
import math

import numpy as np
from numpy.typing import NDArray

from plyant.colony.metrics import GEO, SPHERE
from plyant.colony.problem import Problem
from plyant.colony.seeing.scaling import scaled
from plyant.colony.tour import Tour

Floats = NDArray[np.float64]
MOST_SCALED = 1_500  # cities; the time grows with the cube of it


@dataclasses.dataclass(frozen=True)
class Sheet:
    """A map in whole units, from the upper left."""

    at: NDArray[np.int64]  # [n, 2]: to the right, down
    wide: int
    high: int


def sheet(tour: Tour, extent: int) -> Sheet:
    """The map of the cities; its longer side is `extent`, or 0 where all are in one place."""
    where = places(tour)
    low, high = where.min(axis=0), where.max(axis=0)
    spread = float((high - low).max())
    share = (where - low) / spread if spread > 0 else np.zeros_like(where)
    at = np.rint(share * extent).astype(np.int64)
    at[:, 1] = at[:, 1].max() - at[:, 1]
    return Sheet(at, int(at[:, 0].max()), int(at[:, 1].max()))


def places(tour: Tour) -> Floats:
    """[n, 2]: how far to the right and how far up each city of the problem is, in a unit of its own."""
    problem = tour.problem
    if problem.points is None and problem.size > MOST_SCALED:
        return _circle(tour)
    return places_of(problem)


def places_of(problem: Problem) -> Floats:
    """The same where no tour is known; distances between many cities take seconds."""
    if problem.points is None:
        return _scaled(problem)
    if problem.metric == GEO:
        whole = np.trunc(problem.points)
        return _globe(whole + (problem.points - whole) * 5 / 3)  # 12.30 is 12 degrees and 30 minutes
    return _globe(problem.points) if problem.metric == SPHERE else problem.points


@functools.lru_cache(maxsize=1)  # a page asks twice, and it may take seconds
def _scaled(problem: Problem) -> Floats:
    assert problem.matrix is not None
    return scaled(problem.matrix)


def _globe(degrees: Floats) -> Floats:
    """Latitude and longitude, as wide as they are in the middle of the map."""
    latitude, longitude = degrees[:, 0], degrees[:, 1]
    if np.ptp(longitude) > 180 and np.ptp(longitude % 360) < 180:
        longitude = longitude % 360  # cities on both sides of the date line are neighbours
    return np.column_stack((longitude * max(math.cos(math.radians(float(latitude.mean()))), 0.01), latitude))


def _circle(tour: Tour) -> Floats:
    """On a circle in the order of the tour, clockwise from the top; cities that it does not visit come last."""
    order = list(dict.fromkeys([*tour.indices, *range(tour.problem.size)]))
    turns = np.empty(tour.problem.size)
    turns[order] = np.arange(len(order)) * (2 * math.pi / len(order))
    return np.column_stack((np.sin(turns), np.cos(turns)))
