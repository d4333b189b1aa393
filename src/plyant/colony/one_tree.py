"""Least 1-trees: a spanning tree, and the second shortest edge of one of its leaves. No round trip is shorter.

Lengths are distance + price[a] + price[b]. Every round trip passes every node by two edges, so that prices make all
round trips longer by the same amount, 2 · Σ price; but the least 1-tree changes (Held and Karp, 1970).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyant.colony.ground import Ground, distance
from plyant.native import inner, machine_code


class Graph(NamedTuple):
    """Some of the edges: those of node a are at first[a] … first[a + 1] - 1."""

    first: Any  # int64 [n + 1]
    other: Any  # int32 [edges]
    length: Any  # float64 [edges]


class Tree(NamedTuple):
    """Scratch memory of the search for a tree, and the tree that was found."""

    parent: Any  # int32 [n]; the root's is -1
    edge: Any  # float64 [n]: from the parent, prices included
    degree: Any  # int64 [n]: of the 1-tree
    is_in: Any  # uint8 [n]
    heap: Any  # int32 [n]: nodes, the nearest to the tree first
    at: Any  # int32 [n]: where a node is in the heap; -1: not there
    left: Any  # int32 [n]
    extra: Any  # int32 [2]: the leaf, and the other end of its second edge


def tree_for(n: int) -> Tree:
    """Memory for n nodes."""
    return Tree(
        np.empty(n, np.int32),
        np.empty(n),
        np.empty(n, np.int64),
        np.empty(n, np.uint8),
        np.empty(n, np.int32),
        np.empty(n, np.int32),
        np.empty(n, np.int32),
        np.zeros(2, np.int32),
    )


def graph_of(ground: Ground, tour: NDArray[np.int32], more: NDArray[np.int64] | None = None) -> Graph:
    """Candidate edges, those of a tour (so that all is connected), and these: [m, 2]."""
    node, q = np.nonzero(np.isfinite(ground.gaps))
    pairs = [np.stack([node, ground.near[node, q]], axis=1), np.stack([tour, np.roll(tour, -1)], axis=1)]
    if more is not None:
        pairs.append(more)
    both = np.concatenate(pairs).astype(np.int64)
    both = np.unique(np.sort(both, axis=1), axis=0)
    return graph_of_pairs(ground, both[both[:, 0] != both[:, 1]])[0]


def graph_of_pairs(ground: Ground, pairs: NDArray[np.int64]) -> tuple[Graph, NDArray[np.int64]]:
    """The graph of these edges, and for each of its entries which of the pairs it is."""
    ways = np.concatenate([pairs, pairs[:, ::-1]])
    number = np.concatenate([np.arange(len(pairs)), np.arange(len(pairs))])
    order = np.argsort(ways[:, 0], kind="stable")
    ways, number = ways[order], number[order]
    first = np.concatenate([[0], np.cumsum(np.bincount(ways[:, 0], minlength=ground.size))]).astype(np.int64)
    graph = Graph(first, np.ascontiguousarray(ways[:, 1].astype(np.int32)), np.empty(len(ways)))
    measure_graph(ground, graph)
    return graph, number


@machine_code
def measure_graph(ground, graph):  # type: ignore[no-untyped-def]
    """Write down the edges' lengths."""
    for a in range(len(graph.first) - 1):
        for e in range(graph.first[a], graph.first[a + 1]):
            graph.length[e] = distance(ground, a, graph.other[e])


@inner
def swap(tree, i, j):  # type: ignore[no-untyped-def]
    """Exchange two places of the heap."""
    a, b = tree.heap[i], tree.heap[j]
    tree.heap[i] = b
    tree.heap[j] = a
    tree.at[a] = j
    tree.at[b] = i


