"""A drawing as a Mermaid flowchart, which GitHub, GitLab and many wikis show.

It has no triangles for old and new versions alike: MAX is narrow on top, and MIN at the bottom.
"""

from __future__ import annotations

import re
from itertools import groupby

from plyant.explain.drawing import colours
from plyant.explain.drawing.labels import caption, edge_label, node_lines, numbered
from plyant.explain.drawing.model import Drawing, Edge, Node

_BRACKETS = {
    "max": ("[/", "\\]"), "min": ("[\\", "/]"), "chance": ("((", "))"), "player": ("(", ")"), "leaf": ("[", "]"),
}  # fmt: skip


def mermaid(drawing: Drawing) -> str:
    """The drawing in Mermaid's language. Boards are not in it."""
    names = numbered(drawing)
    nodes = [f"  {names[n.id]}{_node(n)}" for n in drawing.nodes]
    edges = [f"  {names[e.tail]} {_edge(e)} {names[e.head]}" for e in drawing.edges]
    lines = [f"%% {_comment(line)}" for line in caption(drawing)]
    styles = [*_node_styles(drawing, names), *_edge_styles(drawing)]
    return "\n".join([*lines, "flowchart TD", *nodes, *edges, *styles]) + "\n"


def escaped(text: str) -> str:
    """A text between double quotes of Mermaid: all that could mean something becomes a number."""
    return re.sub(r"[^\w .,+()=?!:αβ∞−≤≥★✂⋮-]", lambda match: f"#{ord(match[0])};", text)


def _comment(text: str) -> str:
    """On one line, and without braces, which Mermaid reads even here."""
    return " ".join(text.split()).replace("{", "(").replace("}", ")")


def _node(node: Node) -> str:
    before, after = _BRACKETS[node.shape]
    return f'{before}"{"<br/>".join(map(escaped, node_lines(node))) or " "}"{after}'


def _edge(edge: Edge) -> str:
    line = "-.-" if edge.pruned else "===" if edge.principal else "---"
    label = edge_label(edge)
    return f'{line}|"{escaped(label)}"|' if label else line


def _node_styles(drawing: Drawing, names: dict[str, str]) -> list[str]:
    """One class for all nodes that look alike."""
    looks = sorted((colours.body(node), colours.ink(node), names[node.id]) for node in drawing.nodes)
    lines = []
    for i, ((style, ink), group) in enumerate(groupby(looks, key=lambda look: look[:2])):
        dashes = ",stroke-dasharray:5 4" if style.dashed else ""
        look = f"fill:{style.fill},stroke:{style.stroke},stroke-width:{style.width:g}px,color:{ink}{dashes}"
        lines += [f"  classDef look{i} {look}", f"  class {','.join(name for *_, name in group)} look{i}"]
    return lines


def _edge_styles(drawing: Drawing) -> list[str]:
    principal = [str(i) for i, edge in enumerate(drawing.edges) if edge.principal]
    pruned = [str(i) for i, edge in enumerate(drawing.edges) if edge.pruned]
    lines = [f"  linkStyle {','.join(principal)} stroke:{colours.BEST},stroke-width:4px"] if principal else []
    return lines + ([f"  linkStyle {','.join(pruned)} stroke:{colours.FAINT}"] if pruned else [])
