"""A drawing as text for Graphviz, which lays it out itself."""

from __future__ import annotations

from plyant.explain.drawing import colours
from plyant.explain.drawing.labels import caption, edge_label, node_lines, numbered
from plyant.explain.drawing.model import Drawing, Edge, Node

_SHAPES = {"max": "triangle", "min": "invtriangle", "chance": "ellipse", "player": "box", "leaf": "box"}


def dot(drawing: Drawing) -> str:
    """The drawing in the DOT language. Boards are not in it."""
    names = numbered(drawing)
    foot = "".join(f"{escaped(line)}\\l" for line in caption(drawing))
    lines = [
        "digraph plyant {",
        f'  graph [ordering=out, fontname="Helvetica", bgcolor="{colours.PAPER}", labeljust=l, label="{foot}"];',
        '  node [fontname="Helvetica", fontsize=11, margin="0.04,0.03", height=0.3, width=0.3];',
        '  edge [fontname="Helvetica", fontsize=10, arrowhead=none];',
        *(f"  {names[node.id]} [{_node(node)}];" for node in drawing.nodes),
        *(f"  {names[edge.tail]} -> {names[edge.head]} [{_edge(edge)}];" for edge in drawing.edges),
        "}",
    ]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """A text between double quotes of DOT."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _node(node: Node) -> str:
    style = colours.body(node)
    look = ",".join(["filled", *(["rounded"] if node.shape == "player" else []), *(["dashed"] if style.dashed else [])])
    label = "\\n".join(map(escaped, node_lines(node)))
    return (
        f'label="{label}", shape={_SHAPES[node.shape]}, style="{look}", fillcolor="{style.fill}", '
        f'color="{style.stroke}", penwidth={style.width:g}, fontcolor="{colours.ink(node)}", '
        f'tooltip="{escaped(node.title)}"'
    )


def _edge(edge: Edge) -> str:
    colour = colours.BEST if edge.principal else colours.FAINT if edge.pruned else colours.INK
    parts = [f'color="{colour}"', f"penwidth={3 if edge.principal else 1}"]
    parts += [f'label="{escaped(edge_label(edge))}"'] if edge_label(edge) else []
    parts += [f'fontcolor="{colours.CUT}"'] if edge.struck else []
    return ", ".join(parts + ["style=dashed"] * edge.pruned)
