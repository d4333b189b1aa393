"""What a drawing shows, whatever it is of and however it is written: nodes, edges, a legend, steps of a film."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from plyant.explain.drawing.scene import Extent, Point

SHAPES = ("max", "min", "chance", "player", "leaf")
STATUSES = ("", "win", "loss", "draw")
NOWHERE = Extent(0, 0, 0, 0)


@dataclasses.dataclass(frozen=True)
class Node:
    """A node. Everything has a default but its id: a second parent, a label or a picture is nothing special."""

    id: str
    shape: str = "leaf"
    """max, min, chance, player (one of several, whose `player` is written in it) or leaf."""
    name: str = ""
    called: str = ""
    """How sentences call it, where that is not its id."""
    player: str = ""
    value: str = ""
    """3, ≤ 2, (1, 2, 6), WIN …; empty: not known."""
    alpha: str = ""
    beta: str = ""
    """The window; empty: there is none."""
    cut: str = ""
    """Words for the cut that was made here, such as "α cut"."""
    picture: str = ""
    """An SVG picture of the state."""
    picture_size: tuple[float, float] = (0.0, 0.0)
    """How large it is drawn; `pictures.fitted` says."""
    status: str = ""
    """win, loss or draw, to the player on move: it gives the node a colour."""
    title: str = ""
    """The node in words."""
    pruned: bool = False
    """Never visited."""
    principal: bool = False
    """On the line of best play."""
    optimal: bool = False
    """Reached by an optimal move."""
    more: str = ""
    """Words for what lies below and is not drawn; empty: nothing does."""
    x: float = 0.0
    y: float = 0.0
    """Where the middle of its upper end is; the layout says."""
    extent: Extent = NOWHERE
    """The rectangle that it takes up on the page, with all that is written beside it."""


@dataclasses.dataclass(frozen=True)
class Edge:
    """From a node to one below it."""

    tail: str
    head: str
    label: str = ""
    """The move or its probability."""
    pruned: bool = False
    struck: bool = False
    """The search was cut off here: this is the top of what was pruned."""
    principal: bool = False
    points: tuple[Point, ...] = ()
    """Where it runs; the layout says."""


@dataclasses.dataclass(frozen=True)
class Frame:
    """One step of the film: what is new in it."""

    kind: str
    """enter, leaf, back up, cut or leave."""
    node: str
    sentence: str
    value: str = ""
    """The node's, as far as it is known now; empty: as before."""
    alpha: str = ""
    beta: str = ""
    pruned: tuple[str, ...] = ()
    """The nodes that are known now never to be visited."""


@dataclasses.dataclass(frozen=True)
class Drawing:
    """Placed nodes and edges; `layout.arrange` makes one."""

    title: str
    nodes: tuple[Node, ...]
    """In reading order, parents first where there is a first."""
    edges: tuple[Edge, ...]
    legend: tuple[str, ...] = ()
    """Lines under the drawing: the conventions and the counts."""
    key: tuple[tuple[str, str], ...] = ()
    """Signs and what they mean. A sign is the shape of a node, its status, "line", "pruned" or "optimal"."""
    warning: str = ""
    """Says that the drawing was cut short, and where."""
    frames: tuple[Frame, ...] = ()
    frames_left_out: int = 0


Item = TypeVar("Item", Node, Edge, Frame, Drawing)
_NOT_TEXT = ("id", "tail", "head", "node", "picture")


def printable(item: Item) -> Item:
    """The same without characters that break lines or move cursors: names come from users."""
    new: dict[str, Any] = {}
    for name in (field.name for field in dataclasses.fields(item) if field.name not in _NOT_TEXT):
        new[name] = _plain(getattr(item, name))
    return dataclasses.replace(item, **new)


def _plain(given: Any) -> Any:
    if type(given) is tuple:
        return tuple(map(_plain, given))
    if not isinstance(given, str) or given.isprintable():
        return given
    return "".join(c if c.isprintable() else " " for c in given)
