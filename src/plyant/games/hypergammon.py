"""Hypergammon: backgammon with three men a side, small enough to be solved."""

import functools

from plyant.errors import ParameterError
from plyant.games.backgammon import Backgammon


class Hypergammon(Backgammon):
    """Backgammon with three men a side, who start on the three farthest points."""

    men: int = 3
    points: int = 24

    def validate(self) -> None:
        super().validate()
        if not 1 <= self.men <= 3:
            raise ParameterError(f"hypergammon: men={self.men} must be 1, 2 or 3.")
        if not 6 <= self.points <= 24 or self.points % 2:
            raise ParameterError(f"hypergammon: points={self.points} must be an even number from 6 to 24.")

    @functools.cached_property
    def start(self) -> tuple[int, ...]:
        """One man on each of the first places."""
        return tuple(int(1 <= place <= self.men) for place in range(self.off + 1))
