"""`plyant match`: agents play a game many times."""

from __future__ import annotations

import json as plain_json
import os
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from plyant.arena.match import HEADINGS, MOST_MOVES, Match, play
from plyant.cli import show
from plyant.cli.options import AsJson, GameName
from plyant.cli.thinking import bar
from plyant.files import write_whole
from plyant.wording import counted

_LEAST = 4  # games for which it is worth while to start another process


def register(app: typer.Typer) -> None:
    """Add the verb."""
    example = "plyant match connect-four --agent 'engine(depth=6)' --agent 'mcts(nodes=2000)' --games 20"
    app.command("match", epilog=f"Example:  {example}")(match)


def match(
    game: GameName,
    agent: Annotated[
        list[str],
        typer.Option(
            "--agent",
            "-a",
            help="A player: a search such as 'alphabeta(rounds=2)' or 'mcts(seconds=0.1)'; search, reflex, random; "
            "solution, fallible or problems, of games that can be solved; or a model of the game. Once for each.",
        ),
    ],
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-n",
            help="For each agent if it plays alone, else in all; more agents than players: a round robin.",
        ),
    ] = 10,
    seed: Annotated[int, typer.Option("--seed", help="Of the first game; the next has the next one.")] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", help="Processes; by default as many as are useful here.")
    ] = None,
    most_moves: Annotated[int, typer.Option("--most-moves", help="Then a game is not won.")] = MOST_MOVES,
    out: Annotated[Path | None, typer.Option("--out", help="Write every game to this file, as lines of JSON.")] = None,
    json: AsJson = False,
) -> None:
    """Let agents play; show who wins how often. The same seeds give the same games, if no agent goes by the clock."""
    with bar(counted(games, "game"), quiet=json) as move_bar:
        played = play(game, agent, games, seed, _workers(games) if workers is None else workers, most_moves, move_bar)
    if not played.is_complete:
        verb = "was" if len(played.games) == 1 else "were"
        show.err.print(f"stopped: {counted(len(played.games), 'game')} {verb} finished")
        if not played.games:
            raise typer.Exit(130)
    if json:
        show.as_json(played.as_dict())
    else:
        _show(played)
    if out is not None:
        write_whole(out, "".join(plain_json.dumps(row, ensure_ascii=False) + "\n" for row in played.rows()))


def _workers(games: int) -> int:
    """As many processes as there are processors for this one, but none for a few games."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(min(processors, games // _LEAST), 1)


def _show(played: Match) -> None:
    table = Table(box=None, title=escape(played.game), title_justify="left")
    table.add_column(HEADINGS[0], overflow="fold")
    for heading in HEADINGS[1:]:
        table.add_column(heading, justify="right", no_wrap=True)
    for standing in played.standings:
        first, *others = standing.figures()
        table.add_row(escape(first), *others)
    show.out.print(table)
