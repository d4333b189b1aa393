"""Random numbers from a number, with one meaning interpreted and native: for `Game.guess` and for kernels.

A luck is 63 bits. `advance` gives the next one, by multiplication with carry (Marsaglia): nothing overflows, which
would mean something else natively. `below` and `share` read a number off its low 32 bits.

    >>> luck = advance(42)
    >>> [below(luck, 6), below(advance(luck), 6)]
    [4, 0]
"""

from __future__ import annotations

_MULTIPLIER = 2024023344  # a · 2³² − 1 and a · 2³¹ − 1 are prime: the period is a · 2³¹ − 1
_LOW = (1 << 32) - 1
_UNIT = 1.0 / (1 << 32)


def advance(luck: int) -> int:
    """The luck after this one."""
    if luck == 0:  # would stay 0
        return _MULTIPLIER
    return _MULTIPLIER * (luck & _LOW) + (luck >> 32)


def below(luck: int, n: int) -> int:
    """One of the whole numbers 0 … n − 1, for n up to 2³¹."""
    return ((luck & _LOW) * n) >> 32


def joined(first: int, second: int) -> int:
    """A luck of its own from two in a row: `guess` must not draw the same numbers as who asks it."""
    return (first & _LOW) << 31 ^ (second & _LOW)


def share(luck: int) -> float:
    """A number from 0 to 1, 1 excluded, of 32 bits."""
    return (luck & _LOW) * _UNIT
