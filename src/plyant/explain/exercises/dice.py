"""Chance that falls the same way on every machine and with every Python."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterable, Sequence
from typing import TypeVar

from plyant.errors import Interrupted

T = TypeVar("T")

_STREAMS = 1 << 16  # exercises that one seed has room for


class Dice:
    """Draws from a seed. Only `random()` is used: Python promises no other method to stay as it is.

    Once the event is set, the next draw raises Interrupted: so whatever is made by chance can be stopped.
    """

    def __init__(self, seed: int, stream: int = 0, stop: threading.Event | None = None) -> None:
        self._random = random.Random(seed * _STREAMS + stream)
        self._stop = stop

    def below(self, count: int) -> int:
        """A whole number from 0 to count - 1."""
        if self._stop is not None and self._stop.is_set():
            raise Interrupted("it was stopped before it was made.")
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
