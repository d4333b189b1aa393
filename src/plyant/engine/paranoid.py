"""The paranoid search (Sturtevant and Korf, 2000): the asker's side against all the others, who have joined forces."""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import INFINITY, NO_MOVES, check_total, mover_of, plies, tick
from plyant.engine.line import clear_leaf, extend
from plyant.engine.vectors import ASKER, add, empty, goal, judge, take, wants
from plyant.errors import FaultyRules
from plyant.game import CHANCE


def paranoid(game: Any, state: Any, depth: int, alpha: float, beta: float, desk: Any) -> float:
    """With v what the state is worth to the asker's side when all others work against it, and r what is returned:

    r ≤ alpha: v ≤ r.   alpha < r < beta: v = r.   beta ≤ r: r ≤ v.

    In the second case the desk has the vector of the state, at this ply. A chance node has the mean of its outcomes.
    """
    tick(desk)
    ply = plies(desk, depth)
    if depth == 0 or game.is_terminal(state):
        clear_leaf(desk, depth)
        judge(game, state, ply, desk)
        return goal(desk, desk[ASKER], ply)
    mover = mover_of(game, state)
    if mover == CHANCE:
        clear_leaf(desk, depth)
        empty(desk, ply)
        total = 0.0
        for a, share in game.chance(state):
            total += abs(share)
            paranoid(game, game.result(state, a), depth - 1, -INFINITY, INFINITY, desk)
            add(desk, ply, share)
        check_total(total)
        return goal(desk, desk[ASKER], ply)
    ours = wants(desk, desk[ASKER], mover)
    best = -INFINITY if ours else INFINITY
    for a in game.actions(state):
        value = paranoid(game, game.result(state, a), depth - 1, alpha, beta, desk)
        if alpha < value < beta:
            take(desk, ply)
            extend(desk, ply, a)
        if ours:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if alpha >= beta:
            break
    if best == -INFINITY or best == INFINITY:
        raise FaultyRules(NO_MOVES)
    return best
