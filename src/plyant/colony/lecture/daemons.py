"""Daemon actions: what no single ant could do, as it needs to see whole tours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from plyant.colony.lecture.record import Walk
from plyant.colony.lecture.rule import Colony, Edge
from plyant.colony.lecture.updates import tour_gains
from plyant.colony.lecture.ways import length
from plyant.colony.problem import Problem


class Action(NamedTuple):
    """What a daemon did."""

    said: str
    walks: Sequence[Walk]
    """The tours of this iteration, as they are now."""
    gains: Mapping[Edge, float]
    """The pheromone that the daemon adds."""


Daemon = Callable[[Problem, Colony, Sequence[Walk], Walk], Action]
"""Called with this iteration's tours, at least one, and with the best of all so far."""


def two_opt(problem: Problem, colony: Colony, walks: Sequence[Walk], best: Walk) -> Action:
    """Local search: turn parts of each tour around as long as that makes it shorter; the shorter tours are laid out."""
    improved = [_turned(problem, walk) for walk in walks]
    shorter = [new for new, old in zip(improved, walks, strict=True) if new.length < old.length]
    said = f"2-opt makes {len(shorter)} of {len(walks)} tours shorter"
    return Action(said, improved, tour_gains(colony, shorter))


def elitism(problem: Problem, colony: Colony, walks: Sequence[Walk], best: Walk) -> Action:
    """The best tour so far is laid out once more."""
    return Action("the best tour so far is laid out once more", walks, tour_gains(colony, [best]))


def _turned(problem: Problem, walk: Walk) -> Walk:
    """No part of the result can be turned around to make it shorter; both ends stay where they are."""
    way, last = list(walk.visited), len(walk.visited) - 1
    if not problem.is_closed and problem.end is None:
        last += 1  # an open end may move
    found, is_better = length(problem, way), True
    while is_better:
        is_better = False
        for i in range(1, last - 1):
            for j in range(i + 2, last + 1):
                other = way[:i] + way[i:j][::-1] + way[j:]
                now = length(problem, other)
                if now < found * (1 - 1e-12):  # not for what rounding makes of equal lengths
                    way, found, is_better = other, now, True
    return walk._replace(visited=tuple(way), length=found)
