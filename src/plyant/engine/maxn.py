"""Max^n (Luckhardt and Irani, 1986): several players, each out for the greatest share of their own."""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import INFINITY, NO_MOVES, STRICT, check_total, mover_of, plies, tick
from plyant.engine.line import clear_leaf, extend
from plyant.engine.vectors import ASKER, add, empty, goal, judge, limit, take, vector
from plyant.errors import FaultyRules
from plyant.game import CHANCE


def maxn(game: Any, state: Any, depth: int, rival: int, sure: float, desk: Any, trace: Any) -> None:
    """The vector of the state, looking `depth` plies ahead, goes to the desk, to the row of this ply.

    Every mover takes the move that is best to them; of those that are equally good the first or, where desk[ASKER]
    says so, the first of those that are worst to the asker. A chance node has the mean of its outcomes.

    `rival`, the mover of the ply above, is sure of a value elsewhere. When the mover here can get so much that no
    more than that is left to the rival, the rest of the moves is cut off (shallow pruning; Korf, 1991): the vector
    is then a wrong one, but the rival would not choose it. Where ties may hurt the asker, that needs strictly less.
    """
    tick(desk)
    ply = plies(desk, depth)
    if trace is not None:
        trace.enter(ply, state, -INFINITY, INFINITY)
    if depth == 0 or game.is_terminal(state):
        clear_leaf(desk, depth)
        judge(game, state, ply, desk)
        return
    mover = mover_of(game, state)
    best, harm = -INFINITY, -INFINITY
    if mover == CHANCE:
        clear_leaf(desk, depth)
        empty(desk, ply)
        total = 0.0
        for a, share in game.chance(state):
            total += abs(share)
            maxn(game, game.result(state, a), depth - 1, rival, -INFINITY, desk, trace)
            add(desk, ply, share)
            if trace is not None:
                trace.back_up(ply, a, vector(desk, ply + 1), vector(desk, ply), -INFINITY, INFINITY)
        check_total(total)
    else:
        enough = limit(desk, rival, mover, sure)
        for a in game.actions(state):
            maxn(game, game.result(state, a), depth - 1, mover, best, desk, trace)
            value = goal(desk, mover, ply + 1)
            worse = -goal(desk, desk[ASKER], ply + 1) if desk[ASKER] >= 0 else 0.0
            if value > best or (value == best and worse > harm):
                best, harm = value, worse
                take(desk, ply)
                extend(desk, ply, a)
            if trace is not None:
                trace.back_up(ply, a, vector(desk, ply + 1), vector(desk, ply), -INFINITY, INFINITY)
            if best >= enough and (best > enough or desk[STRICT] == 0):
                break
        if best == -INFINITY:
            raise FaultyRules(NO_MOVES)
    if trace is not None:
        trace.leave(ply, state, vector(desk, ply))
