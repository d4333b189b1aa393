"""Half-nim in closed form: the piles that are lost to the mover, and two ways to the take that wins."""

from __future__ import annotations


def lost_numbers(most: int) -> list[int]:
    """The piles that are lost to the mover, up to `most`: each is twice the one before, and one more."""
    found = [1]
    while 2 * found[-1] + 1 <= most:
        found.append(2 * found[-1] + 1)
    return found


def winning_take(sticks: int) -> int:
    """The first method of the notes: leave the closest lost pile. 0: no take does it."""
    return sticks - lost_numbers(sticks)[-1]


def binary_take(sticks: int) -> int:
    """The second method of the notes: remove the leading binary digit, and add 1. Not legal in a lost pile."""
    return sticks - (1 << (sticks.bit_length() - 1)) + 1
