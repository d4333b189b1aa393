"""Half-nim's closed form against the table that is computed from the rules, for a million piles."""

import functools

import numpy as np

import plyant as ply
from plyant.exact.grundy import grundies
from plyant.explain.losing_sequence import binary_take, lost_numbers, winning_take

N = 10**6


@functools.cache
def is_lost():
    """Of each pile up to N, by Grundy values."""
    values = grundies(ply.load(f"half-nim(sticks={N})")).known.values
    assert len(values) == N + 1
    return values == 0


def lost_after_one_take():
    """How many of the takes of each pile from 2 to N leave one that is lost."""
    below = np.cumsum(is_lost())
    piles = np.arange(2, N + 1)
    return below[piles - 1] - below[piles - piles // 2 - 1]


def test_the_losing_sequence():
    assert np.flatnonzero(is_lost()).tolist() == lost_numbers(N)
    assert lost_numbers(1) == lost_numbers(2) == [1]


def test_both_methods_give_the_only_take_that_wins():
    lost = set(lost_numbers(N))
    for n in [*range(2, 3000), *range(N - 3000, N + 1)]:
        if n in lost:
            assert winning_take(n) == 0
            assert binary_take(n) > n // 2
        else:
            assert winning_take(n) == binary_take(n) <= n // 2
            assert is_lost()[n - winning_take(n)]
    assert lost_after_one_take().max() == 1


def test_where_irrespective_of_the_first_players_move_is_true():
    """The second player can win after every first take: so it is for the piles of the sequence, and for no others."""
    every_take_loses = 2 + np.flatnonzero(lost_after_one_take() == 0)
    assert every_take_loses.tolist() == lost_numbers(N)[1:]


def test_where_it_is_true_whatever_both_do():
    """Somebody wins in all games that can be played with up to three sticks; with more of them, either may."""
    up_to_first, up_to_second = [0] * (N + 1), [0, 1] + [0] * (N - 1)  # in how many piles may this player win?
    sure = [1]
    for n in range(2, N + 1):
        least = n - n // 2
        may_first = up_to_second[n - 1] > up_to_second[least - 1]
        may_second = up_to_first[n - 1] > up_to_first[least - 1]
        up_to_first[n], up_to_second[n] = up_to_first[n - 1] + may_first, up_to_second[n - 1] + may_second
        if not (may_first and may_second):
            sure.append(n)
    assert sure == [1, 2, 3]
