"""Random numbers from a state that is passed along: no global generator, the same natively and in plain Python.

The state is a uint64[1] that is never 0. The generator is xorshift64* (Vigna, "An experimental exploration of
Marsaglia's xorshift generators, scrambled", 2016).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plyant.native import machine_code

State = NDArray[np.uint64]  # [1]
_WORD = (1 << 64) - 1
_MULTIPLIER = np.uint64(0x2545F4914F6CDD1D)
_11, _12, _25, _27 = np.uint64(11), np.uint64(12), np.uint64(25), np.uint64(27)
_UNIT = 1.0 / (1 << 53)


def seeded(seed: int, stream: int) -> State:
    """A state for this seed; every stream of a seed has numbers of its own."""
    word = _scrambled(_scrambled(int(seed)) ^ (stream * 0xD1342543DE82EF95 & _WORD))
    return np.array([word or 1], dtype=np.uint64)


def _scrambled(word: int) -> int:
    """One step of splitmix64: near seeds become states that have nothing in common."""
    word = (word + 0x9E3779B97F4A7C15) & _WORD
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _WORD
    return word ^ (word >> 31)


@machine_code
def next_float(state):  # type: ignore[no-untyped-def]
    """0 ≤ the next number < 1, with 53 random bits."""
    word = state[0]
    word ^= word >> _12
    word ^= word << _25
    word ^= word >> _27
    state[0] = word
    return np.float64((word * _MULTIPLIER) >> _11) * _UNIT


@machine_code
def below(state, n):  # type: ignore[no-untyped-def]
    """One of the whole numbers 0 … n - 1, for n up to 2⁵³."""
    return min(np.int64(next_float(state) * n), np.int64(n - 1))
