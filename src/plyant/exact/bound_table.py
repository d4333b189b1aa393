"""What is known of positions met before: the least and the most that each is worth, in one word a position.

A position is a number of 64 bits. Its lowest bits say where its word may be, in one of two neighbours; a word holds the
other 45 bits, both bounds, and how much was spent on them. So all 64 bits are compared, whatever the size of the table,
which may grow while it is used; and threads may share it, since a word is written at once. The first of the two is for
what took long, the second for what came last.
"""

from __future__ import annotations

from typing import Any

from plyant.bits import mul, shl, shr
from plyant.native import scramble, spill

WHOLE = 15  # a place on the desk of a kernel: is each key one whole number?
SCRATCH = 16  # another, to take such a number down
FEWEST = 1 << 20  # places: fewer would not tell all positions apart
_BITS = 19  # those of a word that are not the position: 3 for the effort, 8 for each bound
_EFFORT = 16
_MOST_EFFORT = 7
_BOUND = 8
_MASK = (1 << _BOUND) - 1
_ZERO = 128  # a bound of 0
_ODD = 0x9E3779B97F4A7C15


def number(key: Any, desk: Any) -> int:
    """64 bits for a key: no two keys have the same if each is one whole number; otherwise a hash of 62 bits."""
    if desk[WHOLE] != 0:
        spill(key, desk, SCRATCH)
    else:
        desk[SCRATCH] = scramble(key)
    h = mul(desk[SCRATCH], _ODD)
    return h ^ shr(h, 32)


def is_stuck(game: Any, state: Any) -> bool:
    """Are there no moves at all? Where the score is open, that cannot be; `sensible` may leave out any."""
    for _ in game.actions(state):
        return False
    return True


def place_of(h: int, places: int) -> int:
    """Where the first of the two words is, in a table that has so many places (a power of two)."""
    return 2 * int(h & (places // 2 - 1))


def is_of(word: int, h: int) -> bool:
    """Is this the word of this position? 0 is of none."""
    return shr(word, _BITS) == shr(h, _BITS) and word != 0


def find(table: Any, here: int, h: int) -> int:
    """The word of a position; 0: there is none."""
    word = table[here]  # read once: another thread may write there
    if not is_of(word, h):
        word = table[here + 1]
    return word if is_of(word, h) else 0


def least_of(word: int) -> int:
    """It is worth at least this."""
    return ((word >> _BOUND) & _MASK) - _ZERO


def most_of(word: int) -> int:
    """It is worth at most this."""
    return (word & _MASK) - _ZERO


def keep(table: Any, here: int, h: int, least: int, most: int, nodes: int) -> None:
    """Put what was found about a position, by a search of so many nodes, into one of its two places."""
    effort = 0
    while nodes >= 8 and effort < _MOST_EFFORT:
        nodes >>= 3
        effort += 1
    word = shl(shr(h, _BITS), _BITS) | ((effort << _EFFORT) | ((least + _ZERO) << _BOUND) | (most + _ZERO))
    there = table[here]
    if is_of(there, h):
        table[here] = word
    elif (there >> _EFFORT) & _MOST_EFFORT <= effort:
        table[here + 1] = there
        table[here] = word
    else:
        table[here + 1] = word
