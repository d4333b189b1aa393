"""Which city may come next on an ant's way, and when the way is done."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from plyant.colony.problem import PATH, Problem


def ahead(problem: Problem, visited: Sequence[int]) -> list[int]:
    """The cities that may come next, in order: not visited yet, with a road to them; after the last one, the first.

    Where the way is to end in a certain city, that one comes last. None: the ant is done or cannot go on.
    """
    if is_done(problem, visited):
        return []
    left = [city for city in range(problem.size) if city not in visited]
    if not left:
        left = [visited[0]]
    elif problem.kind != PATH and len(left) > 1:
        left = [city for city in left if city != problem.end]
    return [city for city in left if math.isfinite(problem.distance(visited[-1], city))]


def is_done(problem: Problem, visited: Sequence[int]) -> bool:
    """Is the way complete, and closed where it is to be closed?"""
    if problem.kind == PATH:
        return visited[-1] == problem.end
    closing = problem.is_closed and problem.size > 1
    return len(visited) == problem.size + closing


def length(problem: Problem, visited: Sequence[int]) -> float:
    """How far it is along this way; it is not closed."""
    return math.fsum(problem.distance(here, there) for here, there in itertools.pairwise(visited))
