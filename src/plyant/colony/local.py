"""Daemon actions: a tour is improved from every node that waits, until none can be improved."""

from __future__ import annotations

from plyant.colony.desk import make_room, next_waiting, wait
from plyant.colony.lin_kernighan import improve_by_chain
from plyant.colony.two_opt import improve_by_two
from plyant.native import machine_code

NONE, TWO, THREE = 0, 2, 3
NUMBERS = {"none": NONE, "2opt": TWO, "3opt": THREE}


@machine_code
def improve_all(ground, cycle, desk, local, stop):  # type: ignore[no-untyped-def]
    """Improve from every waiting node until none waits; gives the gain. Ends early when stop[0] is set."""
    total = 0.0
    while desk.ends[1] > 0 and stop[0] == 0:
        node = next_waiting(desk)
        if local == NONE:
            continue
        improved = True
        while improved:
            improved = False
            for direction in range(2):
                make_room(desk)
                first = desk.made[0]
                if local == TWO:
                    gain = improve_by_two(ground, cycle, desk, node)
                else:
                    gain = improve_by_chain(ground, cycle, desk, node)
                if gain > 0.0:
                    total += gain
                    improved = True
                    for i in range(first, desk.made[0]):
                        a, b = desk.turns[i, 0], desk.turns[i, 1]
                        wait(desk, a)
                        wait(desk, b)
                        if direction == 1:  # it was made the other way round, and will be undone this way
                            desk.turns[i, 0], desk.turns[i, 1] = b, a
                cycle.turned[0] ^= 1
    return total


@machine_code
def all_wait(cycle, desk):  # type: ignore[no-untyped-def]
    """Have every node looked at, in the order of the tour."""
    for i in range(len(cycle.order)):
        wait(desk, cycle.order[i])
