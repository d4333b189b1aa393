"""How many nodes a second a search visits in a game: plain alpha-beta, or what fits dice and several players."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from plyant import choice
from plyant.game import Game, Result


class Compiled(NamedTuple):
    """Whether the search can look at the game at all, and whether its machine code is ready."""

    searched: bool
    native: bool
    reason: str


def fitting_search(game: Game) -> Callable[..., Result]:
    """The plain search to a depth that fits the game; alpha-beta, which says why not, where there is none."""
    name = choice.fitting(game, depth=1).algorithm
    return choice.function(name if name in ("expectimax", "maxn") else "alphabeta")


def compiled(game: Game) -> Compiled:
    """Compile the search for the game, so that this does not count as thinking."""
    try:
        tried = fitting_search(game)(game, nodes=1)
    except Exception as error:  # simultaneous moves, hidden information, or broken promises
        return Compiled(False, False, str(error))
    return Compiled(True, tried.native, tried.reason)


def nodes_a_second(game: Game, native: bool, seconds: float) -> float | None:
    """From the start; a small game is searched again and again. None when it cannot be searched."""
    nodes, spent, end = 0, 0.0, time.perf_counter() + seconds
    while not nodes or time.perf_counter() < end:
        try:
            found = fitting_search(game)(game, seconds=max(end - time.perf_counter(), 0.001), native=native)
        except Exception:
            return None
        nodes, spent = nodes + found.nodes, spent + found.seconds
    return nodes / max(spent, 1e-9)
