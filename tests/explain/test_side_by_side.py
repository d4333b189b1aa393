"""Games side by side, against playing them out."""

import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import ParameterError, UnfitGame
from plyant.explain.side_by_side import Position, side_by_side


@functools.cache
def mover_wins(piles):
    return any(not mover_wins(after) for _, after in takes(piles))


def takes(piles):
    """Every move in piles of Nim: which pile, and what is left of it; and all piles after it."""
    for i, pile in enumerate(piles):
        for left in range(pile):
            yield (i, left), (*piles[:i], left, *piles[i + 1 :])


@given(st.lists(st.integers(0, 5), min_size=1, max_size=3).map(tuple))
def test_piles_by_playing(piles):
    found = side_by_side(piles)
    assert (found.status == "WIN") == mover_wins(piles)
    wins = {move for move, after in takes(piles) if not mover_wins(after)}
    told = found.as_dict()["winning_moves"]
    assert {(one["number"] - 1, int(one["leaves"])) for one in told} == wins
    for one in told:
        assert one["move"] == f"take {piles[one['number'] - 1] - int(one['leaves'])}"


@functools.cache
def sum_is_won(sticks, square, pile):
    """Half-nim, chomp of two rows (how long they are) and a pile of Nim, side by side."""
    return any(not sum_is_won(*after) for after in sums(sticks, square, pile))


def sums(sticks, square, pile):
    top, bottom = square
    for take in range(1, sticks // 2 + 1):
        yield sticks - take, square, pile
    for x in range(1, top):
        yield sticks, (x, min(bottom, x)), pile
    for x in range(bottom):
        yield sticks, (top, x), pile
    for left in range(pile):
        yield sticks, square, left


@settings(max_examples=25)
@given(st.integers(1, 9), st.integers(1, 3), st.integers(0, 4))
def test_a_sum_of_three_games_by_playing(sticks, columns, pile):
    """The poisoned square of Chomp is not eaten."""
    half_nim, chomp = ply.load(f"half-nim(sticks={sticks})"), ply.load(f"chomp(rows=2,columns={columns})")
    parts = [Position(half_nim, half_nim.initial()), Position(chomp, chomp.initial()), pile]
    found = side_by_side(parts, native=False)
    here = (sticks, (columns, columns), pile)
    assert (found.status == "WIN") == sum_is_won(*here)
    wins = sum(not sum_is_won(*after) for after in sums(*here))
    assert wins == sum(len(part.moves) for part in found.parts)
    for take, left in found.parts[0].moves:
        assert not sum_is_won(int(left), here[1], pile)
        assert int(take) == sticks - int(left)


def test_in_words():
    text = str(side_by_side([3, 5, 7]))
    assert text.splitlines()[:5] == [
        "part     Grundy  binary",
        "3             3     011",
        "5             5     101",
        "7             7     111",
        "nim-sum       1     001",
    ]
    assert "whoever moves wins" in text
    assert "whoever moves loses" in str(side_by_side([1, 2, 3]))
    assert "The Grundy value is 4, not 0" in str(side_by_side([4]))


def test_what_is_refused():
    with pytest.raises(ParameterError, match="nothing is given"):
        side_by_side([])
    with pytest.raises(ParameterError, match="whole numbers from 0 on"):
        side_by_side([-1])
    with pytest.raises(UnfitGame, match="not seen to be impartial"):
        side_by_side([3, Position(ply.load("tic-tac-toe"), None)], native=False)
