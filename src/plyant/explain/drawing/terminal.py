"""A drawing as a tree of text: readable without colours, and where a terminal has them, with."""

from __future__ import annotations

import io
from collections import defaultdict

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from plyant.explain.drawing.model import Drawing, Edge, Node

_SIGNS = {"max": "▲", "min": "▼", "chance": "●", "player": "■", "leaf": ""}
_COLOURS = {"max": "blue", "min": "yellow", "chance": "magenta", "player": "green", "leaf": ""}
_STATUS = {"win": "green", "loss": "red", "draw": "cyan"}


def terminal(drawing: Drawing, colour: bool = False) -> str:
    """The tree, one node a line; a node with several parents is written out below the first of them.

    * is on the principal line, ★ reached by an optimal move, ✗ never visited, ✂ where the search was cut off.
    """
    out = io.StringIO()
    console = Console(
        file=out, force_terminal=colour, color_system="standard" if colour else None, width=10_000, highlight=False,
        emoji=False, markup=False, legacy_windows=False, _environ={},
    )  # fmt: skip
    console.print(Text(drawing.title, "bold"))
    for tree in _trees(drawing):
        console.print(tree, soft_wrap=True)
    if drawing.warning:
        console.print(Text(drawing.warning, "bold red"))
    for line in (*drawing.legend, _key(drawing)):
        console.print(Text(line, "dim"))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def _trees(drawing: Drawing) -> list[Tree]:
    nodes = {node.id: node for node in drawing.nodes}
    edges: dict[str, list[Edge]] = defaultdict(list)
    for edge in drawing.edges:
        edges[edge.tail].append(edge)
    heads = {edge.head for edge in drawing.edges}
    roots = [node for node in drawing.nodes if node.id not in heads] or list(drawing.nodes[:1])
    trees = [Tree(_line(node, None), guide_style="dim") for node in roots]
    waiting = [(edge, tree) for root, tree in zip(roots, trees, strict=True) for edge in edges[root.id]][::-1]
    written = {root.id for root in roots}
    while waiting:
        edge, tree = waiting.pop()
        again = edge.head in written
        branch = tree.add(_line(nodes[edge.head], edge, again))
        if not again:
            written.add(edge.head)
            waiting += [(below, branch) for below in reversed(edges[edge.head])]
    return trees


def _line(node: Node, edge: Edge | None, again: bool = False) -> Text:
    """Everything about a node and the edge to it."""
    name = " ".join(filter(None, (node.name, node.player)))
    equals = "=" if name and node.value and node.value[0] not in "≤≥" else ""
    words = [
        ("✂" if edge is not None and edge.struck else "", "red"),
        ("✗" if node.pruned else "", ""),
        ("*" if node.principal and edge is not None else "", ""),
        ("★" if node.optimal else "", ""),
        (f"{edge.label}:" if edge is not None and edge.label else "", ""),
        (_SIGNS[node.shape], _COLOURS[node.shape]),
        (name, ""),
        (equals, ""),
        (node.value, _STATUS.get(node.status, "")),
        (f" α {node.alpha}, β {node.beta}" if node.alpha else "", "dim"),
        (f" ✂ {node.cut}" if node.cut else "", "red"),
        (f" ⋮ {node.more}" if node.more else "", "red"),
        (" (see above)" if again else "", "dim"),
    ]
    style = "dim" if node.pruned else "bold" if node.principal else ""
    return Text(" ", style).join(Text(text, part) for text, part in words if text)


def _key(drawing: Drawing) -> str:
    nodes = drawing.nodes
    signs = [f"{_SIGNS[shape]} {words}" for shape, words in drawing.key if _SIGNS.get(shape)]
    signs += ["* principal line"] if any(n.principal for n in nodes) else []
    signs += ["★ optimal move"] if any(n.optimal for n in nodes) else []
    signs += ["✂ cut off here", "✗ never visited"] if any(n.pruned for n in nodes) else []
    return ", ".join(signs)
