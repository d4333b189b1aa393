"""Zero-sum matrix games: ours against bare SciPy HiGHS. With --two, games of two matrices, ours alone.

python -m benchmarks.matrix_games [--size 300] [--seeds 7] [--two]

The peer gets the same linear program, ready made, and is asked for nothing else. Ours reads the matrix, looks for
saddle points, makes the program, has it solved, and certifies (polishes, where needed) the mixes of both players.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table
from scipy.optimize import linprog

from benchmarks.measurement import TIMES, Measurement, Promise
from plyant.hidden.matrix.equilibrium import equilibrium
from plyant.hidden.matrix.payoffs import payoffs_of

PROMISE = Promise("zero-sum 300 × 300, time by bare SciPy HiGHS", 1.1, TIMES)

Matrix = NDArray[np.float64]


def matrix_game(size: int = 300, seeds: int = 7) -> Measurement:
    """The median over random matrices of our time by the peer's, one after the other on each matrix."""
    rows = [_times(np.random.default_rng(seed).standard_normal((size, size))) for seed in range(seeds)]
    ratios = [row["ours"] / row["same program"] for row in rows]
    medians = {name: statistics.median(row[name] for row in rows) for name in rows[0]}
    return Measurement(
        PROMISE,
        statistics.median(ratios),
        ours=f"{1000 * medians['ours']:.0f} ms",
        peer=f"{1000 * medians['same program']:.0f} ms",
        spread=(min(ratios), max(ratios)),
        note=f"{seeds} random matrices {size} × {size}; every answer certified to 1e-9",
        raw={"seconds": rows},
    )


def _times(matrix: Matrix) -> dict[str, float]:
    """Seconds of ours; of the same program with SciPy's defaults, and with our options; of the textbook's program."""
    positive = payoffs_of(matrix, "the matrix").unit + 1.0
    m, n = matrix.shape
    cost, ones = -np.ones(n), np.ones(m)
    textbook = np.hstack([-matrix.T, np.ones((n, 1))])
    free = [(0.0, None)] * m + [(None, None)]
    ways: dict[str, Callable[[], object]] = {
        "ours": lambda: equilibrium(matrix),
        "same program": lambda: linprog(cost, A_ub=positive, b_ub=ones, method="highs"),
        "same, no presolve": lambda: linprog(cost, positive, ones, method="highs", options={"presolve": False}),
        "textbook": lambda: linprog(
            np.append(np.zeros(m), -1.0),
            A_ub=textbook,
            b_ub=np.zeros(n),
            A_eq=np.append(np.ones(m), 0.0)[None],
            b_eq=[1.0],
            bounds=free,
            method="highs",
        ),
    }
    seconds = {name: float("inf") for name in ways}
    for _ in range(2):  # the better of two: the machine may be busy with something else
        for name, way in ways.items():
            begun = time.perf_counter()
            way()
            seconds[name] = min(seconds[name], time.perf_counter() - begun)
    return seconds


TWO = ((50, 0.0), (100, 0.0), (200, 0.0), (500, 0.0), (50, -0.5), (50, -0.9), (100, -0.5), (100, -0.9), (150, -0.9))
"""Sizes, and correlations of what A wins with what B wins: the more opposed the players, the more they mix."""


def two_matrices(seeds: int) -> Table:
    """Seconds of the processor for random games of two matrices without pure equilibria."""
    equilibrium(*_opposed(100, -0.5, 0))  # compiles
    table = Table(title="games of two matrices: seconds of the processor")
    for name in ("size", "correlation", "games", "median", "worst", "worst certificate"):
        table.add_column(name, justify="right")
    for size, correlation in TWO:
        seconds, certificates = [], []
        for seed in range(seeds):
            begun = time.process_time()
            found = equilibrium(*_opposed(size, correlation, seed))
            if not found.pure:
                seconds.append(time.process_time() - begun)
                certificates.append(found.certificate)
        if seconds:
            figures = f"{statistics.median(seconds):.3f}", f"{max(seconds):.3f}", f"{max(certificates):.0e}"
            table.add_row(str(size), str(correlation), str(len(seconds)), *figures)
    return table


def _opposed(size: int, correlation: float, seed: int) -> tuple[Matrix, Matrix]:
    a, noise = np.random.default_rng(seed).standard_normal((2, size, size))
    return a, correlation * a + np.sqrt(1 - correlation**2) * noise


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=300)
    parser.add_argument("--seeds", type=int, default=7)
    parser.add_argument("--two", action="store_true")
    options = parser.parse_args()
    if options.two:
        Console().print(two_matrices(options.seeds))
        return
    found = matrix_game(options.size, options.seeds)
    table = Table(title=f"milliseconds, {options.size} × {options.size}")
    rows: list[dict[str, float]] = found.raw["seconds"]
    for name in ("seed", *rows[0], "ours / same program", "ours / same, no presolve", "ours / textbook"):
        table.add_column(name, justify="right")
    for seed, row in enumerate(rows):
        ratios = [row["ours"] / row[name] for name in ("same program", "same, no presolve", "textbook")]
        table.add_row(str(seed), *(f"{1000 * t:.0f}" for t in row.values()), *(f"{ratio:.2f}" for ratio in ratios))
    console = Console()
    console.print(table)
    kept = "kept" if found.kept else "MISSED"
    console.print(f"median {found.figure:.2f} {TIMES} ({found.promise}: {kept})", highlight=False)


if __name__ == "__main__":
    main()
