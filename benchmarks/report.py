"""The table that a person reads, and the file that a program reads."""

from __future__ import annotations

import dataclasses
import json
import os
import platform
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.measurement import TIMES, Measurement

PACKAGES = ("plyant", "numba", "numpy", "open_spiel", "easyAI")
_VERDICTS = {True: "[green]yes[/]", False: "[bold white on red]MISSED[/]", None: "[yellow]not measured[/]"}


def number(figure: float) -> str:
    """Three digits for people."""
    return f"{figure:,.0f}" if abs(figure) >= 100 else f"{figure:.3g}"


def line(one: Measurement) -> str:
    """A measurement as soon as it is done."""
    figure = "" if one.figure is None else f"{number(one.figure)} {one.promise.unit}, "
    return f"{one.promise.name}: {figure}promised {one.promise}, kept: {_VERDICTS[one.kept]}"


def show(console: Console, measurements: Sequence[Measurement]) -> None:
    """Print the table, what is to be said about its lines, and how many promises were missed."""
    table = Table(title="Promised and measured, on this machine in this run")
    for heading in ("measurement", "ours", "peer", "ratio", "promise", "kept"):
        table.add_column(heading, justify="left" if heading in ("measurement", "kept") else "right")
    for one in measurements:
        is_ratio = one.promise.unit == TIMES and one.figure is not None
        ratio = f"{number(one.figure or 0.0)} {TIMES}" if is_ratio else ""
        table.add_row(one.promise.name, one.ours, one.peer, ratio, str(one.promise), _VERDICTS[one.kept])
    console.print(table)
    for one in measurements:
        spread = f"{number(one.spread[0])} to {number(one.spread[1])} {one.promise.unit}" if one.spread else ""
        console.print(
            f"{one.promise.name}: {'; '.join(filter(None, (spread, one.note)))}", style="dim", highlight=False
        )
    missed = [one.promise.name for one in measurements if one.kept is False]
    if missed:
        console.print(f"MISSED, {len(missed)} of {len(measurements)}: {'; '.join(missed)}", style="bold red")
    else:
        console.print("No promise was missed.", style="green")


def save(path: Path, measurements: Sequence[Measurement]) -> None:
    """Write all raw figures, and the machine they are from."""
    lines = [dataclasses.asdict(one) | {"kept": one.kept} for one in measurements]
    path.write_text(json.dumps({"machine": machine(), "measurements": lines}, indent=2, ensure_ascii=False) + "\n")


def machine() -> dict[str, Any]:
    """What the figures depend on."""
    return {
        "system": platform.platform(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "packages": {name: _version(name) for name in PACKAGES},
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
