"""Local search by chains of exchanges: 3-opt moves of neighbours, carried on as Lin and Kernighan (1973) do.

One takes an edge (t1, t2) out, puts a shorter one (t2, t3) in, takes out an edge at t3, and so on; the gain so far must
stay positive. Two or three edges are tried in every way that closes to a tour; the best of these that did not gain is
carried on greedily. Moves are judged before anything is turned round.
"""

from __future__ import annotations

from plyant.colony.cycle import after, before, is_between, is_short
from plyant.colony.desk import make_turn, undo_turns
from plyant.colony.ground import distance
from plyant.native import inner

FIRST, SECOND = 10, 5  # how many candidates for t3, and for t5
DEEPEST = 3  # exchanges carried on after three edges: more costs more time than it gains
TRIED = 1_000  # nodes that are turned round only to see whether it leads to a gain

# How the edges (t1 t2), (t3 t4), (t5 t6) are exchanged for (t2 t3), (t4 t5), (t6 t1), t2 being after t1:
PLAIN = 0  # t4 before t3: as two exchanges of two edges
LATER = 1  # t4 after t3, t5 between t2 and t3, t6 after t5
EARLIER = 2  # the same with t6 before t5: nothing is turned round in the end


@inner
def improve_by_chain(ground, cycle, desk, t1):  # type: ignore[no-untyped-def]
    """Find one gain that begins with the edge from t1 to the next node, and take it; 0: there is none."""
    least = ground.least_gain
    t2 = after(cycle, t1)
    removed = distance(ground, t1, t2)
    best = -1.0
    kind = -1
    b3 = b4 = b5 = b6 = t1
    breadth = len(ground.near[0])
    for q in range(min(FIRST, breadth)):
        gain1 = removed - ground.gaps[t2, q]
        if gain1 <= least:
            break
        t3 = ground.near[t2, q]
        if t3 == t1:
            continue
        t4 = before(cycle, t3)
        if t4 != t2:
            gain2 = gain1 + distance(ground, t3, t4)
            closed = gain2 - distance(ground, t4, t1)
            if closed > least:
                make_turn(cycle, desk, t2, t4)
                return closed + carry_on(ground, cycle, desk, t1, gain2, closed)
            for r in range(min(SECOND, breadth)):
                gain3 = gain2 - ground.gaps[t4, r]
                if gain3 <= least:
                    break
                t5 = ground.near[t4, r]
                if t5 == t1 or t5 == t3:  # noqa: SIM109 (slower when compiled)
                    continue
                if is_between(cycle, t2, t5, t4):
                    t6 = after(cycle, t5)
                    if t6 == t4:
                        continue
                else:
                    t6 = before(cycle, t5)
                gain4 = gain3 + distance(ground, t5, t6)
                closed = gain4 - distance(ground, t6, t1)
                if closed > least:
                    exchange(cycle, desk, PLAIN, t2, t3, t4, t5, t6)
                    return closed + carry_on(ground, cycle, desk, t1, gain4, closed)
                if gain4 > best:
                    best, kind, b3, b4, b5, b6 = gain4, PLAIN, t3, t4, t5, t6
        t4 = after(cycle, t3)
        if t4 != t2 and t4 != t1:
            gain2 = gain1 + distance(ground, t3, t4)
            for r in range(min(SECOND, breadth)):
                gain3 = gain2 - ground.gaps[t4, r]
                if gain3 <= least:
                    break
                t5 = ground.near[t4, r]
                if t5 == t3 or not is_between(cycle, t2, t5, t3):
                    continue
                for way in (LATER, EARLIER):
                    if way == EARLIER and t5 == t2:
                        continue
                    t6 = after(cycle, t5) if way == LATER else before(cycle, t5)
                    gain4 = gain3 + distance(ground, t5, t6)
                    closed = gain4 - distance(ground, t6, t1)
                    if closed > least:
                        exchange(cycle, desk, way, t2, t3, t4, t5, t6)
                        return closed + carry_on(ground, cycle, desk, t1, gain4, closed)
                    if gain4 > best:
                        best, kind, b3, b4, b5, b6 = gain4, way, t3, t4, t5, t6
    if kind >= 0 and is_short(cycle, t2, b4, TRIED) and is_short(cycle, t2, b6, TRIED):
        first = desk.made[0]
        exchange(cycle, desk, kind, t2, b3, b4, b5, b6)
        gain = carry_on(ground, cycle, desk, t1, best, 0.0)
        if gain > least:
            return gain
        undo_turns(cycle, desk, first)
    return 0.0


@inner
def exchange(cycle, desk, kind, t2, t3, t4, t5, t6):  # type: ignore[no-untyped-def]
    """Take three edges out and put three in."""
    if kind == PLAIN:
        make_turn(cycle, desk, t2, t4)
        make_turn(cycle, desk, t4, t6)
    elif kind == LATER:
        make_turn(cycle, desk, t2, t3)
        make_turn(cycle, desk, t3, t6)
        make_turn(cycle, desk, t5, t2)
    else:
        make_turn(cycle, desk, t2, t6)
        make_turn(cycle, desk, t5, t3)


@inner
def carry_on(ground, cycle, desk, first, gain, taken):  # type: ignore[no-untyped-def]
    """Go on from the edge between `first` and the next node, which counts as open: without it the gain is `gain`.

    Leaves the best tour found on the way and gives what it gains over `taken`, the gain with that edge; 0 or more.
    """
    best = taken
    kept = desk.made[0]
    for _ in range(DEEPEST):
        last = after(cycle, first)
        most = -1.0
        found = -1
        for q in range(len(ground.near[0])):
            left = gain - ground.gaps[last, q]
            if left - best <= ground.least_gain:
                break
            node = ground.near[last, q]
            if node == first:
                continue
            end = before(cycle, node)
            if end == last or not is_short(cycle, last, end, TRIED):
                continue
            value = left + distance(ground, end, node)
            if value > most:
                most, found = value, node
        if found < 0:
            break
        end = before(cycle, found)
        make_turn(cycle, desk, last, end)
        gain = most
        closed = gain - distance(ground, end, first)
        if closed > best + ground.least_gain:
            best = closed
            kept = desk.made[0]
    undo_turns(cycle, desk, kept)
    return best - taken
