"""States counted by status and remoteness, as rows for tables and plots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from plyant.exact.solution import ENDLESS
from plyant.exact.status import DRAW, LOSS, WIN

ORDER = (WIN, DRAW, LOSS)
FOR_EVER = "for ever"


class Row(NamedTuple):
    """States whose remoteness is in a range, by status in the order of `ORDER`."""

    name: str
    counts: tuple[int, int, int]

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.counts)


def rows_of(counts: Mapping[str, Mapping[int, int]], most: int) -> list[Row]:
    """One row for each remoteness, or, so that there are not more rows than `most`, for ranges of equal length.

    Ranges are 1, 2 or 5 times a power of ten long. States from which play goes on for ever come last.
    """
    steps = {n for by in counts.values() for n in by if n != ENDLESS}
    last = max(steps, default=0)
    length, factors = 1, iter(range(1000))
    while last // length + 1 > most:
        length = (2, 5, 10)[(n := next(factors)) % 3] * 10 ** (n // 3)
    found = []
    for low in range(0, last + 1, length):
        high = min(low + length - 1, last)
        name = str(low) if low == high else f"{low}–{high}"
        found.append(_row(name, counts, range(low, high + 1)))
    if any(ENDLESS in by for by in counts.values()):
        found.append(_row(FOR_EVER, counts, (ENDLESS,)))
    return found


def _row(name: str, counts: Mapping[str, Mapping[int, int]], steps: range | tuple[int, ...]) -> Row:
    win, draw, loss = (sum(counts.get(status, {}).get(n, 0) for n in steps) for status in ORDER)
    return Row(name, (win, draw, loss))
