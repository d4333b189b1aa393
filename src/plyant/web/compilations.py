"""What may be compiled for visitors: a bounded number, counted by address; everything else is interpreted.

A game's other parameters are other machine code, which stays in memory until the server ends. So a few games with
parameters of their own are compiled, and each game as it is offered.
"""

from __future__ import annotations

import collections
import contextlib
import threading
import time
from collections.abc import Callable, Hashable
from typing import NamedTuple

from plyant.game import Game
from plyant.web.limits import Limits

PERIOD = 3600.0
"""Seconds after which a compilation does not count towards its address's share any more."""
_REMEMBERED = 1_000  # games that were refused
NOTICE = "interpreted, which is slower: this server compiles only so many games"


class _Permit(NamedTuple):
    client: str
    is_usual: bool
    given: float


class Compilations:
    """The limit of a server, for `native.limited`; asked by many threads."""

    def __init__(self, limits: Limits, usual: Callable[[type[Game]], Game | None]) -> None:
        """usual(cls): the game of this class as it is offered, without other parameters; None: there is none."""
        self._limits = limits
        self._usual = usual
        self._forms: dict[type[Game], tuple[Game, ...]] = {}
        self._permits: dict[Hashable, _Permit] = {}
        self._refused: collections.OrderedDict[Game, None] = collections.OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._permits)

    def refusal(self, client: str, game: Game, key: Hashable) -> str:
        """Why this may not be compiled for this client; empty: it may, and counts from now on."""
        is_usual = key not in self._permits and self._is_usual(game)
        with self._lock:
            if key in self._permits:
                return ""
            if self._has_room(client, is_usual):
                self._permits[key] = _Permit(client, is_usual, time.monotonic())
                return ""
            self._refused[game] = None
            self._refused.move_to_end(game)
            if len(self._refused) > _REMEMBERED:
                self._refused.popitem(last=False)
            return NOTICE

    def was_refused(self, game: Game) -> bool:
        """Is this game interpreted because of the limit?"""
        with self._lock:
            return game in self._refused

    def _has_room(self, client: str, is_usual: bool) -> bool:
        since = time.monotonic() - PERIOD
        others = [permit for permit in self._permits.values() if not permit.is_usual]
        own = [permit for permit in self._permits.values() if permit.client == client and permit.given > since]
        if len(self._permits) >= self._limits.compiled or len(own) >= self._limits.compiled_address:
            return False
        mine = sum(not permit.is_usual for permit in own)
        return is_usual or (len(others) < self._limits.changed and mine < self._limits.changed_address)

    def _is_usual(self, game: Game) -> bool:
        """Has it the parameters of a game as it is offered? Searches derive classes of their own from a game's."""
        forms = next((found for cls in type(game).__mro__ if (found := self._forms_of(cls))), ())
        return any(game.parameters() == form.parameters() for form in forms)

    def _forms_of(self, cls: type[Game]) -> tuple[Game, ...]:
        """A game as it is offered, and the same as searches see it."""
        if cls not in self._forms:
            found: tuple[Game, ...] = ()
            with contextlib.suppress(Exception):  # a class that is no game of the shelf, or rules that fail
                one = self._usual(cls)
                if one is not None:
                    better = one.thinker()
                    models = [seen for _, seen in one.models().values()]
                    found = (one, better, one.cautious(), better.cautious(), *models)
            self._forms[cls] = found
        return self._forms[cls]
