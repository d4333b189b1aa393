"""`plyant games`: what there is to play."""

from __future__ import annotations

import typer
from rich.table import Table

from plyant import catalogue
from plyant.cli import show
from plyant.cli.options import AsJson


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("games", epilog="Example:  plyant games")(games)


def games(json: AsJson = False) -> None:
    """List the games of the catalogue."""
    known = [catalogue.describe(name) for name in catalogue.games()]
    if json:
        show.as_json(known)
        return
    table = Table(box=None, pad_edge=False)
    for column in ("game", "players", "parameters", ""):
        table.add_column(column, overflow="fold")
    for one in known:
        parameters = ", ".join(f"{n}={v}" for n, v in one["parameters"].items())
        table.add_row(f"[bold]{one['name']}[/]", " ".join(one["players"]), parameters, one["text"])
    show.out.print(table)
    call = show.command()
    show.out.print(f"\nPlay one:  {call} play connect-four    Your own:  {call} play mine.py:MyGame", markup=False)
