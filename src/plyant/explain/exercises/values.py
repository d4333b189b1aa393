"""Values for the leaves of a tree: all different, or with some that come twice."""

from __future__ import annotations

from plyant.explain.exercises.dice import Dice
from plyant.explain.exercises.options import Options
from plyant.explain.exercises.spans import Span

_DISTINCT = (Span(0, 20), Span(0, 50), Span(0, 99), Span(0, 199))
_ROOM = 1.3  # values for each leaf, so that not nearly all of them appear
_REPEATED = Span(0, 9)


class Deck:
    """Values in a mixed order; the first ones lie on the leaves."""

    def __init__(self, dice: Dice, leaves: int, options: Options) -> None:
        span = options.values or _usual(leaves, options.leaves)
        there = range(span.low, span.high + 1)
        self._dice = dice
        self._leaves = leaves
        self._cards = dice.shuffled(there)
        if options.leaves == "repeated":  # fewer different values than leaves, so one comes twice
            few = self._cards[: max(1, 2 * leaves // 3)]
            self._cards = dice.shuffled(few * max(2, -(-leaves // len(few))))

    @property
    def values(self) -> list[int]:
        """What lies on the leaves, from left to right."""
        return self._cards[: self._leaves]

    def swap(self) -> tuple[int, int]:
        """Change a leaf's value with any other card; gives the places, for `undo`."""
        places = self._dice.below(self._leaves), self._dice.below(len(self._cards))
        self.undo(places)
        return places

    def undo(self, places: tuple[int, int]) -> None:
        """Swap two cards (back)."""
        one, other = places
        self._cards[one], self._cards[other] = self._cards[other], self._cards[one]


def _usual(leaves: int, kind: str) -> Span:
    if kind == "repeated":
        return _REPEATED
    return next(span for span in _DISTINCT if span.high >= leaves * _ROOM)
