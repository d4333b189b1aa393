"""Plays in which a state comes twice: who goes in a circle can go on forever."""

from __future__ import annotations

import time
from collections import deque

from plyant.checker.graph import Graph
from plyant.checker.position import Position


def shortest_repetition(graph: Graph, deadline: float) -> Position | None:
    """The end of a shortest play in which one state comes twice; None where the known states have no circle.

    A play from the start to v and round to v again has depths[v] + round trip moves. Only a state that has states of a
    circle before and behind it can lie on one.
    """
    edges = graph.edges + [[]] * (len(graph.states) - len(graph.edges))
    best: list[int] | None = None
    for v in _between_circles(edges):
        room = len(edges) if best is None else len(best) - 2 - graph.depths[v]
        if room < 1 or (best is not None and time.perf_counter() >= deadline):
            break
        loop = _round_trip(edges, v, room)
        if loop is not None:
            best = graph.way_to(v) + loop
    return None if best is None else graph.position(best)


def _between_circles(edges: list[list[int]]) -> list[int]:
    """What is left after taking away, again and again, states without a successor and states without a predecessor."""
    backwards: list[list[int]] = [[] for _ in edges]
    for u, after in enumerate(edges):
        for v in after:
            backwards[v].append(u)
    left = _trimmed(edges, backwards, set(range(len(edges))))
    return sorted(_trimmed(backwards, edges, left))


def _trimmed(forwards: list[list[int]], backwards: list[list[int]], left: set[int]) -> set[int]:
    """Without the states from which every way ends."""
    open_ways = {u: sum(v in left for v in forwards[u]) for u in left}
    ended = [u for u, count in open_ways.items() if count == 0]
    while ended:
        v = ended.pop()
        left.discard(v)
        for u in backwards[v]:
            if u in left:
                open_ways[u] -= 1
                if open_ways[u] == 0:
                    ended.append(u)
    return left


def _round_trip(edges: list[list[int]], v: int, room: int) -> list[int] | None:
    """The states of a shortest way of at most `room` moves from v back to v, without the v at its beginning."""
    came_from: dict[int, int] = {}
    waiting = deque([(v, 0)])
    while waiting:
        u, steps = waiting.popleft()
        if steps >= room:
            return None
        for w in edges[u]:
            if w == v:
                way = [v]
                while u != v:
                    way.append(u)
                    u = came_from[u]
                return way[::-1]
            if w not in came_from:
                came_from[w] = u
                waiting.append((w, steps + 1))
    return None
