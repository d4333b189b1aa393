"""Which child to visit next: one score for each child, the greatest is taken.

A rule is two functions. `weigh(total, exploration, desk)` is asked once a node, `score(weight, visits, mean, prior)`
once a child: `mean` is between 0 and 1 to the player on move (½ where there was no visit), and `prior` says how
promising the move looked at first.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from plyant.engine.mcts.memory import LOGS, LOGS_KNOWN
from plyant.native import bits_float

INFINITY = float("inf")
_LOG_2 = math.log(2.0)


class Rule(NamedTuple):
    """A way to select; `exploration` and `equivalence` are what is used where nothing is said."""

    name: str
    weigh: Callable[..., float]
    score: Callable[..., float]
    exploration: float = 0.0
    equivalence: int = 0
    """RAVE: after how many visits the statistics of like moves count as much as a move's own; 0: no such statistics."""
    priors: bool = False


def logarithm(n: int, desk: Any) -> float:
    """The natural logarithm of n ≥ 1 to three digits or better, from the table on the desk."""
    halvings = 0
    while n >= LOGS_KNOWN:
        n >>= 1
        halvings += 1
    return bits_float(desk[LOGS + n]) + halvings * _LOG_2


def uct_weight(total: int, exploration: float, desk: Any) -> float:
    """C² · ln N."""
    return exploration * exploration * logarithm(total, desk)


def uct(weight: float, visits: int, mean: float, prior: float) -> float:
    """UCB1 (Auer, Cesa-Bianchi and Fischer 2002; Kocsis and Szepesvári 2006): Q + C · √(ln N / n)."""
    if visits == 0:
        return INFINITY
    return mean + math.sqrt(weight / visits)


def puct_weight(total: int, exploration: float, desk: Any) -> float:
    """C · √N."""
    return exploration * math.sqrt(total)


def puct(weight: float, visits: int, mean: float, prior: float) -> float:
    """PUCT (Rosin 2011, as in AlphaZero): Q + C · P · √N / (1 + n)."""
    return mean + weight * prior / (1 + visits)


def rave(weight: float, visits: int, mean: float, prior: float) -> float:
    """UCB1 over means that like moves have a share in (Gelly and Silver 2011): a move need not be tried to be known."""
    return mean + math.sqrt(weight / (1 + visits))


def as_it_is(total: int, exploration: float, desk: Any) -> float:
    """N: what a function of the user's gets."""
    return float(total)


RULES = {
    "uct": Rule("UCT", uct_weight, uct, 1.0),
    "puct": Rule("PUCT", puct_weight, puct, 1.5, priors=True),
    "rave": Rule("RAVE", uct_weight, rave, 0.3, 500),
}


def own_rule(score: Callable[..., float]) -> Rule:
    """A user's `score(total, visits, mean, prior)` as a rule."""
    return Rule(getattr(score, "__name__", "own rule"), as_it_is, score, priors=True)
