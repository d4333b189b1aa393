"""Who wins Nim with two piles of any size, and by which first bite each bar of Chomp is won: maps of Grundy values."""

from __future__ import annotations

import dataclasses
import math
from typing import Any, NamedTuple

from plyant.errors import UnfitGame
from plyant.exact.grundy import grundies
from plyant.game import Game

MOST_STATES = 2_500
"""Of a game whose map is drawn: each of them is looked at."""
_WIDEST = 16  # sticks of the two piles that are drawn


class PileMap(NamedTuple):
    """values[i][j]: the Grundy value with i and j sticks in the first two piles; the mover loses where it is 0."""

    values: list[list[int | None]]
    """None: the game is over there, and it is not the mover who has lost."""
    rest: tuple[int, ...]
    """The other piles, which stay as they are."""


def pile_map(game: Game) -> PileMap | None:
    """The first two piles of Nim; None where there is but one pile, or the map would be too large."""
    given: Any = _checked(game, "nim")
    if len(given.piles) < 2:
        return None
    wide = (min(given.piles[0], _WIDEST), min(given.piles[1], _WIDEST))
    piles = (*wide, *given.piles[2:])
    if math.prod(pile + 1 for pile in piles) > MOST_STATES or not any(wide):
        return None
    smaller: Any = dataclasses.replace(given, piles=piles)
    known, start = grundies(smaller, native=False), smaller.initial()

    def value(i: int, j: int) -> int | None:
        s = start._replace(piles=(i, j, *piles[2:]))
        if smaller.is_terminal(s) and smaller.utility(s, smaller.player(s)) > 0:
            return None
        return known.value(s)

    return PileMap([[value(i, j) for j in range(wide[1] + 1)] for i in range(wide[0] + 1)], piles[2:])


def bite_map(game: Game) -> list[list[list[str]]] | None:
    """The first bites that win each bar of r + 1 rows and c + 1 columns, at [r][c]; None: too large a map."""
    bar: Any = _checked(game, "chomp")
    if math.comb(bar.rows + bar.columns, bar.columns) > MOST_STATES:
        return None
    known, start = grundies(game, native=False), game.initial()

    def bites(rows: int, columns: int) -> list[str]:
        s = start._replace(rows=(columns,) * rows + (0,) * (bar.rows - rows))
        return [game.action_name(s, a) for a in known.moves_to(0, s)]

    return [[bites(r + 1, c + 1) for c in range(bar.columns)] for r in range(bar.rows)]


def _checked(game: Game, name: str) -> Game:
    if game.name != name:
        raise UnfitGame(f"{game.name}: this map is about {name}.")
    return game
