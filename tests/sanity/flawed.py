"""Random small games, sound or with one flaw of their rules, and what they are worth by the definition.

A game is a random acyclic graph of nodes, held as plain data. How a node looks as a state, and what the rules do wrong
at some nodes, is chosen by name.
"""

import copy
import dataclasses
import enum
import functools
import itertools
import math
import random
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from plyant import Game

HIGHEST = 3


class Node(NamedTuple):
    mover: int
    after: tuple[int, ...]  # none: an end
    worth: int


def graph(seed: int, plies: int) -> list[Node]:
    """Nodes level by level; moves lead one level down, or two. Node 0 is the start, and no end."""
    luck = random.Random(seed)
    widths = [1, *(luck.randint(1, 5) for _ in range(plies - 1)), luck.randint(1, 4)]
    firsts = list(itertools.accumulate(widths, initial=0))
    nodes = []
    for ply, width in enumerate(widths):
        below = range(firsts[ply + 1], firsts[min(ply + 3, len(widths))])
        for _ in range(width):
            is_end = not below or (ply > 0 and luck.random() < 0.15)
            after = () if is_end else tuple(luck.choice(below) for _ in range(luck.randint(1, 3)))
            nodes.append(Node(luck.randint(0, 1), after, luck.randint(-HIGHEST, HIGHEST)))
    return nodes


# -- what a state looks like ----------------------------------------------------------------------------------------


class Pair(NamedTuple):
    node: int
    other: object = 0


@dataclasses.dataclass(frozen=True)
class Frozen:
    node: int
    parts: tuple[int, ...] = (1, 2)


class Valued:
    """A class that compares and hashes by what it holds."""

    def __init__(self, node):
        self.node = node

    def __eq__(self, other):
        return type(other) is type(self) and other.node == self.node

    def __hash__(self):
        return hash(("valued", self.node))


class Suit(enum.Enum):
    HEARTS = 1
    SPADES = 2


SOUND_STATES = {
    "int": lambda n: n,
    "str": str,
    "bytes": lambda n: bytes([n]),
    "tuple": lambda n: (n, (n, None, True)),
    "named": Pair,
    "texts": lambda n: (str(n), "x"),
    "frozen": Frozen,
    "frozen-in-tuple": lambda n: (n, Frozen(n)),
    "valued": Valued,
    "frozenset": lambda n: frozenset({n, "a", "b"}),
    "enum": lambda n: (n, Suit.HEARTS if n % 2 else Suit.SPADES),
    "fraction": lambda n: (Fraction(n, 7), n),
    "function": lambda n: (n, math.sin),
    "numpy-scalar": lambda n: (np.int64(n), n),
    "infinite": lambda n: (n, float("inf")),
}


class Plain:
    """No equality of its own: equal only to itself."""

    def __init__(self, node):
        self.node = node


class Slotted:
    __slots__ = ("node",)

    def __init__(self, node):
        self.node = node


@dataclasses.dataclass(eq=False)
class Unequal:
    node: int


class OnlyHash(Plain):
    def __hash__(self):
        return hash(self.node)


class OnlyEquality(Plain):
    def __eq__(self, other):
        return self.node == other.node


class HashedById(OnlyEquality):
    __hash__ = object.__hash__


class AllEqual(Plain):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


class Restless(OnlyEquality):
    def __hash__(self):
        return next(_ticks)


class HashableList(list):
    def __hash__(self):
        return hash(tuple(self))


_ticks = itertools.count()
FLAWED_STATES = {
    "plain": Plain,
    "slotted": Slotted,
    "dataclass(eq=False)": Unequal,
    "only hash": OnlyHash,
    "only eq": OnlyEquality,
    "id hash": HashedById,
    "all equal": AllEqual,
    "restless hash": Restless,
    "plain in a tuple": lambda n: (n, Plain(n)),
    "plain in a namedtuple": lambda n: Pair(n, (1, (2, Plain(n)))),
    "plain in a dataclass": lambda n: Frozen(n, (Plain(n),)),
    "plain in a frozenset": lambda n: (n, frozenset({Plain(n)})),
    "list": lambda n: [n, n],
    "list in a tuple": lambda n: (n, [n]),
    "dict": lambda n: {"node": n},
    "set": lambda n: {n},
    "array": lambda n: np.array([n, n]),
    "array in a tuple": lambda n: (n, np.zeros(3)),
    "nan": lambda n: (n, float("nan")),
    "nan deep": lambda n: Pair(n, ((0.0, float("nan")),)),
}


