"""Exercises on half-nim: every answer equals the one found by trying all takes."""

import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant.explain.exercises.half_nim import by_binary, by_sequence
from plyant.explain.losing_sequence import winning_take


@functools.cache
def wins(sticks):
    return any(not wins(sticks - take) for take in range(1, sticks // 2 + 1))


def test_every_pile_up_to_300():
    for sticks in range(2, 301):
        good = [take for take in range(1, sticks // 2 + 1) if not wins(sticks - take)]
        assert [winning_take(sticks)] == (good or [0])
        assert ("lost" in by_binary(sticks)) == (not good)
        assert ("every take" in by_sequence(sticks)) == (not good)


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.integers(2, 200), st.integers(0, 60))
def test_answers_are_those_found_by_trying(seed, low, more):
    (exercise,) = ply.exercises(seed, "nim", sticks=f"{low}-{low + more}")
    sticks = int(exercise.statement.split()[2])
    assert low <= sticks <= low + more
    found = {item.id: item.answer for item in exercise.items}
    assert found["status"] == ("won" if wins(sticks) else "lost")
    assert found["leave"] == sticks - found["take"]
    assert found["take"] == 0 if not wins(sticks) else not wins(sticks - found["take"])


@pytest.mark.parametrize(("sticks", "take"), [(13, 6), (27, 12), (36, 5), (45, 14), (70, 7)])
def test_the_examples_of_the_notes(sticks, take):
    assert winning_take(sticks) == take
    assert f"take {take} and leave {sticks - take}" in by_binary(sticks)


def test_the_game_itself_agrees():
    for sticks in range(2, 14):
        result = ply.alphabeta(ply.load(f"half-nim(sticks={sticks})"), native=False, all_moves=True)
        take = winning_take(sticks)
        assert (result.value > 0) == (take > 0)
        assert not take or result.actions == (take,)


def test_some_piles_are_lost():
    statuses = {e.items[0].answer for e in ply.exercises(1, "nim", count=30)}
    assert statuses == {"won", "lost"}
