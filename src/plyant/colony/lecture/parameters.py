"""The parameters of the notes, by name and by symbol."""

from __future__ import annotations

import dataclasses
import math
import numbers
from typing import Any

from plyant.errors import ParameterError

MOST_WALKS = 500  # each of them is told step by step
_LARGEST = 1e100


@dataclasses.dataclass(frozen=True)
class Parameters:
    """What an ant colony is told. Raises ParameterError for a value that is not accepted."""

    ants: int = 1
    """N, how many ants go out in an iteration. The notes want more than one, and follow one through the example."""
    initial: float = 1.0
    """τ₀, the pheromone on every road at t = 0. The notes set it to 0: then nearness decides alone at first."""
    alpha: float = 0.5
    """α, how much pheromone counts."""
    beta: float = 0.75
    """β, how much nearness η = 1/d counts."""
    kept: float = 0.1
    """ρ as in the notes: the share of pheromone that is left after evaporation."""
    deposit: float = 100.0
    """Q, what an ant lays out: Q/d on an edge after a step, or Q/f_k on every edge of a tour of length f_k."""
    start: int = 0
    """The city where all ants begin."""
    steps: int | None = None
    """An ant that is not home after so many steps is dropped; None: it may take as many as it needs."""

    def __post_init__(self) -> None:
        if not is_whole(self.ants) or not 1 <= self.ants <= MOST_WALKS:
            raise ParameterError(f"ants={self.ants!r} is not accepted; 1 to {MOST_WALKS} is.")
        _within("initial pheromone", self.initial, 0, _LARGEST)
        _within("alpha", self.alpha, 0, 100)
        _within("beta", self.beta, 0, 100)
        _within("kept", self.kept, 0, 1)
        _within("deposit", self.deposit, 0, _LARGEST, more=True)
        if self.steps is not None and (not is_whole(self.steps) or self.steps < 1):
            raise ParameterError(f"steps={self.steps!r} is not accepted; a whole number from 1 is.")
        for name in ("initial", "alpha", "beta", "kept", "deposit"):  # of whatever kind of number they were
            object.__setattr__(self, name, float(getattr(self, name)))
        object.__setattr__(self, "ants", int(self.ants))
        object.__setattr__(self, "steps", None if self.steps is None else int(self.steps))

    @classmethod
    def evaporating(cls, share: float, **others: Any) -> Parameters:
        """The same, with ρ as in most of the literature: the share of pheromone that is gone."""
        return cls(kept=kept_share(None, share), **others)

    @property
    def evaporated(self) -> float:
        """ρ as in most of the literature: the share of pheromone that is gone, 1 - kept."""
        return _rest(self.kept)


def kept_share(kept: float | None, evaporated: float | None) -> float:
    """The share that is kept, from either meaning of ρ; that of the notes' example where none is given."""
    if kept is not None and evaporated is not None:
        raise ParameterError(
            "ρ is given twice, as the share kept and as the share evaporated; one of them is accepted."
        )
    if evaporated is None:
        return Parameters.kept if kept is None else kept
    _within("evaporated", evaporated, 0, 1)
    return _rest(evaporated)


def _rest(share: float) -> float:
    return round(1.0 - share, 15)  # 1 - 0.9 is 0.1: both meanings of ρ give the same figures


def _within(name: str, value: Any, least: float, most: float, more: bool = False) -> None:
    if not (is_number(value) and least <= value <= most and (value > least or not more)):
        said = f"more than {least:g} and up to {most:g}" if more else f"{least:g} to {most:g}"
        raise ParameterError(f"{name}={value!r} is not accepted; {said} is.")


def is_whole(value: Any) -> bool:
    """Is this a whole number, and no truth value?"""
    return isinstance(value, numbers.Integral) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    """Is this a finite number, and no truth value?"""
    return isinstance(value, numbers.Real) and not isinstance(value, bool) and math.isfinite(value)
