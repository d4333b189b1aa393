"""The tree that an explanation is about: every node by its path, visited or not, as far down as there is room."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Any, NamedTuple

from plyant.game import CHANCE, Action, Game, State

Path = tuple[int, ...]
Value = Any  # a number to MAX, or a tuple with one for each player
_NO_LIMIT = 1 << 40  # of nodes


class Decided(float):
    """A win or a loss of MAX among estimates: its number is the game's bound, and it outranks every estimate."""

    won: bool

    def __new__(cls, value: float, won: bool) -> Decided:
        """The bound, and which of the two it is."""
        made = super().__new__(cls, value)
        made.won = won
        return made

    def __lt__(self, other: float) -> bool:
        return _rank(self) < _rank(other)

    def __le__(self, other: float) -> bool:
        return _rank(self) <= _rank(other)

    def __gt__(self, other: float) -> bool:
        return _rank(self) > _rank(other)

    def __ge__(self, other: float) -> bool:
        return _rank(self) >= _rank(other)

    def __round__(self, ndigits: Any = None) -> Any:
        return self


def _rank(value: float) -> tuple[int, float]:
    """Infinity, then decided, then by number."""
    if isinstance(value, Decided):
        return (1 if value.won else -1), float(value)
    return (2 * (value > 0) - 2 * (value < 0) if math.isinf(value) else 0), float(value)


def is_same(one: Value, other: Value) -> bool:
    """Are two values equal? A win among estimates is not the estimate that happens to be as large."""
    return bool(one == other) and isinstance(one, Decided) == isinstance(other, Decided)


def path_text(path: Path) -> str:
    """A node's name for everybody: 1-based numbers of children, joined with dots; the root is "root"."""
    return ".".join(str(i + 1) for i in path) or "root"


@dataclasses.dataclass(frozen=True)
class TreeNode:
    """One node. What the search did there is filled in by `trace`."""

    path: Path
    state: State
    kind: str
    """max, min (any player but the first), chance or leaf."""
    player: int | None
    """Who moves here; None at a leaf."""
    name: str
    """As the game calls it; often empty."""
    move: str
    """The move that leads here, as players write it."""
    share: float | None
    """Its probability, below a chance node."""
    children: tuple[Path, ...]
    hidden: bool
    """There are nodes below that were not kept: the tree is too large."""
    terminal: bool
    visited: bool = False
    value: Value = None
    """What the search made of it: beyond its window, only a bound. None: never visited."""
    alpha: float = float("-inf")
    beta: float = float("inf")
    """The window when it was entered."""

    @property
    def id(self) -> str:
        """Its path as text."""
        return path_text(self.path)

    @property
    def label(self) -> str:
        """Its name, else its path."""
        return self.name or self.id


class _Seed(NamedTuple):
    """A node that is not looked into yet."""

    path: Path
    state: State
    move: str
    share: float | None


def grow(game: Game, state: State, depth: int | None, most: int) -> tuple[dict[Path, TreeNode], int]:
    """The tree to a depth, in whole levels of at most `most` nodes in all; and how many levels below the root it has.

    The moves at the root are there in any case: a search is about them. The nodes come in reading order: a node, then
    what is below it.
    """
    nodes: dict[Path, TreeNode] = {}
    level, deep = [_Seed((), state, "", None)], 0
    while True:
        below: list[_Seed] = []
        room = most - len(nodes) - len(level) if deep else _NO_LIMIT
        for seed in level:
            is_leaf = deep == depth or game.is_terminal(seed.state)
            inside = [] if is_leaf else list(itertools.islice(_seeds(game, seed), max(room - len(below), 0) + 1))
            below += inside
            nodes[seed.path] = _node(game, seed, tuple(one.path for one in inside))
        if not below:
            break
        if len(below) > room:  # no room for the next level: it stays hidden
            for node in [nodes[seed.path] for seed in level if not game.is_terminal(seed.state)]:
                player = game.player(node.state)
                nodes[node.path] = dataclasses.replace(
                    node, children=(), hidden=True, player=player, kind=_kind(player)
                )
            break
        level, deep = below, deep + 1
    return dict(sorted(nodes.items())), deep


def _seeds(game: Game, above: _Seed) -> Iterator[_Seed]:
    s = above.state
    is_chance = game.player(s) == CHANCE
    outcomes: Iterable[tuple[Action, float | None]] = (
        game.chance(s) if is_chance else zip(game.actions(s), repeat(None))
    )
    for i, (a, share) in enumerate(outcomes):
        yield _Seed((*above.path, i), game.result(s, a), game.action_name(s, a), share)


def _node(game: Game, seed: _Seed, children: tuple[Path, ...]) -> TreeNode:
    terminal = game.is_terminal(seed.state)
    player = None if terminal or not children else game.player(seed.state)
    return TreeNode(
        seed.path, seed.state, _kind(player), player, game.state_name(seed.state), seed.move, seed.share, children,
        hidden=False, terminal=terminal,
    )  # fmt: skip


def _kind(player: int | None) -> str:
    if player is None:
        return "leaf"
    return "chance" if player == CHANCE else "max" if player == 0 else "min"
