"""The same cities, another question: a problem with another kind, start or end."""

from __future__ import annotations

import dataclasses
from typing import Any

from plyant.colony.problem import OPEN, PATH, TOUR, Problem


def changed(problem: Problem, kind: str | None, start: Any = None, end: Any = None) -> Problem:
    """With what is not None put in; start and end are names of cities.

    A tour that is given an end is open; a kind that has no end drops the one that was there. Raises ParameterError,
    or BadProblem when the problem lacks what the kind needs.
    """
    if kind is None and end is not None and problem.kind == TOUR:
        kind = OPEN
    changes: dict[str, Any] = {}
    if kind is not None:
        changes["kind"] = kind
        if kind not in (OPEN, PATH):
            changes["end"] = None
    if start is not None:
        changes["start"] = problem.index(start)
    if end is not None:
        changes["end"] = problem.index(end)
    return dataclasses.replace(problem, **changes) if changes else problem
