"""Boards of up to 64 squares as the bits of a number, with one meaning interpreted and native.

Python's ints are unbounded and signed; native ones have 64 bits, and the compiler may take them as signed, so that `>>`
drags the sign along. These functions always mean *unsigned, 64 bits*. Declare such a field as `U64`:

    >>> from plyant import bits
    >>> bits.shl(1, 63) == 2**63, bits.shl(3, 63) == 2**63
    (True, True)
    >>> list(bits.each(0b1010001))
    [0, 4, 6]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

FULL = (1 << 64) - 1

U64 = Annotated[int, "unsigned, 64 bits"]
"""The type of a field of a state that holds a full-width board."""


def shl(b: int, n: int) -> int:
    """Shift left by 0 ≤ n; what leaves at the top is gone."""
    return (b << n) & FULL if n < 64 else 0


def shr(b: int, n: int) -> int:
    """Shift right by 0 ≤ n; zeros come in at the top."""
    return (b & FULL) >> n


def bit(i: int) -> int:
    """The board with only square i, 0 ≤ i < 64."""
    return (1 << i) & FULL


def has(b: int, i: int) -> bool:
    """Is square i set, 0 ≤ i < 64?"""
    return (b >> i) & 1 != 0


def invert(b: int) -> int:
    """All squares that are not set."""
    return ~b & FULL


def popcount(b: int) -> int:
    """The number of squares set."""
    return (b & FULL).bit_count()


def lowest(b: int) -> int:
    """The index of the lowest square set; 64 where there is none."""
    b &= FULL
    return (b & -b).bit_length() - 1 if b else 64


def without_lowest(b: int) -> int:
    """The board without its lowest square."""
    return b & (b - 1) & FULL


def each(b: int) -> Iterator[int]:
    """The squares set, lowest first."""
    b &= FULL
    while b:
        yield lowest(b)
        b = without_lowest(b)


def less(a: int, b: int) -> bool:
    """Is a < b, both unsigned?"""
    return (a & FULL) < (b & FULL)


def mul(a: int, b: int) -> int:
    """The product, modulo 2⁶⁴."""
    return (a * b) & FULL


def flip(b: int) -> int:
    """An 8×8 board upside down: row 0 becomes row 7."""
    b = ((b >> 8) & 0x00FF00FF00FF00FF) | ((b & 0x00FF00FF00FF00FF) << 8)
    b = ((b >> 16) & 0x0000FFFF0000FFFF) | ((b & 0x0000FFFF0000FFFF) << 16)
    return (b >> 32) | ((b << 32) & FULL)


def mirror(b: int) -> int:
    """An 8×8 board left to right: column 0 becomes column 7."""
    b = ((b >> 1) & 0x5555555555555555) | ((b & 0x5555555555555555) << 1)
    b = ((b >> 2) & 0x3333333333333333) | ((b & 0x3333333333333333) << 2)
    return ((b >> 4) & 0x0F0F0F0F0F0F0F0F) | ((b & 0x0F0F0F0F0F0F0F0F) << 4)


def transpose(b: int) -> int:
    """An 8×8 board along its main diagonal: rows become columns."""
    t = (b ^ (b << 28)) & 0x0F0F0F0F00000000
    b = b ^ t ^ (t >> 28)
    t = (b ^ (b << 14)) & 0x3333000033330000
    b = b ^ t ^ (t >> 14)
    t = (b ^ (b << 7)) & 0x5500550055005500
    return (b ^ t ^ (t >> 7)) & FULL
