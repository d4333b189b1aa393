"""Chance that falls the same way on every machine and with every Python."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

_STREAMS = 1 << 16  # exercises that one seed has room for


class Dice:
    """Draws from a seed. Only `random()` is used: Python promises no other method to stay as it is."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._random = random.Random(seed * _STREAMS + stream)

    def below(self, count: int) -> int:
        """A whole number from 0 to count - 1."""
        return int(self._random.random() * count)

    def between(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def one(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """All of them in any order (Fisher and Yates)."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
