"""The states near the start, breadth first: whatever is found among them first is found by the fewest moves."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator

from plyant.checker.position import MANY, Position, Trail, moves_at
from plyant.game import Action, Game, State
from plyant.sanity.values import identity, untouched

MOST_STATES = 100_000
MOST_EDGES = 1_000_000


def _next(at: Position, move: Action) -> tuple[State, Trail]:
    return at.game.result(at.fresh(), move), Trail(at.trail, at.state, move)


class Graph:
    """States by number, in the order of their distance from the start.

    `edges[i]` are the numbers of the states after each move of state i, for as many states as were expanded.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states: list[State] = []
        self.trails: list[Trail | None] = []
        self.depths: list[int] = []
        self.edges: list[list[int]] = []
        self.complete = False
        """Are these all the states that there are?"""
        self._numbers: dict[object, int] = {}

    def explore(self, deadline: float) -> None:
        """Go on until all states are known, or until there are too many, or until the deadline (perf_counter)."""
        if not self.states:
            self._number(self.game.initial(), None, 0)
        links, whole = sum(map(len, self.edges)), True
        while len(self.edges) < len(self.states):
            if len(self.states) >= MOST_STATES or links >= MOST_EDGES or time.perf_counter() >= deadline:
                return
            here = len(self.edges)
            after, all_known = self._expand(here)
            self.edges.append(after)
            whole = whole and all_known
            links += len(after)
        self.complete = whole

    def _expand(self, here: int) -> tuple[list[int], bool]:
        """The numbers of the states after each move; False: some of them are not known."""
        at = Position(self.game, self.states[here], self.trails[here])
        after: list[int] = []
        try:
            moves = at.moves
            for move in moves:
                after.append(self._number(*_next(at, move), self.depths[here] + 1))
        except Exception:  # the promise `crash` reports it
            return after, False
        return after, len(moves) < MANY

    def _number(self, state: State, trail: Trail | None, depth: int) -> int:
        known = self._numbers.setdefault(identity(state), len(self.states))
        if known == len(self.states):
            self.states.append(state)
            self.trails.append(trail)
            self.depths.append(depth)
        return known

    def positions(self) -> Iterator[Position]:
        """All known states as positions, nearest first."""
        for state, trail in zip(self.states, self.trails, strict=True):
            yield Position(self.game, state, trail)

    def position(self, way: list[int]) -> Position:
        """The position at the end of a way through known states, each expanded but the last."""
        trail: Trail | None = None
        for u, v in itertools.pairwise(way):
            move = moves_at(self.game, untouched(self.states[u]))[self.edges[u].index(v)]
            trail = Trail(trail, self.states[u], move)
        return Position(self.game, self.states[way[-1]], trail)

    def way_to(self, v: int) -> list[int]:
        """The states on a shortest way from the start, both ends included."""
        way, trail = [v], self.trails[v]
        while trail is not None:
            way.append(self._numbers[identity(trail.state)])
            trail = trail.before
        return way[::-1]
