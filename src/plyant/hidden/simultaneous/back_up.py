"""One sweep over nodes in machine code: the value of each from the values of those that it leads to."""

from __future__ import annotations

from typing import Any

import numpy as np

from plyant.hidden.simultaneous.graph import LOTTERY, Graph
from plyant.hidden.simultaneous.small_matrix import GOOD, Scratch, solve_scratch
from plyant.native import inner, machine_code


@inner
def mean(graph: Graph, node: int, values: Any) -> float:
    """The value of a chance node."""
    total = 0.0
    for k in range(graph.first[node], graph.first[node + 1]):
        total += graph.share[k] * values[graph.to[k]]
    return total


@inner
def extreme(graph: Graph, node: int, values: Any) -> float:
    """The value of a turn: the greatest of one column is MAX's, the least of one row MIN's."""
    maximizing = graph.columns[node] == 1
    best: float = values[graph.to[graph.first[node]]]
    for k in range(graph.first[node] + 1, graph.first[node + 1]):
        value = values[graph.to[k]]
        best = max(best, value) if maximizing else min(best, value)
    return best


@inner
def fill(graph: Graph, node: int, values: Any, matrix: Any) -> float:
    """Write the node's matrix; the difference between its greatest and its least entry."""
    k, low, high = graph.first[node], np.inf, -np.inf
    for i in range(graph.rows[node]):
        for j in range(graph.columns[node]):
            value = values[graph.to[k]]
            matrix[i, j] = value
            low, high = min(low, value), max(high, value)
            k += 1
    return high - low


@machine_code
def sweep(graph: Graph, order: Any, begin: int, end: int, values: Any, desk: Scratch, seen: Any) -> int:
    """Put new values on order[begin] … order[end - 1], one after the other; where it stopped.

    It stops before `end` at a matrix whose solution is not good; somebody else has to solve that one. seen[0]: the
    greatest change of a value, seen[1]: the greatest gain by deviating; both go on from what they are.
    """
    for k in range(begin, end):
        node = order[k]
        if graph.first[node] == graph.first[node + 1]:
            value = graph.fixed[node]
        elif graph.kind[node] == LOTTERY:
            value = mean(graph, node, values)
        elif graph.rows[node] == 1 or graph.columns[node] == 1:
            value = extreme(graph, node, values)
        else:
            spread = fill(graph, node, values, desk.matrix)
            rows, columns = np.int64(graph.rows[node]), np.int64(graph.columns[node])  # the types of `solve_matrix`
            value, gain = solve_scratch(rows, columns, desk)
            if not gain <= GOOD * spread:
                return k
            seen[1] = max(seen[1], gain)
        seen[0] = max(seen[0], abs(value - values[node]))
        values[node] = value
    return end


@machine_code
def outlook(graph: Graph, order: Any, begin: int, end: int, of: Any, low: Any, high: Any, found: Any) -> None:
    """The least and the greatest value to which these nodes of one component can lead, into found[0] and found[1].

    Play that never leaves them is worth 0, so 0 is among the values.
    """
    found[0] = found[1] = 0.0
    for k in range(begin, end):
        node = order[k]
        for e in range(graph.first[node], graph.first[node + 1]):
            if of[graph.to[e]] != of[node]:
                found[0] = min(found[0], low[graph.to[e]])
                found[1] = max(found[1], high[graph.to[e]])
