"""`plyant best`: the best move in a position."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from plyant import choice
from plyant.arena.advice import result_as_dict
from plyant.catalogue import load
from plyant.cli import show
from plyant.cli.options import AsJson, Depth, GameName, Moves, Rounds, Seconds, StateText
from plyant.cli.thinking import NothingSearched, think
from plyant.errors import ParameterError
from plyant.game import Game, Result, State
from plyant.result import details, effort_text, line_names, viewers_of


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("best", epilog='Example:  plyant best connect-four --moves "4 4 3" --seconds 1')(best)


def best(
    game: GameName,
    moves: Moves = "",
    state: StateText = "",
    depth: Depth = None,
    rounds: Rounds = None,
    seconds: Seconds = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", "-n", help="At most so many nodes, simulations or iterations.")
    ] = None,
    algorithm: Annotated[
        str | None,
        typer.Option("--algorithm", "-a", help=f"{', '.join(choice.ALGORITHMS)}; by default the one that fits."),
    ] = None,
    cut: Annotated[
        str | None, typer.Option("--cut", help="alphabeta: weak (α ≥ β, default) or strict (only α > β).")
    ] = None,
    all_moves: Annotated[bool, typer.Option("--all", help="Find all optimal moves.")] = False,
    threads: Annotated[int, typer.Option("--threads", "-t", help="engine: threads on one table.")] = 1,
    off: Annotated[str, typer.Option("--off", help="engine: refinements to do without, e.g. table,killers.")] = "",
    table_mb: Annotated[float, typer.Option("--table-mb", help="engine: size of the table in megabytes.")] = 64,
    futility: Annotated[float, typer.Option("--futility", help="engine: skip what gains at most this.")] = 0.0,
    secondary: Annotated[int, typer.Option("--secondary", help="engine: verify the move so many plies deeper.")] = 0,
    seed: Annotated[int | None, typer.Option("--seed", help="Searches that sample: where chance begins.")] = None,
    interpreted: Annotated[bool, typer.Option("--interpreted", help="Do not compile the rules.")] = False,
    json: AsJson = False,
) -> None:
    """Find the best move, by the search that fits the game. Without a budget it is proved where that can be."""
    loaded = load(game)
    position = loaded.replay(moves, loaded.parse_state(state) if state else None)
    named = algorithm.replace("-", "_") if algorithm else ("alphabeta" if cut else None)
    name = named or choice.fitting(loaded, depth).algorithm
    options: dict[str, object] = {} if rounds is None else {"rounds": rounds}
    if cut is not None:
        if name != "alphabeta":
            raise ParameterError(f"--cut is a rule of alphabeta, not of {name}.")
        options["cut"] = cut
    if seed is not None:
        options["seed"] = seed
    strong = {"off": off, "table_mb": table_mb, "futility": futility, "secondary": secondary}
    if name == "engine":
        options |= strong
    elif threads != 1 or off or futility or secondary:
        raise ParameterError(f"--threads, --off, --futility and --secondary are options of engine, not of {name}.")
    try:
        result, stopped = think(
            choice.search,
            loaded,
            position,
            quiet=json,
            depth=depth,
            seconds=seconds,
            nodes=nodes,
            algorithm=named,
            threads=threads,
            all_moves=all_moves,
            native=not interpreted,
            **options,
        )
    except NothingSearched as error:
        show.err.print(f"plyant: {error}", markup=False)
        raise typer.Exit(130) from None
    if stopped:
        show.err.print("stopped: this is the best so far")
    if json:
        show.as_json(result_as_dict(loaded, position, result, str(loaded)))
        return
    for heading, viewer in viewers_of(loaded, position):
        show.out.print(heading, end="", markup=False)
        show.out.print(show.board(loaded, position, viewer=viewer))
    _tell(loaded, position, result, all_moves)
    if not result.native and not interpreted:
        show.err.print(f"[dim]interpreted, not native: {escape(result.reason)}[/]", markup=True)


def _tell(game: Game, position: State, result: Result, all_moves: bool) -> None:
    """The move, what it is worth, and how it was found."""
    show.out.print()
    show.out.print(show.headline(game, position, result))
    if all_moves:
        show.out.print(f"optimal  {' '.join(game.move_name(position, a) for a in result.actions)}", markup=False)
    for line in details(game, position, result):
        show.out.print(line, markup=False)
    if result.line and not result.mixes:
        show.out.print(f"line     {' '.join(line_names(game, position, result.line))}", markup=False)
    show.out.print(f"[dim]{escape(effort_text(result))}[/]")
    if note := choice.beyond_the_horizon(game, result):
        show.out.print(f"[dim]{escape(note)}[/]")
    if result.why:
        show.out.print(f"[dim]why {result.algorithm}: {escape(result.why)}[/]")
