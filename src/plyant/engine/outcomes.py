"""The outcomes of a chance node in a kernel's flat memory, each with what it can be worth at least and at most.

An outcome is six words: the action, its probability, the least and the greatest value that it can have, and the same
two summed up, times their probabilities, over all later outcomes.  # [outcomes, 6]
"""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import check_total
from plyant.engine.ordering import MOVES, ROOM
from plyant.errors import TooManyMoves
from plyant.native import bits_float, float_bits

OUTCOME = 6


def list_outcomes(game: Any, state: Any, desk: Any, top: int) -> int:
    """Put the outcomes that can happen on the stack from `top` on, worth anything within the bounds; their number."""
    count, total = 0, 0.0
    for a, share in game.chance(state):
        total += abs(share)
        if share > 0:
            at = MOVES + top + OUTCOME * count
            if at + OUTCOME > desk[ROOM]:
                raise TooManyMoves
            desk[at] = a
            desk[at + 1] = float_bits(share)
            desk[at + 2] = float_bits(game.lowest)
            desk[at + 3] = float_bits(game.highest)
            count += 1
    check_total(total)
    return count


def sum_up(desk: Any, top: int, count: int) -> None:
    """Sum up, for every outcome, what those after it can be worth.

    After the last one that is nothing, even if the game has no bounds: so zero times infinity never comes up.
    """
    least = greatest = 0.0
    for i in range(count - 1, -1, -1):
        at = MOVES + top + OUTCOME * i
        desk[at + 4] = float_bits(least)
        desk[at + 5] = float_bits(greatest)
        share = bits_float(desk[at + 1])
        least += share * bits_float(desk[at + 2])
        greatest += share * bits_float(desk[at + 3])


def outcome(desk: Any, top: int, i: int) -> tuple[Any, float, float, float, float, float]:
    """The i-th outcome: action, probability, what it is worth at least and at most, and what those after it add."""
    at = MOVES + top + OUTCOME * i
    return (
        desk[at],
        bits_float(desk[at + 1]),
        bits_float(desk[at + 2]),
        bits_float(desk[at + 3]),
        bits_float(desk[at + 4]),
        bits_float(desk[at + 5]),
    )


def limit(desk: Any, top: int, i: int, least: float, greatest: float) -> None:
    """From now on the i-th outcome is worth no less and no more than this."""
    at = MOVES + top + OUTCOME * i
    desk[at + 2] = float_bits(least)
    desk[at + 3] = float_bits(greatest)