@machine_code
def sparse_one_tree(graph, prices, tree):  # type: ignore[no-untyped-def]
    """The length of the least 1-tree of this graph, prices included; tree.degree is its degrees (Prim, 1957).

    Infinite where there is none: edges may be infinitely long.
    """
    n = len(prices)
    for a in range(n):
        tree.edge[a] = np.inf
        tree.parent[a] = -1
        tree.is_in[a] = 0
        tree.at[a] = -1
        tree.degree[a] = 0
    tree.heap[0] = 0
    tree.at[0] = 0
    tree.edge[0] = 0.0
    size = 1
    reached = 0
    total = 0.0
    while size > 0:
        reached += 1
        a = tree.heap[0]
        size -= 1
        if size > 0:
            swap(tree, 0, size)
        tree.at[a] = -1
        i = 0
        while True:  # sink
            child = 2 * i + 1
            if child >= size:
                break
            if child + 1 < size and tree.edge[tree.heap[child + 1]] < tree.edge[tree.heap[child]]:
                child += 1
            if tree.edge[tree.heap[child]] >= tree.edge[tree.heap[i]]:
                break
            swap(tree, i, child)
            i = child
        tree.is_in[a] = 1
        if tree.parent[a] >= 0:
            total += tree.edge[a]
            tree.degree[a] += 1
            tree.degree[tree.parent[a]] += 1
        for e in range(graph.first[a], graph.first[a + 1]):
            b = graph.other[e]
            if tree.is_in[b] == 1:
                continue
            length = graph.length[e] + prices[a] + prices[b]
            if length < tree.edge[b]:
                tree.edge[b] = length
                tree.parent[b] = a
                if tree.at[b] < 0:
                    tree.heap[size] = b
                    tree.at[b] = size
                    size += 1
                i = tree.at[b]
                while i > 0 and tree.edge[tree.heap[(i - 1) // 2]] > length:  # rise
                    swap(tree, i, (i - 1) // 2)
                    i = (i - 1) // 2
    if reached < n:
        return np.inf
    leaf, other, second = farthest_leaf(graph, prices, tree)
    tree.degree[leaf] += 1
    tree.degree[other] += 1
    tree.extra[0] = leaf
    tree.extra[1] = other
    return total + second


@inner
def farthest_leaf(graph, prices, tree):  # type: ignore[no-untyped-def]
    """(leaf, other node, length) of the longest of the leaves' second shortest edges; infinite: there is none."""
    leaf = other = 0
    most = -np.inf
    for a in range(len(prices)):
        if tree.degree[a] != 1:
            continue
        joined = tree.parent[a]
        if joined < 0:  # the root: its only child
            for e in range(graph.first[a], graph.first[a + 1]):
                if tree.parent[graph.other[e]] == a:
                    joined = graph.other[e]
        second = np.inf
        to = -1
        for e in range(graph.first[a], graph.first[a + 1]):
            b = graph.other[e]
            length = graph.length[e] + prices[a] + prices[b]
            if b != joined and length < second:
                second = length
                to = b
        if to < 0:
            return a, a, np.inf
        if second > most:
            most = second
            leaf = a
            other = to
    return leaf, other, most


@machine_code
def whole_one_tree(ground, graph, prices, tree, stop):  # type: ignore[no-untyped-def]
    """The length of the least 1-tree over all edges, prices included; NaN when stop[0] is set before it is known."""
    n = len(prices)
    for a in range(n):
        tree.edge[a] = np.inf
        tree.parent[a] = -1
        tree.degree[a] = 0
        tree.left[a] = a
    left = n - 1
    node = tree.left[left]
    total = 0.0
    while left > 0:
        if stop[0] != 0:
            return np.nan
        least = np.inf
        found = 0
        for i in range(left):
            b = tree.left[i]
            length = distance(ground, node, b) + prices[node] + prices[b]
            if length < tree.edge[b]:
                tree.edge[b] = length
                tree.parent[b] = node
            if tree.edge[b] < least:
                least = tree.edge[b]
                found = i
        node = tree.left[found]
        left -= 1
        tree.left[found] = tree.left[left]
        total += least
        tree.degree[node] += 1
        tree.degree[tree.parent[node]] += 1
    leaf, other, _ = farthest_leaf(graph, prices, tree)
    joined = tree.parent[leaf]
    if joined < 0:
        for b in range(n):
            if tree.parent[b] == leaf:
                joined = b
    second = np.inf
    for b in range(n):
        if b != leaf and b != joined:
            length = distance(ground, leaf, b) + prices[leaf] + prices[b]
            if length < second:
                second = length
                other = b
    tree.degree[leaf] += 1
    tree.degree[other] += 1
    tree.extra[0] = leaf
    tree.extra[1] = other
    return total + second
