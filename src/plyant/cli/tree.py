"""`plyant tree`: a typed-in game tree, or a state graph for several agents, searched and explained."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, TextIO

import typer

from plyant.cli.explained import Algorithm, Order, Out, Steps, Table, can_be_written, present
from plyant.cli.options import AsJson, Depth
from plyant.cli.tree_agents import refuse_options, search_graph
from plyant.errors import BadFile, BadText
from plyant.explain.trace import trace
from plyant.games.state_graph_data import MOST_TEXT, is_state_graph
from plyant.games.tree import tree as typed_in
from plyant.games.tree_text import MOST_NODES


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("tree", epilog='Example:  plyant tree "A(B(3 12 8) C(2 4 6) D(14 5 2))" --out tree.svg')(tree)


def tree(
    text: Annotated[
        str,
        typer.Argument(
            metavar="TEXT|FILE|-",
            help='"((3 12 8) (2 4 6))", names as A(B(3 12) C(2 4)), JSON lists, chance nodes {0.5: 3, 0.5: 7}, '
            "leaves for several players (1,2,3); a state graph for several agents as a JSON object; a file with such a "
            "text; or - for standard input.",
            show_default=False,
        ),
    ],
    algorithm: Algorithm = None,
    cut: Annotated[
        str | None,
        typer.Option(
            "--cut",
            help="alphabeta: weak (cut when α ≥ β) or strict (only α > β). By default weak, for state graphs strict.",
        ),
    ] = None,
    order: Order = "ltr",
    root: Annotated[str, typer.Option("--root", help="Who moves first: max or min (or A, B, C …).")] = "max",
    depth: Depth = None,
    agents: Annotated[
        int | None, typer.Option("--agents", help="State graphs: how many agents move in turn; agent 0 maximises.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option("--rounds", help="State graphs: look so many rounds ahead, one move of every agent.")
    ] = None,
    steps: Steps = False,
    table: Table = False,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Search a tree: its value, the line, all optimal moves, every cut and why, under a named rule."""
    can_be_written(out)
    given = _read(text)
    if agents is not None or rounds is not None or is_state_graph(given):
        refuse_options(root, order, depth)
        search_graph(given, agents, rounds, algorithm, cut, steps, table, out, json)
        return
    game = typed_in(given, root, vectors=True if algorithm == "maxn" else None)
    found = trace(game, algorithm=algorithm, depth=depth, cut=cut or "weak", order=order, nodes=MOST_NODES)
    present(found, steps, table, out, json)


def _read(text: str) -> str:
    if text == "-":
        if sys.stdin is None:
            raise BadFile("there is no standard input to read a tree from.")
        return _bounded(sys.stdin, "the text").removeprefix("\ufeff")
    if not text.strip():
        raise BadText('the text of the tree is empty; one such as "((3 12 8) (2 4 6))", a file or - is accepted.')
    path = Path(text)
    try:
        is_folder, is_file = path.is_dir(), path.is_file()
    except (OSError, ValueError):  # not a name that a file can have: a tree
        is_folder = is_file = False
    if is_folder:
        raise BadFile(f"{text} is a folder; a file with a tree in it was expected.")
    if is_file:
        with path.open(encoding="utf-8-sig") as file:
            return _bounded(file, text)
    if path.suffix in (".txt", ".json", ".tree") and "(" not in text:
        raise BadFile(f"there is no file {text}.")
    return text


def _bounded(file: TextIO, name: str) -> str:
    """All of a file, unless it is so large that nobody can have meant it."""
    try:
        found = file.read(MOST_TEXT + 1)
    except UnicodeDecodeError:
        raise BadFile(f"{name} is not a text file.") from None
    if len(found) > MOST_TEXT:
        raise BadFile(f"{name} has more than {MOST_TEXT:,} characters.")
    return found
