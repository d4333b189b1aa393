"""Proved values (MCTS-Solver: Winands, Björnsson and Saito 2008): ends of the game, and what follows from them.

Two players with opposite aims, or one alone: a node is proved by one child that is proved to be worth the most that
the game has, or by all its children. Several players, or sums that are not zero: by all its children, and only when the
best of them leave no choice that others would feel. A chance node: by all its outcomes.
"""

from __future__ import annotations

from typing import Any

from plyant.engine.mcts.memory import (
    COUNT_BITS,
    COUNT_MASK,
    LINK,
    MEAN,
    MORE,
    NODE,
    PLAYERS,
    PRIOR,
    PROVED,
    TOTALS,
    VALUES,
    VISITS,
)
from plyant.game import CHANCE
from plyant.native import bits_float, float_bits

CHANCY = False  # may it be nature's turn?
OPPOSED = True  # has what one wins been lost by the other, or is there one player?


def prove(game: Any, node: int, mover: int, desk: Any, tree: Any, more: Any) -> bool:
    """Is this node, whose children have changed, proved now? Then its value to each player is laid on the desk."""
    link = tree[node * NODE + LINK]
    first = link >> COUNT_BITS
    after = first + (link & COUNT_MASK)
    if CHANCY and mover == CHANCE:
        return prove_chance(first, after, desk, tree, more)
    best, chosen, every, tied = 0.0, 0, True, False
    for child in range(first, after):
        if tree[child * NODE + VISITS] & PROVED == 0:
            every = False
        else:
            value = bits_float(tree[child * NODE + MEAN])
            if chosen == 0 or value > best:
                best, chosen, tied = value, child, False
            elif not OPPOSED and value == best and differ(chosen, child, desk, more):
                tied = True
    if chosen == 0 or not (every or (OPPOSED and best >= game.highest)) or tied:
        return False
    recall(chosen, desk, more)
    return True


def prove_chance(first: int, after: int, desk: Any, tree: Any, more: Any) -> bool:
    """The same where nature moves: the mean of all outcomes."""
    for child in range(first, after):
        if tree[child * NODE + VISITS] & PROVED == 0:
            return False
    for p in range(desk[PLAYERS]):
        total = 0.0
        for child in range(first, after):
            at = child * desk[MORE]
            total += bits_float(more[at + PRIOR]) * bits_float(more[at + TOTALS + p])
        desk[VALUES + p] = float_bits(total)
    return True


def differ(one: int, other: int, desk: Any, more: Any) -> bool:
    """Are these two proved nodes worth different things to anybody?"""
    for p in range(desk[PLAYERS]):
        mine = bits_float(more[one * desk[MORE] + TOTALS + p])
        if mine != bits_float(more[other * desk[MORE] + TOTALS + p]):
            return True
    return False


def recall(node: int, desk: Any, more: Any) -> None:
    """Lay what a proved node is worth to each player on the desk."""
    for p in range(desk[PLAYERS]):
        desk[VALUES + p] = more[node * desk[MORE] + TOTALS + p]


def record(node: int, mover: int, desk: Any, tree: Any, more: Any) -> None:
    """From now on this node is proved to be worth what lies on the desk; `mover` is who moved there."""
    tree[node * NODE + VISITS] |= PROVED
    tree[node * NODE + MEAN] = desk[VALUES + max(mover, 0)]
    for p in range(desk[PLAYERS]):
        more[node * desk[MORE] + TOTALS + p] = desk[VALUES + p]
