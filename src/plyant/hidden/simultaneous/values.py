"""The value of every state: backwards from the ends, and where play can go round in circles, by value iteration.

In a circle every state starts at the least value that play can lead to, and a second time at the greatest; each sweep
(Shapley, 1953) brings both nearer to the value, which stays between them. Play without end is worth 0 (Everett's
recursive games, 1957). Where the two do not meet, because somebody can make the play endless, or because they creep,
the value is what sweeps from 0 come to, and is not proved.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.simultaneous import back_up, small_matrix
from plyant.hidden.simultaneous.components import Components, components
from plyant.hidden.simultaneous.graph import Graph, Listing
from plyant.hidden.simultaneous.watch import Clock
from plyant.native import interpreted

MOST_SWEEPS = 20_000
_AT_ONCE = 5_000  # nodes between two looks at the clock
_STANDSTILL = 1e-3  # a change of less than this share of the tolerance is none


@dataclasses.dataclass
class Values:
    """Of each node, to player 0: its value, and the bounds between which it was proved to be."""

    value: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    tolerance: float = 0.0
    """How far bounds may be apart, on the scale of the game."""
    residual: float = 0.0
    """The greatest change of any value in its last sweep; 0 where there are no circles."""
    gain: float = 0.0
    """The greatest gain by deviating in any of the matrix games."""
    is_good: bool = True
    """Is every matrix game solved as well as is promised?"""
    is_finished: bool = True
    """Was there time enough?"""


class Solver:
    """Finds the values of all nodes of a listing."""

    def __init__(self, listing: Listing, clock: Clock, tolerance: float, native: bool) -> None:
        self._graph: Graph = listing.graph
        self._levels = listing.levels
        self._clock = clock
        self._sweep = back_up.sweep if native else interpreted(back_up.sweep)
        self._outlook = back_up.outlook if native else interpreted(back_up.outlook)
        self._native = native
        self._desk = small_matrix.scratch_for(max(self._graph.rows.max(), 1), max(self._graph.columns.max(), 1))
        self._seen = np.zeros(2)  # the greatest change, and the greatest gain
        fixed = self._graph.fixed
        self.found = Values(fixed.copy(), fixed.copy(), fixed.copy())
        spread = float(max(fixed.max(), 0.0) - min(fixed.min(), 0.0)) or 1.0
        self.found.tolerance = tolerance * spread

    def run(self) -> Values:
        """All values."""
        parts = components(self._graph, self._native)
        found, is_open = self.found, False
        for begin, end, is_cyclic in _stretches(parts):
            nodes = parts.order[begin:end]
            if is_cyclic:
                is_open |= not self._go_round(parts, begin, end)
            else:
                self._pass(parts.order, begin, end, found.value)
                if is_open:
                    self._pass(parts.order, begin, end, found.low)
                    self._pass(parts.order, begin, end, found.high)
                else:
                    found.low[nodes] = found.high[nodes] = found.value[nodes]
            self._clock.tell(self._levels, len(found.value), float(found.value[nodes[-1]]))
        found.gain = max(found.gain, float(self._seen[1]))
        return found

    def _pass(self, order: Any, begin: int, end: int, values: Any) -> float:
        """One sweep; the greatest change."""
        self._seen[0] = 0.0
        at = begin
        while at < end:
            at = self._sweep(self._graph, order, at, end, values, self._desk, self._seen)
            if at < end:
                self._by_linear_program(order[at], values)
                at += 1
        return float(self._seen[0])

    def _by_linear_program(self, node: int, values: Any) -> None:
        graph = self._graph
        m, n = int(graph.rows[node]), int(graph.columns[node])
        matrix = values[graph.to[graph.first[node] : graph.first[node + 1]]].reshape(m, n)
        solved = small_matrix.solve_matrix(matrix)
        self.found.is_good &= small_matrix.is_good(solved.gain, matrix)
        self._seen[:] = max(self._seen[0], abs(solved.value - values[node])), max(self._seen[1], solved.gain)
        values[node] = solved.value

    def _go_round(self, parts: Components, begin: int, end: int) -> bool:
        """The values of a component with circles; are they proved?"""
        found, nodes = self.found, parts.order[begin:end]
        bounds = np.zeros(2)
        self._outlook(self._graph, parts.order, begin, end, parts.of, found.low, found.high, bounds)
        found.low[nodes], found.high[nodes] = bounds
        for _ in range(MOST_SWEEPS):
            if np.max(found.high[nodes] - found.low[nodes]) <= found.tolerance:
                break
            rise = self._pass(parts.order, begin, end, found.low)
            fall = self._pass(parts.order, begin, end, found.high)
            if max(rise, fall) <= _STANDSTILL * found.tolerance or self._is_late():
                break
        is_proved = bool(np.max(found.high[nodes] - found.low[nodes]) <= found.tolerance)
        found.value[nodes] = (found.low[nodes] + found.high[nodes]) / 2 if is_proved else 0.0
        change = self._pass(parts.order, begin, end, found.value)
        for _ in range(0 if is_proved else MOST_SWEEPS):
            if change <= _STANDSTILL * found.tolerance or self._is_late():
                break
            change = self._pass(parts.order, begin, end, found.value)
        if is_proved:
            found.low[nodes] = found.high[nodes] = found.value[nodes]
        found.residual = max(found.residual, change)
        return is_proved

    def _is_late(self) -> bool:
        late = self._clock.is_over()
        self.found.is_finished &= not late
        return late


def _stretches(parts: Components) -> Iterator[tuple[int, int, bool]]:
    """Where to work at once: a component with circles, or a number of nodes without any."""
    begin = 0
    for c in np.flatnonzero(parts.is_cyclic):
        first, last = int(parts.start[c]), int(parts.start[c + 1])
        yield from _portions(begin, first)
        yield first, last, True
        begin = last
    yield from _portions(begin, len(parts.order))


def _portions(begin: int, end: int) -> Iterator[tuple[int, int, bool]]:
    for at in range(begin, end, _AT_ONCE):
        yield at, min(at + _AT_ONCE, end), False
