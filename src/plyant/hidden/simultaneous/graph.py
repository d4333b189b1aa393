"""All states that can be reached, each of them once, as flat arrays."""

from __future__ import annotations

import dataclasses
import math
from array import array
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from plyant.errors import UnfitGame
from plyant.game import CHANCE, SIMULTANEOUS, Game, State
from plyant.hidden.simultaneous.watch import Clock
from plyant.sanity import Watched, faulty
from plyant.sanity.faults import no_moves

MATRIX, LOTTERY = 0, 1  # kinds of nodes that lead somewhere
_SHARE = 0.6  # of the time may be spent on listing; the rest is for the values
_OFTEN = 256  # states between two looks at the clock


class Graph(NamedTuple):
    """Node i leads to to[first[i]] … to[first[i + 1] - 1]; where that is none, fixed[i] is its value to player 0.

    A matrix node has rows × columns successors, row by row. A turn is a matrix of one row (MIN) or one column (MAX).
    """

    kind: Any  # int8 [n]
    rows: Any  # int32 [n]
    columns: Any  # int32 [n]
    first: Any  # int64 [n + 1]
    to: Any  # int64 [edges]
    share: Any  # float64 [edges]: the probability, where chance decides
    fixed: Any  # float64 [n]


@dataclasses.dataclass
class Listing:
    """The graph, and which state is which node; in a search of limited depth, a state is known by its depth, too."""

    graph: Graph
    node_of: dict[Any, int]
    depth: int | None
    levels: int
    """The number of moves to the farthest state."""
    estimated: int
    """The number of nodes whose value is the game's evaluation."""

    def is_leaf(self, node: int) -> bool:
        """Does the node lead nowhere: an end, or evaluated?"""
        return bool(self.graph.first[node] == self.graph.first[node + 1])

    def find(self, key: Any, least: int = 0) -> tuple[int, int] | None:
        """The node of a state and the number of moves before it: the fewest, but at least so many; None: not listed."""
        if self.depth is None:
            return (self.node_of[key], 0) if key in self.node_of else None
        levels = (d for d in range(least, self.depth + 1) if (key, d) in self.node_of)
        return next(((self.node_of[key, d], d) for d in levels), None)


def list_states(game: Game, root: State, depth: int | None, most: int, clock: Clock) -> Listing:
    """The states within `depth` moves of the root (None: all), breadth first; those farther away are evaluated.

    More than `most` are refused, unless there is a time limit: then, as when the time is up, the states that were not
    looked at are evaluated. The root always is looked at.
    """
    lister = _Lister(game, depth)
    lister.node(root, 0)
    cut = False
    while lister.done < len(lister.waiting):
        if lister.done % _OFTEN == 1 and not cut:
            clock.tell(lister.levels, len(lister.waiting))
            cut = clock.is_over(_SHARE)
        if len(lister.waiting) > most and not cut:
            if clock.budget.seconds is None:
                raise UnfitGame(
                    f"{game.name} has more than {most:,} states, and backward_induction lists all of them: give a "
                    f"depth, a time or a greater most_states; mcts and cfr need no list."
                )
            cut = True
        lister.look_at_next(only_evaluate=cut and lister.done > 0)
    return Listing(lister.graph(), lister.node_of, depth, lister.levels, lister.estimated)


class _Lister:
    """States in the order in which they were met; `done` of them are looked at."""

    def __init__(self, game: Game, depth: int | None) -> None:
        self._game, self._depth = game, depth
        self._watched = Watched(game, strict=True)
        self.node_of: dict[Any, int] = {}
        self.waiting: list[tuple[State, int]] = []
        self.done = self.levels = self.estimated = 0
        self._kind, self._rows, self._columns = array("b"), array("i"), array("i")
        self._first, self._to, self._share, self._fixed = array("q", [0]), array("q"), array("d"), array("d")

    def node(self, s: State, level: int) -> int:
        """The node of a state, which is new or was met before."""
        key = self._watched.key(s)
        number = self.node_of.setdefault(key if self._depth is None else (key, level), len(self.waiting))
        if number == len(self.waiting):
            self.waiting.append((s, level))
        return number

    def look_at_next(self, only_evaluate: bool) -> None:
        """Write down where the next state leads; or what it is worth, if it is an end or is only to be evaluated."""
        game, (s, level) = self._game, self.waiting[self.done]
        self.waiting[self.done] = (None, level)  # the state is not needed any more
        self.levels = max(self.levels, level)
        kind, m, n, worth = MATRIX, 0, 0, 0.0
        if game.is_terminal(s):
            worth = _worth(game, s)
        elif only_evaluate or level == self._depth:
            worth = float(game.evaluate(s, 0))
            self.estimated += 1
            if not math.isfinite(worth):
                raise UnfitGame(f"{game.name}: evaluate gives {worth}; a number is needed.")
        else:
            kind, m, n, moves = self._moves(s)
            self._to.extend([self.node(self._watched.result(s, a), level + 1) for a in moves])
            self._share.extend([0.0] * (len(self._to) - len(self._share)))
        self._kind.append(kind)
        self._rows.append(m)
        self._columns.append(n)
        self._fixed.append(worth)
        self._first.append(len(self._to))
        self.done += 1

    def _moves(self, s: State) -> tuple[int, int, int, list[Any]]:
        """The kind of the node, rows and columns of its matrix, and what can happen there, row by row."""
        game, mover = self._game, self._watched.player(s)
        if mover == CHANCE:
            outcomes = [(a, float(p)) for a, p in game.chance(s)]
            check_shares(game, [p for _, p in outcomes])
            self._share.extend(p for _, p in outcomes if p > 0)
            return LOTTERY, 0, 0, [a for a, p in outcomes if p > 0]
        if mover == SIMULTANEOUS:
            ours, theirs = list(game.actions_of(s, 0)), list(game.actions_of(s, 1))
            m, n, moves = len(ours), len(theirs), [(a, b) for a in ours for b in theirs]
        else:
            moves = list(game.actions(s))
            m, n = (len(moves), 1) if mover == 0 else (1, len(moves))
        if not moves:
            raise faulty(game, no_moves("actions_of" if mover == SIMULTANEOUS else "actions"), s)
        return MATRIX, m, n, moves

    def graph(self) -> Graph:
        """What was written down, as arrays."""
        kinds = (np.int8, np.int32, np.int32, np.int64, np.int64, np.float64, np.float64)
        written = (self._kind, self._rows, self._columns, self._first, self._to, self._share, self._fixed)
        return Graph(*(np.array(column, dtype) for column, dtype in zip(written, kinds, strict=True)))


def check_shares(game: Game, shares: Iterable[float]) -> None:
    """Raise UnfitGame for what are no probabilities."""
    shares = list(shares)
    if not all(p >= 0 for p in shares) or not abs(sum(shares) - 1) <= 1e-9:
        raise UnfitGame(
            f"{game.name}: the probabilities of a chance node are {shares}; they must not be negative, and add up to 1."
        )


def _worth(game: Game, s: State) -> float:
    """What the end is worth to player 0; raises UnfitGame where it is no zero-sum game."""
    ours, theirs = float(game.utility(s, 0)), float(game.utility(s, 1))
    if not abs(ours + theirs) <= 1e-9 * max(1.0, abs(ours)) or not math.isfinite(ours):
        raise UnfitGame(
            f"{game.name} says zero_sum = True, but ends with {ours:g} for {game.player_name(0)} and {theirs:g} for "
            f"{game.player_name(1)}."
        )
    return ours
