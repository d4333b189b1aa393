"""`plyant check`: are the promises of a game kept?"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn

from plyant.catalogue import load
from plyant.checker.check import check as check_game
from plyant.cli import show
from plyant.cli.options import AsJson, GameName


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("check", epilog="Example:  plyant check mine.py:MyGame")(check)


def check(
    game: GameName,
    seed: Annotated[int, typer.Option("--seed", help="Other random games.")] = 0,
    seconds: Annotated[float, typer.Option("--seconds", "-s", help="How long to look for broken promises.")] = 10.0,
    json: AsJson = False,
) -> None:
    """Look for broken promises of a game; exit status 1 when there are any."""
    loaded = load(game)
    with Progress(TextColumn("{task.description}"), BarColumn(), console=show.err, transient=True) as bar:
        task = bar.add_task(f"checking {loaded}", total=1.0)
        report = check_game(
            loaded,
            seed=seed,
            seconds=seconds,
            progress=lambda done, what: bar.update(task, completed=done, description=f"checking {loaded}: {what}"),
        )
    if json:
        show.as_json(report.as_dict())
    else:
        show.out.print(str(report), markup=False)
    if not report.ok:
        raise typer.Exit(1)
