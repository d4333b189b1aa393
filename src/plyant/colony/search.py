"""What every kind of search for a tour offers to `solve`, and what it is told."""

from __future__ import annotations

import dataclasses
import math
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from plyant.colony.problem import is_whole
from plyant.errors import ParameterError

Stop = NDArray[np.uint8]  # [1]: native loops end soon after it is set to 1; shared by threads

VARIANTS = ("focused", "mmas", "acs", "rank", "elitist", "as")
LOCAL = ("3opt", "2opt", "none")
NO_TOUR = math.inf


@dataclasses.dataclass(frozen=True)
class Settings:
    """The parameters of the notes and of the literature; None: what suits the variant and the problem.

    alpha, beta ≥ 0: how much pheromone and nearness count. 0 < evaporated ≤ 1: the share of pheromone that is gone
    after an iteration (the notes' ρ is the share that is kept, 1 - evaporated). deposit > 0: Q.
    """

    variant: str = "focused"
    local: str = "3opt"
    ants: int | None = None
    alpha: float | None = None
    beta: float | None = None
    evaporated: float | None = None
    deposit: float = 1.0
    seed: int = 0
    threads: int = 1

    def __post_init__(self) -> None:
        _one_of("variant", self.variant, VARIANTS)
        _one_of("local", self.local, LOCAL)
        if self.ants is not None and (not is_whole(self.ants) or not 1 <= self.ants <= 1_000_000):
            raise ParameterError(f"ants={self.ants!r} is not accepted; 1 to 1,000,000 is.")
        for name, value, most in (("alpha", self.alpha, 100.0), ("beta", self.beta, 100.0)):
            if value is not None and not (is_number(value) and 0 <= value <= most):
                raise ParameterError(f"{name}={value!r} is not accepted; 0 to {most:g} is.")
        if self.evaporated is not None and not (is_number(self.evaporated) and 0 < self.evaporated <= 1):
            raise ParameterError(f"evaporated={self.evaporated!r} is not accepted; more than 0 and up to 1 is.")
        if not (is_number(self.deposit) and 0 < self.deposit <= 1e100):
            raise ParameterError(f"deposit={self.deposit!r} is not accepted; more than 0 and up to 1e100 is.")
        if not is_whole(self.seed) or not 0 <= self.seed < 2**63:
            raise ParameterError(f"seed={self.seed!r} is not accepted; a whole number from 0 is.")
        if not is_whole(self.threads) or not 1 <= self.threads <= 64:
            raise ParameterError(f"threads={self.threads!r} is not accepted; 1 to 64 is.")


class Search(Protocol):
    """One problem being worked on. Same settings and same total of iterations: same tour."""

    @property
    def iterations(self) -> int:
        """How many were done."""

    @property
    def ants(self) -> int:
        """How many went out in all."""

    @property
    def dropped(self) -> int:
        """How many of them could not finish."""

    def advance(self, iterations: int, stop: Stop) -> None:
        """Do so many iterations more, or fewer once `stop` is set; called again and again, from one thread."""

    @property
    def length(self) -> float:
        """The length of the best tour so far, in the problem's metric; NO_TOUR while there is none."""

    def order(self) -> NDArray[np.int64]:
        """The best tour so far: indices of cities, from the start. With routes, the depot before each of them."""

    def ways(self, most: int) -> list[NDArray[np.int64]]:
        """Up to so many ways of the last iteration as `order` writes them, the shortest first; none if not kept."""

    def trails(self) -> Trails:
        """The pheromone now."""

    def diversity(self) -> tuple[float, float]:
        """(λ-branching, entropy) of the pheromone now."""

    def close(self) -> None:
        """Let the threads go; it will not advance any more."""


@dataclasses.dataclass(frozen=True)
class Trails:
    """Pheromone on the edges that an ant considers; a missing one is 0."""

    edges: NDArray[np.int64]  # [m, 2]: from, to (the lesser first where both ways are one)
    amounts: NDArray[np.float64]  # [m]
    branching: float
    """λ-branching (λ = 0.05): how many edges at a city still count, on average."""
    entropy: float
    """Of an ant's choice, in bits, on average over the cities."""


def _one_of(name: str, value: Any, accepted: tuple[str, ...]) -> None:
    if value not in accepted:
        raise ParameterError(f"{name}={value!r} is not accepted; {', '.join(accepted)} are.")


def is_number(value: Any) -> bool:
    """Is this a finite number, and not a truth value?"""
    return isinstance(value, (int, float, np.number)) and not isinstance(value, bool) and math.isfinite(value)
