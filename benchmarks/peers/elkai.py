"""elkai: LKH, the reference of what is possible (not for commercial use), in a process of its own."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.measurement import CannotMeasure

_PROGRAM = """
import json, sys
import elkai
matrix = json.load(open(sys.argv[1]))
print(json.dumps(elkai.DistanceMatrix(matrix).solve_tsp(runs=int(sys.argv[2]))))
"""


def tour(distances: list[list[float]], runs: int, patience: float) -> tuple[list[int], float] | None:
    """(order, seconds) of a tour of LKH; None: it took longer than `patience` seconds."""
    if importlib.util.find_spec("elkai") is None:
        raise CannotMeasure("elkai is not installed: pip install elkai")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "matrix.json"
        file.write_text(json.dumps([[round(d) for d in row] for row in distances]))
        begun = time.perf_counter()
        try:
            done = subprocess.run(
                [sys.executable, "-c", _PROGRAM, str(file), str(runs)],
                capture_output=True,
                check=True,
                timeout=patience,
            )
        except subprocess.TimeoutExpired:
            return None
        return json.loads(done.stdout)[:-1], time.perf_counter() - begun
