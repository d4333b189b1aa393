"""How an ant chooses among the cities that may come next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from plyant.colony.lecture.record import Candidate
from plyant.errors import ParameterError

NextCity = Callable[[Sequence[Candidate]], int]

_SAME = 1e-12  # probabilities that differ by no more than this are equal on paper


def most_probable(candidates: Sequence[Candidate]) -> int:
    """The city of the greatest probability; of equal ones the lowest."""
    greatest = max(candidate.probability for candidate in candidates)
    return min(candidate.city for candidate in candidates if candidate.probability >= greatest - _SAME)


def by_probability(random: Random) -> NextCity:
    """A choice that takes each city as often as its probability says."""

    def choose(candidates: Sequence[Candidate]) -> int:
        if len(candidates) == 1:
            return candidates[0].city
        shares = [candidate.probability for candidate in candidates]
        return random.choices([candidate.city for candidate in candidates], shares)[0]

    return choose


def along(way: Iterable[int]) -> NextCity:
    """A choice that leads one ant along a given way, whatever the probabilities say; its start is not named.

    Raises ParameterError where the way is too short, or goes where no ant may go.
    """
    cities = iter(way)

    def choose(candidates: Sequence[Candidate]) -> int:
        city = next(cities, None)
        if city is None or all(candidate.city != city for candidate in candidates):
            raise ParameterError(
                f"the given way leads to {'nowhere' if city is None else city}, where no ant may go now."
            )
        return city

    return choose
