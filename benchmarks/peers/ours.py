"""Plyant's plain alpha-beta, native and interpreted, timed from outside of the public function."""

from __future__ import annotations

import time

import plyant
from benchmarks.sample import Sample
from plyant.games.connect_four import Board, ConnectFour


class FlatConnectFour(ConnectFour):
    """Connect Four where every position at the horizon is worth 0, as it is to the peers."""

    def evaluate(self, s: Board, p: int) -> float:
        """Nothing is known before the end."""
        return 0.0


GAME = FlatConnectFour()


def native(depth: int) -> Sample:
    """As machine code; the first call compiles it."""
    return _timed(depth, as_machine_code=True)


def interpreted(depth: int) -> Sample:
    """The same function, run by Python."""
    return _timed(depth, as_machine_code=False)


def _timed(depth: int, as_machine_code: bool) -> Sample:
    started = time.perf_counter()
    result = plyant.alphabeta(GAME, depth=depth, native=as_machine_code)
    seconds = time.perf_counter() - started
    if result.native != as_machine_code:
        raise RuntimeError(f"Connect Four is not native: {result.reason}")
    return Sample(result.nodes, seconds)
