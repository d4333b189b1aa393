"""`plyant best`: the best move in a position."""

from __future__ import annotations

from typing import Annotated

import typer

from plyant.arena.advice import line_names, result_as_dict, value_text
from plyant.catalogue import load
from plyant.cli import show
from plyant.cli.options import AsJson, Depth, GameName, Moves, Seconds, StateText
from plyant.cli.thinking import NothingSearched, think
from plyant.engine import search
from plyant.errors import ParameterError


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("best", epilog='Example:  plyant best connect-four --moves "4 4 3" --seconds 1')(best)


def best(
    game: GameName,
    moves: Moves = "",
    state: StateText = "",
    depth: Depth = None,
    seconds: Seconds = None,
    nodes: Annotated[int | None, typer.Option("--nodes", "-n", help="Visit at most so many nodes.")] = None,
    algorithm: Annotated[
        str | None, typer.Option("--algorithm", "-a", help="minimax, alphabeta or engine (the strong one, default).")
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
    interpreted: Annotated[bool, typer.Option("--interpreted", help="Do not compile the rules.")] = False,
    json: AsJson = False,
) -> None:
    """Find the best move. Without a budget the search is run to the end and the value is proved."""
    loaded = load(game)
    position = loaded.replay(moves, loaded.parse_state(state) if state else None)
    name = algorithm or ("alphabeta" if cut else "engine")
    options: dict[str, object] = {}
    if cut is not None:
        if name != "alphabeta":
            raise ParameterError(f"--cut is a rule of alphabeta, not of {name}.")
        options["cut"] = cut
    strong = {"off": off, "table_mb": table_mb, "futility": futility, "secondary": secondary}
    if name == "engine":
        options |= strong
    elif threads != 1 or off or futility or secondary:
        raise ParameterError(f"--threads, --off, --futility and --secondary are options of engine, not of {name}.")
    try:
        result, stopped = think(
            search.search,
            loaded,
            position,
            quiet=json,
            depth=depth,
            seconds=seconds,
            nodes=nodes,
            algorithm=name,
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
    show.out.print(show.board(loaded, position))
    mover = loaded.player_name(loaded.player(position))
    names = [loaded.action_name(position, a) for a in result.actions]
    show.out.print(f"\n{mover} plays [bold]{loaded.action_name(position, result.action)}[/]", end="")
    unknown = ": the first look ahead was not finished, so its value is not known"
    worth = f", {value_text(loaded, result.value, result.exact)} for {mover}"
    show.out.print(worth if result.depth else unknown)
    if all_moves:
        show.out.print(f"optimal  {' '.join(names)}")
    show.out.print(f"line     {' '.join(line_names(loaded, position, result.line))}")
    show.out.print(
        f"[dim]{result.algorithm}, depth {result.depth}, {show.number(result.nodes)} nodes in {result.seconds:.3f} s; "
        f"{result.convention}[/]"
    )
    if not result.native and not interpreted:
        show.err.print(f"[dim]interpreted, not native: {result.reason}[/]", markup=True)
