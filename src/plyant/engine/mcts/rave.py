"""Rapid action value estimation (Gelly and Silver 2011): a move counts wherever in a simulation its player makes it."""

from __future__ import annotations

from typing import Any

from plyant.engine.mcts.memory import (
    ACTION,
    COUNT_BITS,
    COUNT_MASK,
    EQUIVALENCE,
    LIKE_SUM,
    LIKE_VISITS,
    LINK,
    MARK,
    MARKS,
    MARKS_KEPT,
    MORE,
    NODE,
    STAMP,
    VALUES,
)
from plyant.native import bits_float, float_bits, slot


def mark(player: int, action: Any, desk: Any) -> None:
    """Note that this player makes this move in the simulation that goes on."""
    if player >= 0:
        at = MARKS + MARK * slot(action, MARKS_KEPT)
        desk[at], desk[at + 1], desk[at + 2] = desk[STAMP], player, action


def credit(node: int, mover: int, desk: Any, tree: Any, more: Any) -> None:
    """Count the simulation for all children of the node whose move its mover has made, here or later."""
    link = tree[node * NODE + LINK]
    first = link >> COUNT_BITS
    value = bits_float(desk[VALUES + mover])
    for child in range(first, first + (link & COUNT_MASK)):
        action = tree[child * NODE + ACTION]
        at = MARKS + MARK * slot(action, MARKS_KEPT)
        if desk[at] == desk[STAMP] and desk[at + 1] == mover and desk[at + 2] == action:
            like = child * desk[MORE]
            more[like + LIKE_VISITS] += 1
            more[like + LIKE_SUM] = float_bits(bits_float(more[like + LIKE_SUM]) + value)


def share_of_like(visits: int, desk: Any) -> float:
    """How much the statistics of like moves count beside those of `visits` visits: from 1 down to 0."""
    k = bits_float(desk[EQUIVALENCE])
    return k / (k + visits)
