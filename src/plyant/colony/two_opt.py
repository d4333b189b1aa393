"""Local search by 2-opt and Or-opt: exchange two edges, or move up to three nodes elsewhere, with neighbour lists."""

from __future__ import annotations

from plyant.colony.cycle import after, before, is_between
from plyant.colony.desk import make_turn
from plyant.colony.ground import distance
from plyant.native import inner

LONGEST = 3  # nodes that are moved together


@inner
def improve_by_two(ground, cycle, desk, t1):  # type: ignore[no-untyped-def]
    """Find one gain that begins with the edge from t1 to the next node, and take it; 0: there is none."""
    t2 = after(cycle, t1)
    removed = distance(ground, t1, t2)
    for q in range(len(ground.near[0])):
        gain = removed - ground.gaps[t2, q]
        if gain <= ground.least_gain:
            break
        t3 = ground.near[t2, q]
        t4 = before(cycle, t3)
        if t3 == t1 or t4 == t2:
            continue
        closed = gain + distance(ground, t3, t4) - distance(ground, t4, t1)
        if closed > ground.least_gain:
            make_turn(cycle, desk, t2, t4)
            return closed
        moved = move_near(ground, cycle, desk, t1, t2, t3, gain)
        if moved > 0.0:
            return moved
    return 0.0


@inner
def move_near(ground, cycle, desk, t1, t2, t3, gain):  # type: ignore[no-untyped-def]
    """Move t2 and up to two nodes after it between t3 and one of t3's neighbours; `gain`: of (t1 t2), (t2 t3)."""
    last = t2
    for _ in range(LONGEST):
        behind = after(cycle, last)
        if behind == t1 or is_between(cycle, t2, t3, last):
            return 0.0
        freed = gain + distance(ground, last, behind) - distance(ground, t1, behind)
        beyond = before(cycle, t3)  # … beyond last … t2 t3 …
        if t3 != behind:
            closed = freed + distance(ground, beyond, t3) - distance(ground, beyond, last)
            if closed > ground.least_gain:
                make_turn(cycle, desk, t2, beyond)
                make_turn(cycle, desk, beyond, behind)
                return closed
        beyond = after(cycle, t3)  # … t3 t2 … last beyond …
        if t3 != t1:
            closed = freed + distance(ground, t3, beyond) - distance(ground, last, beyond)
            if closed > ground.least_gain:
                make_turn(cycle, desk, t2, t3)
                make_turn(cycle, desk, t3, behind)
                make_turn(cycle, desk, last, t2)
                return closed
        last = behind
    return 0.0
