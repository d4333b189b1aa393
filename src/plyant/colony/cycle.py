"""A round trip in an array: who is next, who is between, and turning a part of it round.

order[i] is the node at place i, place[c] is where node c stands, turned[0] says in which direction the array is read.
To turn a part round is to turn the rest round and read in the other direction: so the shorter of both is turned.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from plyant.native import inner


class Cycle(NamedTuple):
    """order[place[c]] == c for every node c."""

    order: Any  # int32 [n]
    place: Any  # int32 [n]
    turned: Any  # int8 [1]


def cycle_of(order: Any) -> Cycle:
    """The cycle through these nodes."""
    order = np.array(order, dtype=np.int32)
    place = np.empty_like(order)
    place[order] = np.arange(len(order), dtype=np.int32)
    return Cycle(order, place, np.zeros(1, dtype=np.int8))


@inner
def after(cycle, node):  # type: ignore[no-untyped-def]
    """The next node."""
    if cycle.turned[0] == 0:
        i = cycle.place[node] + 1
        return cycle.order[0] if i == len(cycle.order) else cycle.order[i]
    i = cycle.place[node]
    return cycle.order[len(cycle.order) - 1] if i == 0 else cycle.order[i - 1]


@inner
def before(cycle, node):  # type: ignore[no-untyped-def]
    """The node before."""
    if cycle.turned[0] == 0:
        i = cycle.place[node]
        return cycle.order[len(cycle.order) - 1] if i == 0 else cycle.order[i - 1]
    i = cycle.place[node] + 1
    return cycle.order[0] if i == len(cycle.order) else cycle.order[i]


@inner
def is_between(cycle, a, b, c):  # type: ignore[no-untyped-def]
    """Does one come by b on the way from a to c?"""
    if cycle.turned[0] == 0:
        x, y, z = cycle.place[a], cycle.place[b], cycle.place[c]
    else:
        x, y, z = cycle.place[c], cycle.place[b], cycle.place[a]
    if x <= z:
        return x <= y and y <= z
    return y >= x or y <= z


@inner
def turn_places(cycle, i, j):  # type: ignore[no-untyped-def]
    """Turn the places i, i + 1, … j round; the last place is followed by the first."""
    n = len(cycle.order)
    length = j - i + 1
    if length <= 0:
        length += n
    for _ in range(length // 2):
        a = cycle.order[i]
        b = cycle.order[j]
        cycle.order[i] = b
        cycle.place[b] = i
        cycle.order[j] = a
        cycle.place[a] = j
        i += 1
        if i == n:
            i = 0
        j -= 1
        if j < 0:
            j = n - 1


@inner
def turn(cycle, a, b):  # type: ignore[no-untyped-def]
    """Turn the way from a to b round: … x a … b y … becomes … x b … a y …"""
    n = len(cycle.order)
    if cycle.turned[0] == 0:
        i, j = cycle.place[a], cycle.place[b]
    else:
        i, j = cycle.place[b], cycle.place[a]
    length = j - i + 1
    if length <= 0:
        length += n
    if 2 * length <= n:
        turn_places(cycle, i, j)
    else:
        if length < n:
            turn_places(cycle, j + 1 if j + 1 < n else 0, i - 1 if i > 0 else n - 1)
        cycle.turned[0] ^= 1


@inner
def is_short(cycle, a, b, most):  # type: ignore[no-untyped-def]
    """Would turning the way from a to b round move at most so many nodes?"""
    apart = abs(cycle.place[a] - cycle.place[b])
    return apart <= most or len(cycle.order) - apart <= most


@inner
def exchange_parts(cycle, i, first, second, kept):  # type: ignore[no-untyped-def]
    """At place i, `first` nodes are followed by `second` ones: exchange these two parts.

    `kept` is scratch memory: int32 [first + second] or more.
    """
    n = len(cycle.order)
    both = first + second
    for t in range(both):
        p = i + t
        kept[t] = cycle.order[p - n if p >= n else p]
    for t in range(both):
        node = kept[first + t] if t < second else kept[t - second]
        p = i + t
        p = p - n if p >= n else p
        cycle.order[p] = node
        cycle.place[node] = p
