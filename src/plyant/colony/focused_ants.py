"""Focused ants: each takes a good tour, leaves it on a trail at one place, and mends what it broke.

After Skinderowicz, "Improving Ant Colony Optimization efficiency for solving large TSP instances" (2022): a new ant
changes only part of a good tour. Here it leaves the tour at a random node for a candidate drawn by τ^α·η^β, exchanging
two neighbouring parts of the tour, and local search goes on from the nodes whose edges changed. A longer tour is kept
with the probability e^(-increase / temperature), so that the colony does not settle on the first good tour.
"""

from __future__ import annotations

import math

from plyant.colony.cycle import exchange_parts
from plyant.colony.desk import can_undo, forget, send_away, undo_turns, wait
from plyant.colony.ground import ARCS, distance
from plyant.colony.local import improve_all
from plyant.colony.random import below, next_float
from plyant.native import inner, machine_code

LONGEST = 50  # nodes in a part
FEWEST, FEWEST_ARCS = 5, 8  # nodes of which two parts can be exchanged

NOW, BEST, SENT, DROPPED = 0, 1, 2, 3  # what is in a tally


@machine_code
def send_ants(ground, cycle, desk, random, weights, local, temperature, ants, kept, tally, best, stop):  # type: ignore[no-untyped-def]
    """Send so many ants over the tour in `cycle`; fewer once stop[0] is set.

    tally float64 [4]: length now, best length, ants sent, and how many came back over a missing road. `best` int32 [n]
    is the order of the best tour. `kept` is scratch memory, int32 [2 · LONGEST + 2].
    """
    n = len(cycle.order)
    order = cycle.order
    longest = min(LONGEST, (n - 2) // 3)
    for _ in range(ants):
        if stop[0] != 0 or n < (FEWEST_ARCS if ground.metric == ARCS else FEWEST):
            break
        tally[SENT] += 1.0
        i, first, second = leave(ground, cycle, random, weights, longest)
        j = i + first
        j -= n if j >= n else 0
        k = j + second
        k -= n if k >= n else 0
        a, b = order[i - 1 if i > 0 else n - 1], order[i]
        c, d = order[j - 1 if j > 0 else n - 1], order[j]
        e, f = order[k - 1 if k > 0 else n - 1], order[k]
        one, two, three = distance(ground, a, b), distance(ground, c, d), distance(ground, e, f)
        if min(one, two, three) < 0.0:  # it would break what must stay
            continue
        gain = one + two + three - distance(ground, a, d) - distance(ground, e, b) - distance(ground, c, f)
        direction = cycle.turned[0]
        exchange_parts(cycle, i, first, second, kept)
        forget(desk)
        wait(desk, a)
        wait(desk, b)
        wait(desk, c)
        wait(desk, d)
        wait(desk, e)
        wait(desk, f)
        gain += improve_all(ground, cycle, desk, local, stop)
        is_kept = gain >= 0.0 or gain > temperature * math.log(next_float(random) + 1e-300)
        if (is_kept and stop[0] == 0) or not can_undo(desk):
            tally[NOW] -= gain
            if tally[NOW] < tally[BEST] - ground.least_gain:
                tally[BEST] = tally[NOW]
                for p in range(n):
                    best[p] = order[p]
        else:
            send_away(desk)
            undo_turns(cycle, desk, 0)
            if cycle.turned[0] == direction:
                exchange_parts(cycle, cycle.place[d], second, first, kept)
            else:
                exchange_parts(cycle, cycle.place[c], first, second, kept)
        if tally[NOW] + ground.offset >= ground.far:
            tally[DROPPED] += 1.0


@inner
def leave(ground, cycle, random, weights, longest):  # type: ignore[no-untyped-def]
    """Where an ant leaves the tour: (place, first, second): two neighbouring parts to exchange.

    It leaves a random node for a candidate that is no neighbour on the tour, drawn by weight, where that is near enough
    on the tour; otherwise anywhere near.
    """
    n = len(cycle.order)
    i = below(random, n)
    first = 1 + below(random, longest)
    second = 1 + below(random, longest)
    node = cycle.order[i]
    ahead = drawn(ground, cycle, random, weights, node)
    if 2 <= ahead <= longest + 1:  # node | first … | candidate, second …
        first = ahead - 1
        i = i + 1 if i + 1 < n else 0
    elif n - longest - 1 <= ahead <= n - 2:  # … first, candidate | second … | node
        second = n - ahead - 1
        i = i - second - first
        i += n if i < 0 else 0
    if ground.metric == ARCS:  # the two nodes of a city stay together
        if cycle.order[i - 1 if i > 0 else n - 1] // 2 == cycle.order[i] // 2:
            i = i + 1 if i + 1 < n else 0
        first = min(first + first % 2, 2 * ((n - 2) // 6))
        second = min(second + second % 2, 2 * ((n - 2) // 6))
    return i, first, second


@inner
def drawn(ground, cycle, random, weights, node):  # type: ignore[no-untyped-def]
    """How far ahead on the tour a candidate stands that is drawn by weight and no neighbour on the tour; 0: none."""
    n = len(cycle.order)
    k = len(weights[0])
    here = cycle.place[node]
    total = 0.0
    for q in range(k):
        if weights[node, q] > 0.0:
            ahead = cycle.place[ground.near[node, q]] - here
            ahead += n if ahead < 0 else 0
            if 2 <= ahead <= n - 2:
                total += weights[node, q]
    left = next_float(random) * total
    found = 0
    for q in range(k):
        if weights[node, q] > 0.0:
            ahead = cycle.place[ground.near[node, q]] - here
            ahead += n if ahead < 0 else 0
            if 2 <= ahead <= n - 2:
                found = ahead
                left -= weights[node, q]
                if left <= 0.0:
                    break
    return found
