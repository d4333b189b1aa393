"""Random games on graphs, with cycles and several grades of utility; and their values by a method of their own."""

import functools
import random

from plyant import Game
from plyant.errors import BadText


@functools.cache
def graph(seed):
    """Who moves in each state, the states after it, and what it is worth to player 0 where there are none."""
    luck = random.Random(seed)
    count = luck.randint(2, 9)
    grades = luck.randint(1, 3)
    movers, after, worth = [], [], []
    for s in range(count):
        is_end = s > 0 and luck.random() < 0.35
        movers.append(luck.randint(0, 1))
        after.append([] if is_end else [luck.randrange(count) for _ in range(luck.randint(1, 3))])
        worth.append(luck.randint(-grades, grades))
    return movers, after, worth


class GraphGame(Game):
    """Move a token along the arrows of a random graph."""

    bounds = (-3, 3)
    zero_sum = True
    seed: int = 0

    def initial(self):
        return 0

    def player(self, s):
        return graph(self.seed)[0][s]

    def actions(self, s):
        return range(len(graph(self.seed)[1][s]))

    def result(self, s, a):
        return graph(self.seed)[1][s][a]

    def is_terminal(self, s):
        return not graph(self.seed)[1][s]

    def utility(self, s, p):
        return graph(self.seed)[2][s] * (1 if p == 0 else -1)

    def parse_state(self, text):
        if not text.isdigit() or int(text) >= len(graph(self.seed)[0]):
            raise BadText(f"{text!r} is not a state.")
        return int(text)


def can_force(seed, v, repetition):
    """The states in which player 0 gets at least v: a fixed point over sets of states, the least or the greatest.

    Where endless play is good enough, states are taken away that are not safe; else they are added from the ends on.
    """
    movers, after, worth = graph(seed)
    states = range(len(movers))
    good = set(states) if repetition >= v else set()
    while True:
        new = {
            s
            for s in states
            if (worth[s] >= v if not after[s] else (any if movers[s] == 0 else all)(t in good for t in after[s]))
        }
        if new == good:
            return good
        good = new


def is_true(seed, s, side, v, repetition):
    """Does the claim hold? At most v is not to be able to force more than v; utilities are whole numbers."""
    if side == "least":
        return s in can_force(seed, v, repetition)
    return s not in can_force(seed, v + 0.5, repetition)


def value(seed, s, repetition):
    """The most that player 0 can force."""
    return max(v for v in range(-3, 4) if s in can_force(seed, v, repetition))
