"""The hand-written C++ twins, built by g++ where it is present."""

from __future__ import annotations

import functools
import shutil
import subprocess
import tempfile
from pathlib import Path

from benchmarks.measurement import CannotMeasure
from benchmarks.sample import Sample

SOURCE = Path(__file__).parents[1] / "twin" / "connect_four.cpp"
FLAGS = ("-O3", "-march=native", "-std=c++17")


def with_line(depth: int, seconds: float = 0.0) -> Sample:
    """The form that gives what ours gives: the value, and the line of best moves."""
    return _run("line", depth, seconds)


def max_and_min(depth: int, seconds: float = 0.0) -> Sample:
    """The form of the textbook: MAX and MIN in one function."""
    return _run("minimax", depth, seconds)


def negamax(depth: int, seconds: float = 0.0) -> Sample:
    """The other form: every value is to the player on move."""
    return _run("negamax", depth, seconds)


VALUE_ONLY = (max_and_min, negamax)


def _run(form: str, depth: int, seconds: float) -> Sample:
    """Search again and again for at least this long, inside of the program and by its own clock."""
    command = [str(_program()), form, str(depth), str(seconds)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return Sample(int(answer[0]), float(answer[1]), int(answer[2]))


@functools.cache
def _program() -> Path:
    compiler = shutil.which("g++")
    if compiler is None:
        raise CannotMeasure("g++ is not on this machine")
    program = Path(_folder().name) / "connect_four"
    built = subprocess.run([compiler, *FLAGS, SOURCE, "-o", program], capture_output=True, text=True)
    if built.returncode:
        raise CannotMeasure(f"g++ cannot build the twin: {(built.stderr or 'no reason given').splitlines()[0]}")
    return program


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Kept until the end of the process, and then removed."""
    return tempfile.TemporaryDirectory(prefix="plyant-twin-")
