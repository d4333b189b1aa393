"""Which positions are too large to be shown or searched here: parameters and texts of visitors may ask for anything."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from plyant.game import CHANCE, SIMULTANEOUS, Game, State
from plyant.web.limits import TooMuch

MOVES = 2_000
"""Legal moves, or outcomes of chance, of one position."""


def refuse_large(game: Game, state: State) -> None:
    """Raise TooMuch where a position has more moves than a page can offer; they are counted one by one."""
    if game.is_terminal(state):
        return
    mover = game.player(state)
    if mover == CHANCE:
        _count(game, game.chance(state))
    elif mover == SIMULTANEOUS:
        together = 1
        for p in range(len(game.players)):
            together *= _count(game, game.actions_of(state, p))
        _refuse(game, together)
    else:
        _count(game, game.actions(state))


def _count(game: Game, moves: Iterable[Any]) -> int:
    found = sum(1 for _ in itertools.islice(moves, MOVES + 1))
    _refuse(game, found)
    return found


def _refuse(game: Game, count: int) -> None:
    if count > MOVES:
        raise TooMuch(f"{game.name} has more than {MOVES:,} moves here, which are too many to choose from.")
