"""A part of a tour as a small problem of its own: the way through its nodes, with both ends where they are.

Its nodes are numbered along the way, so that neighbours on the tour are neighbours in memory. The hub joins both ends.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from plyant.colony.cycle import Cycle
from plyant.colony.desk import Desk, desk_for
from plyant.colony.ground import FORCED, Ground
from plyant.native import machine_code


class Part(NamedTuple):
    """Memory for a part of up to m nodes and the hub."""

    points: Any  # float64 [m, 2]
    hub: Any  # float64 [m]
    near: Any  # int32 [m + 1, k]
    gaps: Any  # float64 [m + 1, k]
    weights: Any  # float64 [m + 1, k]
    order: Any  # int32 [m + 1]
    place: Any  # int32 [m + 1]
    best: Any  # int32 [m + 1]
    turned: Any  # int8 [1]
    desk: Desk


def part_for(m: int, k: int) -> Part:
    """Memory for a part of up to m nodes with k candidates each."""
    return Part(
        np.empty((m, 2)),
        np.empty(m),
        np.empty((m + 1, k), np.int32),
        np.empty((m + 1, k)),
        np.empty((m + 1, k)),
        np.empty(m + 1, np.int32),
        np.empty(m + 1, np.int32),
        np.empty(m + 1, np.int32),
        np.zeros(1, np.int8),
        desk_for(m + 1),
    )


def cut_out(ground: Ground, weights: Any, order: Any, place: Any, low: int, high: int, part: Part) -> Any:
    """(ground, cycle, weights, best, desk) of the way from order[low] to order[high - 1]; place[order[i]] == i."""
    m = high - low
    copy_part(ground, weights, order, place, low, high, part)
    part.turned[0] = 0
    desk = part.desk
    own_desk = Desk(desk.ring[: m + 1], desk.waits[: m + 1], desk.ends, desk.turns, desk.made)
    own = Ground(
        ground.metric,
        part.points[:m],
        ground.matrix,
        part.hub[:m],
        part.near[: m + 1],
        part.gaps[: m + 1],
        ground.far,
        ground.least_gain,
        0.0,
    )
    cycle = Cycle(part.order[: m + 1], part.place[: m + 1], part.turned)
    return own, cycle, part.weights[: m + 1], part.best[: m + 1], own_desk


@machine_code
def copy_part(ground, weights, order, place, low, high, part):  # type: ignore[no-untyped-def]
    """Candidates outside of the part are left out; the others keep their order."""
    m = high - low
    k = len(ground.near[0])
    part.desk.ends[0] = 0
    part.desk.ends[1] = 0
    for i in range(m + 1):
        part.order[i] = part.place[i] = part.best[i] = i
        part.desk.waits[i] = 0
        count = 0
        if i < m:
            node = order[low + i]
            part.points[i, 0] = ground.points[node, 0]
            part.points[i, 1] = ground.points[node, 1]
            part.hub[i] = -FORCED * ground.far if i == 0 or i == m - 1 else ground.far
            for q in range(k):
                there = place[ground.near[node, q]] - low
                if ground.gaps[node, q] < np.inf and 0 <= there < m:
                    part.near[i, count] = there
                    part.gaps[i, count] = ground.gaps[node, q]
                    part.weights[i, count] = weights[node, q]
                    count += 1
        for q in range(count, k):
            part.near[i, q] = 0
            part.gaps[i, q] = np.inf
            part.weights[i, q] = 0.0


@machine_code
def put_back(found, order, low, high, old):  # type: ignore[no-untyped-def]
    """order[low:high] = the way that `found` is over the nodes old[low:high], its first node first."""
    m = high - low
    at = 0
    while found[at] != m:
        at += 1
    step = 1 if found[at + 1 if at < m else 0] == 0 else -1
    for i in range(m):
        at += step
        if at > m:
            at = 0
        elif at < 0:
            at = m
        order[low + i] = old[low + found[at]]
