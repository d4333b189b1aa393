"""Minimax (AIMA, figure 5.3): MAX takes the greatest value, MIN the least. One body for both."""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import INFINITY, NO_MOVES, estimate, is_max, plies, tick, worth
from plyant.engine.line import clear_leaf, extend
from plyant.errors import FaultyRules


def minimax(game: Any, state: Any, depth: int, desk: Any, trace: Any) -> float:
    """The value of the state to MAX, looking `depth` plies ahead.

    depth ≥ length of the longest play: exact. Otherwise leaves at the horizon have their static evaluation.
    """
    tick(desk)
    if trace is not None:
        trace.enter(plies(desk, depth), state, -INFINITY, INFINITY)
    if game.is_terminal(state):
        clear_leaf(desk, depth)
        return worth(game, state)
    if depth == 0:
        clear_leaf(desk, depth)
        return estimate(game, state, desk)
    maximizing = is_max(game, state)
    best = -INFINITY if maximizing else INFINITY
    for a in game.actions(state):
        value = minimax(game, game.result(state, a), depth - 1, desk, trace)
        if value > best if maximizing else value < best:
            best = value
            extend(desk, plies(desk, depth), a)
        if trace is not None:
            trace.back_up(plies(desk, depth), a, value, best, -INFINITY, INFINITY)
    if best == -INFINITY or best == INFINITY:  # no value is
        raise FaultyRules(NO_MOVES)
    if trace is not None:
        trace.leave(plies(desk, depth), state, best)
    return best
