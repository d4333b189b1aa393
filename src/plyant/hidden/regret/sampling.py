"""External sampling: every player in turn tries all its moves against one sample of chance and of all others.

Monte Carlo counterfactual regret minimisation (Lanctot, Waugh, Zinkevich and Bowling, 2009), on the nodes of a tree. A
walk visits nodes first to last in a queue, and values them last to first; so no function calls itself.
"""

from __future__ import annotations

from plyant.game import CHANCE
from plyant.hidden.flat_nodes import END
from plyant.hidden.regret.kernels import match_regrets
from plyant.native import inner, machine_code, scramble

# mypy: disable-error-code="no-untyped-def"

_UNIT = 1.0 / (1 << 53)


@inner
def next_float(luck):
    """0 ≤ the next random number < 1; luck is (seed, how many were drawn)."""
    luck[1] += 1
    return (scramble((luck[0], luck[1])) >> 10) * _UNIT


@inner
def drawn(shares, first, count, luck):
    """One of `count` shares that begin at `first` and add up to 1: its number, as often as it is large."""
    left = next_float(luck)
    for k in range(count - 1):
        left -= shares[first + k]
        if left < 0.0:
            return k
    return count - 1


@inner
def learn_by_sample(nodes, players, player, regret, mix, plan, queue, below, worth, luck):
    """One walk in which a player tries everything; of two players, the other one's mixes are averaged."""
    queue[0] = 0
    count = 1
    at = 0
    while at < count:
        node = queue[at]
        mover, child = nodes.mover[node], nodes.first_child[node]
        below[at] = count
        if mover == player:
            for k in range(nodes.children[node]):
                queue[count + k] = child + k
            count += nodes.children[node]
        elif mover == CHANCE:
            queue[count] = child + drawn(nodes.probability, child, nodes.children[node], luck)
            count += 1
        elif mover != END:
            one = nodes.information[node]
            first, last = nodes.first_choice[one], nodes.first_choice[one + 1]
            match_regrets(regret, mix, first, last)
            if players == 2:
                for choice in range(first, last):
                    plan[choice] += mix[choice]
            queue[count] = child + drawn(mix, first, last - first, luck)
            count += 1
        at += 1
    for at in range(count - 1, -1, -1):
        node = queue[at]
        if nodes.mover[node] == END:
            worth[at] = nodes.utility[node * players + player]
        elif nodes.mover[node] != player:
            worth[at] = worth[below[at]]
        else:
            one = nodes.information[node]
            first, last = nodes.first_choice[one], nodes.first_choice[one + 1]
            match_regrets(regret, mix, first, last)
            total = 0.0
            for choice in range(first, last):
                total += mix[choice] * worth[below[at] + choice - first]
            for choice in range(first, last):
                regret[choice] += worth[below[at] + choice - first] - total
            worth[at] = total


@inner
def average_by_sample(nodes, player, regret, mix, plan, luck):
    """One path on which a player's mixes are averaged: all others move at random, so that they favour no history."""
    node = 0
    while nodes.mover[node] != END:
        mover, child, count = nodes.mover[node], nodes.first_child[node], nodes.children[node]
        if mover == CHANCE:
            node = child + drawn(nodes.probability, child, count, luck)
        elif mover != player:
            node = child + int(next_float(luck) * count)
        else:
            one = nodes.information[node]
            first, last = nodes.first_choice[one], nodes.first_choice[one + 1]
            match_regrets(regret, mix, first, last)
            for choice in range(first, last):
                plan[choice] += mix[choice]
            node = child + drawn(mix, first, count, luck)


@machine_code
def sample(nodes, players, iterations, regret, mix, plan, queue, below, worth, luck, stop):
    """So many iterations, each with one walk for every player; how many were done. Ends soon after stop[0] is set."""
    for t in range(iterations):
        if stop[0]:
            return t
        for player in range(players):
            learn_by_sample(nodes, players, player, regret, mix, plan, queue, below, worth, luck)
            if players != 2:
                average_by_sample(nodes, player, regret, mix, plan, luck)
    return iterations
