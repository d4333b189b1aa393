"""`plyant label`: WIN, LOSS or DRAW at every node of a game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from plyant.catalogue import load
from plyant.cli import show
from plyant.cli.explained import can_be_written, delivered, outline
from plyant.cli.options import AsJson, GameName, Moves, StateText
from plyant.explain.names import listed
from plyant.explain.status import MOST_NODES, Labelling
from plyant.explain.status import label as run


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("label", epilog='Example:  plyant label "half-nim(sticks=7)" --first min --out nim.svg')(label)


def label(
    game: GameName,
    moves: Moves = "",
    state: StateText = "",
    first: Annotated[str, typer.Option("--first", help="Is the player who moves first max or min?")] = "max",
    graph: Annotated[bool, typer.Option("--graph", help="Each position once, however it is reached.")] = False,
    nodes: Annotated[int, typer.Option("--nodes", help="Give up beyond so many nodes.")] = MOST_NODES,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write a drawing, as `plyant tree` does.")] = None,
    json: AsJson = False,
) -> None:
    """Label a whole game by the status of every node, to MAX: the procedure of the lecture notes."""
    can_be_written(out)
    loaded = load(game)
    position = loaded.replay(moves, loaded.parse_state(state) if state else None)
    found = run(loaded, position, first=first, graph=graph, nodes=nodes)
    if delivered(found, lambda: _plain(found), out, json):
        return
    if len(found.nodes) <= 60:
        sys.stdout.write(outline(found) + "\n")
    counts = ", ".join(f"{count:,} {status}" for status, count in found.counts().items())
    best = f"\nmoves that keep it: {listed(found.best)}" if found.best else ""
    show.out.print(f"{found.status} to MAX, with {first.upper()} to move first{best}", markup=False)
    show.out.print(f"{len(found.nodes):,} {'positions' if graph else 'nodes'}: {counts}", markup=False)


def _plain(found: Labelling) -> dict[str, object]:
    nodes = [
        {"node": n.id, "kind": n.kind, "status": n.status, "text": found.game.text(n.state), "moves": dict(n.moves)}
        for n in found.nodes.values()
    ]
    return {
        "game": str(found.game),
        "first": found.first,
        "status": found.status,
        "best": list(found.best),
        "counts": found.counts(),
        "nodes": nodes,
    }
