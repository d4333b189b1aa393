"""From a status labelling to a Drawing: the tree, or the graph of positions, with WIN, LOSS and DRAW at every node."""

from __future__ import annotations

from collections import deque

from plyant.exact.status import DRAW, LOSS, WIN
from plyant.explain.drawing.layout import arrange
from plyant.explain.drawing.model import Drawing, Edge, Node
from plyant.explain.status import Labelled, Labelling
from plyant.wording import counted

MOST_NODES = 500


def labelling_drawn(labelling: Labelling, most: int = MOST_NODES) -> Drawing:
    """Draw a labelling, with at most so many nodes, those nearest to the root."""
    shown = _chosen(labelling, most)
    nodes = [_node(labelling, one, shown) for one in labelling.nodes.values() if one.id in shown]
    edges = [
        Edge(one.id, to, label=move, principal=labelling.nodes[to].status == one.status)
        for one in labelling.nodes.values()
        for move, to in one.moves
        if one.id in shown and to in shown
    ]
    counts = ", ".join(f"{count:,} {status}" for status, count in labelling.counts().items() if count)
    of_all, what = len(labelling.nodes), "positions" if labelling.is_graph else "nodes"
    return arrange(
        f"{labelling.game}: {labelling.first.upper()} moves first, {labelling.status} to MAX",
        nodes,
        edges,
        legend=(
            "Status to MAX. A MAX node is a WIN if any move leads to a WIN, a LOSS if all lead to a LOSS; "
            "a MIN node is a LOSS if any leads to a LOSS, a WIN if all lead to a WIN; else a DRAW.",
            f"{of_all:,} {what}: {counts}. Thick: moves that keep the status.",
        ),
        key=tuple(_key(nodes)),
        warning=f"Cut short: {len(shown):,} of {counted(of_all, 'node')} are drawn." if len(shown) < of_all else "",
    )


def _chosen(labelling: Labelling, most: int) -> set[str]:
    """Siblings are drawn all or not at all, level by level, while there is room."""
    shown, waiting = {labelling.root.id}, deque([labelling.root])
    while waiting:
        family = {to for _, to in waiting.popleft().moves}
        new = family - shown
        if len(shown) + len(new) <= most:
            shown |= new
            waiting.extend(labelling.nodes[to] for to in sorted(new))
    return shown


def _node(labelling: Labelling, one: Labelled, shown: set[str]) -> Node:
    game = labelling.game
    hidden = [to for _, to in one.moves if to not in shown]
    text = game.text(one.state)
    return Node(
        id=one.id,
        shape=one.kind,
        name=one.name or (text if len(text) <= 6 and "\n" not in text else ""),
        value=one.status,
        status=one.status.lower(),
        title=f"{text if len(text) <= 24 else one.id}: {one.status} to MAX",
        more="more" if hidden else "",
    )


def _key(nodes: list[Node]) -> list[tuple[str, str]]:
    shapes = [("max", "MAX moves"), ("min", "MIN moves"), ("leaf", "the end")]
    statuses = [(s.lower(), s) for s in (WIN, LOSS, DRAW)]
    return [
        *(pair for pair in shapes if any(n.shape == pair[0] for n in nodes)),
        *(pair for pair in statuses if any(n.status == pair[0] for n in nodes)),
        ("line", "keeps the status"),
    ]
