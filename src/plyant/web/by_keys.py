"""A game that is played by keys: it goes on at a pace, or waits for each key. It knows no page.

At a pace the move of the last key is made as soon as it is possible, and until then the same move on and on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from plyant.game import Action
from plyant.web.contest import Contest

PACE = 0.25
"""Seconds a round, where nothing else was chosen."""
FASTEST, SLOWEST = 0.08, 1.5
_LATE = 0.1  # seconds by which a round may be late, and the next ones make up for it


class KeyPlay:
    """All methods are called in the event loop; `act` makes a move, `changed` is called when `notice` is another."""

    def __init__(self, contest: Contest, act: Callable[[Action], Any], changed: Callable[[], Any]) -> None:
        self.contest = contest
        self.game = contest.game
        self.is_timed = contest.persons == (0,)
        self.pace = PACE
        self.is_paused = False
        self.wanted: Action = None
        """The move of the last key; where the game waits for keys, of one that was pressed too early."""
        self.going: Action = None
        """The move that was made last."""
        self._act = act
        self._changed = changed
        self._refused = ""
        self._next = 0.0
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def is_running(self) -> bool:
        """Does the game go on by itself now?"""
        return self.is_timed and not self.is_paused and self.wanted is not None and not self.contest.is_over

    @property
    def notice(self) -> str:
        """What the person should know now."""
        if self.contest.is_over:
            return ""
        if self.is_timed and self.is_paused:
            return "Paused. Press a key to go on."
        if self.is_timed and self.wanted is None:
            return "Press an arrow key, or swipe, to begin."
        return self._refused

    def press(self, key: str) -> None:
        """A key of the game; others are ignored."""
        if key not in self.game.keys or self.contest.is_over or not self.contest.persons:
            return
        action = self.game.keys[key]
        if self.is_timed:
            begins = not self.is_running
            self.wanted, self.is_paused = action, False
            if begins:
                self._next = time.monotonic()
                self._changed()
            self.go_on()
        elif self.contest.asked is None:
            self.wanted = action
        else:
            self._move(action)

    def go_on(self) -> None:
        """The game has changed: make the move that is due, or wait until it is."""
        if self.contest.asked is None:
            return
        if self.is_running and self._alarm is None:
            wait = max(self._next - time.monotonic(), 0.0)
            self._alarm = asyncio.get_running_loop().call_later(wait, self._beat)
        elif not self.is_timed and self.wanted is not None:
            kept, self.wanted = self.wanted, None
            self._move(kept)

    def pause(self, is_paused: bool = True) -> None:
        """Stop the time, or let it go on."""
        self.is_paused = is_paused
        self._next = time.monotonic()
        self._hush()
        self._changed()
        self.go_on()

    def wait_for_keys(self, waits: bool) -> None:
        """Turn by turn, or at a pace."""
        self.is_timed = not waits
        self.forget()
        self._changed()

    def set_pace(self, seconds: float) -> None:
        """So many seconds a round, as far as one can follow."""
        self.pace = min(max(seconds, FASTEST), SLOWEST)

    def forget(self) -> None:
        """Something else was done with the game: the next key begins anew."""
        self.wanted = self.going = None
        self.is_paused = False
        self._refused = ""
        self._hush()

    def _hush(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _beat(self) -> None:
        self._alarm = None
        if not self.is_running or self.contest.asked is None:
            return
        self._next = max(self._next, time.monotonic() - _LATE) + self.pace
        self.going = self.due()
        self._act(self.going)

    def due(self) -> Action:
        """The move of the last key if it is possible, else the same as before, else none at all."""
        legal = self.contest.legal()
        idle = self.game.keys.get("space", legal[0])
        return next((a for a in (self.wanted, self.going, idle) if a in legal), legal[0])

    def _move(self, action: Action) -> None:
        """Turn by turn: the move of a key, if it is one here."""
        legal = self.contest.legal()
        self._refused = "" if action in legal else f"{self._name(action)} is not possible here."
        if action in legal:
            self._act(action)
        else:
            self._changed()

    def _name(self, action: Action) -> str:
        name = self.game.action_name(self.contest.state, action)
        return name[:1].upper() + name[1:]
