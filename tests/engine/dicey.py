"""Games of chance made of hashes, as in `hashed`, and what they are worth by definition."""

from collections.abc import Iterator

from hashed import Hashed, Spot, mixed

from plyant.game import CHANCE


class Dicey(Hashed):
    """A tree read off a hash, where nature moves too. All numbers are binary fractions, so that every sum is exact.

    Estimates may lie outside the bounds.
    """

    bounds = (-4, 4)
    zero_sum = True

    def result(self, s: Spot, a: int) -> Spot:
        h = mixed(self.here(s), a)
        return Spot(s.seed, h % 5, s.ply + 1, (h // 5) % (2 + self.crowd) - 1, s.length)

    def chance(self, s: Spot) -> Iterator[tuple[int, float]]:
        kind = self.here(s) // 16 % 4
        for a in range(kind + 1):
            yield a + 1, 1 / (kind + 1) if kind != 2 else (0.5 if a == 0 else 0.25)

    def evaluate(self, s: Spot, p: int) -> float:
        value = float(self.here(s) // 512 % 17 - 8)
        return value if p == 0 else -value

    def order(self, s: Spot, a: int) -> int:
        return a % 5


def by_definition(game, s, depth):
    """The value to MAX, sharing nothing with the searches."""
    least, greatest = game.bounds or (float("-inf"), float("inf"))
    if game.is_terminal(s):
        return game.utility(s, 0)
    if depth == 0:
        return max(least, min(greatest, game.evaluate(s, 0)))
    if game.player(s) == CHANCE:
        total = 0.0
        for a, share in game.chance(s):
            total += share * by_definition(game, game.result(s, a), depth - 1)
        return total
    values = [by_definition(game, game.result(s, a), depth - 1) for a in game.actions(s)]
    return max(values) if game.player(s) == 0 else min(values)
