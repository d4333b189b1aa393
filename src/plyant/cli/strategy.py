"""`plyant strategy`: how to mix the moves in every situation, with hidden information or simultaneous moves."""

from __future__ import annotations

import csv
import io
import json as jsons
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.table import Table

from plyant import choice
from plyant.catalogue import load
from plyant.cli import show
from plyant.cli.options import AsJson, GameName
from plyant.cli.targets import refuse_suffix
from plyant.cli.thinking import bar, progress_line, stop_on_interrupt
from plyant.engine.budget import Budget
from plyant.errors import ParameterError, UnfitGame
from plyant.files import write_whole
from plyant.game import Game
from plyant.wording import counted, decimal

if TYPE_CHECKING:
    from plyant.hidden.regret.strategy import Strategy

FORMATS = (".json", ".csv", ".txt")
_SECONDS, _ITERATIONS = 10.0, 20_000  # whichever comes first, if no budget is given

Mix = dict[str, float]


class Row(NamedTuple):
    """One situation: who decides, what that player sees, and how often each move is made."""

    player: str
    sees: str
    mix: Mix


class Report(NamedTuple):
    """A whole strategy, as people read it and as plain data."""

    lines: list[str]
    rows: list[Row]
    data: dict[str, Any]


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("strategy", epilog="Example:  plyant strategy kuhn-poker --seconds 2 --out kuhn.csv")(strategy)


def strategy(
    game: GameName,
    iterations: Annotated[
        int | None, typer.Option("--iterations", "-n", min=1, help="Iterations of the search for hidden information.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", "-s", help="Time limit in seconds (default 10).")
    ] = None,
    algorithm: Annotated[
        str | None,
        typer.Option("--algorithm", "-a", help=f"Hidden information: {', '.join(choice.REGRET)} (default cfr_plus)."),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Random seed of algorithms that sample.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help=f"Write the strategy to a file: {', '.join(FORMATS)}.")
    ] = None,
    interpreted: Annotated[bool, typer.Option("--interpreted", help="Do not compile anything.")] = False,
    json: AsJson = False,
) -> None:
    """Print a whole strategy: what each player sees, and with which probability each move should be made.

    Games with hidden information are solved by counterfactual regret minimisation, simultaneous moves by a matrix game
    in each position. Ctrl-C stops, and prints the strategy found so far.
    """
    loaded = load(game)
    Budget(None, seconds, None, None)  # raises ParameterError
    refuse_suffix(out, FORMATS, "write a strategy into")
    is_hidden = loaded.has("observe")
    if algorithm is not None and (algorithm := algorithm.replace("-", "_")) not in choice.REGRET:
        raise ParameterError(f"--algorithm must be one of {', '.join(choice.REGRET)}, got {algorithm}.")
    if not is_hidden and not loaded.has("actions_of"):
        raise UnfitGame(_other_verb(loaded))
    if not is_hidden and (iterations, algorithm, seed) != (None, None, None):
        raise ParameterError(
            f"--iterations, --algorithm and --seed are for hidden information; in {loaded.name} nothing is hidden."
        )
    if is_hidden:
        report = _hidden(loaded, algorithm or "cfr_plus", iterations, seconds, seed, interpreted, json)
    else:
        report = _matrix(loaded) or _simultaneous(loaded, seconds, interpreted, json)
    if out is not None:
        write_whole(out, _file_text(report, out.suffix.lower()))
    if json:
        show.as_json(report.data)
        return
    for line in report.lines:
        show.out.print(line, markup=False)
    if out is not None:
        show.out.print(f"{out}: {counted(len(report.rows), 'row')}", markup=False)
    else:
        show.out.print()
        show.out.print(_table(report.rows))


def _other_verb(game: Game) -> str:
    verb = "best" if game.has("chance") or len(game.players) > 2 or game.zero_sum is False else "solve"
    return (
        f"{game.name}: all players see everything and move in turns, so that no move needs to be mixed; "
        f"`plyant {verb} {game.name}` finds the best moves."
    )


