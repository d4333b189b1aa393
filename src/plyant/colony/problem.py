"""What is to be travelled: cities, the distances between them, and what counts as a tour."""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.colony.metrics import EUCLID, MATRIX, NAMES, point_distance, way_length
from plyant.errors import BadFile, ParameterError

Floats = NDArray[np.float64]
TOUR, OPEN, PATH, ROUTES = "tour", "open", "path", "routes"
KINDS = {
    TOUR: "a round trip through all cities",
    OPEN: "a way through all cities that does not return",
    PATH: "the shortest way from one city to another",
    ROUTES: "several round trips from a depot, each within a capacity",
}
LARGEST_MATRIX = 20_000  # cities; 3.2 GB


class BadProblem(BadFile):
    """The cities or distances make no sense; the text says where."""


@dataclasses.dataclass(frozen=True, eq=False)
class Problem:
    """Cities 0 … n - 1 with either `points` or a `matrix` of distances; in a matrix, infinity means: no road.

    kind: tour; open (from `start` to `end` where these are given); path (from `start` to `end`, not through all);
    routes (from city `start`, the depot, with `demands` and a `capacity`).
    """

    points: Floats | None = None  # [n, 2]: x, y; or latitude, longitude for GEO and SPHERE
    matrix: Floats | None = None  # [n, n]: from row to column
    metric: int = EUCLID
    kind: str = TOUR
    start: int | None = None
    end: int | None = None
    demands: Floats | None = None  # [n]; that of the depot is 0
    capacity: float = math.inf
    vehicles: int | None = None
    """At most so many routes; None: any number."""
    columns: Mapping[str, Sequence[str]] = dataclasses.field(default_factory=dict)
    """The table that the cities come from: the texts of each column, one for each city."""
    cities: Sequence[Hashable] = ()
    """The cities' names, as in the file; 0 … n - 1 where there is none."""
    name: str = "problem"
    comment: str = ""

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        if self.matrix is not None:
            set_(self, "matrix", _matrix(self.matrix))
            set_(self, "metric", MATRIX)
        if self.points is not None:
            set_(self, "points", _points(self.points))
        if self.matrix is None and (self.points is None or self.metric == MATRIX):
            raise BadProblem("a problem needs points or a matrix of distances.")
        if self.metric not in NAMES:
            raise ParameterError(f"metric={self.metric!r} is not known.")
        set_(self, "cities", tuple(self.cities) or tuple(range(self.size)))
        self._check_shapes()
        self._check_kind()

    @property
    def size(self) -> int:
        """How many cities."""
        given = self.matrix if self.matrix is not None else self.points
        assert given is not None
        return len(given)

    @property
    def is_closed(self) -> bool:
        """Does one return to where one began?"""
        return self.kind in (TOUR, ROUTES)

    @property
    def is_symmetric(self) -> bool:
        """Is every way as long as the way back?"""
        return self.matrix is None or bool(np.array_equal(self.matrix, self.matrix.T))

    @property
    def is_sparse(self) -> bool:
        """Are there cities without a road between them?"""
        return self.matrix is not None and bool(np.isinf(self.matrix).any())

    def distance(self, here: int, there: int) -> float:
        """The distance from one city to another."""
        if self.matrix is not None:
            return float(self.matrix[here, there])
        assert self.points is not None
        return float(point_distance(self.metric, *self.points[here], *self.points[there]))

    def length(self, order: Sequence[int] | NDArray[np.int64]) -> float:
        """The length of the way through these cities (indices), and back to the first where the problem is closed.

        With routes, the order names the depot at the beginning of every route.
        """
        way = np.asarray(order, dtype=np.int64)
        if self.matrix is None:
            return float(way_length(self.metric, self.points, way, self.is_closed))
        ahead = np.roll(way, -1) if self.is_closed else way[1:]
        return math.fsum(self.matrix[way[: len(ahead)], ahead]) if len(way) > 1 else 0.0

    def index(self, city: Any) -> int:
        """Which city has this name; a number that was read as text counts too. Raises ParameterError."""
        for candidate in (city, _number(city)):
            if candidate in self.cities:
                return self.cities.index(candidate)
        first = ", ".join(str(c) for c in self.cities[:3])
        raise ParameterError(f"there is no city {city!r}; the cities are {first}{' …' if self.size > 3 else ''}.")

    def _check_shapes(self) -> None:
        n = self.size
        if n == 0:
            raise BadProblem("a problem needs at least one city.")
        if len(self.cities) != n:
            raise BadProblem(f"there are {len(self.cities)} names for {n} cities.")
        if len(set(self.cities)) != n:
            twice = Counter(self.cities).most_common(1)[0][0]
            raise BadProblem(f"city {twice} is there twice.")
        if self.points is not None and len(self.points) != n:
            raise BadProblem(f"there are {len(self.points)} points for {n} cities.")

    def _check_kind(self) -> None:
        if self.kind not in tuple(KINDS):
            raise ParameterError(f"kind={self.kind!r} is not accepted; {', '.join(KINDS)} are.")
        for name, city in (("start", self.start), ("end", self.end)):
            if city is not None and not 0 <= city < self.size:
                raise ParameterError(f"{name}={city!r} is not one of the cities 0 to {self.size - 1}.")
        if self.kind == PATH and (self.start is None or self.end is None):
            raise ParameterError("a shortest path needs a start and an end.")
        if self.end is not None and self.kind not in (OPEN, PATH):
            raise ParameterError(f"an end is for open tours and paths, and this is {KINDS[self.kind]}.")
        if self.kind == OPEN and self.start is not None and self.start == self.end and self.size > 1:
            raise ParameterError("an open tour cannot begin and end in the same city.")
        if self.kind == ROUTES:
            self._check_demands()

    def _check_demands(self) -> None:
        depot = self.start or 0
        object.__setattr__(self, "start", depot)
        if self.demands is None:
            raise BadProblem("routes need the demand of every city.")
        demands = np.array(self.demands, dtype=np.float64, order="C")
        object.__setattr__(self, "demands", demands)
        if demands.shape != (self.size,):
            raise BadProblem(f"there are {len(demands)} demands for {self.size} cities.")
        if not self.capacity > 0:
            raise BadProblem(f"capacity {self.capacity} is not accepted; more than 0 is.")
        if self.vehicles is not None and (not is_whole(self.vehicles) or self.vehicles < 1):
            raise ParameterError(f"vehicles must be a whole number from 1, got {self.vehicles!r}.")
        for city, demand in zip(self.cities, demands, strict=True):
            if demand > self.capacity:
                raise BadProblem(
                    f"impossible: city {city} has a demand of {demand:g}, and a vehicle carries {self.capacity:g}."
                )
            if not demand >= 0:
                raise BadProblem(
                    f"the demand of city {city} must be between 0 and {self.capacity:g}, the capacity, got {demand:g}."
                )
        if demands[depot] != 0:
            raise BadProblem(f"city {self.cities[depot]} is the depot, and has a demand of {demands[depot]:g}.")


