"""Alpha-beta (AIMA, figure 5.7), fail-soft, MAX and MIN in one body, any order of players."""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import INFINITY, STRICT, estimate, plies, tick, worth
from plyant.engine.line import clear, extend


def alphabeta(game: Any, state: Any, depth: int, alpha: float, beta: float, desk: Any, trace: Any) -> float:
    """With v the minimax value of the state to MAX, and r what is returned:

    r ≤ alpha: v ≤ r.   alpha < r < beta: v = r.   beta ≤ r: r ≤ v.

    alpha is what MAX, beta what MIN is sure of elsewhere. The rest of a node's moves is cut off when alpha ≥ beta,
    or, where desk[STRICT] is set, only when alpha > beta.
    """
    tick(desk)
    ply = plies(desk, depth)
    clear(desk, ply)
    if trace is not None:
        trace.enter(ply, state, alpha, beta)
    if game.is_terminal(state):
        best = worth(game, state)
    elif depth == 0:
        best = estimate(game, state, desk)
    else:
        maximizing = game.player(state) == 0
        best = -INFINITY if maximizing else INFINITY
        for a in game.actions(state):
            value = alphabeta(game, game.result(state, a), depth - 1, alpha, beta, desk, trace)
            if value > best if maximizing else value < best:
                best = value
                if alpha < value < beta:  # not only a bound
                    extend(desk, ply, a)
            if maximizing:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if trace is not None:
                trace.back_up(ply, a, value, best, alpha, beta)
            if alpha > beta or (alpha == beta and desk[STRICT] == 0):
                if trace is not None:
                    trace.cut(ply, state, a, best, alpha, beta)
                break
    if trace is not None:
        trace.leave(ply, state, best)
    return best
