"""Random numbers from a state on the desk, the same interpreted and native.

A multiplicative congruential generator modulo 2⁶⁴: one multiplication a draw. Its high bits are good, so only these
are used. A number is laid on the desk and taken up again because what is loaded from there is signed.
"""

from __future__ import annotations

from typing import Any

from plyant import bits
from plyant.engine.mcts.memory import DRAWN, LUCK
from plyant.native import scramble

_FACTOR = 0xD1342543DE82EF95
_FINISH = 0xD6E8FEB86659FD93


def seeded(seed: int) -> int:
    """The state to begin with; it must be odd, and is."""
    return scramble(seed)


def draw(desk: Any, count: int) -> int:
    """A number from 0 to count − 1; 0 < count < 2³¹."""
    luck = bits.mul(desk[LUCK], _FACTOR)
    desk[LUCK] = luck
    desk[DRAWN] = bits.shr(luck, 33)
    return (desk[DRAWN] * count) >> 31  # type: ignore[no-any-return]


def fraction(desk: Any) -> float:
    """A number from 0 to below 1."""
    luck = bits.mul(desk[LUCK], _FACTOR)
    desk[LUCK] = luck
    desk[DRAWN] = bits.shr(luck, 11)
    return desk[DRAWN] * 2.0**-53  # type: ignore[no-any-return]


def bits_63(desk: Any) -> int:
    """63 random bits, for functions that make their own numbers of them."""
    luck = bits.mul(desk[LUCK], _FACTOR)
    desk[LUCK] = luck
    desk[DRAWN] = bits.shr(bits.mul(luck ^ bits.shr(luck, 32), _FINISH), 1)
    return desk[DRAWN]  # type: ignore[no-any-return]
