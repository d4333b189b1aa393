"""A model of a player who errs: the better a move, the likelier it is played.

The moves of a state are put into ranks by what they are really worth. The first rank is played with probability p,
the second with p (1 − p), and so on: whoever misses all better moves finds the next with probability p. What is left
goes to the last rank. The moves of a rank share its probability evenly.
"""

from __future__ import annotations

from plyant.errors import ParameterError
from plyant.exact.solution import Rank
from plyant.game import Action


def check_skill(p: float) -> float:
    """The probability as a float; raises ParameterError where the model has no meaning."""
    if isinstance(p, bool) or not isinstance(p, int | float) or not 0 < p <= 1:
        raise ParameterError(f"p={p!r} is not accepted; a probability above 0, up to 1, is.")
    return float(p)


def odds(count: int, p: float) -> list[float]:
    """The probability of each of so many ranks; they add up to 1."""
    return [p * (1 - p) ** i for i in range(count - 1)] + [(1 - p) ** (count - 1)] if count else []


def mixed(ranks: list[Rank], p: float) -> list[tuple[Action, float]]:
    """The moves that a player of skill p may make, best first, each with its probability; they add up to 1."""
    shares = odds(len(ranks), check_skill(p))
    return [(a, share / len(r.moves)) for r, share in zip(ranks, shares, strict=True) if share > 0 for a in r.moves]
