"""`plyant bench`: how fast a game is searched on this machine."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from plyant.arena.speed import measure
from plyant.catalogue import load
from plyant.cli import show
from plyant.cli.options import AsJson, GameName


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("bench", epilog="Example:  plyant bench connect-four --seconds 1")(bench)


def bench(
    game: GameName = "connect-four",
    seconds: Annotated[float, typer.Option("--seconds", "-s", help="For each of five measurements.")] = 0.5,
    json: AsJson = False,
) -> None:
    """Nodes a second, interpreted and native, and the effective branching factor by depth."""
    loaded = load(game)
    with show.err.status("", spinner="line") as status:
        figures = measure(loaded, seconds, lambda what: status.update(f"measuring {what} …"))
    if json:
        show.as_json(figures)
        return
    native = f"{show.number(figures['native'])} nodes/s" if figures["native"] else "not native"
    ratio = f"  (× {figures['ratio']:.0f})" if figures["ratio"] else ""
    show.out.print(
        f"{figures['game']}, {figures['search']}: interpreted {show.number(figures['interpreted'])} nodes/s, "
        f"native {native}{ratio}\n"
    )
    if not any(figures["branching"].values()):
        return
    table = Table(title="nodes and branching factor by depth", box=None)
    table.add_column("depth", justify="right")
    for name in figures["branching"]:
        table.add_column(name, justify="right")
    deepest = max((len(rows) for rows in figures["branching"].values()), default=0)
    for i in range(deepest):
        cells = [
            f"{show.number(rows[i]['nodes'])}  × {rows[i]['branching']:.2f}" if i < len(rows) else ""
            for rows in figures["branching"].values()
        ]
        table.add_row(str(i + 1), *cells)
    show.out.print(table)
