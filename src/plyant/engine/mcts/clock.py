"""Simulations in pieces of a few milliseconds, so that a deadline, an event and Ctrl-C are answered at once."""

from __future__ import annotations

import time
from collections.abc import Callable

from plyant.engine.budget import Budget
from plyant.engine.clock import clock
from plyant.engine.leaves import INFINITY

PIECE = 0.003  # seconds
_TOLD_EVERY = 0.1  # seconds
_MOST = 1 << 40


def run(
    simulate: Callable[[int], int], simulations: int | None, budget: Budget, started: float, tell: Callable[[], None]
) -> int:
    """Simulate until the budget is used up or `simulate` does less than it is asked for; gives how many were done.

    started: by the clock that does not count compiling.
    """
    most = simulations or _MOST
    deadline = INFINITY if budget.seconds is None else time.perf_counter() + started + budget.seconds - clock()
    done, piece, told = 0, 1, time.perf_counter()
    while done < most:
        begun = time.perf_counter()
        wanted = min(piece, most - done)
        made = simulate(wanted)
        now = time.perf_counter()
        done += made
        if made < wanted or now >= deadline or (budget.stop is not None and budget.stop.is_set()):
            break
        each = max((now - begun) / made, 1e-9)
        piece = max(1, min(2 * piece, int(min(PIECE, deadline - now) / each)))
        if now - told >= _TOLD_EVERY:
            told = now
            tell()
    return done
