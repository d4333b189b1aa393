"""An explicit game tree, typed in: a game like any other.

`((3 12 8) (2 4 6) (14 5 2))`, with names `A(B(3 12 8) C(2 4 6))`, or nested lists `[[3, 12, 8], [2, 4, 6]]`.
"""

import functools
import math
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from plyant import board
from plyant.errors import BadText, ParameterError
from plyant.game import Game

MOST_NODES = 1_000_000
MOST_LEVELS = 200
_TOKEN = re.compile(r"\s*(?:,|([()\[\]])|([A-Za-z_][\w'′]*)|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(\S))")


class Node(NamedTuple):
    """A node by its number in reading order; the root is 0."""

    number: int


class Shape(NamedTuple):
    """All nodes, each at its number."""

    children: tuple[tuple[int, ...], ...]
    values: tuple[float, ...]  # of leaves; 0 elsewhere
    names: tuple[str, ...]
    depths: tuple[int, ...]


def parse(text: str) -> Shape:
    """Read a tree; raises BadText that names the column and what was expected there."""
    children: list[list[int]] = []
    values: list[float] = []
    names: list[str] = []
    depths: list[int] = []
    open_nodes: list[tuple[int, str, int]] = []
    name, at = "", 0

    def add(value: float, column: int) -> int:
        if depths and not open_nodes:
            raise BadText(f"column {column}: the tree has ended; nothing more was expected.")
        if len(values) >= MOST_NODES:
            raise BadText(f"column {column}: the tree has more than {MOST_NODES:,} nodes.")
        if len(open_nodes) > MOST_LEVELS:
            raise BadText(f"column {column}: the tree has more than {MOST_LEVELS} levels.")
        if open_nodes:
            children[open_nodes[-1][0]].append(len(values))
        children.append([])
        values.append(value)
        names.append(name)
        depths.append(len(open_nodes))
        return len(values) - 1

    while match := _TOKEN.match(text, at):
        bracket, word, number, other = match.groups()
        at, column = match.end(), match.end() - len((bracket or word or number or other or " ").strip() or " ") + 1
        if name and bracket not in ("(", "["):
            raise BadText(f"column {column}: after the name {name!r} a ( was expected.")
        if bracket in ("(", "["):
            open_nodes.append((add(0.0, column), ")" if bracket == "(" else "]", column))
            name = ""
        elif bracket:
            if not open_nodes:
                raise BadText(f"column {column}: there is no open bracket that {bracket} could close.")
            node, wanted, opened = open_nodes.pop()
            if bracket != wanted:
                raise BadText(f"column {column}: {wanted} was expected, for the bracket opened in column {opened}.")
            if not children[node]:
                raise BadText(
                    f"column {column}: the node opened in column {opened} is empty; a number or ( was expected."
                )
        elif word:
            name = word
        elif number:
            if not math.isfinite(float(number)):
                raise BadText(f"column {column}: {number[:20]} is too large a number.")
            add(float(number), column)
        elif other:
            raise BadText(f"column {column}: {other!r} was found where a number, a name, ( or ) was expected.")
    if name:
        raise BadText(f"column {len(text) + 1}: after the name {name!r} a ( was expected.")
    if open_nodes:
        raise BadText(f"column {len(text) + 1}: {open_nodes[-1][1]} was expected, for column {open_nodes[-1][2]}.")
    if not values:
        raise BadText("column 1: a tree was expected, such as ((3 12 8) (2 4 6) (14 5 2)).")
    return Shape(tuple(map(tuple, children)), tuple(values), tuple(names), tuple(depths))


