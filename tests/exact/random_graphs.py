"""Games on random graphs, in which states may repeat, and their values found in the plainest way."""

import functools
import random
from typing import NamedTuple

from plyant.game import Game

INFINITE = 10**6


class Node(NamedTuple):
    """A node of the graph."""

    number: int


class RandomGraph(Game):
    """Walk from node to node; who moves, and what an end is worth, is drawn by lot."""

    zero_sum = True
    seed: int = 0
    nodes: int = 8
    grades: int = 1
    forward: bool = False
    """Do all moves lead to greater numbers?"""

    @functools.cached_property
    def drawn(self):
        """(who moves, the nodes after it, what it is worth) of each node."""
        luck = random.Random(f"{self.seed} {self.nodes} {self.grades} {self.forward}")
        found = []
        for i in range(self.nodes):
            reachable = range(i + 1, self.nodes) if self.forward else range(self.nodes)
            many = 0 if luck.random() < 0.25 else luck.randrange(1, 4)
            after = tuple(luck.sample(reachable, min(many, len(reachable))))
            found.append((luck.randrange(2), after, luck.randint(-self.grades, self.grades)))
        return found

    def initial(self):
        return Node(0)

    def player(self, s):
        return self.drawn[s.number][0]

    def actions(self, s):
        return range(len(self.drawn[s.number][1]))

    def result(self, s, a):
        return Node(self.drawn[s.number][1][a])

    def is_terminal(self, s):
        return not self.drawn[s.number][1]

    def utility(self, s, p):
        value = self.drawn[s.number][2]
        return value if p == 0 else -value


def reached(game):
    """All states that can be reached, and the states after each."""
    after = {}
    waiting = [game.initial()]
    while waiting:
        s = waiting.pop()
        if s not in after:
            after[s] = [] if game.is_terminal(s) else [game.result(s, a) for a in game.actions(s)]
            waiting += after[s]
    return after


def forced(game, after, player, least):
    """The states from which a player can force an end that is worth at least so much to him: grown until it stays."""
    inside = {s for s in after if game.is_terminal(s) and game.utility(s, player) >= least}
    while True:
        more = {
            s
            for s, those in after.items()
            if s not in inside and those and (any if game.player(s) == player else all)(t in inside for t in those)
        }
        if not more:
            return inside
        inside |= more


def values(game, repetition=0.0):
    """The utility to player 0 and the remoteness of every state; −1: for ever."""
    after = reached(game)
    ends = sorted({float(game.utility(s, 0)) for s in after if game.is_terminal(s)})
    value = dict.fromkeys(after, repetition)
    for v in ends:
        for s in forced(game, after, 0, v) if v > repetition else ():
            value[s] = v  # ascending: the greatest stays
    for v in reversed(ends):
        for s in forced(game, after, 1, -v) if v < repetition else ():
            value[s] = v
    far = {s: 0 if game.is_terminal(s) else INFINITE for s in after}
    for _ in range(len(after) + 1):
        for s, those in after.items():
            if those:
                gain = (1 if game.player(s) == 0 else -1) * (value[s] - repetition or repetition)
                same = [far[t] for t in those if value[t] == value[s]]
                far[s] = min(INFINITE, 1 + (max(same) if gain < 0 else min(same)))
    return {s: (value[s], far[s] if far[s] < INFINITE else -1) for s in after}
