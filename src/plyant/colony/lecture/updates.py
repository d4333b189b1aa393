"""When pheromone evaporates and is laid out: after each step of an ant, or after the tours of an iteration."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from plyant.colony.lecture.record import Walk
from plyant.colony.lecture.rule import Colony, Edge, after_step, edges_of, gain, renewed


class Update(NamedTuple):
    """Two functions, of which one does nothing."""

    of_step: Callable[[Colony, int, int], Colony]
    """Called after each step with the city left and the city reached."""
    of_tours: Callable[[Colony, Sequence[Walk]], Colony]
    """Called when no ant of an iteration is on its way any more, with the tours of those that were not dropped."""


def _stepped(colony: Colony, here: int, chosen: int) -> Colony:
    return colony._replace(pheromone=after_step(colony, here, chosen))


def _toured(colony: Colony, walks: Sequence[Walk]) -> Colony:
    return colony._replace(pheromone=renewed(colony, tour_gains(colony, walks)))


def tour_gains(colony: Colony, walks: Sequence[Walk]) -> dict[Edge, float]:
    """Σ Δτᵏ with Δτᵏ = Q / f_k on every edge that ant k has passed, once even if it has passed it twice."""
    gains: dict[Edge, list[float]] = defaultdict(list)
    for walk in walks:
        for where in set(edges_of(walk.visited, colony.directed)):
            gains[where].append(gain(colony, walk.length))
    return {where: math.fsum(found) for where, found in gains.items()}


after_each_step = Update(_stepped, lambda colony, walks: colony)
"""Every edge evaporates after each step of an ant, and the edge taken gains Q/d: the worked example of the notes."""

after_each_tour = Update(lambda colony, here, chosen: colony, _toured)
"""Every edge evaporates once in an iteration, and all edges of ant k's tour gain Q/f_k: the formula of the notes."""
