"""What a game's `estimate` means to the searches for a shortest way: a whole number of moves."""

from __future__ import annotations

from typing import Any

NEVER = 1 << 40  # moves: there is no solution


def needed(game: Any, s: Any) -> int:
    """So many moves are needed at least: a part of a move is a move, and infinitely many are NEVER."""
    said = game.estimate(s)
    if said >= NEVER:
        return NEVER
    whole = int(said)
    return whole + 1 if whole < said else whole
