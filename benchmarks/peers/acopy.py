"""acopy, an ant colony library in plain Python: how short a tour it finds in a time, and how many tours it builds."""

from __future__ import annotations

import importlib
import time
from typing import Any, NamedTuple

from benchmarks.measurement import CannotMeasure

_LARGE, _FEW = 150, 10  # cities, ants


class Run(NamedTuple):
    """What one run gave."""

    length: float
    tours: int
    seconds: float


def colony(distances: list[list[float]], seconds: float) -> Run:
    """As many generations as begin within the time, of as many ants as there are cities (its default), but of few where
    one generation would take longer than that; its own defaults otherwise."""
    try:
        acopy, networkx = importlib.import_module("acopy"), importlib.import_module("networkx")
    except ImportError:
        raise CannotMeasure("acopy is not installed: pip install acopy") from None
    graph = networkx.Graph()
    n = len(distances)
    for a in range(n):
        for b in range(a):
            graph.add_edge(a, b, weight=max(distances[a][b], 1e-9))
    counter = _counter(acopy)
    solver = acopy.Solver(plugins=[acopy.plugins.TimeLimit(seconds), counter])
    begun = time.perf_counter()
    ants = n if n <= _LARGE else _FEW
    best = solver.solve(graph, acopy.Colony(), limit=10**9, gen_size=ants)
    return Run(float(best.cost), counter.generations * ants, time.perf_counter() - begun)


def _counter(acopy: Any) -> Any:
    class Counter(acopy.solvers.SolverPlugin):  # type: ignore[misc]
        """Counts generations."""

        def __init__(self) -> None:
            super().__init__()
            self.generations = 0

        def on_iteration(self, state: Any) -> None:
            """One more."""
            self.generations += 1

    return Counter()
