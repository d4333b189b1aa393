"""Games played at random, to see what a game's states are like before it is solved."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from plyant.exact.faults import bad_end, bad_player, is_bad_end, no_moves
from plyant.game import Game

PLAYOUTS = 32
LONGEST = 300  # moves of one of them


def playouts(game: Game, start: Any, count: int = PLAYOUTS, longest: int = LONGEST) -> Iterator[list[Any]]:
    """The states after `start` of so many games, always the same; raises UnfitGame where one gets stuck."""
    choose = random.Random(7)
    for _ in range(count):
        s = start
        met: list[Any] = []
        while len(met) < longest and not game.is_terminal(s):
            if game.player(s) not in range(len(game.players)):
                raise bad_player(game, s)
            moves = game.legal(s)
            if not moves:
                raise no_moves(game, s)
            s = game.result(s, choose.choice(moves))
            met.append(s)
        yield met


def look_for_faults(game: Game, start: Any, count: int = PLAYOUTS) -> None:
    """Raise UnfitGame where one of some games gets stuck, or ends as it may not."""
    for met in playouts(game, start, count):
        if met and game.is_terminal(met[-1]) and is_bad_end(game, met[-1]):
            raise bad_end(game, met[-1])
