"""The value of a two-player zero-sum game by linear programming, from its rules alone (von Stengel 1996)."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import linprog

from plyant.game import CHANCE, Game


def value(game: Game) -> float:
    """What the first player may expect when both play perfectly."""
    plans: list[dict[Any, int]] = [{(): 0}, {(): 0}]  # the sequences of each player
    sets: list[dict[Any, tuple[int, list[int]]]] = [{}, {}]  # (sequence before, sequences after) of each observation
    payoff: dict[tuple[int, int], float] = {}

    def walk(s: Any, own: list[tuple[Any, ...]], share: float) -> None:
        if game.is_terminal(s):
            at = (plans[0][own[0]], plans[1][own[1]])
            payoff[at] = payoff.get(at, 0.0) + share * game.utility(s, 0)
            return
        p = game.player(s)
        if p == CHANCE:
            for a, part in game.chance(s):
                if part > 0:
                    walk(game.result(s, a), own, share * part)
            return
        seen = game.observe(s, p)
        for a in game.actions(s):
            after = (*own[p], (seen, a))
            if after not in plans[p]:
                plans[p][after] = len(plans[p])
                sets[p].setdefault(seen, (plans[p][own[p]], []))[1].append(plans[p][after])
            walk(game.result(s, a), [after if q == p else own[q] for q in (0, 1)], share)

    walk(game.initial(), [(), ()], 1.0)
    sizes = [len(plan) for plan in plans]
    table = np.zeros(sizes)
    for at, worth in payoff.items():
        table[at] = worth
    flows = [_flow(sets[p], sizes[p]) for p in (0, 1)]
    free = flows[1].shape[0]
    best = linprog(
        c=np.concatenate([np.zeros(sizes[0]), [-1.0], np.zeros(free - 1)]),
        A_ub=np.hstack([-table.T, flows[1].T]),
        b_ub=np.zeros(sizes[1]),
        A_eq=np.hstack([flows[0], np.zeros((flows[0].shape[0], free))]),
        b_eq=np.eye(flows[0].shape[0])[0],
        bounds=[(0, None)] * sizes[0] + [(None, None)] * free,
    )
    assert best.status == 0
    return float(-best.fun)


def _flow(sets: dict[Any, tuple[int, list[int]]], size: int) -> Any:
    """Rows: the empty sequence has weight 1, and what goes into an information set comes out of it."""
    rows = np.zeros((1 + len(sets), size))
    rows[0, 0] = 1
    for row, (before, after) in enumerate(sets.values(), start=1):
        rows[row, before] = -1
        rows[row, after] = 1
    return rows
