"""How many nodes a second plain alpha-beta visits in a game."""

from __future__ import annotations

import time
from typing import NamedTuple

from plyant.engine.search import alphabeta
from plyant.game import Game


class Compiled(NamedTuple):
    """Whether alpha-beta can search the game at all, and whether its machine code is ready."""

    searched: bool
    native: bool
    reason: str


def compiled(game: Game) -> Compiled:
    """Compile alpha-beta for the game, so that this does not count as thinking."""
    try:
        tried = alphabeta(game, nodes=1)
    except Exception as error:  # chance, simultaneous moves, or broken promises
        return Compiled(False, False, str(error))
    return Compiled(True, tried.native, tried.reason)


def nodes_a_second(game: Game, native: bool, seconds: float) -> float | None:
    """From the start; a small game is searched again and again. None when it cannot be searched."""
    nodes, spent, end = 0, 0.0, time.perf_counter() + seconds
    while not nodes or time.perf_counter() < end:
        try:
            found = alphabeta(game, seconds=max(end - time.perf_counter(), 0.001), native=native)
        except Exception:
            return None
        nodes, spent = nodes + found.nodes, spent + found.seconds
    return nodes / max(spent, 1e-9)