def number_text(value: float) -> str:
    """A number without a needless point."""
    return repr(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


class Tree(Game):
    """Walk down a tree in turns; the leaf reached is what MAX wins and MIN loses."""

    zero_sum = True
    not_native = "a typed-in tree is data, not rules, and is searched as it stands"
    nodes: str = "((3 12 8) (2 4 6) (14 5 2))"
    root: str = "max"

    def validate(self) -> None:
        if self.root.lower() not in ("max", "min"):
            raise ParameterError(f"tree: root={self.root!r} is not accepted; max or min is.")
        _ = self.shape

    @functools.cached_property
    def shape(self) -> Shape:
        """The tree read from its text."""
        return parse(self.nodes)

    def initial(self) -> Node:
        return Node(0)

    def player(self, s: Node) -> int:
        return (self.shape.depths[s.number] + (self.root.lower() == "min")) % 2

    def actions(self, s: Node) -> range:
        return range(len(self.shape.children[s.number]))

    def result(self, s: Node, a: int) -> Node:
        return Node(self.shape.children[s.number][a])

    def is_terminal(self, s: Node) -> bool:
        return not self.shape.children[s.number]

    def utility(self, s: Node, p: int) -> float:
        value = self.shape.values[s.number]
        return value if p == 0 else -value

    def action_name(self, s: Node, a: int) -> str:
        """The name of the node reached, where it has one of its own among its siblings; else 1, 2, 3 …"""
        siblings = [self.shape.names[c] for c in self.shape.children[s.number]]
        return siblings[a] if siblings[a] and siblings.count(siblings[a]) == 1 else str(a + 1)

    def parse_action(self, s: Node, text: str) -> int:
        names = [self.action_name(s, a) for a in self.actions(s)]
        if text.strip() in names:  # b and B may be two nodes
            return names.index(text.strip())
        number = board.parse_number(text)
        if number is not None and 1 <= number <= len(names):
            return number - 1
        return int(super().parse_action(s, text))

    def text(self, s: Node) -> str:
        name, inside = self.shape.names[s.number], self.shape.children[s.number]
        if not inside:
            return number_text(self.shape.values[s.number])
        return f"{name}({' '.join(self.text(Node(c)) for c in inside)})"

    def picture(self, s: Node) -> str:
        places: dict[int, tuple[float, float]] = {}
        parts: list[str] = []
        self._place(s.number, 0.0, places)
        top = self.shape.depths[s.number]
        for number, (x, y) in places.items():
            y = 2 * (y - top) + 1
            parts += [board.stroke(x, y, places[c][0], y + 2) for c in self.shape.children[number]]
        for number, (x, y) in places.items():
            parts.append(self._drawn(number, x, 2 * (y - top) + 1))
        width, height = (max(p[i] for p in places.values()) for i in (0, 1))
        return board.svg(width + 1, 2 * (height - top) + 2, parts, "game tree")

    def _place(self, number: int, left: float, places: dict[int, tuple[float, float]]) -> float:
        """Put a subtree to the right of `left`: leaves side by side, parents in the middle; gives its right end."""
        right = left
        for c in self.shape.children[number]:
            right = self._place(c, right, places)
        inside = [places[c][0] for c in self.shape.children[number]]
        places[number] = ((inside[0] + inside[-1]) / 2 if inside else left + 1, float(self.shape.depths[number]))
        return right if inside else left + 1

    def _drawn(self, number: int, x: float, y: float) -> str:
        if not self.shape.children[number]:
            return board.label(x, y, number_text(self.shape.values[number]), 0.5)
        up = -1 if self.player(Node(number)) == 0 else 1
        points = f"{x:g},{y + 0.4 * up:g} {x - 0.4:g},{y - 0.35 * up:g} {x + 0.4:g},{y - 0.35 * up:g}"
        shape = f'<polygon points="{points}" fill="{board.PAPER}" stroke="{board.INK}" stroke-width=".05"/>'
        return shape + board.label(x, y - 0.05 * up, self.shape.names[number], 0.3)


def tree(nodes: str | Sequence[Any], root: str = "max") -> Tree:
    """A tree as a game: from text or nested lists.

    >>> tree("((3 12 8) (2 4 6) (14 5 2))") == tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    True
    """
    return Tree(nodes=_as_text(nodes) if not isinstance(nodes, str) else _as_text(_nested(parse(nodes), 0)), root=root)


def _nested(shape: Shape, number: int) -> Any:
    inside = [_nested(shape, c) for c in shape.children[number]]
    return (shape.names[number], inside) if inside else shape.values[number]


def _as_text(nodes: Any, level: int = 0) -> str:
    """The one text for a tree, however it was written."""
    if level > MOST_LEVELS:
        raise BadText(f"the tree has more than {MOST_LEVELS} levels.")
    if isinstance(nodes, tuple) and len(nodes) == 2 and isinstance(nodes[0], str):
        return nodes[0] + _as_text(nodes[1], level)
    if isinstance(nodes, Sequence) and not isinstance(nodes, str):
        return f"({' '.join([_as_text(n, level + 1) for n in nodes])})"
    if isinstance(nodes, (int, float)) and not isinstance(nodes, bool) and abs(nodes) < 1e308:
        return number_text(float(nodes))
    raise BadText(f"{nodes!r} is not a tree: numbers in nested lists were expected.")
