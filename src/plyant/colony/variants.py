"""The variants of the literature: who lays how much pheromone after each iteration.

Figures are those of Dorigo and Stützle, "Ant Colony Optimization" (2004), chapter 3.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from plyant.colony.classic import ClassicSearch as Colony

RANKED = 6  # ants that lay pheromone in the rank-based variant, the best one included
WORN = 0.1  # ξ of Ant Colony System
CERTAIN = 0.05  # MAX–MIN: the probability of building the best tour once all has converged
OFTEN = 5  # MAX–MIN: the best tour ever instead of the iteration's, each so many iterations


class Variant(NamedTuple):
    """τ₀, the update, and what is usual for the parameters."""

    first: Callable[[Colony], float]
    update: Callable[[Colony], None]
    evaporated: float
    alpha: float = 1.0
    beta: float = 2.0
    boldness: float = 0.0
    """The probability of taking the most attractive node instead of drawing: q₀."""


def ant_system(colony: Colony) -> None:
    """Every ant lays Q / f (Dorigo, Maniezzo and Colorni, 1996)."""
    colony.evaporate()
    for tour, length in zip(colony.tours, colony.lengths, strict=True):
        colony.lay(tour, colony.amount(length))


def elitist(colony: Colony) -> None:
    """As Ant System; and the best tour so far gains as if as many ants had walked it as there are nodes."""
    ant_system(colony)
    if colony.best is not None:
        colony.lay(colony.best, colony.n * colony.amount(colony.best_length))


def rank_based(colony: Colony) -> None:
    """The best tour so far and the best few of the iteration lay, the better the more (Bullnheimer et al., 1999)."""
    colony.evaporate()
    few = zip(colony.tours[: RANKED - 1], colony.lengths[: RANKED - 1], strict=True)
    for rank, (tour, length) in enumerate(few, start=1):
        colony.lay(tour, (RANKED - rank) * colony.amount(length))
    if colony.best is not None:
        colony.lay(colony.best, RANKED * colony.amount(colony.best_length))


def max_min(colony: Colony) -> None:
    """One tour lays, and trails stay within limits, so that no edge is ever out of reach (Stützle and Hoos, 2000)."""
    most = colony.amount(colony.evaporated * min(colony.best_length, colony.guess))
    share = CERTAIN ** (1.0 / colony.n)
    width = max(2.0, 0.5 * colony.ground.near.shape[1])
    least = min(most, most * (1.0 - share) / ((width - 1.0) * share))
    colony.evaporate(least)
    if colony.tours:
        best_ever = colony.iterations % OFTEN == 0 and colony.best is not None
        tour, length = (colony.best, colony.best_length) if best_ever else (colony.tours[0], colony.lengths[0])
        assert tour is not None
        colony.lay(tour, colony.amount(length), most)


def ant_colony_system(colony: Colony) -> None:
    """Every tour wears its edges down to τ₀, and only the best tour so far is laid (Dorigo and Gambardella, 1997).

    The wear is done after the tours are built, not between single steps, so that ants can walk at the same time.
    """
    for tour in colony.tours:
        colony.wear(tour, WORN, colony.first_trail())
    if colony.best is not None:
        colony.wear(colony.best, colony.evaporated, colony.amount(colony.best_length))


VARIANTS = {
    "as": Variant(lambda c: c.count * c.amount(c.guess), ant_system, 0.5),
    "elitist": Variant(lambda c: (c.n + c.count) * c.amount(c.evaporated * c.guess), elitist, 0.5),
    "rank": Variant(lambda c: 0.5 * RANKED * (RANKED - 1) * c.amount(c.evaporated * c.guess), rank_based, 0.1),
    "mmas": Variant(lambda c: c.amount(c.evaporated * c.guess), max_min, 0.2),
    "acs": Variant(lambda c: c.amount(c.n * c.guess), ant_colony_system, 0.1, boldness=0.9),
}
