"""How long the engine takes to solve tic-tac-toe from the empty board with a cold table."""

from __future__ import annotations

import statistics
import time

import plyant
from benchmarks import promises
from benchmarks.measurement import Measurement

REPETITIONS = 50


def solving() -> Measurement:
    """The median of many solutions, each with a table of its own, once the game is compiled."""
    game = plyant.load("tic-tac-toe")
    plyant.engine(game)
    took = []
    for _ in range(REPETITIONS):
        started = time.perf_counter()
        result = plyant.engine(game)
        took.append(1000 * (time.perf_counter() - started))
        if not result.exact or result.value != 0:
            raise AssertionError(f"tic-tac-toe is a draw, and the engine found {result.value} (exact: {result.exact})")
    middle = statistics.median(took)
    return Measurement(
        promises.TIC_TAC_TOE,
        middle,
        ours=f"{middle:.1f} ms",
        spread=(min(took), max(took)),
        note=f"{result.nodes:,} nodes" + ("" if result.native else f", interpreted: {result.reason}"),
        raw={"milliseconds": took, "nodes": result.nodes},
    )
