"""One ant builds one tour: from node to node by τ^α·η^β, and to the nearest where no candidate is left."""

from __future__ import annotations

import numpy as np

from plyant.colony.desk import forget, send_away
from plyant.colony.ground import ARCS, distance, is_over_roads, length_of
from plyant.colony.local import NONE, all_wait, improve_all
from plyant.colony.random import below, next_float
from plyant.native import inner, machine_code


@machine_code
def run_ants(ground, weights, boldness, random, ends, local, cycle, desk, visited, first, step, tours, lengths, stop):  # type: ignore[no-untyped-def]
    """Run the ants first, first + step, …: each leaves tours[ant] and lengths[ant]; random[ant] is its state."""
    for ant in range(first, len(tours), step):
        if stop[0] != 0:
            break
        lengths[ant] = run_ant(ground, weights, boldness, random[ant], ends, local, cycle, desk, visited, stop)
        for i in range(len(cycle.order)):
            tours[ant, i] = cycle.order[i]


@inner
def run_ant(ground, weights, boldness, random, ends, local, cycle, desk, visited, stop):  # type: ignore[no-untyped-def]
    """The length of the tour that an ant leaves in `cycle`; infinite: the ant is dropped, since it could not finish.

    Where local search follows, an ant that finds no road goes on without, and is dropped if that is not mended.
    """
    if not build(ground, weights, boldness, random, ends, cycle.order, visited, local != NONE):
        return np.inf
    cycle.turned[0] = 0
    for i in range(len(cycle.order)):
        cycle.place[cycle.order[i]] = i
    if local != NONE:
        forget(desk)
        all_wait(cycle, desk)
        improve_all(ground, cycle, desk, local, stop)
        send_away(desk)
        if not is_over_roads(ground, cycle.order):
            return np.inf
    return length_of(ground, cycle.order) + ground.offset


@inner
def build(ground, weights, boldness, random, ends, order, visited, without_roads):  # type: ignore[no-untyped-def]
    """Fill `order`; False: there was no road to go on. `ends`: the first two nodes and the last one, -1 where any.

    With the probability `boldness` an ant takes the greatest weight, else it draws.
    """
    n = len(order)
    for a in range(n):
        visited[a] = 0
    last = ends[2]
    node = ends[0] if ends[0] >= 0 else below(random, n)
    for i in range(n):
        order[i] = node
        visited[node] = 1
        if i == n - 1:
            break
        is_last = i == n - (3 if ground.metric == ARCS else 2)
        if i == 0 and ends[1] >= 0:
            node = ends[1]
        elif ground.metric == ARCS and visited[node ^ 1] == 0:
            node = node ^ 1
        elif last >= 0 and is_last:
            if distance(ground, node, last) >= ground.far and not without_roads:
                return False
            node = last
        else:
            if last >= 0:
                visited[last] = 1
            node = choose(ground, weights, boldness, random, node, visited, without_roads)
            if last >= 0:
                visited[last] = 0
            if node < 0:
                return False
    return n == 1 or without_roads or distance(ground, order[n - 1], order[0]) < ground.far


@inner
def choose(ground, weights, boldness, random, node, visited, without_roads):  # type: ignore[no-untyped-def]
    """The next node: one of the candidates not visited, else the nearest of all; -1: there is no road."""
    total = 0.0
    best = -1
    most = -1.0
    for q in range(len(weights[0])):
        if ground.gaps[node, q] < np.inf and visited[ground.near[node, q]] == 0:
            total += weights[node, q]
            if weights[node, q] > most:
                most = weights[node, q]
                best = q
    if best >= 0:
        if total > 0.0 and (boldness <= 0.0 or next_float(random) >= boldness):
            left = next_float(random) * total
            for q in range(len(weights[0])):
                if ground.gaps[node, q] < np.inf and visited[ground.near[node, q]] == 0 and weights[node, q] > 0.0:
                    best = q
                    left -= weights[node, q]
                    if left <= 0.0:
                        break
        return np.int64(ground.near[node, best])
    found = -1
    least = np.inf if without_roads else ground.far
    for other in range(len(visited)):
        if visited[other] == 0 and (ground.metric != ARCS or other % 2 == 0):  # a city is entered where one arrives
            length = distance(ground, node, other)
            if length < least:
                least = length
                found = other
    return found
