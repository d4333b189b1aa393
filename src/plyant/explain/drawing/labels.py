"""What formats that draw for themselves write into a node, and onto an edge."""

from __future__ import annotations

from plyant.explain.drawing.model import Drawing, Edge, Node


def node_lines(node: Node) -> list[str]:
    """Name and value, then the window, the cut, and what is left out."""
    head = " ".join(filter(None, (node.name, node.player)))
    value = " ".join(filter(None, ("★" if node.optimal else "", node.value)))
    window = f"α {node.alpha}, β {node.beta}" if node.alpha else ""
    more = f"⋮ {node.more}" if node.more else ""
    return list(filter(None, (head, value, window, node.cut, more)))


def edge_label(edge: Edge) -> str:
    """The move, and a sign where the search was cut off."""
    return " ".join(filter(None, (edge.label, "✂" if edge.struck else "")))


def caption(drawing: Drawing) -> list[str]:
    """Title, warning and legend."""
    return list(filter(None, (drawing.title, drawing.warning, *drawing.legend)))


def numbered(drawing: Drawing) -> dict[str, str]:
    """A plain identifier for every node, whatever is in its id."""
    return {node.id: f"n{i}" for i, node in enumerate(drawing.nodes)}
