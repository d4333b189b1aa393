"""Best-reply search (Schadd and Winands, 2011): after each move of the asker, only the strongest reply is played."""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import INFINITY, NO_MOVES, mover_of, plies, tick
from plyant.engine.line import clear_leaf, extend
from plyant.engine.vectors import ASKER, PLAYERS, goal, judge, take
from plyant.errors import FaultyRules


def best_reply(game: Any, state: Any, depth: int, alpha: float, beta: float, desk: Any) -> float:
    """What the state is worth to the asker, within the window as in alpha-beta, when of all the others only one, the
    one whose move hurts most, moves between two moves of the asker; the others pass, by `null`.

    One ply is a move of the asker, or a reply.
    """
    tick(desk)
    ply = plies(desk, depth)
    if depth == 0 or game.is_terminal(state):
        clear_leaf(desk, depth)
        judge(game, state, ply, desk)
        return goal(desk, desk[ASKER], ply)
    asked = mover_of(game, state) == desk[ASKER]
    best = -INFINITY if asked else INFINITY
    replying = state
    for _ in range(desk[PLAYERS]):
        for a in game.actions(replying):
            after = game.result(replying, a)
            value = best_reply(game, after if asked else passed(game, after, desk), depth - 1, alpha, beta, desk)
            if alpha < value < beta:
                take(desk, ply)
                extend(desk, ply, a)
            if asked:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                return best
        if asked or desk[PLAYERS] == 2:
            if best == -INFINITY or best == INFINITY:
                raise FaultyRules(NO_MOVES)
            return best
        replying = game.null(replying)
        if game.is_terminal(replying) or game.player(replying) == desk[ASKER]:
            return best
    return best


def passed(game: Any, state: Any, desk: Any) -> Any:
    """The state when all have passed until it is the asker's turn."""
    for _ in range(desk[PLAYERS]):
        if game.is_terminal(state) or game.player(state) == desk[ASKER]:
            break
        state = game.null(state)
    return state
