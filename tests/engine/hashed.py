"""Games made of hashes: endless variety of small trees from one class, so that one compilation serves all of them."""

from collections.abc import Iterator
from typing import NamedTuple

from plyant import Game, bits


class Spot(NamedTuple):
    seed: int  # which tree
    place: int  # which of the few positions of a ply: moves transpose into each other
    ply: int
    mover: int
    length: int


def mixed(a: int, b: int) -> int:
    h = bits.mul(a * 1_000_003 + b * 7_919 + 12_345, 0x9E3779B97F4A7C15)
    return int(bits.shr(h, 40))


class Hashed(Game):
    """Whose turn it is, how many moves there are and what the end is worth: all read off a hash of the position.

    A player may move several times in a row; `crowd` players besides MAX all play against MAX.
    """

    players = ("MAX", "MIN")
    crowd: int = 1

    def initial(self) -> Spot:
        return Spot(1, 0, 0, 0, 6)

    def here(self, s: Spot) -> int:
        return mixed(s.seed, s.place * 64 + s.ply)

    def player(self, s: Spot) -> int:
        return s.mover

    def actions(self, s: Spot) -> Iterator[int]:
        for a in range(1 + self.here(s) % 4):
            yield 3 * a + 1

    def result(self, s: Spot, a: int) -> Spot:
        h = mixed(self.here(s), a)
        return Spot(s.seed, h % 5, s.ply + 1, (h // 5) % (1 + self.crowd), s.length)

    def is_terminal(self, s: Spot) -> bool:
        return s.ply >= s.length or (s.ply > 1 and self.here(s) % 7 == 0)

    def utility(self, s: Spot, p: int) -> float:
        value = self.here(s) // 64 % 9 - 4 + s.mover % 1
        return float(value if p == 0 else -value)

    def evaluate(self, s: Spot, p: int) -> float:
        value = (self.here(s) // 512 % 17 - 8) / 4
        return value if p == 0 else -value


class Won(Hashed):
    """The same with only a win, a draw or a loss at the end, and estimates on quite another scale."""

    bounds = (-1, 1)
    zero_sum = True

    def utility(self, s: Spot, p: int) -> float:
        value = self.here(s) // 64 % 3 - 1
        return float(value if p == 0 else -value)

    def evaluate(self, s: Spot, p: int) -> float:
        value = self.here(s) // 512 % 17 - 8
        return float(value if p == 0 else -value)


class Crowd(Hashed):
    """One against three, as in Pac-Man."""

    players = ("MAX", "A", "B", "C")
    crowd: int = 3


class Restless(Won):
    """With positions that are not quiet, passes that may be tried, and late moves that may be reduced."""

    allows_reductions = True

    def is_quiet(self, s: Spot) -> bool:
        return self.here(s) % 3 != 0

    def noisy_actions(self, s: Spot) -> Iterator[int]:
        for a in self.actions(s):
            if a % 2 == 1:
                yield a

    def null(self, s: Spot) -> Spot:
        return Spot(s.seed, s.place, s.ply, 1 - s.mover, s.length)


def brute_force(game: Game, s: Spot, depth: int = 10**9) -> float:
    """The value to MAX by the definition, sharing nothing with the searches; wins outrank every estimate."""
    if game.is_terminal(s):
        value = game.utility(s, 0)
        if game.bounds and value >= game.bounds[1]:
            return float("inf")
        return float("-inf") if game.bounds and value <= game.bounds[0] else value
    if depth == 0:
        return game.evaluate(s, 0)
    values = [brute_force(game, game.result(s, a), depth - 1) for a in game.actions(s)]
    return max(values) if game.player(s) == 0 else min(values)


def as_utility(game: Game, value: float) -> float:
    """Infinities are the game's bounds."""
    if value == float("inf"):
        return game.bounds[1]
    return game.bounds[0] if value == float("-inf") else value
