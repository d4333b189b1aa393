"""Where nodes stand and edges run: abstract places, stretched until nothing overlaps."""

from __future__ import annotations

import dataclasses
import itertools
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from plyant.explain.drawing import tidy
from plyant.explain.drawing.glyph import LABEL_AT, glyph, label_width
from plyant.explain.drawing.model import Drawing, Edge, Node, printable
from plyant.explain.drawing.scene import Extent, Point, extent

SIDE = 14.0  # between neighbours
DROP = (46.0, 120.0)  # between levels, at least and at most
SHORT = 6  # characters of a label for which room is made
_BEND = Extent(-8, 0, 8, 0)  # where an edge passes between nodes

Ways = dict[tuple[str, str], list[str]]  # the bends on an edge's way down, by name


class _Rows(NamedTuple):
    """The upper and the lower end of each level."""

    tops: dict[int, float]
    lows: dict[int, float]


def arrange(title: str, nodes: Iterable[Node], edges: Iterable[Edge], plain: bool = False, **rest: Any) -> Drawing:
    """Place nodes and edges: a tree where every node but the first has one parent, else a graph by levels.

    plain: a tree's leaves side by side, the same on every machine. `rest` are the other fields of Drawing. No two nodes
    overlap.
    """
    nodes, edges = tuple(map(printable, nodes)), tuple(map(printable, edges))
    children: dict[str, list[str]] = defaultdict(list)
    for edge in edges:
        children[edge.tail].append(edge.head)
    names = [node.id for node in nodes]
    places, ways = (tidy.tree(names[0], children, plain), Ways()) if _is_tree(names, edges) else _graph(names, children)
    size = dict.fromkeys(places, _BEND) | {node.id: extent(glyph(node).shapes) for node in nodes}
    x, rows = _stretched(edges, places, size)
    at = {name: (x[name], rows.tops[level]) for name, (_, level) in places.items()}
    placed = {node.id: _put(node, *at[node.id], size[node.id]) for node in nodes}
    runs = [_run(e, placed, [at[b][0] for b in ways.get((e.tail, e.head), ())], places, rows) for e in edges]
    return printable(Drawing(title, tuple(placed.values()), tuple(runs), **rest))


def arranged_plainly(drawing: Drawing) -> Drawing:
    """The same drawing of a tree, placed as no library has a say in."""
    rest = {f.name: getattr(drawing, f.name) for f in dataclasses.fields(drawing)}
    return arrange(plain=True, **rest)


def _is_tree(names: Sequence[str], edges: Sequence[Edge]) -> bool:
    heads = [edge.head for edge in edges]
    return len(edges) == len(names) - 1 and set(heads) == set(names[1:])


def _graph(names: Sequence[str], children: Mapping[str, Sequence[str]]) -> tuple[tidy.Places, Ways]:
    """Edges over several levels get a bend on each between; those that go back up play no part."""
    levels = tidy.levels_of(names, children)
    ways, steps = Ways(), defaultdict[str, list[str]](list)
    for tail in names:
        for head in dict.fromkeys(children.get(tail, ())):
            between = range(levels[tail] + 1, levels[head])
            bends = [f"{tail}\0{head}\0{level}" for level in between]
            levels |= dict(zip(bends, between, strict=True))
            ways[tail, head] = bends
            if levels[head] > levels[tail]:
                for above, below in itertools.pairwise([tail, *bends, head]):
                    steps[above].append(below)
    return tidy.graph(levels, steps), ways


def _stretched(
    edges: Sequence[Edge], places: tidy.Places, size: Mapping[str, Extent]
) -> tuple[dict[str, float], _Rows]:
    """Where everything is across, by one factor, so that the layout keeps its shape; and where its rows are."""
    rows: dict[int, list[str]] = defaultdict(list)
    for name, (_, level) in sorted(places.items(), key=lambda item: item[1][0]):
        rows[level].append(name)
    pairs = [pair for row in rows.values() for pair in itertools.pairwise(row)]
    labels = {e.head: label_width(e.label) for e in edges if len(e.label) <= SHORT}
    scale = max((_distance(a, b, size, labels) / (places[b][0] - places[a][0]) for a, b in pairs), default=1.0)
    left = min(scale * places[name][0] + size[name].left for name in places)
    x = {name: scale * across - left for name, (across, _) in places.items()}
    sideways: dict[int, float] = defaultdict(float)
    for e in edges:
        level = places[e.tail][1]
        sideways[level] = max(sideways[level], abs(x[e.tail] - x[e.head]))
    y, tops, lows = 0.0, dict[int, float](), dict[int, float]()
    for level in sorted(rows):
        tops[level] = y - min(size[name].top for name in rows[level])
        lows[level] = tops[level] + max(size[name].bottom for name in rows[level])
        y = lows[level] + min(max(DROP[0], 0.2 * sideways[level]), DROP[1])  # more where edges run far sideways
    return x, _Rows(tops, lows)


def _distance(a: str, b: str, size: Mapping[str, Extent], labels: Mapping[str, float]) -> float:
    """How far neighbours must be apart for their sake and for that of short labels on the edges to them."""
    both = (labels.get(a, 0.0) + labels.get(b, 0.0)) / 2
    return max(size[a].right - size[b].left + SIDE, both / LABEL_AT)


def _put(node: Node, x: float, y: float, size: Extent) -> Node:
    return dataclasses.replace(node, x=x, y=y, extent=size.moved(x, y))


def _run(edge: Edge, placed: Mapping[str, Node], bends: Sequence[float], places: tidy.Places, rows: _Rows) -> Edge:
    """The edge with its points: straight down past taller neighbours, through its bends, then to the head."""
    tail, head = placed[edge.tail], placed[edge.head]
    if head.y <= tail.y:
        return dataclasses.replace(edge, points=_back(tail.extent, head))
    level = places[tail.id][1]
    out, low = tail.y + glyph(tail).out, rows.lows[level]
    points = [(tail.x, out), *([(tail.x, low)] if low - out > 12 else [])]
    for i, x in enumerate(bends, level + 1):
        points += [(x, rows.tops[i]), (x, rows.lows[i])]
    return dataclasses.replace(edge, points=(*points, (head.x, head.y)))


def _back(tail: Extent, head: Node) -> tuple[Point, ...]:
    """A way back up or sideways: out at the tail's right, and in at the head from above."""
    middle = (tail.top + tail.bottom) / 2
    return (tail.right, middle), (tail.right + SIDE / 2, middle), (head.x, head.y - 12), (head.x, head.y)
