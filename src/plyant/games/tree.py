"""An explicit game tree, typed in: a game like any other. `tree_text` says how one is written."""

import functools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from plyant import board
from plyant.errors import ParameterError
from plyant.game import CHANCE, Game
from plyant.games.tree_text import Shape, from_lists, parse, value_text, written


class Node(NamedTuple):
    """A node by its number in reading order; the root is 0."""

    number: int


class Tree(Game):
    """Walk down a tree in turns; the leaf reached is what MAX wins and MIN loses, or what each player gets."""

    is_typed_in = True
    not_native = "a typed-in tree is data, not rules, and is searched as it stands"
    nodes: str = "((3 12 8) (2 4 6) (14 5 2))"
    root: str = "max"

    def validate(self) -> None:
        if self.root.lower() not in self.roots:
            raise ParameterError(f"tree: root={self.root!r} is not accepted; {' or '.join(self.roots)} is.")

    @functools.cached_property
    def shape(self) -> Shape:
        """The tree read from its text."""
        return parse(self.nodes)

    @functools.cached_property
    def players(self) -> tuple[str, ...]:  # type: ignore[override]
        """MAX and MIN; A, B, C … where a leaf has a value for each of several players."""
        return tuple(board.column_letter(p).upper() for p in range(self.shape.players)) or ("MAX", "MIN")

    @property
    def zero_sum(self) -> bool:  # type: ignore[override]
        """MIN loses what MAX wins; several players share as the leaves say."""
        return not self.shape.players

    @property
    def roots(self) -> list[str]:
        """Who may move first."""
        return ["max", "min", *([p.lower() for p in self.players] if self.shape.players else [])]

    @functools.cached_property
    def movers(self) -> tuple[int, ...]:
        """Who moves at each node: all by turns, and a chance node is nobody's turn."""
        first = max(self.roots.index(self.root.lower()) - 2, 0) if self.root.lower() != "min" else 1
        turns = [first] * len(self.shape.values)
        for number, inside in enumerate(self.shape.children):
            for c in inside:
                turns[c] = turns[number] + (not self.shape.chances[number])
        return tuple(
            CHANCE if shares else turn % len(self.players)
            for turn, shares in zip(turns, self.shape.chances, strict=True)
        )

    def has(self, hook: str) -> bool:
        """A tree without chance nodes has no chance."""
        return super().has(hook) and (hook != "chance" or CHANCE in self.movers)

    def initial(self) -> Node:
        return Node(0)

    def player(self, s: Node) -> int:
        return self.movers[s.number]

    def actions(self, s: Node) -> range:
        return range(len(self.shape.children[s.number]))

    def result(self, s: Node, a: int) -> Node:
        return Node(self.shape.children[s.number][a])

    def is_terminal(self, s: Node) -> bool:
        return not self.shape.children[s.number]

    def utility(self, s: Node, p: int) -> float:
        value = self.shape.values[s.number]
        if isinstance(value, tuple):
            return value[p]
        return value if p == 0 else -value

    def chance(self, s: Node) -> Iterator[tuple[int, float]]:
        yield from enumerate(self.shape.chances[s.number])

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
        return written(self.shape, s.number)

    def state_name(self, s: Node) -> str:
        return self.shape.names[s.number]

    def picture(self, s: Node) -> str:
        places = board.tree_places(s.number, dict(enumerate(self.shape.children)))
        at = {number: (x, 2 * depth + 1) for number, (x, depth) in places.items()}
        parts = [board.stroke(x, y, *at[c]) for number, (x, y) in at.items() for c in self.shape.children[number]]
        parts += [self._drawn(number, x, y) for number, (x, y) in at.items()]
        width, height = (max(place[i] for place in at.values()) for i in (0, 1))
        return board.svg(width + 1, height + 1, parts, "game tree")

    def _drawn(self, number: int, x: float, y: float) -> str:
        if not self.shape.children[number]:
            return board.label(x, y, value_text(self.shape.values[number]), 0.5)
        if self.shape.chances[number]:
            circle = board.disc(x, y, 0.4, board.PAPER)
            return circle + board.label(x, y, self.shape.names[number], 0.3)
        up = -1 if self.player(Node(number)) == 0 else 1
        points = f"{x:g},{y + 0.4 * up:g} {x - 0.4:g},{y - 0.35 * up:g} {x + 0.4:g},{y - 0.35 * up:g}"
        shape = f'<polygon points="{points}" fill="{board.PAPER}" stroke="{board.INK}" stroke-width=".05"/>'
        return shape + board.label(x, y - 0.05 * up, self.shape.names[number], 0.3)


def tree(nodes: str | Sequence[Any], root: str = "max", vectors: bool | None = None) -> Tree:
    """A tree as a game: from text or nested lists. `vectors=True` reads (1,2,3) as a leaf for three players.

    >>> tree("((3 12 8) (2 4 6) (14 5 2))") == tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    True
    """
    shape = parse(nodes, vectors) if isinstance(nodes, str) else parse(from_lists(nodes))
    return Tree(nodes=written(shape), root=root)
