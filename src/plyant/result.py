"""What a search of a game returns."""

from __future__ import annotations

import dataclasses
from typing import Any

Action = Any


@dataclasses.dataclass(frozen=True)
class RootMove:
    """What a search found about one move at the root."""

    action: Action
    value: float
    """To the player on move."""
    visits: int = 0
    error: float = 0.0
    """Half the width of the 95 % confidence interval of the value; 0: not estimated by sampling."""
    proved: bool = False


@dataclasses.dataclass(frozen=True)
class Result:
    """What a search found. Values are to the player on move at the root; `values` has one for each player."""

    value: float
    values: tuple[float, ...]
    action: Action
    actions: tuple[Action, ...]
    """All optimal root moves when they were asked for; otherwise just the one chosen."""
    line: tuple[Action, ...]
    depth: int
    nodes: int
    seconds: float
    exact: bool
    """Proved, not estimated."""
    algorithm: str
    convention: str
    native: bool
    reason: str = ""
    """Why the game was not compiled, when it was not."""
    effort: tuple[tuple[int, int], ...] = ()
    """(depth, nodes so far) after each finished iteration of a deepening search."""
    moves: tuple[RootMove, ...] = ()
    """What is known of each root move, best first; only from searches that look at all of them."""
    mix: tuple[tuple[Action, float], ...] = ()
    """The probability of each move, where chance had better decide: hidden information, simultaneous moves."""
    why: str = ""
    """Why this algorithm was chosen for this game."""
    mixes: tuple[tuple[tuple[Action, float], ...], ...] = ()
    """Where all move at once: the mix of each player; `mix` is that of the first."""
