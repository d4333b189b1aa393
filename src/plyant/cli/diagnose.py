"""`plyant diagnose`: what is wrong with a student's minimax or alpha-beta?"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn

from plyant.cli import show
from plyant.cli.explained import can_be_written
from plyant.cli.options import AsJson
from plyant.cli.thinking import PATIENCE
from plyant.errors import BadFile
from plyant.explain.diagnosis.diagnose import diagnose as diagnose_function
from plyant.explain.drawing.save import save
from plyant.explain.trace import trace
from plyant.games.tree import tree


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("diagnose", epilog="Example:  plyant diagnose student.py:alphabeta --cut weak")(diagnose)


def diagnose(
    function: Annotated[
        str,
        typer.Argument(
            metavar="FILE:FUNCTION", help="student.py:alphabeta, Class.method, or a class.", show_default=False
        ),
    ],
    algorithm: Annotated[str, typer.Option("--algorithm", help="What it promises: auto, minimax, alphabeta.")] = "auto",
    cut: Annotated[str, typer.Option("--cut", help="any, weak (α ≥ β), strict (only α > β).")] = "any",
    fail: Annotated[str, typer.Option("--fail", help="any, soft, hard.")] = "any",
    trees: Annotated[int, typer.Option("--trees", help="How many trees to try.")] = 300,
    seed: Annotated[int, typer.Option("--seed", help="Other random trees.")] = 0,
    seconds: Annotated[float, typer.Option("--seconds", "-s", help="How long to try at most.")] = 20.0,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Draw the smallest tree, searched as it should be: FILE.svg, html …"),
    ] = None,
    json: AsJson = False,
) -> None:
    """Name the bug of a minimax or alpha-beta by the smallest tree that shows it; exit status 1 when there is one.

    The function takes a tree (nested lists, nodes, dictionaries, a flat list of leaves), a game, or a tic-tac-toe
    board.

    It runs in processes of its own, with limits to their time, number, memory and file sizes. This is no sandbox: the
    code runs with your rights; use a container for strangers' code.
    """
    if not function.endswith(".py") and ".py:" not in function:
        raise BadFile(f"{function!r} is not a function in a file; write it as student.py:alphabeta.")
    can_be_written(out)
    begun = time.perf_counter()
    with Progress(TextColumn("{task.description}"), BarColumn(), console=show.err, transient=True) as bar:
        task = bar.add_task(f"diagnosing {function}", total=1.0, visible=False)

        def watch(done: float, what: str) -> None:
            late = time.perf_counter() - begun > PATIENCE
            bar.update(task, completed=done, description=f"diagnosing {function}: {what}", visible=late)

        found = diagnose_function(
            function, algorithm=algorithm, cut=cut, fail=fail, trees=trees, seed=seed, seconds=seconds, progress=watch
        )
    if out is not None and found.tree:
        root = "min" if found.asked.startswith("MIN") else "max"
        save(trace(tree(found.tree, root), cut="strict" if cut == "strict" else "weak"), out)
        show.err.print(f"written: {out}")
    elif out is not None:
        show.err.print(f"plyant: not written: {out}; there is no tree to draw.", markup=False)
    if json:
        show.as_json(found.as_dict())
    elif found.bug == "not-recognised":
        show.err.print(f"plyant: {found.explanation}", markup=False)
    else:
        show.out.print(str(found), markup=False)
    if not found.ok:
        raise typer.Exit(2 if found.bug == "not-recognised" else 1)
