"""WIN, DRAW and LOSS: what a value means to whom it belongs."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

WIN, DRAW, LOSS = "WIN", "DRAW", "LOSS"
_BY_SIDE = {1: WIN, 0: DRAW, -1: LOSS}


def side_of(value: float, even: float = 0.0) -> int:
    """1: it is more than what makes a draw; −1: it is less; 0: a draw."""
    return 1 if value > even else -1 if value < even else 0


def status_of(value: float, even: float = 0.0) -> str:
    """WIN, DRAW or LOSS."""
    return _BY_SIDE[side_of(value, even)]


def even_value(game: Any) -> float:
    """What makes a draw: nothing; where the game's bounds leave nothing out, their middle."""
    middle = (game.lowest + game.highest) / 2
    return 0.0 if game.lowest < 0.0 < game.highest or not math.isfinite(middle) else float(middle)


def counted(statuses: Iterable[str]) -> dict[str, int]:
    """How many there are of each status."""
    found = list(statuses)
    return {status: found.count(status) for status in (WIN, LOSS, DRAW)}
