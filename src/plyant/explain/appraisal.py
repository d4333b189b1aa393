"""Why a position is worth what its evaluation says: each feature, how much it counts, and what that makes."""

from __future__ import annotations

import dataclasses
import math

from plyant.game import Game, State


@dataclasses.dataclass(frozen=True)
class Term:
    """A feature of a position, to player 0."""

    name: str
    amount: float
    weight: float

    @property
    def worth(self) -> float:
        """What it adds to the evaluation."""
        return self.amount * self.weight


@dataclasses.dataclass(frozen=True)
class Appraisal:
    """What a position is worth to player 0 without looking ahead."""

    value: float
    is_end: bool
    """The game is over, and this is its result."""
    terms: tuple[Term, ...]
    """They add up to the value; empty at an end, and where the evaluation is not the weighted sum of the features."""


def appraisal(game: Game, s: State) -> Appraisal | None:
    """What the static evaluation sees; None for a game that defines no features, or gives them no weight."""
    if not game.has("features") or not any(game.weights):
        return None
    if game.is_terminal(s):
        return Appraisal(float(game.utility(s, 0)), True, ())
    value = float(game.evaluate(s, 0))
    amounts = [float(amount) for amount in game.features(s)]
    names = game.feature_names or [f"feature {i}" for i in range(1, len(amounts) + 1)]
    terms = tuple(Term(str(n), a, float(w)) for n, a, w in zip(names, amounts, game.weights, strict=False))
    adds_up = math.isclose(sum(term.worth for term in terms), value, rel_tol=1e-9, abs_tol=1e-9)
    return Appraisal(value, False, terms if adds_up else ())
