"""What a search has learnt, kept for the next search of the same game."""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from plyant.engine.mcts import memory
from plyant.engine.mcts.luck import seeded
from plyant.engine.mcts.memory import (
    COUNT_BITS,
    COUNT_MASK,
    LINK,
    NODE,
    PRIOR,
    PROVED,
    ROOT,
    SAMPLES,
    SQUARES,
    TOTALS,
)
from plyant.engine.mcts.variant import Variant
from plyant.errors import ParameterError
from plyant.game import Action, Game, State
from plyant.native import Words, bits_float, float_bits

ROOM = 4_000_000  # nodes; memory that no node has used yet is only promised
ROOM_INTERPRETED = 200_000
_LOOKED_AT = 5_000  # positions, most visited first, when the next root is looked for

_logs = [0, *(float_bits(math.log(n)) for n in range(1, memory.LOGS_KNOWN))]


class Child(NamedTuple):
    """A node; `value` is its mean, or its proved value, to the player who moves there, or to player 0 by chance."""

    node: int
    action: Action
    visits: int
    value: float
    proved: bool


class SearchTree:
    """Pass the same one to successive searches: each goes on with what is known of its position.

    The position must lie below that of the last search, or be the same; otherwise the tree starts anew. So it does for
    another game, rule, prior or policy.
    """

    def __init__(self) -> None:
        self._made_for: Any = None
        self._state: State = None
        self.desk: Any = []
        self.tree: Any = []
        self.more: Any = []

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return int(self.desk[memory.NEXT]) - ROOT if self.desk else 0

    @property
    def visits(self) -> int:
        """How often the root was visited."""
        return self.read(ROOT).visits if self.desk else 0

    def begin(self, game: Game, state: State, variant: Variant, native: bool, room: int, seed: int) -> None:
        """Make ready for a search: with what is known of this state, else with an empty tree."""
        made_for = (game, type(game), variant, native, room)
        node = self._find(game, state) if made_for == self._made_for else 0
        self._made_for, self._state = made_for, state
        if node == 0:
            self._clear(game, native, room)
        elif node != ROOT:
            self._keep_only(node, native, room)
        self.desk[memory.LUCK] = seeded(seed)
        self.desk[memory.DEEPEST_NODE] = 0
        self.desk[memory.SETTLED] = 0

    def read(self, node: int) -> Child:
        """One node."""
        visits, mean, _, action = self.tree[node * NODE : node * NODE + NODE]
        return Child(node, action, visits >> 1, bits_float(mean), visits & PROVED != 0)

    def children(self, node: int) -> list[Child]:
        """The children of a node; none where it was not expanded."""
        link = self.tree[node * NODE + LINK]
        first = link >> COUNT_BITS
        return [self.read(child) for child in range(first, first + (link & COUNT_MASK))]

    def samples(self, node: int) -> tuple[int, float, list[float]]:
        """Of a child of the root: how many visits since it is one, the sum of their squares, the sum to each player."""
        at = node * self.desk[memory.MORE]
        totals = self.more[at + TOTALS : at + self.desk[memory.MORE]]
        return self.more[at + SAMPLES], bits_float(self.more[at + SQUARES]), [bits_float(t) for t in totals]

    def prior(self, node: int) -> float:
        """The prior of a move, or the probability of an outcome."""
        return bits_float(self.more[node * self.desk[memory.MORE] + PRIOR])

    @property
    def scale(self) -> tuple[float, float]:
        """The least and the greatest value of the game, as far as they are known."""
        least, greatest = (bits_float(self.desk[place]) for place in (memory.LEAST, memory.GREATEST))
        return (least, greatest) if least <= greatest else (0.0, 0.0)

    def _clear(self, game: Game, native: bool, room: int) -> None:
        players = len(game.players)
        self.desk = _memory(memory.DESK, native)
        self.tree = _memory((room + ROOT) * NODE, native)
        self.more = _memory((room + ROOT) * (TOTALS + players), native)
        desk = self.desk
        desk[memory.PLAYERS], desk[memory.MORE] = players, TOTALS + players
        desk[memory.ROOM], desk[memory.NEXT] = room + ROOT, ROOT + 1
        desk[memory.LOGS : memory.LOGS + memory.LOGS_KNOWN] = _logs
        least, greatest = game.bounds or (math.inf, -math.inf)
        desk[memory.BOUNDED] = int(game.bounds is not None)
        desk[memory.LEAST], desk[memory.GREATEST] = float_bits(least), float_bits(greatest)
        if greatest > least:
            desk[memory.SCALE] = float_bits(1.0 / (greatest - least))

    def _find(self, game: Game, state: State) -> int:
        """The node of a state, or 0."""
        order = itertools.count()  # states need not be comparable
        waiting = [(0, next(order), ROOT, self._state)]
        for _ in range(_LOOKED_AT):
            if not waiting:
                return 0
            _, _, node, s = heapq.heappop(waiting)
            if s == state:
                return node
            for child in self.children(node):
                if child.visits:
                    heapq.heappush(waiting, (-child.visits, next(order), child.node, game.result(s, child.action)))
        return 0

    def _keep_only(self, node: int, native: bool, room: int) -> None:
        """Move the part of the tree below a node to the beginning of fresh memory."""
        width = self.desk[memory.MORE]
        tree, more = _table(self.tree, NODE), _table(self.more, width)
        self.tree = _memory((room + ROOT) * NODE, native)
        self.more = _memory((room + ROOT) * width, native)
        free = ROOT
        for nodes, links in _levels(tree, node):
            rows = tree[nodes]
            rows[:, LINK] = links
            known = more[nodes]
            _write(self.tree, free * NODE, rows)
            if (known != 0).any():
                _write(self.more, free * width, known)
            free += len(nodes)
        self.desk[memory.NEXT] = free


def _levels(tree: Any, root: int) -> Iterator[tuple[Any, Any]]:
    """(nodes, their new links) of each level below a root, when levels are written one after the other."""
    nodes, after = np.array([root]), ROOT + 1
    while len(nodes):
        links = tree[nodes, LINK].astype(np.int64)
        counts, firsts = links & COUNT_MASK, links >> COUNT_BITS
        before = np.cumsum(counts) - counts
        yield nodes, np.where(counts > 0, ((after + before) << COUNT_BITS) + counts, 0)
        after += int(counts.sum())
        nodes = np.repeat(firsts - before, counts) + np.arange(counts.sum())


def _memory(length: int, native: bool) -> Any:
    try:
        return Words(length) if native else [0] * length
    except MemoryError:
        raise ParameterError(
            f"there is no memory of {length * 8 >> 20:,} MB for the tree; give less room (nodes)."
        ) from None


def _table(words: Any, width: int) -> Any:
    flat = words.array if isinstance(words, Words) else np.array(words, dtype=object)
    return flat.reshape(-1, width)


def _write(words: Any, at: int, rows: Any) -> None:
    flat = rows.reshape(-1)
    words[at : at + len(flat)] = flat if isinstance(words, Words) else flat.tolist()
