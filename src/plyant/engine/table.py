"""The transposition table: what was found about positions met before, in one flat array.

An entry is three words: check, value, note; two entries are a bucket.  # [buckets, 2, 3]
check = key ^ value ^ note, so an entry torn by two threads that write at once is not found rather than wrong.
"""

from __future__ import annotations

from typing import Any

from plyant.errors import ParameterError
from plyant.native import Words, float_bits

EXACT, LOWER, UPPER = 0, 1, 2
MOST_MB = 1 << 20
ENTRY = 3
BUCKET = 2 * ENTRY
_INTERPRETED_BUCKETS = 1 << 15
_FIRST_BUCKETS = 1 << 12

# A note holds, from the low end: bound (2 bits), proved (1), depth (16), move (16), age (8).
_PROVED, _DEPTH, _MOVE, _AGE = 2, 3, 19, 35


def note_of(bound: int, proved: bool, depth: int, move: int, age: int) -> int:
    """Pack what is known besides the value; move is the place of the best move among the actions."""
    return (
        bound
        | (int(proved) << _PROVED)
        | (min(depth, 65535) << _DEPTH)
        | (min(move, 65535) << _MOVE)
        | ((age & 255) << _AGE)
    )


def bound_of(note: int) -> int:
    """EXACT, LOWER (the value is at least this) or UPPER (at most this)."""
    return note & 3


def is_proved(note: int) -> bool:
    """True: no estimate went into it, so it holds for any depth."""
    return (note >> _PROVED) & 1 != 0


def depth_of(note: int) -> int:
    """How many plies below the position were searched."""
    return (note >> _DEPTH) & 65535


def move_of(note: int) -> int:
    """The place of the best move among the actions."""
    return (note >> _MOVE) & 65535


def age_of(note: int) -> int:
    """The number of the search that wrote it, modulo 256."""
    return (note >> _AGE) & 255


def find(table: Any, buckets: int, key: int) -> int:
    """Where the entry of this key begins; −1 where there is none."""
    here = ((key >> 1) & (buckets - 1)) * BUCKET
    if table[here] ^ table[here + 1] ^ table[here + 2] == key:
        return here
    here += ENTRY
    return here if table[here] ^ table[here + 1] ^ table[here + 2] == key else -1


def store(table: Any, buckets: int, key: int, value: float, note: int) -> None:
    """Keep a result in its bucket: instead of the same position, else of an older search, else of the less deep one."""
    first = ((key >> 1) & (buckets - 1)) * BUCKET
    second = first + ENTRY
    if table[first] ^ table[first + 1] ^ table[first + 2] == key:
        here = first
    elif table[second] ^ table[second + 1] ^ table[second + 2] == key:
        here = second
    else:
        old, other = table[first + 2], table[second + 2]
        age = age_of(note)
        stale, other_stale = age_of(old) != age, age_of(other) != age
        if stale != other_stale:
            here = first if stale else second
        else:
            here = first if depth_of(old) <= depth_of(other) else second
    word = float_bits(value)
    table[here + 2] = note
    table[here + 1] = word
    table[here] = key ^ word ^ note


class Table:
    """Memory of positions that may serve several searches of one game, such as the moves of one match.

    It holds at most `mb` megabytes, and forgets everything when it is used for another game.
    """

    def __init__(self, mb: float = 64) -> None:
        if not mb > 0:
            raise ParameterError(f"a table of {mb} MB cannot hold anything; give more than 0.")
        if mb > MOST_MB:
            raise ParameterError(f"a table of {mb:g} MB is too large; {MOST_MB:,} is the most.")
        most = max(int(mb * (1 << 20) / (8 * BUCKET)), 1)
        self._most = 1 << (most.bit_length() - 1)
        self._buckets = 0
        self._owner: Any = None
        self._words: Any = None
        self.age = 0

    def words(self, owner: Any, native: bool) -> Any:
        """The flat array for a search of this owner (a game, and how it is searched), one search older than before."""
        if self._owner != (owner, native):
            self._owner = (owner, native)
            self._most = self._most if native else min(self._most, _INTERPRETED_BUCKETS)
            try:
                self._words = Words(self._most * BUCKET) if native else [0] * (self._most * BUCKET)
            except MemoryError:
                self._owner = None
                size = self._most * BUCKET * 8 >> 20
                raise ParameterError(f"there is no memory for a table of {size:,} MB; give less.") from None
            self._buckets = min(_FIRST_BUCKETS, self._most)
            self.age = 0
        self.age = self.age % 255 + 1
        return self._words

    def grow(self, nodes: int) -> int:
        """How many buckets to use when so many nodes have been searched.

        The number only grows, in large steps: what was stored before a step is forgotten, and found no more.
        """
        while self._buckets < self._most and self._buckets < 2 * nodes:
            self._buckets = min(self._buckets * 16, self._most)
        return self._buckets
