"""Regret matching (Hart and Mas-Colell 2000), in the variant that forgets negative regrets (Tammelin 2014).

A regret is how much more a move would have won than the mix did that was played. Each move is as probable as its
regret. In a zero-sum game of two, the average of these mixes comes as near to an equilibrium as one likes.
"""

from __future__ import annotations

from collections.abc import Sequence

GAMMA = 0.1  # how often a player tries any move instead; what is tried so does not count in the average


def matched(regrets: Sequence[float]) -> list[float]:
    """The mix for these regrets, none of which is negative; where all are 0, all moves alike."""
    total = sum(regrets)
    if total <= 0.0:
        return [1.0 / len(regrets)] * len(regrets)
    return [regret / total for regret in regrets]


def drawn(mix: Sequence[float], luck: float) -> int:
    """Which move it is, for a luck from 0 to below 1."""
    for i, share in enumerate(mix):
        luck -= share
        if luck < 0.0:
            return i
    return max(range(len(mix)), key=mix.__getitem__)  # the shares were rounded


def regretted(regrets: Sequence[float], worths: Sequence[float], worth: float) -> list[float]:
    """The regrets after a round in which each move would have been worth `worths`, and the mix was worth `worth`."""
    return [max(regret + its_worth - worth, 0.0) for regret, its_worth in zip(regrets, worths, strict=True)]
