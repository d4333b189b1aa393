"""A tour as lines, and a line as the `d` of an SVG path."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plyant.colony.problem import ROUTES, Problem


def lines(problem: Problem, order: Sequence[int]) -> list[list[int]]:
    """The round trips, each from the depot; of any other problem, the one way. None where there is no order."""
    if problem.kind != ROUTES:
        return [list(order)] if order else []
    found: list[list[int]] = []
    for city in order:
        if city == problem.start or not found:
            found.append([])
        found[-1].append(city)
    return found


def path(at: NDArray[np.int64], line: Sequence[int], is_closed: bool) -> str:
    """The line through these cities; neighbours in one place are one point, so that a large map is a small file."""
    points = at[np.asarray(line, dtype=np.int64)]
    moved = np.ones(len(points), dtype=bool)
    moved[1:] = (points[1:] != points[:-1]).any(axis=1)
    return f"M{' '.join(map(str, points[moved].ravel().tolist()))}{'Z' if is_closed else ''}"
