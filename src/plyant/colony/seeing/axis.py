"""An axis of a plot: where a value lies, and at which round numbers it is marked."""

from __future__ import annotations

import dataclasses
import math

_LEAST = 1e-9  # a narrower range would be one of rounding errors


@dataclasses.dataclass(frozen=True)
class Axis:
    """From `low` to `high`, low < high; where it is logarithmic, 0 < low."""

    low: float
    high: float
    is_log: bool = False

    @staticmethod
    def around(low: float, high: float, room: float = 0.04) -> Axis:
        """An axis for values from low to high with some room beyond them, except beyond 0; never of no width."""
        if high - low <= _LEAST * max(abs(low), abs(high)):
            room, low, high = 0.0, low - abs(low) / 20, high + (abs(high) / 20 or 1.0)
        margin = room * (high - low)
        return Axis(max(low - margin, 0.0) if low >= 0 else low - margin, high + margin)

    def share(self, value: float) -> float:
        """0 at the low end, 1 at the high one; values beyond are at the end."""
        if self.is_log:
            value = max(value, self.low)
            share = math.log(value / self.low) / math.log(self.high / self.low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return min(max(share, 0.0), 1.0)

    def value(self, share: float) -> float:
        """What lies there."""
        if self.is_log:
            return self.low * math.exp(share * math.log(self.high / self.low))
        return self.low + share * (self.high - self.low)

    def ticks(self, about: int) -> list[tuple[float, str]]:
        """About so many round numbers with their texts: 1, 2 or 5 times a power of ten, or multiples of such a one."""
        return self._powers(about) if self.is_log else self._multiples(about)

    def _multiples(self, about: int) -> list[tuple[float, str]]:
        rough = (self.high - self.low) / about
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        digits = max(-math.floor(math.log10(step) + 1e-9), 0)
        return [(number * step, _text(number * step, digits)) for number in range(first, last + 1)]

    def _powers(self, about: int) -> list[tuple[float, str]]:
        first, last = math.floor(math.log10(self.low)), math.ceil(math.log10(self.high))
        factors = (1, 2, 5) if (last - first) * 3 <= about * 2 else (1,)
        found = [(factor * 10.0**power, power) for power in range(first, last + 1) for factor in factors]
        inside = [pair for pair in found if self.low * (1 - 1e-9) <= pair[0] <= self.high * (1 + 1e-9)]
        every = max(math.ceil(len(inside) / (about * 1.5)), 1)
        return [(value, _text(value, max(-power, 0))) for value, power in inside[::every]]


def _text(value: float, digits: int) -> str:
    if abs(value) >= 1e12 or digits > 9:
        return f"{value:.6g}"
    return f"{value:,.{digits}f}"
