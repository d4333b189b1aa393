"""A NetworkX graph as a problem; NetworkX itself is never imported."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Any

import numpy as np

from plyant.colony.problem import LARGEST_MATRIX, BadProblem, Problem
from plyant.colony.reading.text import quoted


def is_graph(source: object) -> bool:
    """Is its class one of NetworkX, or derived from one?"""
    return any(
        parent.__name__ == "Graph" and parent.__module__.partition(".")[0] == "networkx"
        for parent in type(source).__mro__
    )


def read_graph(graph: Any) -> Problem:
    """Nodes are cities, `weight` is the distance (1 where an edge has none), of parallel edges the least.

    Where there is no edge, there is no road. Raises BadProblem.
    """
    cities: list[Hashable] = list(graph.nodes)
    if len(cities) > LARGEST_MATRIX:
        raise BadProblem(f"a graph of {len(cities):,} nodes is too large; up to {LARGEST_MATRIX:,} is accepted.")
    rows = {city: row for row, city in enumerate(cities)}
    matrix = np.full((len(cities), len(cities)), np.inf)
    one_way = graph.is_directed()
    for here, there, weight in graph.edges(data="weight", default=1):
        distance = _distance(here, there, weight)
        i, j = rows[here], rows[there]
        matrix[i, j] = min(matrix[i, j], distance)
        if not one_way:
            matrix[j, i] = min(matrix[j, i], distance)
    return Problem(matrix=matrix, cities=cities, name=str(graph.name or "graph"))


def _distance(here: object, there: object, weight: Any) -> float:
    try:
        distance = float(weight)
    except (TypeError, ValueError, OverflowError):
        distance = math.nan
    if not distance >= 0:
        raise BadProblem(
            f"the edge from {quoted(here)} to {quoted(there)} has the weight {quoted(weight)}; "
            "a number, 0 or more, is accepted."
        )
    return distance
