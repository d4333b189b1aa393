"""OpenSpiel's alpha-beta in Python over its Connect Four in C++."""

from __future__ import annotations

import functools
import time
from typing import Any

from benchmarks.measurement import CannotMeasure
from benchmarks.peers.counting import calls_during
from benchmarks.sample import Sample


def alpha_beta(depth: int) -> Sample:
    """One timed search; its nodes were counted in a search before."""
    nodes = _nodes(depth)
    started = time.perf_counter()
    _search(depth)
    return Sample(nodes, time.perf_counter() - started)


@functools.cache
def _nodes(depth: int) -> int:
    return calls_during(lambda: _search(depth), _modules()[1], "_alpha_beta")


def _search(depth: int) -> None:
    pyspiel, minimax = _modules()
    game = pyspiel.load_game("connect_four")
    minimax.alpha_beta_search(game, value_function=lambda s: 0.0, maximum_depth=depth, maximizing_player_id=0)


@functools.cache
def _modules() -> tuple[Any, Any]:
    try:
        import pyspiel
        from open_spiel.python.algorithms import minimax
    except ImportError:
        raise CannotMeasure("open_spiel is not installed") from None
    return pyspiel, minimax
