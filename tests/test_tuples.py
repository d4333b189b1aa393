"""Tuples in rules, against a list, interpreted and native."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant as ply
from plyant.native import native_kernel
from plyant.tuples import put, weighted_sum

GAME = ply.load("half-nim")
WORD = st.integers(0, 2**64 - 1)


@given(st.lists(st.integers(), min_size=1), st.data())
def test_put_replaces_one_entry(cells, data):
    i = data.draw(st.integers(0, len(cells) - 1))
    expected = list(cells)
    expected[i] = 99
    assert put(tuple(cells), i, 99) == tuple(expected)
    assert ply.put is put


@given(st.lists(st.tuples(st.floats(-1e6, 1e6), st.integers(-1000, 1000)), max_size=5))
def test_weighted_sum_is_the_sum_of_products(pairs):
    weights, features = [w for w, _ in pairs], [f for _, f in pairs]
    total = 0.0
    for i in range(len(pairs)):
        total += weights[i] * features[i]
    assert weighted_sum(tuple(weights), tuple(features)) == total


def test_weights_without_a_feature_do_not_count():
    assert weighted_sum((1.0, 5.0), (2.0,)) == 2.0
    assert weighted_sum((), (2.0,)) == 0.0


def put_and_look(game, state, cells, i, value, k):
    return put(cells, i, value)[k]


def put_twice(game, state, rows, r, c, value, i, k):
    return put(rows, r, put(rows[r], c, value))[i][k]


def sum_of(game, state, weights, features):
    return weighted_sum(weights, features)


@pytest.mark.parametrize(
    ("example", "entry"),
    [(0, st.integers(-(2**63), 2**63 - 1)), (0.0, st.floats(allow_nan=False)), (np.uint64(0), WORD)],
    ids=["int", "float", "U64"],
)
def test_native_put_is_the_interpreted_one(example, entry):
    """Every entry comes back bit for bit, also words of 64 bits."""
    native = native_kernel(put_and_look, GAME, ((example,) * 4, 1, example, 1))

    @given(st.tuples(entry, entry, entry, entry), st.integers(0, 3), entry)
    def agree(cells, i, value):
        for k in range(4):
            assert native(GAME, GAME.initial(), cells, i, value, k) == put(cells, i, value)[k]

    agree()


def test_put_casts_to_the_type_of_the_tuple():
    """A word put among words stays a word, whatever type the expression had that made it."""
    native = native_kernel(put_and_look, GAME, ((np.uint64(0),) * 2, 1, 1, 1))
    assert native(GAME, GAME.initial(), (2**63 + 1, 2**64 - 1), 0, 5, 1) == 2**64 - 1
    assert native(GAME, GAME.initial(), (2**63 + 1, 2**64 - 1), 1, 5, 0) == 2**63 + 1


def test_native_put_reaches_into_rows_of_rows():
    """`put(rows, r, put(rows[r], c, v))` is how a board of rows is written."""
    rows = ((1, 2, 3), (4, 5, 6))
    native = native_kernel(put_twice, GAME, (rows, 0, 0, 0, 0, 0))
    for r, c, i, k in np.ndindex(2, 3, 2, 3):
        expected = put_twice(GAME, None, rows, r, c, 77, i, k)
        assert native(GAME, GAME.initial(), rows, r, c, 77, i, k) == expected
        assert expected == (77 if (r, c) == (i, k) else rows[i][k])


def test_native_weighted_sum_is_the_interpreted_one():
    native = native_kernel(sum_of, GAME, ((0.0, 0.0, 0.0), (0.0, 0, True)))

    @given(st.tuples(*[st.floats(-1e9, 1e9)] * 3), st.floats(-1e9, 1e9), st.integers(-(2**40), 2**40), st.booleans())
    def agree(weights, x, y, z):
        assert native(GAME, GAME.initial(), weights, (x, y, z)) == weighted_sum(weights, (x, y, z))

    agree()
