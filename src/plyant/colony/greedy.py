"""The first tour: the shortest edges that fit together; what is left is joined where the ends are near."""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from plyant.colony.ground import ARCS, Ground, distance
from plyant.colony.metrics import GEO, MATRIX, SPHERE
from plyant.native import machine_code

_FEW = 1_500  # ends among which all pairs are looked at


def greedy_tour(ground: Ground) -> NDArray[np.int32]:
    """A round trip through all nodes."""
    n = ground.size
    links = np.full((n, 2), -1, np.int32)
    part = np.arange(n, dtype=np.int32)
    if ground.metric == ARCS:
        link_edges(np.arange(n).reshape(-1, 2), links, part)
    if len(ground.hub):
        forced = np.flatnonzero(ground.hub < 0)
        link_edges(np.stack([np.full(len(forced), n - 1), forced], axis=1), links, part)
    link_edges(_candidate_edges(ground), links, part)
    ends = _ends(links)
    left = _pieces(ends, part)
    while left > 1:
        link_edges(_edges_between(ground, ends), links, part)
        ends, before = _ends(links), left
        left = _pieces(ends, part)
        if left == before:
            _link_in_turn(ends, links, part)
            left = 1
    order = np.empty(n, np.int32)
    walk(links, order)
    return order


def _ends(links: NDArray[np.int32]) -> NDArray[np.int64]:
    """The nodes with fewer than two links."""
    return np.flatnonzero(links[:, 1] < 0).astype(np.int64)


def _pieces(ends: NDArray[np.int64], part: NDArray[np.int32]) -> int:
    return len({int(find(part, int(end))) for end in ends})


def _candidate_edges(ground: Ground) -> NDArray[np.int64]:
    """Shortest first; an edge may be there twice."""
    node, q = np.nonzero(np.isfinite(ground.gaps))
    pairs = np.stack([node, ground.near[node, q]], axis=1).astype(np.int64)
    return pairs[np.argsort(ground.gaps[node, q], kind="stable")]


def _edges_between(ground: Ground, ends: NDArray[np.int64]) -> NDArray[np.int64]:
    """Edges between ends, shortest first: all of a few, those to the nearest of many."""
    if len(ends) <= _FEW or ground.metric in (MATRIX, ARCS) or len(ground.hub):
        if len(ends) > _FEW:
            ends = ends[np.linspace(0, len(ends) - 1, _FEW).astype(np.int64)]
        a, b = np.triu_indices(len(ends), 1)
        pairs = np.stack([ends[a], ends[b]], axis=1)
    else:
        points = ground.points[ends]
        if ground.metric in (GEO, SPHERE):
            points = points * np.array([1.0, np.cos(np.radians(ground.points[:, 0].mean()))])
        k = min(9, len(ends))
        _, found = cKDTree(points).query(points, k=k, workers=-1)
        pairs = np.stack([np.repeat(ends, k - 1), ends[found[:, 1:].reshape(-1)]], axis=1)
    length = np.empty(len(pairs))
    measure(ground, pairs, length)
    return pairs[np.argsort(length, kind="stable")]


def _link_in_turn(ends: NDArray[np.int64], links: NDArray[np.int32], part: NDArray[np.int32]) -> None:
    """Join pieces one after another: none of their ends is near another's."""
    first: dict[int, list[int]] = {}
    for end in ends:
        first.setdefault(int(find(part, int(end))), []).append(int(end))
    pieces = list(first.values())
    chain = [(piece[-1], following[0]) for piece, following in itertools.pairwise(pieces)]
    link_edges(np.array(chain, np.int64).reshape(-1, 2), links, part)


@machine_code
def find(part, node):  # type: ignore[no-untyped-def]
    """The piece that a node belongs to."""
    while part[node] != node:
        part[node] = part[part[node]]
        node = part[node]
    return node


@machine_code
def link_edges(edges, links, part):  # type: ignore[no-untyped-def]
    """Take every edge that leaves both nodes with at most two links and closes no ring."""
    for e in range(len(edges)):
        a, b = edges[e, 0], edges[e, 1]
        if a != b and links[a, 1] < 0 and links[b, 1] < 0:
            one, other = find(part, a), find(part, b)
            if one != other:
                part[one] = other
                links[a, 0 if links[a, 0] < 0 else 1] = b
                links[b, 0 if links[b, 0] < 0 else 1] = a


@machine_code
def walk(links, order):  # type: ignore[no-untyped-def]
    """The order of the nodes along the one piece."""
    n = len(order)
    node = 0
    for end in range(n):
        if links[end, 1] < 0:
            node = end
            break
    before = -1
    for i in range(n):
        order[i] = node
        following = links[node, 0] if links[node, 0] != before else links[node, 1]
        before = node
        node = following


@machine_code
def measure(ground, pairs, length):  # type: ignore[no-untyped-def]
    """The lengths of these edges."""
    for e in range(len(pairs)):
        length[e] = distance(ground, pairs[e, 0], pairs[e, 1])
