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
    value: float | None
    alpha: float
    beta: float


class Recorder:
    """Give it as `trace=` to minimax or alphabeta; `events` then holds every step in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._open: list[tuple[Any, float, float]] = []

    def enter(self, ply: int, state: Any, alpha: float, beta: float) -> None:
        """A node is entered with this window."""
        del self._open[ply:]
        self._open.append((state, alpha, beta))
        self.events.append(Event("enter", ply, state, None, None, alpha, beta))

    def back_up(self, ply: int, action: Any, value: float, best: float, alpha: float, beta: float) -> None:
        """The value of a move has come back; `best` and the window are as they are after it."""
        last = self.events[-1]
        if last.kind == "enter":  # the node below was left without looking further: a leaf
            for kind in ("leaf", "leave"):
                self.events.append(Event(kind, last.ply, last.state, None, value, last.alpha, last.beta))
        self._open[ply] = (self._open[ply][0], alpha, beta)
        self.events.append(Event("back up", ply, self._open[ply][0], action, value, alpha, beta))

    def cut(self, ply: int, state: Any, action: Any, best: float, alpha: float, beta: float) -> None:
        """The rest of the node's moves, if there are any, is not looked at."""
        self.events.append(Event("cut", ply, state, action, best, alpha, beta))

    def leave(self, ply: int, state: Any, value: float) -> None:
        """A node is left with this value."""
        _, alpha, beta = self._open[ply]
        self.events.append(Event("leave", ply, state, None, value, alpha, beta))
