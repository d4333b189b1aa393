"""`plyant serve`: the arena in a browser."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from plyant.cli import show
from plyant.cli.keeping import games_database
from plyant.errors import PlyantError


class MissingExtra(PlyantError):
    """A library is not installed that only this needs."""


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("serve", epilog="Example:  plyant serve mine.py:MyGame --open")(serve)


def serve(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]…",
            help="Files of your own, mine.py or mine.py:MyGame, beside the catalogue.",
            show_default=False,
        ),
    ] = None,
    host: Annotated[
        str, typer.Option("--host", help="Where to listen; other computers need --token or --public-demo.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", "-p", help="0: any that is free.")] = 8765,
    token: Annotated[
        str,
        typer.Option("--token", help="Only those come who know it; also read from PLYANT_TOKEN.", show_default=False),
    ] = "",
    public_demo: Annotated[
        bool, typer.Option("--public-demo", help="Let everybody in, with less time and memory for each.")
    ] = False,
    threads: Annotated[
        int | None, typer.Option("--threads", "-t", help="That think at the same time; all cores by default.")
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    keep: Annotated[
        str,
        typer.Option(
            "--keep", help="The file of games in progress; by default in your folder for state.", show_default=False
        ),
    ] = "",
    new_database: Annotated[
        bool, typer.Option("--new-database", help="Rename the file of games in progress, and begin a new one.")
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="A reverse proxy whose X-Forwarded-For is believed; may be repeated.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Open the arena in a browser: play, watch the search think, explain trees, solve, and watch ants."""
    from plyant.web.options import Options

    file = Path(keep).expanduser() if keep else games_database()
    options = Options(  # checked before the libraries are loaded, which takes seconds
        own=tuple(games or ()),
        host=host,
        port=port,
        token=token or os.environ.get("PLYANT_TOKEN", ""),
        is_demo=public_demo,
        file=file,
        threads=threads,
        proxies=tuple(proxy or ()),
    )
    try:
        from plyant.web.database import DamagedDatabase, set_aside
        from plyant.web.serving import serve as run
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] == "plyant":
            raise
        raise MissingExtra(f"the arena needs {error.name}: pip install 'plyant[web]'") from None

    def begin_anew() -> None:
        kept = set_aside(file)
        if kept is not None:
            show.err.print(f"The old database of games is now {kept}")

    if new_database:
        begin_anew()
    if not options.is_local:
        who = "everybody who can reach it" if options.is_demo and not options.token else "everybody who has the token"
        show.err.print(f"[yellow]Warning:[/] the arena listens on {host}, for {who}; what is sent is not encrypted.")

    def go() -> None:
        run(options, lambda address: show.out.print(f"The arena is at {address} (Ctrl-C stops it)"), open_)

    try:
        go()
    except DamagedDatabase as error:
        if not _can_answer():
            raise
        show.err.print(str(error))
        if not typer.confirm("Set it aside and begin a new one?", err=True):
            raise typer.Exit(2) from None
        begin_anew()
        go()


def _can_answer() -> bool:
    """Is somebody at a terminal who can be asked?"""
    return sys.stdin.isatty()