def node_of(s):
    """The node behind a state of any kind."""
    if isinstance(s, dict):
        return s["node"]
    if isinstance(s, frozenset | set):
        return next(x for x in s if isinstance(x, int))
    if isinstance(s, bytes):
        return s[0]
    if isinstance(s, str):
        return int(s)
    if hasattr(s, "node"):
        return s.node
    if isinstance(s, tuple | list | np.ndarray):
        return int(s[1]) if isinstance(s[0], Fraction) else int(s[0])
    return s


class Woods(Game):
    """The game on a graph, without a flaw."""

    bounds = (-HIGHEST, HIGHEST)
    zero_sum = True
    not_native = "kept interpreted, to be quick"

    def look_of(self, n):
        return SOUND_STATES[self.look](n)

    def node(self, s):
        return self.graph[node_of(s)]

    def initial(self):
        return self.look_of(0)

    def player(self, s):
        return self.node(s).mover

    def actions(self, s):
        return range(len(self.node(s).after))

    def result(self, s, a):
        return self.look_of(self.node(s).after[a])

    def is_terminal(self, s):
        return not self.node(s).after

    def utility(self, s, p):
        worth = self.node(s).worth
        return worth if p == 0 else -worth


# -- flaws ----------------------------------------------------------------------------------------------------------


class Flawed(Woods):
    """What is wrong happens at the nodes in `where`."""

    def at(self, s):
        return node_of(s) in self.where


class FlawedLook(Flawed):
    def look_of(self, n):
        return (FLAWED_STATES[self.flaw] if n in self.where else SOUND_STATES[self.look])(n)


def _players(answer):
    class Strangers(Flawed):
        def player(self, s):
            mover = super().player(s)
            return answer(mover) if self.at(s) else mover

    return Strangers


def _moves(answer):
    class Movers(Flawed):
        def actions(self, s):
            return answer(super().actions(s)) if self.at(s) and not self.is_terminal(s) else super().actions(s)

    return Movers


def _utilities(answer):
    class Ends(Flawed):
        def utility(self, s, p):
            return answer(super().utility(s, p), p) if self.at(s) else super().utility(s, p)

    return Ends


class NoResult(Flawed):
    def result(self, s, a):
        after = super().result(s, a)
        return None if self.at(after) else after


class Mutating(Flawed):
    """States compare and hash by what they hold; some moves change the state that they are made in."""

    def look_of(self, n):
        return HashableList([n, 0])

    def result(self, s, a):
        after = super().result(s, a)
        if self.at(s):
            s[0] = after[0]
            return s
        return after


class Drifting(Flawed):
    """A state is changed by a question about it, and then stands for another node."""

    def look_of(self, n):
        return HashableList([n, 0])

    def actions(self, s):
        moves = super().actions(s)
        if self.at(s) and moves:
            s[0] = self.node(s).after[0]
        return moves


class RandomResult(Flawed):
    def result(self, s, a):
        after = self.node(s).after
        return self.look_of(random.choice(after)) if self.at(s) else super().result(s, a)


class RandomWorth(Flawed):
    def utility(self, s, p):
        worth = super().utility(s, p)
        return random.choice((-1, 1)) * (1 if p == 0 else -1) if self.at(s) else worth


class Counting(Flawed):
    """Ends are worth something else at each question."""

    def utility(self, s, p):
        worth = next(self.ticks) % HIGHEST
        return (worth if p == 0 else -worth) if self.at(s) else super().utility(s, p)


class ManyMoods(Flawed):
    def actions(self, s):
        moves = list(super().actions(s))
        return moves[: 1 + next(self.ticks) % len(moves)] if self.at(s) and moves else moves


class Keyed(Flawed):
    """Some states share a key with others."""

    def key(self, s):
        n = node_of(s)
        return -1 if n in self.where else n


class ConstantKey(Flawed):
    def key(self, s):
        return 0


class ListKey(Flawed):
    def key(self, s):
        return [node_of(s)] if self.at(s) else node_of(s)


class PlainKey(Flawed):
    def key(self, s):
        return Plain(node_of(s)) if self.at(s) else node_of(s)


class NanKey(Flawed):
    def key(self, s):
        return (float("nan"), 1) if self.at(s) else node_of(s)


class Folded(Flawed):
    """Some states are said to be the same by symmetry as others, and are not."""

    def canonical(self, s):
        return self.look_of(min(self.where)) if self.at(s) else s


class Equalled(Flawed):
    """A class of states whose equality leaves out what matters."""

    def look_of(self, n):
        return Forgetful(n, -1 if n in self.where else n)