def _points(given: Any) -> Floats:
    try:
        points = np.array(given, dtype=np.float64, order="C")
    except (TypeError, ValueError, OverflowError):
        raise BadProblem("the points are not pairs of numbers.") from None
    if points.ndim != 2 or (len(points) and points.shape[1] != 2):
        raise BadProblem(f"the points have the shape {points.shape}; pairs are accepted.")
    if not np.isfinite(points).all():
        row = int(np.flatnonzero(~np.isfinite(points).all(axis=1))[0])
        raise BadProblem(f"point {row + 1} is ({points[row, 0]}, {points[row, 1]}); finite numbers are accepted.")
    if len(points) and np.abs(points).max() > 1e150:
        raise BadProblem("coordinates beyond 1e150 are not accepted: their squares are no numbers any more.")
    return points


def _matrix(given: Any) -> Floats:
    try:
        matrix = np.array(given, dtype=np.float64, order="C")
    except (TypeError, ValueError, OverflowError):
        raise BadProblem("the distances are not a matrix of numbers.") from None
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise BadProblem(f"the distances have the shape {matrix.shape}; as many rows as columns are accepted.")
    if len(matrix) > LARGEST_MATRIX:
        raise BadProblem(
            f"a matrix of {len(matrix):,} cities is too large; up to {LARGEST_MATRIX:,} is accepted, or points."
        )
    np.fill_diagonal(matrix, 0.0)
    wrong = np.isnan(matrix) | (matrix < 0)
    if wrong.any():
        row, column = (int(i) for i in np.argwhere(wrong)[0])
        raise BadProblem(
            f"the distance in row {row + 1}, column {column + 1} is {matrix[row, column]:g}; 0 or more is accepted, "
            "and infinity where there is no road."
        )
    return matrix


def is_whole(value: Any) -> bool:
    """Is this a whole number, and not a truth value?"""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def _number(text: Any) -> Any:
    try:
        return int(text)
    except (TypeError, ValueError, OverflowError):
        return None
