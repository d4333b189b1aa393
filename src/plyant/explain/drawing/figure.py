"""A drawing as ink on a page: title, edges, nodes, legend. SVG and TikZ only write down what is laid out here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plyant.explain.drawing.edges import edge_groups
from plyant.explain.drawing.glyph import glyph
from plyant.explain.drawing.legend import legend_shapes, title_shapes
from plyant.explain.drawing.model import Drawing
from plyant.explain.drawing.scene import Group, extent

MARGIN = 22.0
NARROWEST = 480.0  # the legend needs as much


class Page(NamedTuple):
    """Its size, and what is on it from the bottom of the pile to its top."""

    width: float
    height: float
    groups: tuple[Group, ...]


def page(drawing: Drawing) -> Page:
    """Lay out a drawing."""
    tree = [*edge_groups(drawing.edges), *_nodes(drawing)]
    around = extent(shape for group in tree for shape in group.shapes)
    width = max(around.right - around.left, NARROWEST)
    title = title_shapes(drawing, width)
    dx, dy = (width - around.right - around.left) / 2, extent(title).bottom + 20 - around.top
    legend = legend_shapes(drawing, width, around.bottom + dy + 26)
    groups = [Group(title, "title"), *(group.moved(dx, dy) for group in tree), Group(legend, "legend")]
    whole = extent(shape for group in groups for shape in group.shapes)
    placed = tuple(group.moved(MARGIN - whole.left, MARGIN - whole.top) for group in groups if group.shapes)
    return Page(whole.right - whole.left + 2 * MARGIN, whole.bottom - whole.top + 2 * MARGIN, placed)


def _nodes(drawing: Drawing) -> Iterator[Group]:
    for node in drawing.nodes:
        marks = [m for m in ("pruned", "principal", "optimal") if getattr(node, m)]
        group = Group(glyph(node).shapes, " ".join(["node", node.shape, *marks]), (("node", node.id),), node.title)
        yield group.moved(node.x, node.y)
