"""Bits brought close together and spread again: bit by bit, interpreted, by the processor, and where it cannot."""

import numba
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from plyant.native import gather, gathering, scatter

WORD = st.integers(0, 2**64 - 1)
MASK = st.one_of(
    WORD,
    st.builds(lambda a, b: a & b, WORD, WORD),
    st.builds(lambda n, at: (1 << n) - 1 << at, *[st.integers(0, 32)] * 2),
)


def signed(word):
    return word - (word >> 63 << 64)


def places(mask):
    return [i for i in range(64) if mask >> i & 1]


def interpreted(value, mask):
    return gather(value, mask), scatter(value, mask), scatter(value, mask, -1)


@numba.njit
def by_processor(value, mask):
    return gather(value, mask), scatter(value, mask), scatter(value, mask, -1)


@numba.njit
def by_hand(value, mask):
    found = gathering._moved(value, mask, False)
    return gathering._moved(value, mask, True), found, np.int64(found) - 1


@pytest.mark.parametrize("both", [interpreted, by_processor, by_hand])
def test_bits_are_gathered_and_scattered_as_the_mask_says(both):
    @given(WORD, MASK)
    @example(2**64 - 1, 2**64 - 1)
    @example(2**63, 2**63)
    @example(5, 0)
    def agree(value, mask):
        gathered, scattered, less = (int(found) % 2**64 for found in both(signed(value), signed(mask)))
        assert gathered == sum((value >> place & 1) << i for i, place in enumerate(places(mask)))
        assert scattered == sum((value >> i & 1) << place for i, place in enumerate(places(mask)))
        assert less == (scattered - 1) % 2**64

    agree()
