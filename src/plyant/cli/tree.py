"""`plyant tree`: a typed-in game tree, searched and explained."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from plyant.cli.explained import Algorithm, Cuts, Order, Out, Steps, Table, can_be_written, present
from plyant.cli.options import AsJson, Depth
from plyant.errors import BadFile
from plyant.explain.trace import trace
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
            "leaves for several players (1,2,3); a file with such a text; or - for standard input.",
            show_default=False,
        ),
    ],
    algorithm: Algorithm = None,
    cut: Cuts = "weak",
    order: Order = "ltr",
    root: Annotated[str, typer.Option("--root", help="Who moves first: max or min (or A, B, C …).")] = "max",
    depth: Depth = None,
    steps: Steps = False,
    table: Table = False,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Search a tree: its value, the line, all optimal moves, every cut and why, under a named rule."""
    can_be_written(out)
    game = typed_in(_read(text), root, vectors=True if algorithm == "maxn" else None)
    found = trace(game, algorithm=algorithm, depth=depth, cut=cut, order=order, nodes=MOST_NODES)
    present(found, steps, table, out, json)


def _read(text: str) -> str:
    if text == "-":
        if sys.stdin is None:
            raise BadFile("there is no standard input to read a tree from.")
        return sys.stdin.read().removeprefix("\ufeff")
    path = Path(text)
    try:
        if path.is_dir():
            raise BadFile(f"{text} is a folder; a file with a tree in it was expected.")
        if path.is_file():
            return path.read_text(encoding="utf-8-sig")
    except BadFile:
        raise
    except (OSError, ValueError) as error:  # not a name that a file can have: a tree
        if isinstance(error, UnicodeDecodeError):
            raise BadFile(f"{text} is not a text file.") from None
    if path.suffix in (".txt", ".json", ".tree") and "(" not in text:
        raise BadFile(f"there is no file {text}.")
    return text
