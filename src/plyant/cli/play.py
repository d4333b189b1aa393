"""`plyant play`: a game in the terminal against the computer, against a friend, or to watch."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from plyant import catalogue
from plyant.arena.record import Record, open_record
from plyant.cli import show
from plyant.cli.options import AsJson, Depth, Moves, Seconds, StateText, _complete_game
from plyant.cli.sitting import LEVELS, Sitting, last_game
from plyant.errors import ParameterError

_SIDES: dict[str, tuple[int, ...] | None] = {"first": (0,), "second": (1,), "both": None, "none": ()}


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("play", epilog="Example:  plyant play connect-four --side second --level 5")(play)


def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME]",
            help="A name, a name with parameters, or mine.py:MyGame; without it, choose from a menu.",
            autocompletion=_complete_game,
            show_default=False,
        ),
    ] = "",
    side: Annotated[
        str, typer.Option("--side", help="You play: first, second, both (no computer) or none (watch).")
    ] = "first",
    level: Annotated[int, typer.Option("--level", "-l", help="How strong the computer is: 1 to 5.")] = 4,
    seconds: Seconds = None,
    depth: Depth = None,
    threads: Annotated[int, typer.Option("--threads", "-t", help="Threads of the computer.")] = 1,
    moves: Moves = "",
    state: StateText = "",
    resume: Annotated[str, typer.Option("--resume", help="Go on with a saved game: a file, or last.")] = "",
    json: AsJson = False,
) -> None:
    """Play a game. While it is your turn: a move, or hint, why, undo, moves, save FILE, help, quit."""
    if side not in _SIDES:
        raise ParameterError(f"--side {side} is not accepted; first, second, both or none is.")
    if level not in LEVELS:
        raise ParameterError(f"--level {level} is not accepted; 1 to {len(LEVELS)} is.")
    humans = _SIDES[side]
    budget = {"seconds": seconds, "depth": depth} if seconds or depth else LEVELS[level]
    if resume:
        record, settings = open_record(last_game() if resume == "last" else Path(resume))
        if "humans" in settings and side == "first":
            humans = tuple(int(p) for p in settings["humans"] if str(p).isdigit())
    else:
        source = game or _menu()
        loaded = catalogue.load(source)
        start = loaded.parse_state(state) if state else None
        record = Record(loaded, source, start, state)
        for action in loaded.read_moves(moves, record.state):
            record.play(action)
    count = len(record.game.players)
    mine = tuple(range(count)) if humans is None or count == 1 else tuple(p for p in humans if p < count)
    Sitting(record, mine, budget, threads, json).run()


def _menu() -> str:
    """Ask which game to play; an empty answer is the first one."""
    names = catalogue.games()
    table = Table(box=None, pad_edge=False, show_header=False)
    for number, name in enumerate(names, 1):
        table.add_row(f"[bold]{number}[/]", f"[bold]{name}[/]", catalogue.describe(name)["text"])
    show.out.print(table)
    while True:
        try:
            answer = input(f"\nWhich game? (1–{len(names)} or a name, Enter for {names[0]}) ").strip()
        except (EOFError, KeyboardInterrupt):
            show.out.print()
            raise typer.Exit(0) from None
        if not answer:
            return names[0]
        if answer.isdigit() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        try:
            catalogue.load(answer)
            return answer
        except Exception as error:
            show.out.print(str(error), markup=False)
