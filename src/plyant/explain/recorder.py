"""A recorder for the plain searches: the same function runs, and every step is kept.

One vocabulary: enter, leaf, back up, cut, leave.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """One step. `action` is the move just searched (back up, cut); values and bounds are to MAX."""

    kind: str
    ply: int
    state: Any
    action: Any
    value: Any
    alpha: float
    beta: float


class Recorder:
    """Give it as `trace=` to minimax or alphabeta; `events` then holds every step in order.

    `deepest`: nodes further below the root are counted, in `visited` and `leaves`, but not kept.
    """

    def __init__(self, deepest: int | None = None) -> None:
        self.events: list[Event] = []
        self.visited = 0
        self.leaves = 0
        self._deepest = float("inf") if deepest is None else deepest
        self._open: list[tuple[Any, float, float]] = []
        self._entered: Event | None = None  # the node that was entered last, while nothing has followed

    def enter(self, ply: int, state: Any, alpha: float, beta: float) -> None:
        """A node is entered with this window."""
        del self._open[ply:]
        self._open.append((state, alpha, beta))
        self.visited += 1
        self._entered = Event("enter", ply, state, None, None, alpha, beta)
        self._keep(self._entered)

    def back_up(self, ply: int, action: Any, value: Any, best: Any, alpha: float, beta: float) -> None:
        """The value of a move has come back; `best` and the window are as they are after it."""
        self.end(value)
        self._open[ply] = (self._open[ply][0], alpha, beta)
        if ply < self._deepest:
            self._keep(Event("back up", ply, self._open[ply][0], action, value, alpha, beta))

    def end(self, value: Any) -> None:
        """A value was returned: if by the node entered last, that was left without looking further, as a leaf."""
        if self._entered is not None:
            for kind in ("leaf", "leave"):
                self._keep(self._entered._replace(kind=kind, value=value))
            self.leaves += 1
            self._entered = None

    def cut(self, ply: int, state: Any, action: Any, best: Any, alpha: float, beta: float) -> None:
        """The rest of the node's moves, if there are any, is not looked at."""
        if ply < self._deepest:
            self._keep(Event("cut", ply, state, action, best, alpha, beta))

    def leave(self, ply: int, state: Any, value: Any) -> None:
        """A node is left with this value."""
        _, alpha, beta = self._open[ply]
        self._keep(Event("leave", ply, state, None, value, alpha, beta))

    def _keep(self, event: Event) -> None:
        if event.ply <= self._deepest:
            self.events.append(event)
