"""`plyant solve`: the exact value of a game, of every state of it, or of one position."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from plyant.catalogue import load
from plyant.cli import show
from plyant.cli.options import AsJson, GameName, Moves, StateText
from plyant.cli.thinking import PATIENCE
from plyant.exact.solution import Solution
from plyant.exact.solve import solution
from plyant.exact.solve import solve as run
from plyant.game import Game, State

_LONGEST = 40  # rows of a table of remoteness


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("solve", epilog='Example:  plyant solve "half-nim(sticks=29)"')(solve)


def solve(
    game: GameName,
    moves: Moves = "",
    state: StateText = "",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Keep the table of the whole game in this file.")
    ] = None,
    query: Annotated[
        list[str] | None, typer.Option("--query", "-q", help="Moves to a position to be told about; may be repeated.")
    ] = None,
    statistics: Annotated[bool, typer.Option("--statistics", help="States by status and remoteness.")] = False,
    repetition: Annotated[float, typer.Option("--repetition", help="What endless play is worth to player 0.")] = 0.0,
    threads: Annotated[int, typer.Option("--threads", "-t", help="0: one for each core.")] = 0,
    interpreted: Annotated[bool, typer.Option("--interpreted", help="Do not compile the rules.")] = False,
    json: AsJson = False,
) -> None:
    """Find the exact value of every state that can be reached: who wins, in how many moves, and all best moves."""
    loaded = load(game)
    begin = loaded.parse_state(state) if state else None
    position = loaded.replay(moves, begin)
    if out is not None and out.exists():
        found = solution(loaded, out)
    else:
        start = position if out is None else begin
        with _told(str(loaded), json) as progress:
            found = run(
                loaded,
                start,
                out=out,
                repetition=repetition,
                threads=threads,
                native=not interpreted,
                progress=progress,
            )
    positions = [(moves, position), *((q, loaded.replay(q, position)) for q in query or [])]
    if json:
        answers = [as_dict(found, s) for _, s in positions]
        show.as_json(answers[0] if len(answers) == 1 else {**answers[0], "queries": answers[1:]})
        return
    for said, s in positions:
        if said:
            show.out.print(f"after {said}", markup=False)
        show.out.print(show.board(loaded, s))
        _tell(found, s)
    if statistics:
        show.out.print(_statistics(found))
    told = f"{found.states:,} states, {found.ends:,} of them ends, in {found.seconds:.2f} s by {found.method}"
    show.out.print(f"[dim]{told}[/]")


def as_dict(found: Solution, s: State) -> dict[str, Any]:
    """What is known about a position, for programs."""
    game = found.game
    return {
        "game": str(game),
        "states": found.states,
        "value": found.value(s),
        "status": found.status(s),
        "remoteness": found.remoteness(s),
        "best": [game.action_name(s, a) for a in found.best(s)],
        "line": _named(game, s, found.line(s)),
        "seconds": round(found.seconds, 6),
        "method": found.method,
        "exact": True,
    }


def _named(game: Game, s: State, line: list[Any]) -> list[str]:
    names = []
    for a in line:
        names.append(game.action_name(s, a))
        s = game.result(s, a)
    return names


def _tell(found: Solution, s: State) -> None:
    game = found.game
    steps = found.remoteness(s)
    when = "for ever" if steps is None else f"in {steps} move{'' if steps == 1 else 's'}"
    show.out.print(
        f"{found.status(s)} for {game.player_name(game.player(s))} {when}, value {found.value(s):g}", markup=False
    )
    if not game.is_terminal(s):
        show.out.print(f"best     {' '.join(game.action_name(s, a) for a in found.best(s))}", markup=False)
        show.out.print(f"line     {' '.join(_named(game, s, found.line(s)))}", markup=False)


def _statistics(found: Solution) -> Table:
    """How many states are won, drawn and lost, by remoteness."""
    counts = found.statistics()
    table = Table("remoteness", *(f"{status}" for status in counts), title="states by status, to the player on move")
    rows = sorted({steps for by in counts.values() for steps in by})
    for steps in rows[:_LONGEST]:
        name = "for ever" if steps < 0 else str(steps)
        table.add_row(name, *(f"{by.get(steps, 0):,}" for by in counts.values()))
    if len(rows) > _LONGEST:
        table.add_row(f"… to {rows[-1]}", *("" for _ in counts))
    table.add_section()
    table.add_row("all", *(f"{sum(by.values()):,}" for by in counts.values()))
    return table


@contextmanager
def _told(what: str, quiet: bool) -> Iterator[Callable[[str, int, int | None], None]]:
    """How many states were met so far, once it takes longer than two seconds."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    begun = time.perf_counter()
    with Progress(*columns, console=show.err, transient=True, disable=quiet or not show.err.is_terminal) as bar:
        task = bar.add_task(what, total=None, visible=False)

        def tell(doing: str, states: int, _: int | None) -> None:
            spent = time.perf_counter() - begun
            if spent > PATIENCE:
                speed = show.number(states / spent)
                bar.update(task, description=f"{what}: {doing}, {states:,} states, {speed} a second", visible=True)

        yield tell
