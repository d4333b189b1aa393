"""`plyant play`: a game in the terminal against the computer, against a friend, or to watch."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from plyant import catalogue
from plyant.arena.record import Record, check_target, open_record
from plyant.arena.settings import Settings
from plyant.cli import show
from plyant.cli.keeping import last_game, open_kept
from plyant.cli.keyboard import is_there
from plyant.cli.options import AsJson, Depth, Moves, Pace, Seconds, StateText, Trust, _complete_game, checked_pace
from plyant.cli.sitting import Sitting
from plyant.errors import ParameterError
from plyant.game import Game
from plyant.sanity import require_sound

if TYPE_CHECKING:
    from plyant.arena.agents import Agent

_QUICK = 0.05  # seconds for a move, where nobody wants to wait
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
    trust: Trust = False,
    seed: Annotated[int | None, typer.Option("--seed", help="Dice and cards fall the same way every time.")] = None,
    watch: Annotated[bool, typer.Option("--watch", "-w", help="Only watch: the computer plays all sides.")] = False,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            "--opponent",
            help="Who plays the computer's side, such as 'expectimax(seconds=0.05)' or reflex.",
        ),
    ] = None,
    pace: Pace = None,
    record_to: Annotated[
        str, typer.Option("--record", help="Write the game to this file when it ends; see it with `plyant replay`.")
    ] = "",
    typed: Annotated[bool, typer.Option("--typed", help="Type moves also where a game is played by keys.")] = False,
    json: AsJson = False,
) -> None:
    """Play a game. While it is your turn: a move, or hint, why, undo, moves, save FILE, help, quit.

    Some games, such as pacman, are played by keys on the whole screen; with --pace they do not wait for you.
    """
    side = _side(side, watch)
    checked_pace(pace)
    target = Path(record_to).expanduser() if record_to else None
    if target is not None:
        check_target(target)
    own: dict[str, Any] = {"depth": depth, "seconds": seconds} if depth is not None or seconds is not None else {}
    if level is not None:
        own = {"level": level, "depth": None, "seconds": None, **own}
    given = own | ({} if threads is None else {"threads": threads})
    Settings(**given)  # complains before the game begins
    if resume:
        record, settings = _resumed(resume, game, moves or state, trust)
    else:
        record, settings = _new(game or _menu(), moves, state), Settings()
    require_sound(record.game, record.states[0])
    if side is None and not resume:
        side = "none" if player and len(record.game.players) == 1 else "first"
    if side is not None:
        given["humans"] = _at_terminal(side, len(record.game.players))
        if given["humans"] != settings.humans and record.is_secret:
            raise ParameterError("--side cannot be changed before the end of a game in which something is hidden.")
    by_keys = _is_by_keys(record.game, watch) and is_there() and not json and not typed
    if by_keys and not own and not resume:
        given["seconds"] = _QUICK
    settings = dataclasses.replace(settings, **given)
    agents = _agents(player or [], record, settings.humans)
    if by_keys:
        from plyant.cli.by_keys import KeySitting

        KeySitting(record, settings, json, seed, agents, target, pace=pace).run()
    else:
        Sitting(record, settings, json, seed, agents, target).run()


def _side(side: str | None, watch: bool) -> str | None:
    """The side that was asked for; who watches has none."""
    if side is not None and side not in _SIDES:
        raise ParameterError(f"--side {side} is not accepted; first, second (third …), both or none is.")
    if watch and side not in (None, "none"):
        raise ParameterError(f"--watch and --side {side} are not accepted together: who watches plays no side.")
    return "none" if watch else side


def _is_by_keys(game: Game, watch: bool) -> bool:
    """Is this game shown on the whole screen, if there is one?"""
    return bool(game.keys or watch) and not game.has("actions_of") and (watch or not game.has("observe"))


def _agents(texts: list[str], record: Record, humans: tuple[int, ...]) -> dict[int, Agent]:
    """Who thinks for each player that is not a person; one text is for all of them."""
    if not texts:
        return {}
    from plyant.arena.agents import agent

    game = record.game
    others = [p for p in range(len(game.players)) if p not in humans]
    if not others:
        raise ParameterError("--player is not accepted: the computer plays no side here; --watch lets it play all.")
    if len(texts) not in (1, len(others)):
        names = ", ".join(game.player_name(p) for p in others)
        raise ParameterError(f"--player was given {len(texts)} times; the computer plays {names}: once each, or once.")
    each = texts if len(texts) == len(others) else texts * len(others)
    return {p: agent(text, game, record.states[0]) for p, text in zip(others, each, strict=True)}


def _at_terminal(side: str, count: int) -> tuple[int, ...]:
    """The players at the terminal in a game of so many."""
    chosen = _SIDES[side]
    if chosen == ():
        return ()
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


def _resumed(name: str, game: str, position: str, trust: bool) -> tuple[Record, Settings]:
    """A saved game, which has its own game and position."""
    if position:
        raise ParameterError("--resume goes on from where the saved game is: give no --moves and no --state with it.")
    path = last_game() if name == "last" else Path(name)
    record, settings = (open_kept if name == "last" else open_record)(path, trust, game)
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
        if answer.isdecimal() and len(answer) < 9 and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        try:
            catalogue.load(answer)
            return answer
        except Exception as error:
            show.out.print(str(error), markup=False)
