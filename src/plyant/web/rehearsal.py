"""Rules are compiled while a person thinks about the first move, so that the computer's first answer need not wait."""

from __future__ import annotations

import contextlib
import threading

from plyant.game import State
from plyant.native import stoppable
from plyant.native.limited import StopEvent, client_of
from plyant.web.own_rules import bounded
from plyant.web.seats import Player
from plyant.web.thinking import Job


def rehearsal(player: Player, state: State) -> Job[None]:
    """A job that begins to compile, and does not wait for it; where that is done already, it ends at once.

    What is wrong with the rules is told when the computer is to move.
    """

    def think(stop: threading.Event) -> None:
        at_once = StopEvent(client_of(stop))
        at_once.set()
        with stoppable(at_once):
            player.think(state, 0, at_once)

    def job(stop: threading.Event) -> None:
        with contextlib.suppress(Exception):
            bounded(player.game, think)(stop)

    return job
