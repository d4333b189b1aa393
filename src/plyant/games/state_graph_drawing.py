"""A state graph as a picture: states in layers below the start, arrows with their actions, where the walk is now."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from plyant import board, cards
from plyant.games.state_graph_data import Shape

MOST = 30  # states of a graph that is drawn as a whole; of a larger one, only what lies ahead
_AHEAD = 12  # states that lie ahead
_ACROSS, _DOWN, _RADIUS = 1.6, 2.0, 0.4
_LONGEST = 12  # letters of a name

Place = tuple[float, float]


def picture(shape: Shape, here: int, caption: str) -> str:
    """The graph with the state of this number marked, and a sentence below it."""
    is_whole = len(shape.names) <= MOST
    below = _layers(shape) if is_whole else {here: list(dict.fromkeys(shape.nexts[here]))[:_AHEAD]}
    root = 0 if is_whole else here
    places = board.tree_places(root, {node: [c for c in below[node] if c != root] for node in below})
    at = {node: (_ACROSS * x, 0.8 + _DOWN * depth) for node, (x, depth) in places.items()}
    parts = [
        _arrow(at[node], at[after], after in below.get(node, ()))
        for node in at
        for after in dict.fromkeys(shape.nexts[node] if is_whole or node == here else ())
        if after in at
    ]
    parts += [_state(shape, node, at[node], node == here) for node in at]
    parts += [_actions(shape, node, after, at) for node in at for after in below.get(node, ()) if after in at]
    width = max(max(x for x, _ in at.values()) + _ACROSS, 0.19 * len(caption) + 0.8)
    shift = (width - _ACROSS - max(x for x, _ in at.values())) / 2
    height = max(y for _, y in at.values()) + 1.9
    inside = f'<g transform="translate({shift:g} 0)">{"".join(parts)}</g>'
    return board.svg(width, height, [inside, board.label(width / 2, height - 0.4, caption)], "state graph")


def _layers(shape: Shape) -> dict[int, list[int]]:
    """The states that each state is the first to lead to, breadth first: a tree of all that can be reached."""
    below: dict[int, list[int]] = {0: []}
    waiting = [0]
    for node in waiting:
        for after in () if shape.ends[node] else shape.nexts[node]:
            if after not in below:
                below[node].append(after)
                below[after] = []
                waiting.append(after)
    return below


def _state(shape: Shape, node: int, place: Place, is_here: bool) -> str:
    """A circle, or a box where it is a leaf; its name, and beside it its value."""
    x, y = place
    fill = board.COLOURS[1] if is_here else cards.FACE
    size = 2 * _RADIUS
    outline = cards.box(x, y, size, size, fill, board.INK, 0.08 if shape.ends[node] else _RADIUS)
    value = shape.values[node]
    written = "" if value is None else f"{value:g}"
    worth = board.label(x + 0.46 + 0.09 * len(written), y - 0.24, written, 0.3, board.COLOURS[2])
    name = _short(shape.names[node])
    return outline + board.label(x, y, name, min(0.38, 1.25 / len(name))) + worth


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"


def _arrow(start: Place, end: Place, is_down: bool) -> str:
    """An arrow between two states: straight down the tree, else in a bow."""
    if start == end:
        x, y = start
        return board.ring(x - 0.38, y - 0.38, 0.2, board.LINES)
    across, down = end[0] - start[0], end[1] - start[1]
    bend = 0.0 if is_down else 0.22
    middle = (start[0] + across / 2 - down * bend, start[1] + down / 2 + across * bend)
    angle = math.atan2(end[1] - middle[1], end[0] - middle[0])
    reach = _RADIUS + 0.06
    tip = (end[0] - reach * math.cos(angle), end[1] - reach * math.sin(angle))
    wings = [(tip[0] - 0.22 * math.cos(angle + t), tip[1] - 0.22 * math.sin(angle + t)) for t in (0.4, -0.4)]
    points = " ".join(f"{x:.3g},{y:.3g}" for x, y in (tip, *wings))
    line = f"M{start[0]:.4g} {start[1]:.4g}Q{middle[0]:.4g} {middle[1]:.4g} {tip[0]:.4g} {tip[1]:.4g}"
    dashes = "" if is_down else ' stroke-dasharray=".14 .1"'
    return (
        f'<path d="{line}" fill="none" stroke="{board.LINES}" stroke-width=".05"{dashes}/>'
        f'<polygon points="{points}" fill="{board.LINES}"/>'
    )


def _actions(shape: Shape, node: int, after: int, at: Mapping[int, Place]) -> str:
    """The actions of an arrow down the tree, on a little paper."""
    names: Sequence[str] = [m for m, to in zip(shape.moves[node], shape.nexts[node], strict=True) if to == after]
    text = _short("/".join(names))
    x, y = (0.45 * a + 0.55 * b for a, b in zip(at[node], at[after], strict=True))
    return cards.box(x, y, 0.12 + 0.15 * len(text), 0.3, board.PAPER, "none", 0.1) + board.label(x, y, text, 0.26)
