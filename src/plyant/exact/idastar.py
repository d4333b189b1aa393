"""IDA* (Korf 1985): depth first, again and again, each time with room for as many moves as were too few before."""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import COUNTERS, NO_MOVES, tick, utility
from plyant.errors import FaultyRules
from plyant.exact.needed import NEVER, needed
from plyant.native import DEEPEST

# Places on the desk, after the counters of `leaves`.
LEFT = COUNTERS  # how many moves of the room a solution did not need
LINE = LEFT + 1  # the moves of a solution: LINE + r has the one for which there was room for r moves
DESK = LINE + DEEPEST + 1


def idastar(game: Any, state: Any, before: Any, room: int, desk: Any) -> int:
    """0: there is a solution of at most `room` moves, and the desk has it. Else each solution has so many more.

    The estimate of `state` is at most `room`. `before` is the state that a move has led from: to go back there is never
    part of a shortest solution.
    """
    if game.is_terminal(state):
        if utility(game, state, 0) > 0:
            desk[LEFT] = room
            return 0
        return NEVER
    least, is_stuck = NEVER, True
    for a in game.actions(state):
        is_stuck = False
        after = game.result(state, a)
        if after == before:
            continue
        tick(desk)
        more = needed(game, after) - (room - 1)
        if more <= 0:
            more = idastar(game, after, state, room - 1, desk)
            if more == 0:
                desk[LINE + room] = a
                return 0
        least = min(least, more)
    if is_stuck:
        raise FaultyRules(NO_MOVES)
    return least


idastar.calls_inlined = True  # type: ignore[attr-defined]
