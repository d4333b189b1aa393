"""`plyant play`: a game in the terminal against the computer, against a friend, or to watch."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from plyant import catalogue
from plyant.arena.record import Record, open_record
from plyant.arena.settings import Settings
from plyant.cli import show
from plyant.cli.keeping import last_game
from plyant.cli.options import AsJson, Depth, Moves, Seconds, StateText, _complete_game
from plyant.cli.sitting import Sitting
from plyant.errors import ParameterError
from plyant.game import Game

_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")
_SIDES: dict[str, tuple[int, ...] | None] = {name: (p,) for p, name in enumerate(_PLACES)}
_SIDES |= {"both": None, "all": None, "none": ()}


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
        str | None, typer.Option("--side", help="You play: first (default), second, both (no computer), none (watch).")
    ] = None,
    level: Annotated[
        int | None, typer.Option("--level", "-l", help="How strong the computer is: 1 to 5; 4 by default.")
    ] = None,
    seconds: Seconds = None,
    depth: Depth = None,
    threads: Annotated[int | None, typer.Option("--threads", "-t", help="Threads of the computer.")] = None,
    moves: Moves = "",
    state: StateText = "",
    resume: Annotated[
        str, typer.Option("--resume", help="Go on with a saved game, a file or last, as it was set then.")
    ] = "",
    seed: Annotated[int | None, typer.Option("--seed", help="Dice and cards fall the same way every time.")] = None,
    json: AsJson = False,
) -> None:
    """Play a game. While it is your turn: a move, or hint, why, undo, moves, save FILE, help, quit."""
    if side is not None and side not in _SIDES:
        raise ParameterError(f"--side {side} is not accepted; first, second (third …), both or none is.")
    own: dict[str, Any] = {"depth": depth, "seconds": seconds} if depth is not None or seconds is not None else {}
    if level is not None:
        own = {"level": level, "depth": None, "seconds": None, **own}
    given = own | ({} if threads is None else {"threads": threads})
    Settings(**given)  # complains before the game begins
    if resume:
        record, settings = _resumed(Path(last_game() if resume == "last" else resume), game, moves or state)
    else:
        record, settings = _new(game or _menu(), moves, state), Settings()
    if side is not None or not resume:
        given["humans"] = _at_terminal(side or "first", len(record.game.players))
    Sitting(record, dataclasses.replace(settings, **given), json, seed).run()


def _at_terminal(side: str, count: int) -> tuple[int, ...]:
    """The players at the terminal in a game of so many."""
    chosen = _SIDES[side]
    if chosen and chosen[0] >= max(count, 2):
        raise ParameterError(f"--side {side} is not accepted: there are {count} players.")
    return tuple(p for p in range(count) if chosen is None or count == 1 or p in chosen)


def _new(source: str, moves: str, state: str) -> Record:
    """A game from its start, or from a position."""
    loaded = catalogue.load(source)
    record = Record(loaded, source, loaded.parse_state(state) if state else None, state)
    for action in loaded.read_moves(moves, record.state):
        record.play(action)
    return record


def _resumed(path: Path, game: str, position: str) -> tuple[Record, Settings]:
    """A saved game, which has its own game and position."""
    if position:
        raise ParameterError("--resume goes on from where the saved game is: give no --moves and no --state with it.")
    record, settings = open_record(path)
    if game and _which(catalogue.load(game)) != _which(record.game):
        raise ParameterError(f"{path} is a game of {record.game}, not of {game}: give the one or the other.")
    return record, settings


def _which(game: Game) -> tuple[Any, ...]:
    """What tells games apart also when their file was read twice, which makes two classes."""
    return type(game).__module__, type(game).__qualname__, game.parameters()


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
