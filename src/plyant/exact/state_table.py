"""The states that are known: a hash table in flat memory, which several threads may fill at once.

A place is two words, side by side since they are read together: the number of a state (0: nobody is there), and what is
noted of it. That is its layer while states are being found, and later its level and its remoteness.  # [places, PLACE]
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from plyant.native import Words, expect, machine_code, prepared, scramble

PLACE = 2  # words
NOTE = 1  # where the note is in a place
PLACE_BYTES = 8 * PLACE
FIRST_PLACES = 1 << 16
FULLEST = 0.6  # share of the places that are taken

_HALF = 32  # bits for the remoteness, below the level
_LOW = (1 << _HALF) - 1
_SIGN = 1 << (_HALF - 1)

Column = np.ndarray[Any, Any]


# -- what kernels call ------------------------------------------------------------------------------------------------


def announce(table: Any, places: int, key: int) -> None:
    """Say that a state will soon be looked for."""
    expect(table, PLACE * (scramble(key) & (places - 1)))


def place_of(table: Any, places: int, key: int) -> int:
    """The word at which the place of a state begins; −1: it is not in the table."""
    mask = places - 1
    at = scramble(key) & mask
    while table[PLACE * at] != key:
        if table[PLACE * at] == 0:
            return -1
        at = (at + 1) & mask
    return int(PLACE * at)


def noted(level: Any, far: Any) -> Any:
    """A level and a remoteness as one number; or arrays of them."""
    return level << _HALF | (far & _LOW)


def level_in(note: Any) -> Any:
    """The level of such a number, or of an array of them."""
    return note >> _HALF


def far_in(note: Any) -> Any:
    """The remoteness of such a number, or of an array of them."""
    return ((note & _LOW) ^ _SIGN) - _SIGN


# -- the table --------------------------------------------------------------------------------------------------------


class StateTable:
    """Such a table, for Python code; kernels get its `words` and the number of its `places`."""

    def __init__(self, native: bool, threads: int, room_for: int = 0) -> None:
        self._native, self._threads = native, threads
        self.places = FIRST_PLACES
        while room_for > self.places * FULLEST:
            self.places *= 2
        self.words = Words(PLACE * self.places)

    def put(self, keys: Column, notes: Column) -> None:
        """Put states into it that are not there, and for which there is room."""
        self._program(_put_all)(keys, notes, self.words.array)

    def notes(self, keys: Column) -> Column:
        """What is noted of these states, which are all there."""
        found = np.empty(len(keys), np.int64)
        self._program(_notes_of)(keys, self.words.array, found, False)
        return found

    def note(self, keys: Column, notes: Column) -> None:
        """Note something of these states, which are all there."""
        self._program(_notes_of)(keys, self.words.array, notes, True)

    def grow(self, times: int) -> None:
        """Have so many times as many places."""
        places = self.places * times
        words = Words(PLACE * places)
        ends = [places * i // self._threads for i in range(self._threads + 1)]
        over = [np.empty(self.places, np.uint32) for _ in ends[1:]]
        old, new = self.words.array, words.array
        with ThreadPoolExecutor(self._threads) as pool:
            rehash = self._program(_rehash)
            counts = list(pool.map(lambda low, high, left: rehash(old, new, low, high, left), ends, ends[1:], over))
        for left, count in zip(over, counts, strict=True):
            at = PLACE * left[:count].astype(np.int64)
            self._program(_put_all)(old[at], old[at + NOTE], new)
        self.places, self.words = places, words

    def _program(self, function: Any) -> Callable[..., Any]:
        program: Callable[..., Any] = function if self._native else function.py_func
        return program


@functools.cache
def prepare() -> None:
    """Have all of it compiled: that takes a moment, and is not a part of the time in which a game is solved."""
    prepared("the table of states", _rehearsal)


def _rehearsal() -> None:
    table, one = StateTable(native=True, threads=1), np.array([1])
    table.put(one, one)
    table.note(one, table.notes(one))
    table.grow(2)


@machine_code
def _put_all(keys, notes, table):  # type: ignore[no-untyped-def]
    """Put states into the table."""
    mask = len(table) // PLACE - 1
    for i in range(len(keys)):
        at = scramble(keys[i]) & mask
        while table[PLACE * at] != 0:
            at = (at + 1) & mask
        table[PLACE * at] = keys[i]
        table[PLACE * at + NOTE] = notes[i]


@machine_code
def _notes_of(keys, table, notes, are_new):  # type: ignore[no-untyped-def]
    """Read the note of each of these states, or write it."""
    mask = len(table) // PLACE - 1
    for i in range(len(keys)):
        at = scramble(keys[i]) & mask
        while table[PLACE * at] != keys[i]:
            at = (at + 1) & mask
        if are_new:
            table[PLACE * at + NOTE] = notes[i]
        else:
            notes[i] = table[PLACE * at + NOTE]


@machine_code
def _rehash(table, new, low, high, over):  # type: ignore[no-untyped-def]
    """Put all states whose place is from low to high into a larger table; gives how many found no room there.

    Their old places are in `over`: beyond `high` another thread is at work.
    """
    mask = len(new) // PLACE - 1
    count = 0
    for place in range(len(table) // PLACE):
        key = table[PLACE * place]
        if key != 0:
            at = scramble(key) & mask
            if low <= at < high:
                while at < high and new[PLACE * at] != 0:
                    at += 1
                if at < high:
                    new[PLACE * at] = key
                    new[PLACE * at + NOTE] = table[PLACE * place + NOTE]
                else:
                    over[count] = place
                    count += 1
    return count
