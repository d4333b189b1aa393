"""Whole games solved for visitors: bounded in states and time, and kept only as long as somebody looks at them."""

from __future__ import annotations

import collections
import threading
import time
from collections.abc import Callable

from plyant.errors import StillCompiling
from plyant.exact.estimate import Work
from plyant.exact.solution import Solution
from plyant.exact.solve import refuse_unfit, solve
from plyant.game import Game, State
from plyant.native import stoppable
from plyant.native.limited import StopEvent, client_of
from plyant.web.aside import go_on
from plyant.web.limits import Limits, TooMuch
from plyant.web.thinking import Cancelled
from plyant.web.visitors import heaviest

EXAMPLES = (
    "half-nim(sticks=29)",
    "nim(piles=(7,9))",
    "nim(piles=(3,4,5))",
    "chomp(rows=3,columns=4)",
    "tic-tac-toe",
    "chopsticks",
    "dodgem",
    "mnk(m=3,n=4,k=3)",
    "connect-four(width=4,height=4)",
    "kalah(pits=3,seeds=2)",
    "eight-puzzle",
)
INTERPRETED = 2.0
"""Seconds for which the rules are run as they are, before they are compiled: small games are solved by then."""
KEPT = 20
"""Solutions of the largest size that are kept for all visitors together."""
COMPILING = "compiling the rules"
"""What is done before a larger game is begun anew, besides FINDING and SOLVING."""


class Until(StopEvent):
    """Set when another one is, or when it is too late."""

    def __init__(self, stop: threading.Event, seconds: float) -> None:
        super().__init__(client_of(stop))
        self._stop, self._end = stop, time.monotonic() + seconds

    def is_set(self) -> bool:
        """Is it so now?"""
        return super().is_set() or self._stop.is_set() or time.monotonic() > self._end


def solved(
    game: Game,
    limits: Limits,
    stop: threading.Event,
    told: Callable[[Work], None] | None = None,
    state: State = None,
) -> Solution:
    """All states of a game, or TooMuch: one sentence says why it is too large, or takes too long.

    state: only what comes after it. told: called in another thread, a few times a second, with how far it has come.
    """
    refuse_unfit(game)
    end = Until(stop, limits.seconds)

    def run(native: bool, until: threading.Event) -> Solution:
        def watch(work: Work) -> None:
            go_on(until)
            refuse_large(game, work, limits)
            if told is not None:
                told(work)

        with stoppable(until):
            return solve(game, state, native=native, progress=watch)

    try:
        return run(False, Until(end, min(INTERPRETED, limits.seconds / 3)))
    except (Cancelled, StillCompiling):
        if end.is_set():
            raise _late(game, limits, stop) from None
    if told is not None:
        told(Work(COMPILING, 0, None, 0, None))
    try:
        return run(True, end)
    except (Cancelled, StillCompiling):
        raise _late(game, limits, stop) from None


def refuse_large(game: Game, work: Work, limits: Limits) -> None:
    """Raise TooMuch where there are too many states; forecasts are too often wrong to refuse a game for."""
    if work.states > limits.states:
        raise TooMuch(f"{game} has more than {limits.states:,} states; so many are accepted here.")


def _late(game: Game, limits: Limits, stop: threading.Event) -> Exception:
    if stop.is_set():
        return Cancelled("the question was taken back.")
    return TooMuch(
        f"{game} is not solved in {limits.seconds:g} seconds, which are accepted here; where its rules are compiled "
        "for the first time, ask again in a minute."
    )


class Cupboard:
    """Solutions that somebody looks at: one for each visitor, and not too many states together."""

    def __init__(self, limits: Limits) -> None:
        self._most = KEPT * limits.states
        self._held: collections.OrderedDict[str, tuple[object, str, Solution]] = collections.OrderedDict()

    def __len__(self) -> int:
        return len(self._held)

    def put(self, visitor: str, owner: object, source: str, solution: Solution) -> None:
        """Keep a visitor's solution instead of the one before; the address with most solutions loses its oldest."""
        self._held.pop(visitor, None)
        self._held[visitor] = owner, source, solution
        while len(self._held) > 1 and sum(s.states for _, _, s in self._held.values()) > self._most:
            del self._held[heaviest(self._held)]

    def get(self, visitor: str, source: str) -> Solution | None:
        """The visitor's solution of this game; None where it is not kept any more."""
        held = self._held.get(visitor)
        return held[2] if held is not None and held[1] == source else None

    def drop(self, visitor: str, owner: object) -> None:
        """The owner does not look at it any more; what another one has put there stays."""
        held = self._held.get(visitor)
        if held is not None and held[0] is owner:
            del self._held[visitor]
