"""Tours of TSPLIB: how short, how well proved, and against whom.

python -m benchmarks.tours quality [--seeds 5] [--only NAME …]     lengths over the optimum, medians
python -m benchmarks.tours bounds [--only NAME …]                  how tight the bound is, and how long it takes
python -m benchmarks.tours acopy [--seconds 20] [--only NAME …]    same instance, same wall time
python -m benchmarks.tours elkai [--only NAME …]                   the same against LKH
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.measurement import CannotMeasure
from benchmarks.peers import acopy, elkai
from benchmarks.tsplib import GOALS, OPTIMA, problem
from plyant.colony import Problem, solve

_PEERS = ("kroA100", "ch150", "lin318", "att532", "rat783", "pr1002", "d1291")
_ELKAI = ("kroA100", "lin318", "att532", "rat783", "pr1002", "d1291", "pcb3038")

Row = dict[str, Any]


def quality(names: Sequence[str], options: argparse.Namespace) -> list[Row]:
    """Every goal with several seeds: the median counts."""
    rows = []
    for goal in GOALS:
        if names and goal.name not in names:
            continue
        cities, best = problem(goal.name)
        found = []
        for seed in range(options.seeds):
            tour = solve(cities, seconds=goal.seconds, seed=seed)
            found.append((100 * (tour.length / best - 1), tour.seconds, 100 * tour.gap))
            over, gap = found[-1][0], found[-1][2]
            _say(f"{goal.name} seed {seed}: +{over:.3f} % after {tour.seconds:.1f} s, proved gap {gap:.2f} %")
        all_over = [one[0] for one in found]
        rows.append(
            {
                "instance": goal.name,
                "cities": cities.size,
                "seconds": goal.seconds,
                "median over optimum %": round(statistics.median(all_over), 3),
                "worst %": round(max(all_over), 3),
                "proved gap %": round(statistics.median(one[2] for one in found), 2),
                "goal %": goal.excess,
                "kept": "yes" if statistics.median(all_over) <= goal.excess + 1e-9 else "MISSED",
            }
        )
    return rows


def bounds(names: Sequence[str], options: argparse.Namespace) -> list[Row]:
    """How far below the optimum the bound is, and in how many seconds (one thread searches besides)."""
    rows = []
    for name in names or OPTIMA:
        cities, best = problem(name)
        seconds = next((goal.seconds for goal in GOALS if goal.name == name), 30.0)
        begun = time.perf_counter()
        reached = [begun]

        def watch(now: Any, reached: list[float] = reached, values: list[float] = [0.0]) -> None:  # noqa: B006
            if now.bound > values[0]:
                values[0] = now.bound
                reached[0] = time.perf_counter()

        tour = solve(cities, seconds=seconds, threads=1, progress=watch)
        below = 100 * (1 - tour.bound / best)
        rows.append(
            {
                "instance": name,
                "cities": cities.size,
                "bound": round(tour.bound, 1),
                "below optimum %": round(below, 3),
                "seconds": round(reached[0] - begun, 1),
                "of": seconds,
                "kept": "yes" if below <= 1.0 else "MISSED",
            }
        )
        _say(f"{name}: {below:.3f} % below the optimum after {rows[-1]['seconds']} s")
    return rows


def against_acopy(names: Sequence[str], options: argparse.Namespace) -> list[Row]:
    """Lengths after the same wall time, and tours built a second by ants without local search."""
    rows = []
    for name in names or _PEERS:
        cities, best = problem(name)
        peer = acopy.colony(_matrix(cities), options.seconds)
        ours = solve(cities, seconds=peer.seconds, bound_seconds=0)
        plain = solve(cities, seconds=min(10.0, peer.seconds), bound_seconds=0, variant="as", local="none")
        rate, peer_rate = plain.ants / plain.seconds, peer.tours / peer.seconds
        rows.append(
            {
                "instance": name,
                "seconds": round(peer.seconds, 1),
                "acopy over optimum %": round(100 * (peer.length / best - 1), 1),
                "ours %": round(100 * (ours.length / best - 1), 3),
                "acopy tours/s": round(peer_rate, 1),
                "ours tours/s": round(rate),
                "ratio": round(rate / peer_rate),
                "kept": "yes" if ours.length < peer.length and rate >= 1000 * peer_rate else "MISSED",
            }
        )
        _say(str(rows[-1]))
    return rows


def against_elkai(names: Sequence[str], options: argparse.Namespace) -> list[Row]:
    """Lengths after the same wall time as LKH takes."""
    rows = []
    for name in names or _ELKAI:
        cities, best = problem(name)
        peer = elkai.tour(_matrix(cities), runs=1, patience=300.0)
        if peer is None:
            _say(f"{name}: elkai takes longer than 300 s")
            continue
        order, seconds = peer
        theirs = cities.length(order)
        ours = solve(cities, seconds=seconds, bound_seconds=0)
        rows.append(
            {
                "instance": name,
                "seconds": round(seconds, 1),
                "elkai over optimum %": round(100 * (theirs / best - 1), 3),
                "ours %": round(100 * (ours.length / best - 1), 3),
                "difference %": round(100 * (ours.length / theirs - 1), 3),
                "within 0.5 %": "yes" if ours.length <= 1.005 * theirs else "no",
            }
        )
        _say(str(rows[-1]))
    return rows


MEASURES: dict[str, Callable[[Sequence[str], argparse.Namespace], list[Row]]] = {
    "quality": quality,
    "bounds": bounds,
    "acopy": against_acopy,
    "elkai": against_elkai,
}


def _matrix(cities: Problem) -> list[list[float]]:
    n = cities.size
    return [[0.0 if a == b else cities.distance(a, b) for b in range(n)] for a in range(n)]


def _say(text: str) -> None:
    Console(stderr=True).print(text, style="dim", highlight=False, markup=False)


def main() -> None:
    """Measure one thing and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tours", description="Measure the ant colony.")
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="only these instances")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=20.0, help="for acopy")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    options = parser.parse_args()
    small = Problem(points=np.random.default_rng(1).random((30, 2)))
    for variant in ("focused", "as"):
        solve(small, iterations=1, variant=variant)  # compiled before anything is measured
    try:
        rows = MEASURES[options.what](options.only, options)
    except CannotMeasure as why:
        raise SystemExit(str(why)) from None
    table = Table(title=f"{options.what}, on this machine in this run")
    for heading in rows[0] if rows else ():
        table.add_column(heading, justify="left" if heading == "instance" else "right")
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    Console().print(table)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
