"""Who may have rules compiled: a server limits what its visitors can cause, and everything else is interpreted.

Machine code stays in memory for as long as the process lives, so other parameters again and again would fill it.
"""

from __future__ import annotations

import threading
from collections.abc import Hashable
from typing import Any, Protocol

from plyant.game import Game


class Limit(Protocol):
    """Decides about compilations that are not done yet."""

    def refusal(self, client: str, game: Game, key: Hashable) -> str:
        """Why this may not be compiled for this client; empty: it may. The same key is asked about until it is done."""


class StopEvent(threading.Event):
    """An event to stop a question at, which also says for whom the question is answered."""

    def __init__(self, client: str = "") -> None:
        super().__init__()
        self.client = client


_limit: list[Limit] = []


def set_limit(limit: Limit | None) -> None:
    """Have this limit asked from now on, or none."""
    _limit[:] = [] if limit is None else [limit]


def current_limit() -> Limit | None:
    """The limit that is asked now."""
    return _limit[0] if _limit else None


def client_of(stop: Any) -> str:
    """For whom a question with this event is answered; empty: that is not known."""
    return str(getattr(stop, "client", ""))


def refusal(stop: Any, game: Game, key: Hashable) -> str:
    """Why a game may not be compiled in a thread with this event; empty: it may."""
    limit = current_limit()
    return "" if limit is None else limit.refusal(client_of(stop), game, key)
