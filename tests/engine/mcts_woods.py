"""Small random trees for Monte Carlo tree search: any number of players, with or without dice, all from one class."""

from collections.abc import Iterator
from typing import NamedTuple

from hashed import mixed

from plyant.game import CHANCE, Game


class Clearing(NamedTuple):
    seed: int  # which tree
    place: int  # a hash of the path
    ply: int
    length: int


class Woods(Game):
    """Who moves, how many moves there are and what the end is worth are read off a hash of the path.

    Every third place is a die where `dice` is set. `grades`: how many different utilities there are.
    """

    players = ("A", "B", "C")
    crowd: int = 3
    dice: bool = True
    grades: int = 1000

    def initial(self) -> Clearing:
        return Clearing(1, 1, 0, 4)

    def here(self, s: Clearing) -> int:
        return mixed(s.seed, s.place)

    def player(self, s: Clearing) -> int:
        h = self.here(s)
        if self.dice and s.ply > 0 and h % 3 == 0:
            return CHANCE
        return h // 8 % self.crowd

    def actions(self, s: Clearing) -> Iterator[int]:
        for a in range(1 + self.here(s) // 64 % 4):
            yield 5 * a + 2

    def chance(self, s: Clearing) -> Iterator[tuple[int, float]]:
        yield 1, 0.5
        yield 2, 0.0
        yield 3, 0.25
        yield 4, 0.25

    def result(self, s: Clearing, a: int) -> Clearing:
        return Clearing(s.seed, mixed(self.here(s) + a, s.ply), s.ply + 1, s.length)

    def is_terminal(self, s: Clearing) -> bool:
        return s.ply >= s.length

    def utility(self, s: Clearing, p: int) -> float:
        return float(mixed(self.here(s), p) % self.grades)


class Duel(Woods):
    """Two players, zero sum, declared bounds."""

    players = ("A", "B")
    bounds = (-1, 1)
    zero_sum = True
    crowd: int = 2

    def utility(self, s: Clearing, p: int) -> float:
        value = (self.here(s) % 5 - 2) / 2
        return value if p == 0 else -value


class Alone(Woods):
    """One player and, where there are dice, nature."""

    players = ("A",)
    crowd: int = 1


def solutions(game: Game, s: Clearing) -> set[tuple[float, ...]]:
    """All vectors of values that rational players can end in (max^n), by the definition."""
    everybody = range(len(game.players))
    if game.is_terminal(s):
        return {tuple(float(game.utility(s, p)) for p in everybody)}
    mover = game.player(s)
    if mover == CHANCE:
        mixes: set[tuple[float, ...]] = {tuple(0.0 for _ in everybody)}
        for a, share in game.chance(s):
            below = solutions(game, game.result(s, a))
            mixes = {tuple(m + share * b for m, b in zip(mix, one, strict=True)) for mix in mixes for one in below}
        return mixes
    children = [solutions(game, game.result(s, a)) for a in game.actions(s)]
    assured = max(min(v[mover] for v in child) for child in children)
    return {v for child in children for v in child if v[mover] >= assured}


def worth(game: Game, s: Clearing) -> float:
    """The value to player 0 of a game of one player, or of two against each other: expectiminimax by the definition."""
    if game.is_terminal(s):
        return float(game.utility(s, 0))
    mover = game.player(s)
    if mover == CHANCE:
        return sum(share * worth(game, game.result(s, a)) for a, share in game.chance(s))
    values = [worth(game, game.result(s, a)) for a in game.actions(s)]
    return max(values) if mover == 0 else min(values)
