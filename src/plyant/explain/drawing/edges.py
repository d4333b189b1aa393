"""How edges look: lines, strikes where the search was cut off, and moves where there is room for them."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from plyant.explain.drawing import colours
from plyant.explain.drawing.glyph import LABEL, LABEL_AT, label_width, shortened
from plyant.explain.drawing.model import Edge
from plyant.explain.drawing.scene import Box, Group, Line, Point, Shape, Style, Text, text_width

_STRIKE_AT = 0.4  # how far along its edge


def edge_groups(all_edges: Sequence[Edge]) -> Iterator[Group]:
    """All lines, those of the principal line on top of the others; then the labels, which no line may cross."""
    room = _room(all_edges)
    edges = sorted(all_edges, key=lambda e: e.principal)
    for kind, draw in ("edge", _line), ("label", _label):
        for edge in edges:
            marks = [m for m in ("pruned", "struck", "principal") if getattr(edge, m)]
            if shapes := tuple(draw(edge, room[edge])):
                yield Group(shapes, " ".join([kind, *marks]), (("tail", edge.tail), ("head", edge.head)))


def _line(edge: Edge, room: float) -> Iterator[Shape]:
    style = Style(stroke=colours.INK, width=1.3)
    if edge.pruned:
        style = Style(stroke=colours.FAINT, width=1.3, dashed=True)
    if edge.principal:
        style = Style(stroke=colours.BEST, width=4)
    yield Line(edge.points, style, "line")
    if edge.struck:
        yield from strikes(edge.points[-2], edge.points[-1])


def _label(edge: Edge, room: float) -> Iterator[Shape]:
    """The move, where there is room for it."""
    text = shortened(edge.label)
    if text and label_width(text) <= room:
        x, y = _along(edge.points[-2], edge.points[-1], LABEL_AT)
        colour = colours.QUIET if edge.pruned else colours.INK
        wide = text_width(text, LABEL) + 3
        yield Box(x - wide / 2, y - 0.6 * LABEL, wide, 1.2 * LABEL, 3, Style(colours.PAPER), "paper")
        yield Text(x, y + 0.36 * LABEL, text, LABEL, colour, bold=edge.principal, role="move")


def strikes(start: Point, end: Point) -> Iterator[Line]:
    """Two short strokes across an edge."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    x, y = _along(start, end, _STRIKE_AT)
    for d in (-2.5, 2.5):
        cx, cy = x + d * ux, y + d * uy
        sx, sy = 6 * (uy + 0.35 * ux), 6 * (ux - 0.35 * uy)  # a little aslant
        yield Line(((cx - sx, cy + sy), (cx + sx, cy - sy)), Style(stroke=colours.CUT, width=1.8), "strike")


def _along(start: Point, end: Point, part: float) -> Point:
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _room(edges: Sequence[Edge]) -> dict[Edge, float]:
    """How wide the label of each edge may be: as far as to the edges beside it, at the height where labels stand."""
    rows: dict[float, list[Edge]] = defaultdict(list)
    for edge in edges:
        rows[edge.points[-1][1]].append(edge)
    room: dict[Edge, float] = {}
    for row in rows.values():
        at = sorted(((_along(e.points[-2], e.points[-1], LABEL_AT)[0], e) for e in row), key=lambda pair: pair[0])
        gaps = [math.inf, *(b[0] - a[0] for a, b in itertools.pairwise(at)), math.inf]
        room.update({e: min(gaps[i : i + 2]) for i, (_, e) in enumerate(at)})
    return room
