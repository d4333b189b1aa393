"""What the native searches stand on: distances, candidate lists, and which edges must or cannot be used.

Every kind of tour is searched for as a round trip over symmetric distances:
- an open tour has one node more, the hub, from which every possible end is 0 away;
- in an asymmetric problem city c is two nodes, 2c (arrived) and 2c + 1 (ready to leave), and the edge between them is
  `-FORCED * ground.far` long, so that no tour does without it; so are the edges from the hub to fixed ends;
- a missing road is `ground.far` long, which is longer than any tour over roads.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from plyant.colony.metrics import MATRIX, point_distance
from plyant.native import inner, machine_code

ARCS = 7  # the metric of an asymmetric problem
FORCED = 8.0  # what must be used is worth more than all missing roads that one chain of exchanges can do away with


class Ground(NamedTuple):
    """n nodes, k candidates each. Distances between nodes follow the metric, or are looked up."""

    metric: int
    points: Any  # float64 [cities, 2]; empty where there is a matrix
    matrix: Any  # float64 [cities, cities]; empty where there are points
    hub: Any  # float64 [cities]: from the hub to each city; empty where there is no hub
    near: Any  # int32 [n, k]: candidates, nearest first
    gaps: Any  # float64 [n, k]: how far they are
    far: float
    least_gain: float  # a smaller gain may be an error of rounding
    offset: float = 0.0  # a tour's length on this ground plus this is its length in the problem

    @property
    def size(self) -> int:
        """How many nodes."""
        return len(self.near)


@inner
def distance(ground, a, b):  # type: ignore[no-untyped-def]
    """The length of the edge between two nodes."""
    if ground.metric == MATRIX:
        return ground.matrix[a, b]
    if ground.metric == ARCS:
        if a // 2 == b // 2:
            return -FORCED * ground.far
        if a % 2 == b % 2:
            return ground.far
        return ground.matrix[a // 2, b // 2] if a % 2 == 1 else ground.matrix[b // 2, a // 2]
    cities = len(ground.points)
    if a >= cities:
        return ground.hub[b]
    if b >= cities:
        return ground.hub[a]
    return point_distance(
        ground.metric, ground.points[a, 0], ground.points[a, 1], ground.points[b, 0], ground.points[b, 1]
    )


@machine_code
def length_of(ground, order):  # type: ignore[no-untyped-def]
    """The length of the round trip through these nodes."""
    total = 0.0
    for i in range(len(order)):
        total += distance(ground, order[i], order[i + 1 if i + 1 < len(order) else 0])
    return total


@machine_code
def is_over_roads(ground, order):  # type: ignore[no-untyped-def]
    """Does this round trip do without missing roads?"""
    for i in range(len(order)):
        if distance(ground, order[i], order[i + 1 if i + 1 < len(order) else 0]) >= ground.far and len(order) > 1:
            return False
    return True
