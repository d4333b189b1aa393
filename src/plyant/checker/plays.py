"""Random games: how long they are, how wide, whether they end, and positions from all parts of the game."""

from __future__ import annotations

import dataclasses
import random
import time

from plyant.checker.position import Position, Trail
from plyant.game import Game, State
from plyant.native import DEEPEST
from plyant.sanity.values import identity

MOST_POSITIONS = 50_000  # that are kept to be looked at
MOST_ENDS = 50
_MOST_STATES = 10**300


@dataclasses.dataclass
class Plays:
    """What random games have shown so far."""

    games: int = 0
    """Those played to their end; `plies` is the sum of their lengths."""
    plies: int = 0
    longest: int = 0
    inner: int = 0
    """The states that were not terminal; `moves` is the number of moves in all of them, `widest` in one of them."""
    moves: int = 0
    widest: int = 1
    trees: list[int] = dataclasses.field(default_factory=list)
    """Knuth's estimate of the number of nodes of the tree, from each game."""
    positions: list[Position] = dataclasses.field(default_factory=list)
    ends: list[Position] = dataclasses.field(default_factory=list)
    """The last positions of some games."""
    repetition: Position | None = None
    """The end of the shortest play seen in which a state came twice."""
    too_long: bool = False
    """Did a game go on for more than DEEPEST plies?"""

    @property
    def tree_size(self) -> float:
        """The mean of all estimates, at most 10³⁰⁰."""
        return float(sum(self.trees) // max(len(self.trees), 1))

    def keep(self, game: Game, state: State, trail: Trail | None) -> None:
        """Remember a position."""
        if len(self.positions) < MOST_POSITIONS:
            self.positions.append(Position(game, state, trail))


def play_games(game: Game, games: int, rng: random.Random, deadline: float) -> Plays:
    """Play so many games at random, or as many as there is time for before the deadline (perf_counter)."""
    plays = Plays()
    for _ in range(games):
        if plays.too_long or time.perf_counter() >= deadline:
            break
        _play(game, rng, plays, deadline)
    return plays


def _play(game: Game, rng: random.Random, plays: Plays, deadline: float) -> None:
    """One game, with each move of a state as likely as the others.

    On such a way down, b₁ · b₂ · … · bₙ is right on average for the number of nodes at depth n (Knuth 1975).
    """
    state, trail = game.initial(), None
    seen: set[object] = set()
    ply, ways, nodes = 0, 1, 1
    ended = False
    while True:
        plays.keep(game, state, trail)
        at = Position(game, state, trail)
        try:
            if at.terminal:
                ended = True
                break
            moves = at.moves
            if ply >= DEEPEST or not moves or time.perf_counter() >= deadline:
                plays.too_long = ply >= DEEPEST
                break
            if identity(state) in seen and (plays.repetition is None or ply < plays.repetition.plies()):
                plays.repetition = Position(game, state, trail)
            seen.add(identity(state))
            move = rng.choice(moves)
            trail = Trail(trail, state, move)
            state = game.result(at.fresh(), move)
        except Exception:  # the promise `crash` reports it
            break
        ply += 1
        ways = min(ways * len(moves), _MOST_STATES)
        nodes = min(nodes + ways, _MOST_STATES)
        plays.inner, plays.moves = plays.inner + 1, plays.moves + len(moves)
        plays.widest = max(plays.widest, len(moves))
    if ended:
        if len(plays.ends) < MOST_ENDS:
            plays.ends.append(Position(game, state, trail))
        plays.games, plays.plies, plays.longest = plays.games + 1, plays.plies + ply, max(plays.longest, ply)
    if ended or not plays.trees:
        plays.trees.append(nodes)
