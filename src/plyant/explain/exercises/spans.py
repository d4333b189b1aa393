"""From a number to a number: `3`, `1-2`, `-10-10`."""

from __future__ import annotations

import re
from typing import NamedTuple

from plyant.errors import ParameterError

_SPAN = re.compile(r"\s*(-?\d{1,9})(?:\s*(?:-|–|\.\.)\s*(-?\d{1,9}))?\s*")


class Span(NamedTuple):
    """Whole numbers from low to high, both included."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

    def distance(self, value: int) -> int:
        """How far a number is outside; 0: it is inside."""
        return max(self.low - value, value - self.high, 0)


def read_span(name: str, text: object, least: int, most: int) -> Span:
    """A span from a number or a text; `name` is how the person who gave it calls it."""
    match = _SPAN.fullmatch(text) if isinstance(text, str) else None
    if match:
        low, high = int(match[1]), int(match[2] or match[1])
    elif isinstance(text, int) and not isinstance(text, bool):
        low = high = text
    else:
        raise ParameterError(f"{name}={text!r} is not accepted; a number such as 2, or from-to such as 1-3, is.")
    if not least <= low <= high <= most:
        raise ParameterError(f"{name}={text} is not accepted; {least} to {most} is, the lesser number first.")
    return Span(low, high)
