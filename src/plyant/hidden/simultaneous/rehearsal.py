"""A small rehearsal before the first solution, so that nothing is compiled while the clock runs."""

from __future__ import annotations

import threading

import numpy as np

from plyant.engine.budget import Budget
from plyant.hidden.simultaneous.graph import LOTTERY, MATRIX, Graph, Listing
from plyant.hidden.simultaneous.values import Solver
from plyant.hidden.simultaneous.watch import Clock
from plyant.native import prepared

_lock = threading.Lock()
_is_done = False


def rehearse() -> None:
    """Have everything compiled; said on the error stream when it takes long."""
    global _is_done
    with _lock:
        if _is_done:
            return
    prepared("backward_induction", _play)
    with _lock:
        _is_done = True


def _play() -> None:
    """Matching pennies, after which a coin says whether it is played again."""
    graph = Graph(
        np.array([LOTTERY, MATRIX, MATRIX, MATRIX], np.int8),
        np.array([0, 2, 0, 0], np.int32),
        np.array([0, 2, 0, 0], np.int32),
        np.array([0, 2, 6, 6, 6], np.int64),
        np.array([1, 2, 0, 3, 3, 0], np.int64),
        np.array([0.5, 0.5, 0, 0, 0, 0]),
        np.array([0.0, 0.0, 1.0, -1.0]),
    )
    Solver(Listing(graph, {}, None, 2, 0), Clock(Budget()), 1e-9, native=True).run()
