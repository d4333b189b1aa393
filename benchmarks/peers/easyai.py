"""easyAI's Negamax with the Connect Four and the scoring that come with it.

Its tree is not quite the same: it prefers early wins, so a win does not end the look at its neighbours.
"""

from __future__ import annotations

import functools
import importlib
import time
from typing import Any

from benchmarks.measurement import CannotMeasure
from benchmarks.peers.counting import calls_during
from benchmarks.sample import Sample


def negamax(depth: int) -> Sample:
    """One timed search; its nodes were counted in a search before."""
    nodes = _nodes(depth)
    started = time.perf_counter()
    _search(depth)
    return Sample(nodes, time.perf_counter() - started)


@functools.cache
def _nodes(depth: int) -> int:
    return calls_during(lambda: _search(depth), _modules()[0], "negamax")


def _search(depth: int) -> None:
    algorithm, rules = _modules()
    algorithm.Negamax(depth)(rules.ConnectFour([None, None]))


@functools.cache
def _modules() -> tuple[Any, Any]:
    try:
        return importlib.import_module("easyAI.AI.Negamax"), importlib.import_module("easyAI.games.ConnectFour")
    except ImportError:
        raise CannotMeasure("easyAI is not installed") from None
