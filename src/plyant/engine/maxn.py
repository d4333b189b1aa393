"""Max^n (Luckhardt and Irani, 1986): several players, each out for the greatest share of their own."""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import INFINITY, expected, plies, tick
from plyant.game import CHANCE


def maxn(game: Any, state: Any, depth: int, desk: Any, trace: Any) -> tuple[float, ...]:
    """One value for each player, looking `depth` plies ahead, when everybody looks after themselves alone.

    Of moves that are equally good to the mover the first counts. A chance node has the mean of its outcomes.
    """
    tick(desk)
    if trace is not None:
        trace.enter(plies(desk, depth), state, -INFINITY, INFINITY)
    if depth == 0 or game.is_terminal(state):
        return tuple(expected(game, state, p, desk) for p in range(len(game.players)))
    mover = game.player(state)
    best: tuple[float, ...] = ()
    if mover == CHANCE:
        best = (0.0,) * len(game.players)
        for a, share in game.chance(state):
            value = maxn(game, game.result(state, a), depth - 1, desk, trace)
            best = tuple(b + share * v for b, v in zip(best, value, strict=True))
            if trace is not None:
                trace.back_up(plies(desk, depth), a, value, best, -INFINITY, INFINITY)
    else:
        for a in game.actions(state):
            value = maxn(game, game.result(state, a), depth - 1, desk, trace)
            if not best or value[mover] > best[mover]:
                best = value
            if trace is not None:
                trace.back_up(plies(desk, depth), a, value, best, -INFINITY, INFINITY)
    if trace is not None:
        trace.leave(plies(desk, depth), state, best)
    return best
