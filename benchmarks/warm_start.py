"""How long the command line takes from a fresh process to a move, once the machine code is kept."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

from benchmarks import promises
from benchmarks.measurement import CannotMeasure, Measurement

WORDS = ("best", "tic-tac-toe", "--json")
REPETITIONS = 7


def starting() -> Measurement:
    """The median of some starts; the one before them, which may compile, does not count."""
    _start()
    took = [_start() for _ in range(REPETITIONS)]
    middle = statistics.median(took)
    return Measurement(
        promises.START,
        middle,
        ours=f"{middle:.2f} s",
        spread=(min(took), max(took)),
        raw={"seconds": took},
    )


def _start() -> float:
    program = Path(sys.executable).with_name("plyant")
    started = time.perf_counter()
    try:
        done = subprocess.run([program, *WORDS], capture_output=True, text=True)
    except FileNotFoundError:
        raise CannotMeasure(f"there is no {program}") from None
    seconds = time.perf_counter() - started
    if done.returncode:
        raise CannotMeasure(f"plyant {' '.join(WORDS)}: {(done.stderr.strip().splitlines() or ['no answer'])[-1]}")
    return seconds
