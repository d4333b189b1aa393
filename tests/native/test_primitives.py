"""Hashes, words and floats: the same number interpreted and native."""

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import plyant as ply
from plyant.native import Words, above, bits_float, float_bits, native_kernel, scramble, slot

GAME = ply.load("half-nim")
INT = st.integers(-(2**63), 2**63 - 1)
WORD = st.integers(0, 2**64 - 1)
REAL = st.floats(allow_nan=False)


def hashed(game, state, key):
    return scramble(key)


def small(game, state, value, word, action):
    return float_bits(value) ^ float_bits(bits_float(word)) ^ float_bits(above(value)) ^ slot(action, 64)


EXAMPLES = {
    "number": (0, INT),
    "word": (np.uint64(0), WORD),
    "real": (0.0, REAL),
    "tuple": ((0, 0, 0), st.tuples(INT, INT, INT)),
    "mixed": ((0, 0.5, True), st.tuples(INT, REAL, st.booleans())),
    "nested": (
        ((0, (np.uint64(0),)), ((0.0,),)),
        st.tuples(st.tuples(INT, st.tuples(WORD)), st.tuples(st.tuples(REAL))),
    ),
}


@pytest.mark.parametrize(("sample", "keys"), EXAMPLES.values(), ids=EXAMPLES.keys())
def test_a_key_has_the_same_hash_both_ways(sample, keys):
    native = native_kernel(hashed, GAME, (sample,))

    @given(keys)
    def agree(key):
        assert native(GAME, GAME.initial(), key) == scramble(key)
        assert 0 < scramble(key) < 2**63

    agree()


def test_hashes_of_neighbours_are_far_apart():
    """Keys that differ in one number, or in their order, have other hashes: no two alike among ten thousand."""
    keys = [(i, j, 7) for i in range(100) for j in range(100)]
    assert len({scramble(key) for key in keys}) == len(keys)
    assert len({scramble(key) >> 1 & 0xFFFF for key in keys}) > 9000, "also of their lowest bits, which choose a bucket"


@given(REAL)
def test_the_bits_of_a_float_are_the_float(value):
    assert bits_float(float_bits(value)) == value
    assert -(2**63) <= float_bits(value) < 2**63


@given(st.floats(-1e300, 1e300))
@example(0.0)
@example(-1.0)
def test_above_is_the_next_float(value):
    assert above(value) > value
    assert math.nextafter(above(value), -math.inf) == value


def test_words_and_floats_are_the_same_both_ways():
    native = native_kernel(small, GAME, (0.0, 0, 0))

    @given(st.floats(-1e300, 1e300), st.floats(-1e300, 1e300).map(float_bits), INT)
    @example(-0.0, 1, -1)
    def agree(value, word, action):
        got, expected = (f(GAME, GAME.initial(), value, word, abs(action) % 10**6) for f in (native, small))
        assert got == expected

    agree()


def test_small_actions_are_their_own_slot():
    assert [slot(a, 8) for a in (0, 1, 7, 8, 9)] == [0, 1, 7, 0, 1]
    assert 0 <= slot("castle", 8) < 8


def fill(game, state, words, start):
    total = 0
    for i in range(4):
        words[start + i] = words[start + i] - 3 * i
        total += words[start + i]
    return total


def test_words_are_one_memory_for_python_and_for_machine_code():
    words = Words(10)
    assert words[0:10] == [0] * 10
    words[2] = 100
    assert native_kernel(fill, GAME, (Words(1), 0))(GAME, GAME.initial(), words, 2) == 100 - 3 - 6 - 9
    assert words[0:7] == [0, 0, 100, -3, -6, -9, 0]
    assert len(words) == 10
    words[0] = -(2**63)
    assert words[0] == -(2**63)
    assert type(words[0]) is int


def test_the_shape_of_a_tuple_goes_into_its_hash():
    """A history of noughts is not the same as a longer one."""
    ragged = [(), (0,), (0, 0), (0, 0, ()), (0, 0, (0,)), ((0,), 0), (0, (0, 0)), ((0, 0), 0), ((1,), 2), (1, (2,)),
              (1,), (0, 1), (1, 2), ((), 0), (0, ()), ((), ()), ((()),), (((),),)]  # fmt: skip
    distinct = set(ragged)
    assert len({scramble(key) for key in distinct}) == len(distinct)
