"""Alpha-beta (AIMA, figure 5.7), fail-soft, MAX and MIN in one body, any order of players."""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import INFINITY, NO_MOVES, STRICT, estimate, is_max, plies, tick, worth
from plyant.engine.line import clear_leaf, extend
from plyant.errors import FaultyRules


def alphabeta(game: Any, state: Any, depth: int, alpha: float, beta: float, desk: Any, trace: Any) -> float:
    """With v the minimax value of the state to MAX, and r what is returned:

    r ≤ alpha: v ≤ r.   alpha < r < beta: v = r.   beta ≤ r: r ≤ v.

    alpha is what MAX, beta what MIN is sure of elsewhere. The rest of a node's moves is cut off when alpha ≥ beta,
    or, where desk[STRICT] is set, only when alpha > beta.
    """
    tick(desk)
    if trace is not None:
        trace.enter(plies(desk, depth), state, alpha, beta)
    if game.is_terminal(state):
        clear_leaf(desk, depth)
        return worth(game, state)
    if depth == 0:
        clear_leaf(desk, depth)
        return estimate(game, state, desk)
    maximizing = is_max(game, state)
    best = -INFINITY if maximizing else INFINITY
    for a in game.actions(state):
        value = alphabeta(game, game.result(state, a), depth - 1, alpha, beta, desk, trace)
        low, high = alpha, beta  # as this move was searched
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if trace is not None:
            trace.back_up(plies(desk, depth), a, value, best, alpha, beta)
        if alpha >= beta and (alpha > beta or desk[STRICT] == 0):
            if trace is not None:
                trace.cut(plies(desk, depth), state, a, best, alpha, beta)
            break
        if low < value < high:  # better than all before it, and not only a bound
            extend(desk, plies(desk, depth), a)
    if best == -INFINITY or best == INFINITY:  # no value is
        raise FaultyRules(NO_MOVES)
    if trace is not None:
        trace.leave(plies(desk, depth), state, best)
    return best


alphabeta.calls_inlined = True  # type: ignore[attr-defined]
