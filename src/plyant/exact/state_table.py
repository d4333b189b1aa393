"""The states that are known: a hash table in flat memory, which several threads may fill at once.

A place is two words, side by side since they are read together: the number of a state (0: nobody is there), and what is
noted of it. That is its layer while states are being found, and later its level and its remoteness.  # [places, PLACE]

States lie in the order of their hashes, but for those that found their place taken. So the table can have any size, and
grows where it is: from its end on, each state moves upwards, and memory is read and written in order.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import Any

import numpy as np

from plyant.exact.together import together
from plyant.native import GrowingWords, claim, expect, interpreted, know_function, machine_code, prepared, scramble

PLACE = 2  # words
NOTE = 1  # where the note is in a place
PLACE_BYTES = 8 * PLACE
FIRST_PLACES = 1 << 16
FULLEST = 0.6  # share of the places that are taken
LEAST, MOST = 1.1, 2.0  # times as many places, when it grows

_STEP = 8  # bits: the number of places is a multiple of 2 ** _STEP, so that more than 2 ** 31 can be counted with
_HASH = 32  # bits of a hash that say where a state lies
_FEW = 1 << 12  # places whose states are moved by way of a list

_HALF = 32  # bits for the remoteness, below the level
_LOW = (1 << _HALF) - 1
_SIGN = 1 << (_HALF - 1)

Column = np.ndarray[Any, Any]


# -- what kernels call ------------------------------------------------------------------------------------------------


def home_of(places: int, key: int) -> int:
    """The place of a state, where nobody else is there."""
    return ((scramble(key) >> (63 - _HASH)) * (places >> _STEP)) >> (_HASH - _STEP)


def after(places: int, at: int) -> int:
    """The place where to look next."""
    return at + 1 if at + 1 < places else 0


def announce(table: Any, places: int, key: int) -> None:
    """Say that a state will soon be looked for."""
    expect(table, PLACE * home_of(places, key))


def place_of(table: Any, places: int, key: int) -> int:
    """The word at which the place of a state begins; −1: it is not in the table."""
    at = home_of(places, key)
    while table[PLACE * at] != key:
        if table[PLACE * at] == 0:
            return -1
        at = after(places, at)
    return PLACE * at


def noted(level: Any, far: Any) -> Any:
    """A level and a remoteness as one number; or arrays of them."""
    return level << _HALF | (far & _LOW)


def level_in(note: Any) -> Any:
    """The level of such a number, or of an array of them."""
    return note >> _HALF


def far_in(note: Any) -> Any:
    """The remoteness of such a number, or of an array of them."""
    return ((note & _LOW) ^ _SIGN) - _SIGN


know_function(place_of)
know_function(level_in)
know_function(far_in)


# -- the table --------------------------------------------------------------------------------------------------------


class StateTable:
    """Such a table, for Python code; kernels get its `words` and the number of its `places`."""

    def __init__(self, native: bool, threads: int, room_for: int = 0) -> None:
        self._native, self._threads = native, threads
        self.places = _rounded(max(FIRST_PLACES, int(room_for / FULLEST) + 1))
        self.words = GrowingWords(PLACE * self.places)

    def put(self, keys: Column, notes: Column) -> None:
        """Put states into it that are not there, and for which there is room."""
        self._program(_put_all)(self.words, self.places, keys, notes)

    def look_up(self, keys: Column, level: Column, far: Column) -> None:
        """Find the levels and the remoteness that are noted of these states, which are all there."""
        self._program(_read_notes)(self.words, self.places, keys, level, far)

    def note(self, keys: Column, notes: Column) -> None:
        """Note something of these states, which are all there."""
        self._program(_write_notes)(self.words, self.places, keys, notes)

    def grow(self, room_for: float) -> None:
        """Have places for so many states; for a tenth more than now at least, and for twice as many at most.

        It is done from the end on, in parts: no state of a part may come to where states are that have not been moved.
        """
        before = self.places
        self.places = _rounded(int(min(max(room_for / FULLEST, LEAST * before), MOST * before)))
        self.words.extend(PLACE * self.places)
        left: list[tuple[Column, Column]] = []
        end = before
        while end:
            begin = -(-end * before // self.places) if end > _FEW else 0
            bounds = [begin + (end - begin) * i // self._threads for i in range(self._threads + 1)]
            left += together([functools.partial(self._moved, *part, end) for part in itertools.pairwise(bounds)])
            end = begin
        for keys, notes in left:
            self.put(keys, notes)

    def _moved(self, low: int, high: int, free: int) -> tuple[Column, Column]:
        """Move the states from low to high to places from `free` on; gives those that do not come there, taken out."""
        keys, notes = np.empty(high - low, np.int64), np.empty(high - low, np.int64)
        count = self._program(_move)(self.words, self.places, low, high, free, keys, notes)
        return keys[:count].copy(), notes[:count].copy()

    def _program(self, function: Any) -> Callable[..., Any]:
        return function if self._native else interpreted(function)


def _rounded(places: int) -> int:
    return -(-places >> _STEP) << _STEP


@functools.cache
def prepare() -> None:
    """Have all of it compiled: that takes a moment, and is not a part of the time in which a game is solved."""
    prepared("the table of states", _rehearsal)


def _rehearsal() -> None:
    table, one = StateTable(native=True, threads=1), np.array([1])
    table.put(one, one)
    table.note(one, one)
    table.look_up(one, np.zeros(1, np.uint16), np.zeros(1, np.int32))
    table.grow(0)


@machine_code
def _put_all(table, places, keys, notes):  # type: ignore[no-untyped-def]
    """Put states into the table."""
    for i in range(len(keys)):
        at = home_of(places, keys[i])
        while table[PLACE * at] != 0:
            at = after(places, at)
        table[PLACE * at] = keys[i]
        table[PLACE * at + NOTE] = notes[i]


@machine_code
def _read_notes(table, places, keys, level, far):  # type: ignore[no-untyped-def]
    """Read what is noted of each of these states."""
    for i in range(len(keys)):
        note = table[place_of(table, places, keys[i]) + NOTE]
        level[i], far[i] = level_in(note), far_in(note)


@machine_code
def _write_notes(table, places, keys, notes):  # type: ignore[no-untyped-def]
    """Write the note of each of these states."""
    for i in range(len(keys)):
        table[place_of(table, places, keys[i]) + NOTE] = notes[i]


@machine_code
def _move(table, places, low, high, free, keys, notes):  # type: ignore[no-untyped-def]
    """Move the states from low to high, see `StateTable.grow`; gives how many go into keys and notes instead."""
    count = 0
    for place in range(low, high):
        key = table[PLACE * place]
        if key != 0:
            note = table[PLACE * place + NOTE]
            table[PLACE * place], table[PLACE * place + NOTE] = 0, 0
            at = home_of(places, key)
            if at < free:
                at = places
            while at < places and claim(table, PLACE * at, key) != 0:
                at += 1
            if at < places:
                table[PLACE * at + NOTE] = note
            else:
                keys[count], notes[count] = key, note
                count += 1
    return count
