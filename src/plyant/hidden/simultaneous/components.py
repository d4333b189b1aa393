"""In which order values can be found: first what a node leads to; and which nodes go round in circles together."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.simultaneous.graph import Graph
from plyant.native import interpreted, machine_code


class Components(NamedTuple):
    """Nodes, component by component: component c is order[start[c]] … order[start[c + 1] - 1].

    A component never leads to one that comes later.
    """

    order: NDArray[np.int64]
    start: NDArray[np.int64]
    is_cyclic: NDArray[np.bool_]
    """Can play come back to the same state?"""
    of: NDArray[np.int64]
    """The component of each node."""


def components(graph: Graph, native: bool = True) -> Components:
    """The strongly connected components of the graph, those without a way on first."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    n = len(graph.kind)
    edges = csr_array((np.ones(len(graph.to), np.int8), graph.to, graph.first), shape=(n, n))
    count, label = connected_components(edges, directed=True, connection="strong")
    label = label.astype(np.int64)
    above = np.repeat(label, np.diff(graph.first))
    below = label[graph.to]
    turning = np.zeros(count, bool)
    turning[above[above == below]] = True
    between = above != below
    pairs = np.unique(above[between] * count + below[between])
    above, below = pairs // count, pairs % count
    place = np.empty(count, np.int64)
    by_below = np.argsort(below, kind="stable")
    first = np.searchsorted(below[by_below], np.arange(count + 1))
    number = upwards if native else interpreted(upwards)
    number(first, above[by_below], np.bincount(above, minlength=count), place, np.empty(count, np.int64))
    rank = place[label]
    order = np.lexsort((-np.arange(n), rank))  # in a component, what is farther from the root comes first
    start = np.searchsorted(rank[order], np.arange(count + 1))
    is_cyclic = np.empty(count, bool)
    is_cyclic[place] = turning
    return Components(order, start, is_cyclic, rank)


@machine_code
def upwards(first: Any, above: Any, unsolved: Any, place: Any, queue: Any) -> None:
    """Number the components so that each comes after all that it leads to (Kahn, 1962).

    above[first[c]] … are those that lead to c; unsolved[c]: how many c leads to. The numbers go to `place`.
    """
    last = 0
    for c in range(len(place)):
        if unsolved[c] == 0:
            queue[last] = c
            last += 1
    done = 0
    while done < last:
        c = queue[done]
        place[c] = done
        done += 1
        for k in range(first[c], first[c + 1]):
            unsolved[above[k]] -= 1
            if unsolved[above[k]] == 0:
                queue[last] = above[k]
                last += 1
