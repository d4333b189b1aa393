"""Expectiminimax (AIMA, section 5.5): minimax where nature moves too, and is worth its average."""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import INFINITY, NO_MOVES, check_total, expected, mover_of, plies, tick
from plyant.errors import FaultyRules
from plyant.game import CHANCE


def expectimax(game: Any, state: Any, depth: int, desk: Any, trace: Any) -> float:
    """The value of the state to MAX, looking `depth` plies ahead; a chance node has the mean of its outcomes.

    Values are utilities as they are: a mean has a meaning only on their own scale.
    """
    tick(desk)
    if trace is not None:
        trace.enter(plies(desk, depth), state, -INFINITY, INFINITY)
    if depth == 0 or game.is_terminal(state):
        return expected(game, state, 0, desk)
    mover = mover_of(game, state)
    if mover == CHANCE:
        best, total = 0.0, 0.0
        for a, share in game.chance(state):
            total += abs(share)
            value = expectimax(game, game.result(state, a), depth - 1, desk, trace)
            best += share * value
            if trace is not None:
                trace.back_up(plies(desk, depth), a, value, best, -INFINITY, INFINITY)
        check_total(total)
    else:
        best = -INFINITY if mover == 0 else INFINITY
        for a in game.actions(state):
            value = expectimax(game, game.result(state, a), depth - 1, desk, trace)
            best = max(best, value) if mover == 0 else min(best, value)
            if trace is not None:
                trace.back_up(plies(desk, depth), a, value, best, -INFINITY, INFINITY)
    if best == -INFINITY or best == INFINITY:
        raise FaultyRules(NO_MOVES)
    if trace is not None:
        trace.leave(plies(desk, depth), state, best)
    return best
