"""The instances that tours are measured on, with the lengths of their best tours (TSPLIB's own rounding rules)."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.measurement import CannotMeasure
from plyant.colony import Problem, read

OPTIMA = {
    "burma14": 3323,
    "ulysses22": 7013,
    "bays29": 2020,
    "att48": 10628,
    "eil51": 426,
    "berlin52": 7542,
    "st70": 675,
    "eil76": 538,
    "kroA100": 21282,
    "kroB100": 22141,
    "lin105": 14379,
    "ch130": 6110,
    "ch150": 6528,
    "d198": 15780,
    "kroA200": 29368,
    "a280": 2579,
    "lin318": 42029,
    "pcb442": 50778,
    "att532": 27686,
    "rat783": 8806,
    "pr1002": 259045,
    "d1291": 50801,
    "d2103": 80450,
    "pcb3038": 137694,
    "fnl4461": 182566,
    "rl5915": 565530,
    "usa13509": 19982859,
    "d18512": 645238,
}
RANDOM = 100_000  # cities in a square; the length of their best tour is estimated
ESTIMATE = 0.7124  # of √(n·A); Johnson, McGeoch and Rothberg (1996)


class Goal(NamedTuple):
    """`name` within `excess` per cent of the optimum, in `seconds`."""

    name: str
    seconds: float
    excess: float


GOALS = (
    *(Goal(name, 10, 0.0) for name in ("berlin52", "kroA100", "ch150", "d198", "lin318")),
    *(Goal(name, 30, 0.3) for name in ("att532", "pcb442", "rat783")),
    *(Goal(name, 60, 0.7) for name in ("pr1002", "d1291")),
    *(Goal(name, 60, 2.0) for name in ("pcb3038", "fnl4461")),
    Goal("d18512", 120, 4.0),
    Goal("random", 300, 6.0),
)


def problem(name: str) -> tuple[Problem, float]:
    """The problem, and the length of its best tour (of the random one, the estimate)."""
    if name == "random":
        points = np.random.default_rng(0).random((RANDOM, 2)) * 1e6
        return Problem(points=points, name="random"), ESTIMATE * math.sqrt(RANDOM * 1e12)
    file = folder() / f"{name}.tsp"
    if not file.exists():
        raise CannotMeasure(f"{file} is not there; PLYANT_TSPLIB is the folder with TSPLIB's instances")
    return read(file), float(OPTIMA[name])


def folder() -> Path:
    """$PLYANT_TSPLIB, or a folder beside the project's."""
    return Path(os.environ.get("PLYANT_TSPLIB") or Path(__file__).parents[2] / "shared" / "data" / "tsplib")
