"""One ant on its way, and how its way is shortened."""

from __future__ import annotations

import math

from plyant.colony.random import next_float
from plyant.native import machine_code

STUCK, TURNED_BACK = -1, -2
MOST_DETOURS = 10_000  # looked at for one city; a dense graph has direct roads instead


@machine_code
def chosen_road(roads, attraction, seen, stamp, here, greed, state):  # type: ignore[no-untyped-def]
    """A road to a city that was not seen, with probability ∝ exp(attraction), or with probability `greed` the most
    attractive; -1 when there is none. The greatest is subtracted first, so that nothing under- or overflows.
    """
    best = -1
    top = -math.inf
    for road in range(roads.first[here], roads.first[here + 1]):
        city = roads.to[road]
        if seen[city] != stamp and (best < 0 or attraction[road] > top):
            best = road
            top = attraction[road]
    if best < 0 or (greed > 0.0 and next_float(state) < greed):
        return best
    total = 0.0
    for road in range(roads.first[here], roads.first[here + 1]):
        city = roads.to[road]
        if seen[city] != stamp:
            total += math.exp(attraction[road] - top)
    mark = next_float(state) * total
    for road in range(roads.first[here], roads.first[here + 1]):
        city = roads.to[road]
        if seen[city] != stamp:
            mark -= math.exp(attraction[road] - top)
            if mark < 0.0:
                return road
    return best


@machine_code
def walk(roads, attraction, seen, stamp, way, best, place, start, end, leaves, most, greed, state):  # type: ignore[no-untyped-def]
    """Go from the start to the end; or, where `leaves` is not -1, make a detour: leave the best way at its place
    `leaves`, and walk until it is met again further on.

    A way is shortest exactly when no such detour is shorter than what it replaces: the detours of a shorter way sum
    up to no less than the parts that they skip. So this needs no other move. Returns the number of roads, which are
    then in `way`; STUCK; or TURNED_BACK when the walk is `most` long and not over.
    """
    here = start
    done = 0
    while done < leaves:
        way[done] = best[done]
        seen[here] = stamp
        here = roads.to[best[done]]
        done += 1
    gone = 0.0
    while here != end and (leaves < 0 or place[here] <= leaves):
        seen[here] = stamp
        if done == leaves:  # not along the best way
            seen[roads.to[best[leaves]]] = stamp
        road = chosen_road(roads, attraction, seen, stamp, here, greed, state)
        if done == leaves:
            seen[roads.to[best[leaves]]] = 0
        if road < 0:
            return STUCK
        gone += roads.lengths[road]
        if gone >= most:
            return TURNED_BACK
        way[done] = road
        done += 1
        here = roads.to[road]
    if here != end:
        joins = place[here]
        while best[joins] >= 0:
            way[done] = best[joins]
            done += 1
            joins += 1
    return done


@machine_code
def shortened(roads, way, count, start, place, far, back, road_in, road_out):  # type: ignore[no-untyped-def]
    """The shortest of all ways that leave this one for at most one city at a time; returns how many roads it has.

    far[i] is the distance to the way's i-th city, which comes from the back[i]-th over road_out and road_in (one road:
    road_out is -1). `place` is -1 for every city, before and after.
    """
    place[start] = 0
    far[0] = 0.0
    for i in range(count):
        place[roads.to[way[i]]] = i + 1
        far[i + 1] = math.inf
    for i in range(count):
        here = start if i == 0 else roads.to[way[i - 1]]
        degree = roads.first[here + 1] - roads.first[here]
        for out in range(roads.first[here], roads.first[here + 1]):
            middle = roads.to[out]
            one = far[i] + roads.lengths[out]
            j = place[middle]
            if j > i:
                if one < far[j]:
                    far[j], back[j], road_in[j], road_out[j] = one, i, out, -1
            elif j < 0 and degree * (roads.first[middle + 1] - roads.first[middle]) <= MOST_DETOURS:
                for into in range(roads.first[middle], roads.first[middle + 1]):
                    j = place[roads.to[into]]
                    if j > i and one + roads.lengths[into] < far[j]:
                        far[j], back[j], road_in[j], road_out[j] = one + roads.lengths[into], i, into, out
    place[start] = -1
    for i in range(count):
        place[roads.to[way[i]]] = -1
    taken = 0
    i = count
    while i > 0:  # the roads, from the last to the first
        way[taken] = road_in[i]
        taken += 1
        if road_out[i] >= 0:
            way[taken] = road_out[i]
            taken += 1
        i = back[i]
    for i in range(taken // 2):
        way[i], way[taken - 1 - i] = way[taken - 1 - i], way[i]
    return without_loops(roads, way, taken, start, place)


@machine_code
def without_loops(roads, way, count, start, place):  # type: ignore[no-untyped-def]
    """Two detours may lead through one city: what lies between is left out."""
    place[start] = 0
    done = 0
    for i in range(count):
        city = roads.to[way[i]]
        if place[city] >= 0:
            while done > place[city]:
                done -= 1
                place[roads.to[way[done]]] = -1
            place[city] = done
        else:
            way[done] = way[i]
            done += 1
            place[city] = done
    place[start] = -1
    for i in range(done):
        place[roads.to[way[i]]] = -1
    return done
