"""States become numbers and states again, in all games."""

import random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant as ply
from plyant.bits import U64
from plyant.exact.packing import Packing, looked_at, pack, unpack, widest

GAMES = ["tic-tac-toe", "connect-four", "nim", "half-nim(sticks=100)", "mnk(m=4,n=3,k=3)", "chinese-checkers"]


@pytest.mark.parametrize("name", GAMES)
def test_the_states_of_random_games_come_back(name):
    game = ply.load(name)
    packing = looked_at(game, game.initial())
    choose = random.Random(3)
    for _ in range(20):
        s = game.initial()
        for _ in range(60):
            if game.is_terminal(s):
                break
            s = game.result(s, choose.choice(game.legal(s)))
            packing = widest([packing], [s])
            words = packing.words()
            key = pack(s, words, {}, 0)
            assert 0 < key <= 1 << packing.bits
            assert unpack(s, key, words, {}, 0) == s


fields = st.tuples(st.integers(-1000, 1000), st.booleans(), st.tuples(st.integers(0, 2**40), st.integers(-3, 3)))


@given(st.lists(fields, min_size=1, max_size=8), fields)
def test_different_states_have_different_numbers_and_what_does_not_fit_has_none(states, other):
    packing = widest([], states)
    words = packing.words()
    keys = {pack(s, words, {}, 0): s for s in states}
    assert len(keys) == len(set(states))
    assert all(unpack(s, key, words, {}, 0) == s for key, s in keys.items())
    key = pack(other, words, {}, 0)
    if key:
        assert unpack(other, key, words, {}, 0) == other
    else:
        wider = widest([packing], [other])
        assert unpack(other, pack(other, wider.words(), {}, 0), wider.words(), {}, 0) == other
        assert all(pack(s, wider.words(), {}, 0) for s in states)


@given(st.lists(st.integers(-(10**12), 10**12) | st.integers(-5, 5), min_size=1))
def test_a_packing_that_is_widened_again_and_again_stays_narrow(numbers):
    packing = widest([], [(numbers[0],)])
    for n in numbers[1:]:
        packing = widest([packing], [(n,)])
    assert all(pack((n,), packing.words(), {}, 0) for n in numbers)
    assert packing.bits <= (max(numbers) - min(numbers)).bit_length() + 2


def test_a_field_that_counts_down_is_widened_seldom_but_where_bits_are_scarce():
    packing, times = widest([], [(0, 0), (2**20 - 1, 0)]), 0
    for n in range(-1, -5000, -1):
        if not pack((n, 0), packing.words(), {}, 0):
            packing, times = widest([packing], [(n, 0)]), times + 1
    assert (packing.bits, times) == (21, 1)
    scarce = widest([], [(0, 0), (2**20, 2**41 - 1)])
    assert (scarce.bits, widest([scarce], [(-1, 0)]).bits) == (42, 62)
    assert widest([scarce], [(-(2**20) + 1, 0)]).bits == 62


def test_fields_that_never_change_take_no_bits():
    assert widest([], [(5, 7), (5, 9)]) == Packing((5, 7), (0, 2))


class Wide(NamedTuple):
    board: U64
    others: tuple[U64, ...]
    number: int


def test_unsigned_fields_come_back_unsigned():
    states = [Wide(2**63 + 5, (2**64 - 1, 0), -2), Wide(5, (2**64 - 1, 1), -1), Wide(2**63 + 4, (2**64 - 1, 1), -1)]
    words = widest([], states).words()
    assert [unpack(states[1], pack(s, words, {}, 0), words, {}, 0) for s in states] == states
