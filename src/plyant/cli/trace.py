"""`plyant trace`: a search of any game, explained step by step."""

from __future__ import annotations

from typing import Annotated

import typer

from plyant.catalogue import load
from plyant.cli.explained import Algorithm, Cuts, Order, Out, Steps, Table, can_be_written, present, present_decision
from plyant.cli.options import AsJson, Depth, GameName, Moves, Rounds, StateText
from plyant.explain.trace import MOST_NODES
from plyant.explain.trace import trace as run


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("trace", epilog="Example:  plyant trace tic-tac-toe --depth 2 --out tree.html")(trace)


def trace(
    game: GameName,
    moves: Moves = "",
    state: StateText = "",
    algorithm: Algorithm = None,
    depth: Depth = None,
    rounds: Rounds = None,
    cut: Cuts = "weak",
    order: Order = "ltr",
    nodes: Annotated[int, typer.Option("--nodes", help="Keep at most so many nodes of the tree.")] = MOST_NODES,
    decision: Annotated[
        bool,
        typer.Option("--decision", help="Only what each move is worth, and what everybody is assumed to do after it."),
    ] = False,
    steps: Steps = False,
    table: Table = False,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Run a plain search of a game with a recorder: what it looked at, what it cut off, and why."""
    can_be_written(out)
    loaded = load(game)
    position = loaded.replay(moves, loaded.parse_state(state) if state else None)
    found = run(loaded, position, algorithm, depth, rounds=rounds, cut=cut, order=order, nodes=nodes)
    if decision:
        present_decision(found, out, json)
    else:
        present(found, steps, table, out, json)
