"""How long it takes to compile each game of the catalogue from a cold cache; run as a program, one game.

`python -m benchmarks.compiling GAME` prints the seconds of each kernel as JSON.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

import plyant
from benchmarks import promises
from benchmarks.measurement import Measurement
from benchmarks.process import answer_of
from plyant.errors import UnfitGame


def compiling() -> Measurement:
    """The engine's first move of the game that takes longest, each game in a fresh process with an empty cache."""
    seconds = {}
    for name in plyant.games():
        with tempfile.TemporaryDirectory(prefix="plyant-cold-") as cold:
            seconds[name] = answer_of("benchmarks.compiling", name, cache=Path(cold))
    native = {name: took["engine"] for name, took in seconds.items() if "engine" in took}
    slowest = max(native, key=lambda name: native[name])
    others = sorted(set(seconds) - set(native))
    return Measurement(
        promises.COMPILE,
        native[slowest],
        ours=f"{native[slowest]:.1f} s",
        spread=(min(native.values()), max(native.values())),
        note=f"{slowest}; never compiled: {', '.join(others)}" if others else slowest,
        raw=seconds,
    )


def first_moves(name: str) -> dict[str, float]:
    """The seconds of the first move by each algorithm; empty where it is not native. What is left is compiling."""
    game = plyant.load(name)
    seconds = {}
    for algorithm in (plyant.engine, plyant.alphabeta, plyant.minimax):
        started = time.perf_counter()
        try:
            result = algorithm(game, depth=1)
        except UnfitGame:
            continue
        if result.native:
            seconds[algorithm.__name__] = time.perf_counter() - started
    return seconds


if __name__ == "__main__":
    print(json.dumps(first_moves(sys.argv[1])))
