"""The scratch memory of a local search: which nodes are still to be looked at, and which parts were turned round."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from plyant.colony.cycle import turn
from plyant.native import inner

_MOST_TURNS = 1 << 16
_ROOM = 64  # more turns than one improvement takes


class Desk(NamedTuple):
    """A ring of nodes that wait (their don't-look bits are off), and the turns made since `forget`."""

    ring: Any  # int32 [n]
    waits: Any  # uint8 [n]
    ends: Any  # int64 [2]: where the ring begins, how many wait
    turns: Any  # int32 [_MOST_TURNS, 2]
    made: Any  # int64 [2]: how many turns; are some of them forgotten?


def desk_for(n: int) -> Desk:
    """A desk for n nodes, on which nothing waits."""
    return Desk(
        np.zeros(n, np.int32),
        np.zeros(n, np.uint8),
        np.zeros(2, np.int64),
        np.zeros((_MOST_TURNS, 2), np.int32),
        np.zeros(2, np.int64),
    )


@inner
def wait(desk, node):  # type: ignore[no-untyped-def]
    """Have this node looked at, if it does not wait already."""
    if desk.waits[node] == 0:
        desk.waits[node] = 1
        i = desk.ends[0] + desk.ends[1]
        n = len(desk.ring)
        desk.ring[i - n if i >= n else i] = node
        desk.ends[1] += 1


@inner
def next_waiting(desk):  # type: ignore[no-untyped-def]
    """The node that has waited longest; it waits no more."""
    node = desk.ring[desk.ends[0]]
    desk.ends[0] += 1
    if desk.ends[0] == len(desk.ring):
        desk.ends[0] = 0
    desk.ends[1] -= 1
    desk.waits[node] = 0
    return node


@inner
def send_away(desk):  # type: ignore[no-untyped-def]
    """Nobody waits any more."""
    while desk.ends[1] > 0:
        next_waiting(desk)


@inner
def forget(desk):  # type: ignore[no-untyped-def]
    """The turns so far need not be undone."""
    desk.made[0] = 0
    desk.made[1] = 0


@inner
def make_room(desk):  # type: ignore[no-untyped-def]
    """Forget turns rather than overflow; `can_undo` tells."""
    if desk.made[0] > len(desk.turns) - _ROOM:
        desk.made[0] = 0
        desk.made[1] = 1


@inner
def can_undo(desk):  # type: ignore[no-untyped-def]
    """Are all turns since `forget` still known?"""
    return desk.made[1] == 0


@inner
def make_turn(cycle, desk, a, b):  # type: ignore[no-untyped-def]
    """Turn the way from a to b round, and remember it."""
    turn(cycle, a, b)
    i = desk.made[0]
    desk.turns[i, 0] = a
    desk.turns[i, 1] = b
    desk.made[0] = i + 1


@inner
def undo_turns(cycle, desk, left):  # type: ignore[no-untyped-def]
    """Undo the last turns, so that `left` of them stay."""
    while desk.made[0] > left:
        desk.made[0] -= 1
        i = desk.made[0]
        turn(cycle, desk.turns[i, 1], desk.turns[i, 0])
