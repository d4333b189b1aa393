"""The principal line, kept while searching: a triangle of moves in the kernel's flat memory.

Row p holds the best line found from ply p on: its length, then its moves.  # [LONGEST + 1, LONGEST + 1]
"""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import COUNTERS, ROOT_DEPTH

LONGEST = 127
ROW = LONGEST + 1
LINE = COUNTERS  # where the triangle begins
AFTER_LINE = LINE + ROW * ROW


def clear(desk: Any, ply: int) -> None:
    """Forget the line from this ply on."""
    if ply < ROW:
        desk[LINE + ply * ROW] = 0


def clear_leaf(desk: Any, depth: int) -> None:
    """No line goes on from a leaf with this depth still to go."""
    ply = desk[ROOT_DEPTH] - depth
    if ply < ROW:
        desk[LINE + ply * ROW] = 0


def extend(desk: Any, ply: int, action: Any) -> None:
    """The best line from this ply is this move, and then the best line of the ply below it."""
    if ply < LONGEST:
        here = LINE + ply * ROW
        below = here + ROW
        length = min(desk[below], LONGEST - 1)
        desk[here + 1] = action
        for i in range(1, length + 1):
            desk[here + 1 + i] = desk[below + i]
        desk[here] = length + 1


def read(desk: Any, ply: int = 0) -> list[Any]:
    """The line from a ply on, as a list of moves."""
    start = LINE + ply * ROW
    return list(desk[start + 1 : start + 1 + desk[start]])
