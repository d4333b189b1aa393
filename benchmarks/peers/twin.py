"""The hand-written C++ twins, built by g++ where it is present."""

from __future__ import annotations

import functools
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.measurement import CannotMeasure
from benchmarks.sample import Sample

SOURCES = Path(__file__).parents[1] / "twin"
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


def scores(positions: Sequence[Sequence[int]]) -> tuple[list[int], Sample]:
    """The exact scores of positions of Connect Four, each (mine, mask, moves); and how it went."""
    given = "\n".join(" ".join(map(str, position)) for position in positions)
    *found, last = _answers("connect_four_score", given=given)
    return [int(line) for line in found], Sample(int(last.split()[0]), float(last.split()[1]), len(positions))


def fifteen(starts: Sequence[Sequence[int]]) -> tuple[list[int], Sample]:
    """The fewest moves of each 15-puzzle; and how it went."""
    *found, last = _answers("fifteen", *(str(tile) for start in starts for tile in start))
    lines = [line.split() for line in found]
    return [int(moves) for moves, _ in lines], Sample(sum(int(nodes) for _, nodes in lines), float(last), len(starts))


def _run(form: str, depth: int, seconds: float) -> Sample:
    """Search again and again for at least this long, inside of the program and by its own clock."""
    (answer,) = _answers("connect_four", form, str(depth), str(seconds))
    nodes, took, runs = answer.split()
    return Sample(int(nodes), float(took), int(runs))


def _answers(name: str, *words: str, given: str | None = None) -> list[str]:
    """The lines that a twin prints."""
    done = subprocess.run([str(_program(name)), *words], input=given, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


@functools.cache
def _program(name: str) -> Path:
    compiler = shutil.which("g++")
    if compiler is None:
        raise CannotMeasure("g++ is not on this machine")
    program = Path(_folder().name) / name
    built = subprocess.run([compiler, *FLAGS, SOURCES / f"{name}.cpp", "-o", program], capture_output=True, text=True)
    if built.returncode:
        raise CannotMeasure(f"g++ cannot build the twin: {(built.stderr or 'no reason given').splitlines()[0]}")
    return program


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Kept until the end of the process, and then removed."""
    return tempfile.TemporaryDirectory(prefix="plyant-twin-")