class Forgetful:
    def __init__(self, node, known):
        self.node, self.known = node, known

    def __eq__(self, other):
        return type(other) is type(self) and self.known == other.known

    def __hash__(self):
        return hash(self.known)


FLAWS = {
    **dict.fromkeys(FLAWED_STATES, FlawedLook),
    "players 1 and 2": _players(lambda mover: mover + 1),
    "player 7": _players(lambda mover: 7),
    "player -1": _players(lambda mover: -1),
    "player -2": _players(lambda mover: -2),
    "player -3": _players(lambda mover: -3),
    "player None": _players(lambda mover: None),
    "no moves": _moves(lambda moves: ()),
    "no moves, from a generator": _moves(lambda moves: (a for a in ())),
    "moves None": _moves(lambda moves: None),
    "utility nan": _utilities(lambda worth, p: float("nan")),
    "utility inf": _utilities(lambda worth, p: math.inf if p == 0 else -math.inf),
    "utility None": _utilities(lambda worth, p: None),
    "utility beyond bounds": _utilities(lambda worth, p: 9 if p == 0 else -9),
    "no zero sum": _utilities(lambda worth, p: 1),
    "result None": NoResult,
    "result mutates": Mutating,
    "actions mutate": Drifting,
    "random result": RandomResult,
    "random utility": RandomWorth,
    "counting utility": Counting,
    "moves that vary": ManyMoods,
    "shared key": Keyed,
    "constant key": ConstantKey,
    "list key": ListKey,
    "plain key": PlainKey,
    "nan key": NanKey,
    "wrong canonical": Folded,
    "wrong equality": Equalled,
}
UNDEFINED = {  # a node with such a flaw has no value
    *("players 1 and 2", "player 7", "player -1", "player -2", "player -3", "player None", "no moves", "moves None"),
    *("no moves, from a generator", "utility nan", "utility inf", "utility None", "result None", "random result"),
    *("random utility", "counting utility", "moves that vary", "result mutates", "actions mutate"),
}


def game_of(seed: int, plies: int, look: str = "int", flaw: str = "", where: frozenset[int] = frozenset()) -> Game:
    """A game on a random graph; each is of a class of its own, so that none is taken for another one."""
    known = {"graph": graph(seed, plies), "look": look, "flaw": flaw, "where": where, "ticks": itertools.count()}
    return type("Woods", (FLAWS[flaw] if flaw else Woods,), {**known, "name": "woods"})()


def reachable(nodes: list[Node]) -> list[int]:
    """The nodes that can be reached from the first."""
    found = {0: None}
    for n in range(len(nodes)):
        if n in found:
            found |= dict.fromkeys(nodes[n].after)
    return sorted(found)


def worths(game: Game) -> tuple[float, float]:
    """The least and the greatest value to player 0 that plain minimax can have, whatever undefined nodes are worth."""

    @functools.cache
    def worth(n: int) -> tuple[float, float]:
        mover, after, own = game.graph[n]
        if game.flaw in UNDEFINED and n in game.where and _is_hit(game.flaw, n, after, mover):
            most = math.inf if game.flaw == "utility inf" else HIGHEST  # a bound outranks whatever is not known
            return -most, most
        if not after:
            if n in game.where and game.flaw in ("utility beyond bounds", "no zero sum"):
                return (9, 9) if game.flaw == "utility beyond bounds" else (1, 1)
            return own, own
        values = [worth(m) for m in after]
        if game.flaw == "players 1 and 2" and n in game.where:
            mover = 1
        best = max if mover == 0 else min
        return best(low for low, _ in values), best(high for _, high in values)

    return worth(0)


def _is_hit(flaw: str, n: int, after: tuple[int, ...], mover: int) -> bool:
    """Does the flaw show at such a node?"""
    if flaw == "result None":
        return n > 0
    if flaw.startswith("utility") or flaw in ("random utility", "counting utility"):
        return not after
    if flaw == "players 1 and 2":
        return bool(after) and mover == 1
    if flaw in ("random result", "result mutates", "moves that vary", "actions mutate"):
        return len(set(after)) > 1 or ("mutate" in flaw and len(after) > 0)
    return bool(after)


def plain_minimax(game: Game, s) -> float:
    """The value to player 0 over deep copies, sharing nothing with the searches; for sound games."""
    s = copy.deepcopy(s)
    if game.is_terminal(copy.deepcopy(s)):
        return game.utility(s, 0)
    values = [plain_minimax(game, game.result(copy.deepcopy(s), a)) for a in game.actions(copy.deepcopy(s))]
    return max(values) if game.player(s) == 0 else min(values)
