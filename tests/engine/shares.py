"""Games of several players made of hashes, and their values by the definitions, sharing nothing with the searches."""

from collections.abc import Iterator
from typing import NamedTuple

from hashed import mixed

from plyant import CHANCE, Game


class Place(NamedTuple):
    seed: int
    place: int
    ply: int
    mover: int
    length: int


class Shares(Game):
    """Three players and chance; anybody may move at any time. What the three get adds up to zero."""

    players = ("A", "B", "C")
    bounds = (-4, 4)
    zero_sum = True
    scale: int = 1

    def initial(self) -> Place:
        return Place(1, 0, 0, 0, 5)

    def here(self, s: Place) -> int:
        return mixed(s.seed, s.place * 64 + s.ply)

    def player(self, s: Place) -> int:
        return s.mover

    def actions(self, s: Place) -> Iterator[int]:
        for a in range(1 + self.here(s) % 4):
            yield 3 * a + 1

    def chance(self, s: Place) -> Iterator[tuple[int, float]]:
        yield 5, 0.25
        yield 6, 0.75

    def result(self, s: Place, a: int) -> Place:
        h = mixed(self.here(s), a)
        return Place(s.seed, h % 50, s.ply + 1, (h // 64) % 7 // 2 if (h // 64) % 7 < 6 else CHANCE, s.length)

    def is_terminal(self, s: Place) -> bool:
        return s.ply >= s.length or (s.ply > 1 and self.here(s) % 9 == 0)

    def utility(self, s: Place, p: int) -> float:
        first, second = self.here(s) // 64 % 5 - 2, self.here(s) // 512 % 5 - 2
        return float(first if p == 0 else second if p == 1 else -first - second)

    def evaluate(self, s: Place, p: int) -> float:
        first, second = self.here(s) // 128 % 3 - 1, self.here(s) // 1024 % 3 - 1
        return self.scale * float(first if p == 0 else second if p == 1 else -first - second)


class Ring(Game):
    """Four players in turn, who may pass, and who share as it comes."""

    players = ("A", "B", "C", "D")

    def initial(self) -> Place:
        return Place(1, 0, 0, 0, 6)

    def here(self, s: Place) -> int:
        return mixed(s.seed, (s.place * 64 + s.ply) * 4 + s.mover)

    def player(self, s: Place) -> int:
        return s.mover

    def actions(self, s: Place) -> Iterator[int]:
        for a in range(1 + self.here(s) % 3):
            yield 2 * a

    def result(self, s: Place, a: int) -> Place:
        return Place(s.seed, mixed(self.here(s), a) % 50, s.ply + 1, (s.mover + 1) % 4, s.length)

    def null(self, s: Place) -> Place:
        return Place(s.seed, s.place, s.ply, (s.mover + 1) % 4, s.length)

    def is_terminal(self, s: Place) -> bool:
        return s.ply >= s.length or (s.ply > 1 and self.here(s) % 9 == 0)

    def utility(self, s: Place, p: int) -> float:
        return float(mixed(self.here(s), p + 100) % 4)

    def evaluate(self, s: Place, p: int) -> float:
        return mixed(self.here(s), p + 200) % 16 / 4


def vector(game: Game, s: Place, ended: bool) -> tuple[float, ...]:
    """What a leaf gives to everybody."""
    return tuple(game.utility(s, p) if ended else game.evaluate(s, p) for p in range(len(game.players)))


def mean(pairs: list[tuple[float, tuple[float, ...]]]) -> tuple[float, ...]:
    return tuple(sum(share * v[p] for share, v in pairs) for p in range(len(pairs[0][1])))


def max_n(game, s, depth=99, blocs=(), ties="first", asker=0) -> tuple[float, ...]:
    """Max^n by its definition."""
    if game.is_terminal(s) or depth == 0:
        return vector(game, s, game.is_terminal(s))
    if game.player(s) == CHANCE:
        return mean(
            [(share, max_n(game, game.result(s, a), depth - 1, blocs, ties, asker)) for a, share in game.chance(s)]
        )
    sums = {p: next((bloc for bloc in blocs if p in bloc), (p,)) for p in range(len(game.players))}

    def rank(v):
        own = sum(v[p] for p in sums[game.player(s)])
        return (own, -sum(v[p] for p in sums[asker])) if ties == "worst" else (own,)

    return max((max_n(game, game.result(s, a), depth - 1, blocs, ties, asker) for a in game.actions(s)), key=rank)


def against_all(game, s, side, depth=99) -> float:
    """The paranoid value to a side by its definition."""
    if game.is_terminal(s) or depth == 0:
        return sum(vector(game, s, game.is_terminal(s))[p] for p in side)
    if game.player(s) == CHANCE:
        return sum(share * against_all(game, game.result(s, a), side, depth - 1) for a, share in game.chance(s))
    values = [against_all(game, game.result(s, a), side, depth - 1) for a in game.actions(s)]
    return max(values) if game.player(s) in side else min(values)


def with_best_reply(game, s, asker, depth=99) -> float:
    """The value of best-reply search by its definition: all replies of all the others are one set of moves."""
    if game.is_terminal(s) or depth == 0:
        return vector(game, s, game.is_terminal(s))[asker]
    if game.player(s) == asker:
        return max(with_best_reply(game, game.result(s, a), asker, depth - 1) for a in game.actions(s))
    replies, turn = [], s
    while game.player(turn) != asker and not game.is_terminal(turn):
        for a in game.actions(turn):
            after = game.result(turn, a)
            while game.player(after) != asker and not game.is_terminal(after):
                after = game.null(after)
            replies.append(after)
        turn = game.null(turn)
    return min(with_best_reply(game, after, asker, depth - 1) for after in replies)
