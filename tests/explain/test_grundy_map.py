"""Maps of Nim and Chomp against brute force over plain numbers."""

from functools import cache

import pytest

import plyant as ply
from plyant.errors import UnfitGame
from plyant.explain.grundy_map import bite_map, pile_map


@pytest.mark.parametrize("piles", ["5,6", "3,4,2", "0,3"])
def test_nim_is_the_exclusive_or(piles):
    found = pile_map(ply.load(f"nim(piles=({piles}))"))
    rest = 0
    for pile in found.rest:
        rest ^= pile
    assert found.values == [[i ^ j ^ rest for j in range(len(found.values[0]))] for i in range(len(found.values))]
    a, b, *_ = map(int, piles.split(","))
    assert (len(found.values), len(found.values[0])) == (a + 1, b + 1)


def test_the_last_stick_of_misere_nim_loses():
    found = pile_map(ply.load("nim(piles=(3,3),misere=True)"))

    @cache
    def is_won(i, j):
        after = [(i - k, j) for k in range(1, i + 1)] + [(i, j - k) for k in range(1, j + 1)]
        return not after or any(not is_won(*one) for one in after)  # nothing left: the other took the last one

    assert found.values[0][0] is None
    for i in range(4):
        for j in range(4):
            if i + j:
                assert (found.values[i][j] > 0) == is_won(i, j)


def test_chomp_bites_by_brute_force():
    @cache
    def is_won(rows):
        return not rows or any(not is_won(one) for one in bites(rows).values())

    def bites(rows):
        found = {}
        for y, row in enumerate(rows):
            for x in range(row):
                left = [min(r, x) if k >= y else r for k, r in enumerate(rows)]
                found["abcdef"[x] + str(y + 1)] = tuple(r for r in left if r)
        return found

    found = bite_map(ply.load("chomp(rows=3,columns=5)"))
    for r in range(1, 4):
        for c in range(1, 6):
            wins = sorted(name for name, left in bites((c,) * r).items() if left and not is_won(left))
            assert sorted(found[r - 1][c - 1]) == wins


def test_what_is_too_large_or_another_game_has_no_map():
    assert pile_map(ply.load("nim(piles=(5,))")) is None
    assert pile_map(ply.load("nim(piles=(9,9,9,9))")) is None
    assert bite_map(ply.load("chomp(rows=9,columns=9)")) is None
    with pytest.raises(UnfitGame, match="this map is about chomp"):
        bite_map(ply.load("nim"))
