"""The table of states keeps what was noted, however it grows; a dictionary knows the same."""

import os
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyant.exact import state_table
from plyant.exact.state_table import NOTE, PLACE, StateTable, home_of, noted, place_of
from plyant.native import words

PLACES = 1 << 12


@pytest.fixture(autouse=True, scope="module")
def small() -> Iterator[None]:
    """Small tables, which all the same grow in several parts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state_table, "FIRST_PLACES", PLACES)
        patch.setattr(state_table, "_FEW", 1 << 8)
        yield


def keys_near(share: float, how_many: int, luck: np.random.Generator) -> list[int]:
    """States that all want to be in the same few places, after this share of the table."""
    keys = luck.integers(1, 1 << 62, 1 << 15).tolist()
    found = [key for key in keys if 0 <= home_of(PLACES, key) - int(share * (PLACES - 8)) < 8]
    return found[:how_many]


def kept(table: StateTable, known: dict[int, int]) -> bool:
    """Has the table just these states, with these notes?"""
    keys, notes = np.array(list(known), np.int64), np.array(list(known.values()), np.int64)
    level, far = np.zeros(len(keys), np.uint16), np.zeros(len(keys), np.int32)
    table.look_up(keys, level, far)
    there = table.words.array[::PLACE]
    is_same = np.array_equal(noted(level.astype(np.int64), far.astype(np.int64)), notes)
    return is_same and np.array_equal(np.sort(there[there != 0]), np.sort(keys))


@pytest.mark.parametrize("threads", [1, 2, 3])
@given(seed=st.integers(0, 1 << 32), growths=st.lists(st.floats(0, 3), min_size=1, max_size=3))
def test_nothing_is_lost_when_it_grows(threads: int, seed: int, growths: list[float]) -> None:
    luck = np.random.default_rng(seed)
    table = StateTable(native=True, threads=threads)
    known: dict[int, int] = {}
    for times in (0.0, *growths):
        if times:
            table.grow(times * table.places)
        keys = np.unique(luck.integers(1, 1 << 62, int(0.6 * table.places) - len(known)))
        notes = noted(luck.integers(0, 1 << 15, len(keys)), luck.integers(-1, 1 << 31, len(keys)))
        table.put(keys, notes)
        known |= dict(zip(keys.tolist(), notes.tolist(), strict=True))
        assert kept(table, known)


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("shares", [(1.0,), (0.0, 1.0), (0.3, 0.31, 0.5, 1.0)])
def test_crowds_at_the_end_go_on_at_the_beginning(native: bool, shares: tuple[float, ...]) -> None:
    luck = np.random.default_rng(7)
    known = {key: 5 for share in shares for key in keys_near(share, 40, luck)}
    table = StateTable(native, threads=1)
    table.put(np.array(list(known)), np.array(list(known.values())))
    assert table.words[0] != 0, "the last crowd has reached the beginning"
    for _ in range(3):
        table.grow(0)
        assert kept(table, known)
    stranger = next(key for key in keys_near(1.0, 41, luck) if key not in known)
    assert place_of(table.words, table.places, stranger) == -1


@pytest.mark.parametrize("places", [1 << 16, 3 << 20, 1 << 33])
def test_a_state_is_at_the_same_share_of_every_table(places: int) -> None:
    for key in np.random.default_rng(1).integers(1, 1 << 62, 100).tolist():
        assert 0 <= home_of(places, key) < places
        assert home_of(places, key) / places == pytest.approx(home_of(1 << 30, key) / (1 << 30), abs=1e-4)


def test_where_no_addresses_are_set_aside_the_table_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_set_aside", lambda: np.empty(0, np.int64))
    table = StateTable(native=True, threads=2)
    table.put(np.array([3, 4]), np.array([30, 40]))
    before = table.words.address
    table.grow(2 * table.places)
    assert table.words.address != before
    assert [table.words[place_of(table.words, table.places, key) + NOTE] for key in (3, 4)] == [30, 40]
    assert np.count_nonzero(table.words.array) == 4


def test_words_that_are_new_are_zero_and_old_ones_stay_where_they_are() -> None:
    some = words.GrowingWords(3)
    some[1] = 7
    before = some.address
    some.extend(1 << 20)
    assert len(some) == 1 << 20
    assert np.flatnonzero(some.array).tolist() == [1]
    if len(some._all):
        assert some.address == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_memory_that_is_set_aside_keeps_nobody_from_starting_processes_which_still_read_it() -> None:
    many = [words.GrowingWords(2) for _ in range(20)]
    for i, some in enumerate(many):
        some[1] = i
    child = os.fork()
    if not child:
        os._exit([some[1] for some in many] != list(range(20)))
    assert os.waitpid(child, 0)[1] == 0


def test_the_number_of_places_is_one_that_homes_can_be_counted_in() -> None:
    table = StateTable(native=True, threads=1, room_for=1_000_001)
    for _ in range(3):
        assert table.places % (1 << state_table._STEP) == 0
        table.grow(0)