def _hidden(
    game: Game,
    algorithm: str,
    iterations: int | None,
    seconds: float | None,
    seed: int | None,
    interpreted: bool,
    quiet: bool,
) -> Report:
    from plyant.hidden.regret import family

    most, limit = (_ITERATIONS, _SECONDS) if iterations is None and seconds is None else (iterations, seconds)
    with bar(f"{game.name}: {algorithm}", quiet) as move:

        def watch(now: Any) -> None:
            parts = (now.iterations / most if most else 0, now.seconds / limit if limit else 0)
            move(int(1000 * min(max(parts), 1)), 1000)

        found: Strategy = getattr(family, algorithm)(
            game, iterations=most, seconds=limit, seed=seed or 0, native=not interpreted, progress=watch
        )
    data = found.as_dict()
    rows = [Row(row["player"], row["sees"], row["mix"]) for row in data["strategy"]]
    lines = [f"{game}: {algorithm}, {counted(found.iterations, 'iteration')} in {found.seconds:.2f} s"]
    lines.append(f"values {_values(game, found.values)}")
    lines.append(f"exploitability {found.exploitability:.3g}: what a best response gains, on average over the players")
    lines += [f"note: {note}" for note in found.convention.split("; ")[2:]]
    return Report(lines, rows, data)


def _matrix(game: Game) -> Report | None:
    """The equilibrium of a game that is one matrix; None for another game."""
    from plyant.hidden.matrix.equilibrium import equilibrium
    from plyant.hidden.matrix.of_a_game import matrix_of

    if game.has("chance"):
        return None
    try:
        found = equilibrium(matrix_of(game))
    except UnfitGame:
        return None
    mixes = zip((found.row_names, found.column_names), (found.rows, found.columns), strict=True)
    rows = [
        Row(game.player_name(p), "the start", dict(zip(names, mix, strict=True)))
        for p, (names, mix) in enumerate(mixes)
    ]
    lines = [f"{game}: {found.method}, {found.exactness}", f"values {_values(game, found.values)}"]
    return Report(lines, rows, _data(game, found.method, found.values, rows))


def _simultaneous(game: Game, seconds: float | None, interpreted: bool, quiet: bool) -> Report:
    """Values and mixes in all positions that can be reached."""
    from plyant.hidden.simultaneous.induction import solve_simultaneous

    with stop_on_interrupt() as stop, progress_line(not quiet and show.err.is_terminal) as watch:
        found = solve_simultaneous(game, seconds=seconds or _SECONDS, stop=stop, native=not interpreted, progress=watch)
    rows = []
    for s in _reachable(game, found.root):
        try:
            mixes = found.at(s).mixes
        except ParameterError:  # at the horizon: only evaluated
            continue
        for p, mix in enumerate(mixes):
            if mix:
                named = {game.action_name(s, a): share for a, share in mix}
                rows.append(Row(game.player_name(p), " ".join(game.text(s).split()), named))
    proved = "exact" if found.exact else f"between {found.interval[0]:g} and {found.interval[1]:g}"
    lines = [f"{game}: matrix games backwards, {counted(found.states, 'position')} in {found.seconds:.2f} s; {proved}"]
    values = (found.value, -found.value)
    lines.append(f"values {_values(game, values)}")
    return Report(lines, rows, _data(game, "backward_induction", values, rows) | {"exact": found.exact})


def _reachable(game: Game, start: Any) -> Iterator[Any]:
    seen, waiting = {game.key(start)}, [start]
    for s in waiting:
        yield s
        for a in [] if game.is_terminal(s) else game.legal(s):
            after = game.result(s, a)
            if game.key(after) not in seen:
                seen.add(game.key(after))
                waiting.append(after)


def _values(game: Game, values: Any) -> str:
    return ", ".join(f"{game.player_name(p)} {decimal(value, 6, sign=True)}" for p, value in enumerate(values))


def _data(game: Game, algorithm: str, values: Any, rows: list[Row]) -> dict[str, Any]:
    return {
        "game": str(game),
        "algorithm": algorithm,
        "values": list(values),
        "strategy": [row._asdict() for row in rows],
    }


def _table(rows: list[Row]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("player", no_wrap=True)
    table.add_column("sees", overflow="fold")
    table.add_column("plays", overflow="fold")
    for row in rows:
        table.add_row(row.player, row.sees, _mix_text(row.mix))
    return table


def _mix_text(mix: Mix) -> str:
    return "  ".join(f"{name} {share:.3f}" for name, share in mix.items())


def _file_text(report: Report, suffix: str) -> str:
    if suffix == ".json":
        return jsons.dumps(report.data, indent=1) + "\n"
    if suffix == ".csv":
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["player", "sees", "move", "probability"])
        writer.writerows([row.player, row.sees, name, share] for row in report.rows for name, share in row.mix.items())
        return text.getvalue()
    width = max((len(row.sees) for row in report.rows), default=0)
    lines = [f"{row.player}  {row.sees:<{width}}  {_mix_text(row.mix)}" for row in report.rows]
    return "\n".join([*report.lines, "", *lines, ""])
