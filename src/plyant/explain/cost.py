"""What a search costs: nodes of minimax, and of alpha-beta as the moves come, best first and worst first."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from typing import NamedTuple

from plyant.engine import search
from plyant.errors import GameOver, ParameterError, UnfitGame
from plyant.game import Game, State
from plyant.native import DEEPEST
from plyant.sanity import require_sound
from plyant.wording import Printed

MOST_NODES = 100_000  # of a tree whose moves are put in order: it is held in memory, and searched interpreted
_MOST_COUNTED = 3e9
_MOST_VISITED = 1e9

Watch = Callable[[int, int], None]


@dataclasses.dataclass(frozen=True)
class Row:
    """Nodes visited when looking so many plies ahead; None: it would take too long."""

    depth: int
    minimax: int | None
    as_ordered: int | None
    best_first: int | None
    worst_first: int | None
    branching: float | None
    """b, the effective branching factor of the whole tree: 1 + b + b² + … + bᵐ = nodes of minimax (AIMA, 3.6.1)."""

    @property
    def power(self) -> float | None:
        """bᵐ: the leaves of minimax."""
        return None if self.branching is None else self.branching**self.depth

    @property
    def root_of_power(self) -> float | None:
        """bᵐᐟ²: about the leaves of alpha-beta when the best moves come first."""
        return None if self.branching is None else self.branching ** (self.depth / 2)


@dataclasses.dataclass(frozen=True)
class Cost(Printed):
    """The cost of looking 1, 2 … plies ahead."""

    game: str
    rows: tuple[Row, ...]
    cut: str
    too_deep: str = ""
    """Which of the depths were left out since they would take too long, as a sentence; empty: none."""

    def __str__(self) -> str:
        from plyant.explain.cost_shown import bars, table

        return f"{self.game}: nodes visited, cut rule {self.cut}\n\n{table(self)}\n\n{bars(self)}"

    def _pictured(self) -> str:
        from plyant.explain.cost_shown import svg

        return svg(self)


class _Number(NamedTuple):
    """A node of a tree in memory."""

    number: int


class _Held(Game):
    """A tree in memory with its moves in an order of its own; the leaves have their values to MAX."""

    not_native = "a tree in memory is data"
    zero_sum = True

    def initial(self) -> _Number:
        return _Number(0)

    def player(self, s: _Number) -> int:
        return int(self.tree.movers[s.number] != 0)

    def actions(self, s: _Number) -> list[int]:
        return self.tree.children[s.number]

    def result(self, s: _Number, a: int) -> _Number:
        return _Number(a)

    def is_terminal(self, s: _Number) -> bool:
        return not self.tree.children[s.number]

    def utility(self, s: _Number, p: int) -> float:
        return self.tree.values[s.number] if p == 0 else -self.tree.values[s.number]

    @property
    def tree(self) -> _Tree:
        held: _Tree = vars(self)["_tree"]
        return held


class _Tree(NamedTuple):
    """Flat lists, one entry a node, parents before children."""

    children: list[list[int]]
    values: list[float]  # minimax values to MAX
    movers: list[int]


def cost(
    game: Game,
    depth: int,
    state: State = None,
    *,
    cut: str = "weak",
    most: int = MOST_NODES,
    progress: Watch | None = None,
) -> Cost:
    """Count nodes for each depth from 1 to `depth`.

    best first and worst first: moves in the order of their true minimax values; counted where the tree has at most
    `most` nodes. The rows end where every count would take too long, which `too_deep` says. progress(done, of_all) is
    called after each depth.
    """
    if not isinstance(depth, int) or isinstance(depth, bool) or not 1 <= depth < DEEPEST:
        raise ParameterError(f"depth must be a number of plies between 1 and {DEEPEST - 1:,}, got {depth!r}.")
    require_sound(game, state)
    if game.has("chance") or game.has("actions_of"):
        raise UnfitGame(f"{game.name} has chance or simultaneous moves, which alphabeta cannot handle.")
    s = game.initial() if state is None else state
    if game.is_terminal(s):
        raise GameOver(f"{game.name}: the position is over; there is nothing to look ahead to.")
    levels, rows = [1], list[Row]()
    for m in range(1, depth + 1):
        levels = _next_level(game, s, m, levels) if levels else []
        if rows and len(levels) == m:
            break  # every game is over before: looking further costs nothing more
        total = sum(levels) if levels else None
        visited = _as_ordered(game, s, m, cut, rows)
        if total is None and visited is None:
            return Cost(str(game), tuple(rows), cut, _too_deep(rows, m, depth))
        small = _grown(game, s, m) if total is not None and total <= most else None
        best, worst = (_visited(small, best_first, cut) if small else None for best_first in (True, False))
        b = None if total is None else effective_branching(total, m)
        rows.append(Row(m, total, visited, best, worst, b))
        if progress is not None:
            progress(m, depth)
    return Cost(str(game), tuple(rows), cut)


def _too_deep(rows: list[Row], first: int, last: int) -> str:
    """Which depths are left out, and about how many nodes minimax would visit at the first of them."""
    known = next(row for row in reversed(rows) if row.branching is not None)
    nodes = first * math.log10(max(known.branching or 1.0, 1.0))
    which = f"depth {first}" if first == last else f"depths {first} to {last}"
    return f"{which} would take too long: minimax visits about 10^{nodes:.0f} nodes at depth {first}."


def _as_ordered(game: Game, s: State, m: int, cut: str, rows: list[Row]) -> int | None:
    """The nodes of alpha-beta with the moves as the game lists them; None where that would take long."""
    last = [row.as_ordered for row in rows[-2:]]
    if None in last or (len(last) > 1 and last[1] ** 2 / last[0] > _MOST_VISITED):  # type: ignore[operator]
        return None
    return search.alphabeta(game, s, m, cut=cut).nodes


def _next_level(game: Game, s: State, m: int, levels: list[int]) -> list[int]:
    """How many nodes each level has, with one level more; [] where counting would take long."""
    grows = levels[-1] / levels[-2] if len(levels) > 1 else 1.0
    if levels[-1] * grows > _MOST_COUNTED:
        return []
    level = search.perft(game, m, s)
    return [*levels, level] if level else levels


def _grown(game: Game, s: State, depth: int) -> _Tree:
    """The tree to a depth, with its minimax values."""
    states, plies = [s], [0]
    children: list[list[int]] = []
    for number, one in enumerate(states):  # it grows while we walk along it
        inside: list[int] = []
        if plies[number] < depth and not game.is_terminal(one):
            for a in game.actions(one):
                inside.append(len(states))
                states.append(game.result(one, a))
                plies.append(plies[number] + 1)
        children.append(inside)
    movers = [game.player(one) if children[i] else 0 for i, one in enumerate(states)]
    values = [0.0] * len(states)
    for number in reversed(range(len(states))):
        one, inside = states[number], children[number]
        if inside:
            values[number] = (max if movers[number] == 0 else min)(values[c] for c in inside)
        else:
            values[number] = float(game.utility(one, 0) if game.is_terminal(one) else game.evaluate(one, 0))
    return _Tree(children, values, movers)


def _visited(tree: _Tree, best_first: bool, cut: str) -> int:
    """The nodes that the real alpha-beta visits when every node's moves come in the order of their values."""
    ordered = [
        sorted(inside, key=lambda c: tree.values[c], reverse=best_first == (mover == 0))
        for inside, mover in zip(tree.children, tree.movers, strict=True)
    ]
    held = _Held()
    object.__setattr__(held, "_tree", tree._replace(children=ordered))
    nodes: int = search.alphabeta(held, cut=cut, native=False).nodes
    return nodes


def effective_branching(nodes: int, depth: int) -> float:
    """The b of a tree that branches the same everywhere, and has so many nodes to this depth; 0 ≤ b ≤ nodes − 1."""
    low, high = 0.0, float(nodes - 1)
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if math.fsum(middle**k for k in range(depth + 1)) < nodes else (low, middle)
    return high


def minimal_leaves(branching: int, depth: int) -> int:
    """Knuth and Moore (1975): the fewest leaves alpha-beta can evaluate in a tree that branches the same everywhere."""
    return int(branching ** math.ceil(depth / 2) + branching ** math.floor(depth / 2) - 1)
