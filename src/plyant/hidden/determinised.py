"""Determinised search (perfect-information Monte Carlo): guess worlds, search each as if all were seen, take the mean.

It is strong where what is hidden matters little, and it is never right about hiding and finding out: a player who
would have to move alike in worlds that look alike moves as best suits each of them (strategy fusion).
"""

from __future__ import annotations

import dataclasses
import math
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from plyant.engine.budget import Budget
from plyant.engine.chance import expectimax
from plyant.engine.clock import clock
from plyant.engine.progress import Progress, Watch
from plyant.engine.search import alphabeta, engine, minimax
from plyant.engine.several import maxn, paranoid
from plyant.errors import ParameterError, UnfitGame
from plyant.game import Action, Game, Result, RootMove, State
from plyant.hidden import worlds as guessing
from plyant.hidden.determinised_open import with_open_cards

Algorithm = Callable[..., Result]
"""A search of open games: (game, state, depth, seconds=…, stop=…, native=…) to a Result."""

ALGORITHMS: dict[str, Algorithm] = {
    search.__name__: search for search in (minimax, alphabeta, engine, expectimax, maxn, paranoid)
}
_WIDE = 1.96  # standard errors: 95 %
_LEAST = 0.001  # seconds that the search of one move is given in any case


class Weighed(NamedTuple):
    """What a search of one world found about one root move."""

    values: tuple[float, ...]
    nodes: int
    depth: int
    native: bool
    reason: str


def determinised(
    game: Game,
    state: State = None,
    *,
    worlds: int = 20,
    seconds: float | None = None,
    depth: int | None = None,
    algorithm: str | Algorithm | None = None,
    stop: threading.Event | None = None,
    seed: int = 0,
    native: bool = True,
    progress: Watch | None = None,
) -> Result:
    """The move that is best on average over worlds that fit what the player on move has seen.

    Every world is searched by `algorithm` (a name or a function; by default one that fits the game) as if nothing were
    hidden, `depth` plies deep or to the end. The same seed gives the same worlds. At least one world is searched.
    """
    started = clock()
    known = guessing.sight(game, state)  # from here on nobody has the state
    if not isinstance(worlds, int) or isinstance(worlds, bool) or worlds < 1:
        raise ParameterError(f"worlds={worlds!r} is not accepted; a whole number from 1 on is.")
    budget = Budget(depth, seconds, None, stop)
    if game.has("actions_of"):
        raise UnfitGame(f"{game.name} has simultaneous moves, which determinised cannot handle; ismcts can.")
    table = _Table(game, _chosen(game, algorithm), budget, started, native)
    possible = guessing.worlds(game, known)
    searched: list[dict[Action, Weighed]] = []
    for luck in guessing.lucks(seed):
        found = table.row(possible(luck), worlds - len(searched))
        if table.is_over and searched:  # it was not searched as well as the others
            break
        searched.append(found)
        if progress is not None:
            progress(Progress(table.depth, table.nodes, clock() - started, _best(searched, known.player)[0].value))
        if len(searched) == worlds or table.is_over:
            break
    result = _result(known.player, searched, table, clock() - started)
    return dataclasses.replace(result, game=game, state=game.initial() if state is None else state)


class _Table:
    """The searches of all worlds: the same world is searched once."""

    def __init__(self, game: Game, search: Algorithm, budget: Budget, started: float, native: bool) -> None:
        self.game, self.opened, self.search = game, with_open_cards(game), search
        self.budget, self.started, self.native = budget, started, native
        self.nodes, self.depth = 0, 0
        self._rows: dict[State, dict[Action, Weighed]] = {}

    @property
    def is_over(self) -> bool:
        """Is the budget used up?"""
        late = self.budget.seconds is not None and clock() - self.started >= self.budget.seconds
        return late or (self.budget.stop is not None and self.budget.stop.is_set())

    def row(self, world: State, worlds_left: int) -> dict[Action, Weighed]:
        """Every root move in this world."""
        if world not in self._rows:
            moves = list(self.opened.actions(world))
            row: dict[Action, Weighed] = {}
            for i, a in enumerate(moves):
                row[a] = self._weighed(self.opened.result(world, a), self._share(worlds_left * len(moves) - i))
                self.nodes += row[a].nodes
            self.depth = 1 + min(one.depth for one in row.values())
            self._rows[world] = row
        return self._rows[world]

    def _share(self, searches: int) -> float | None:
        """The seconds for the next one of so many searches."""
        if self.budget.seconds is None:
            return None
        return max((self.budget.seconds - (clock() - self.started)) / searches, _LEAST)

    def _weighed(self, s: State, seconds: float | None) -> Weighed:
        """What the state after a move is worth to each player, all cards open."""
        players = range(len(self.game.players))
        if self.opened.is_terminal(s):
            return Weighed(tuple(float(self.opened.utility(s, p)) for p in players), 1, 0, self.native, "")
        if self.budget.depth == 1:
            return Weighed(tuple(float(self.opened.evaluate(s, p)) for p in players), 1, 0, self.native, "")
        depth = None if self.budget.depth is None else self.budget.depth - 1
        found = self.search(self.opened, s, depth, seconds=seconds, stop=self.budget.stop, native=self.native)
        return Weighed(found.values, found.nodes, found.depth, found.native, found.reason)


def _chosen(game: Game, algorithm: str | Algorithm | None) -> Algorithm:
    """The search of one world."""
    if algorithm is None:
        if len(game.players) > 2 or game.zero_sum is not True:
            return maxn
        return expectimax if game.has_chance else engine
    if callable(algorithm):
        return algorithm
    if algorithm not in ALGORITHMS:
        raise ParameterError(f"there is no algorithm {algorithm!r} for a world; there are: {', '.join(ALGORITHMS)}.")
    return ALGORITHMS[algorithm]


def _best(searched: list[dict[Action, Weighed]], player: int) -> list[RootMove]:
    """The mean of each move over all worlds, the greatest first."""
    moves = []
    for a in searched[0]:
        values = [row[a].values[player] for row in searched if a in row]
        mean = math.fsum(values) / len(values)
        variance = math.fsum((v - mean) ** 2 for v in values) / max(len(values) - 1, 1)
        moves.append(RootMove(a, mean, len(values), _WIDE * math.sqrt(variance / len(values))))
    return sorted(moves, key=lambda move: -move.value)


def _result(player: int, searched: list[dict[Action, Weighed]], table: _Table, seconds: float) -> Result:
    moves = _best(searched, player)
    best = moves[0]
    rows = [row[best.action] for row in searched if best.action in row]
    values = tuple(math.fsum(share) / len(rows) for share in zip(*(one.values for one in rows), strict=True))
    everything: list[Any] = [one for row in searched for one in row.values()]
    return Result(
        value=best.value,
        values=values,
        action=best.action,
        actions=(best.action,),
        line=(best.action,),
        depth=min(one.depth for one in everything) + 1,
        nodes=table.nodes,
        seconds=seconds,
        exact=False,
        algorithm="determinised",
        convention=f"the mean of {len(searched)} guessed worlds, each searched by {table.search.__name__} as if all "
        f"were seen; there players move by what is hidden in truth (strategy fusion), so values may be far off",
        native=all(one.native for one in everything),
        reason=next((one.reason for one in everything if one.reason), ""),
        moves=tuple(moves),
    )
