"""Measure every promise and print a table: `python -m benchmarks.run [--only NAME …] [--json FILE]`."""

from __future__ import annotations

import argparse
import functools
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from benchmarks import (
    backgammon,
    compiling,
    connect_four,
    errs,
    matrix_games,
    mcts,
    memory,
    pacman,
    promises,
    regret,
    solving,
    tic_tac_toe,
    warm_start,
)
from benchmarks.measurement import CannotMeasure, Measurement, Promise
from benchmarks.report import line, save, show

MEASURES: dict[str, tuple[Promise, Callable[[], Measurement]]] = {
    "openspiel": (promises.OPENSPIEL, connect_four.against_openspiel),
    "easyai": (promises.EASYAI, connect_four.against_easyai),
    "twin": (promises.TWIN, connect_four.against_twin),
    "interpreted": (promises.INTERPRETED, connect_four.interpreted_against_openspiel),
    "tic-tac-toe": (promises.TIC_TAC_TOE, tic_tac_toe.solving),
    "compile": (promises.COMPILE, compiling.compiling),
    "start": (promises.START, warm_start.starting),
    "memory": (promises.MEMORY, memory.table_memory),
    "mcts": (mcts.PROMISE, mcts.against_openspiel),
    "backgammon": (backgammon.TWO_PLY, backgammon.two_ply_moves),
    "backgammon-nodes": (backgammon.POSITIONS, backgammon.positions_a_second),
    "matrix": (matrix_games.PROMISE, matrix_games.matrix_game),
    "pacman": (pacman.SPEED, pacman.against_plain_python),
    "strong": (solving.STRONG, solving.strong),
    "weak": (solving.WEAK, solving.weak),
    "errs": (errs.PROMISE, errs.saving),
    "half-nim": (solving.HALF_NIM, solving.half_nim),
    "fifteen": (solving.FIFTEEN, solving.fifteen),
}
for name in regret.GAMES:
    for variant in regret.VARIANTS:
        label = f"{variant}-{name}".lower()
        MEASURES[label] = (regret.rate_promise(name, variant), functools.partial(regret.rate, name, variant))
        MEASURES[f"{label}-quality"] = (
            regret.quality_promise(name, variant),
            functools.partial(regret.quality, name, variant),
        )


def measure(name: str) -> Measurement:
    """One measurement; where something is missing, a line that says so."""
    promise, function = MEASURES[name]
    try:
        return function()
    except CannotMeasure as why:
        return Measurement(promise, note=str(why))


def main() -> None:
    """Measure, show and save; a missed promise is told loudly, and is not a failure of the program."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description="Measure what is promised.")
    parser.add_argument("--only", nargs="+", choices=MEASURES, metavar="NAME", help=", ".join(MEASURES))
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the raw figures")
    options = parser.parse_args()
    names = options.only or list(MEASURES)
    console = Console()
    measurements = []
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, refresh_per_second=2) as progress:
        task = progress.add_task("", total=len(names))
        for name in names:
            progress.update(task, description=MEASURES[name][0].name)
            measurements.append(measure(name))
            progress.console.print(line(measurements[-1]), highlight=False)
            progress.advance(task)
    show(console, measurements)
    if options.json:
        save(options.json, measurements)


if __name__ == "__main__":
    main()
