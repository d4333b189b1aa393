"""`ply.show`: a position in a notebook. A state is plain data, so it needs its game to be seen."""

from __future__ import annotations

import dataclasses

from plyant.errors import UnfitGame
from plyant.game import Game, State
from plyant.safe_svg import safe_picture


@dataclasses.dataclass(frozen=True)
class Shown:
    """A position that a notebook shows as its picture, and a terminal as its text."""

    game: Game
    state: State

    def __str__(self) -> str:
        return self.game.text(self.state)

    __repr__ = __str__

    def _repr_svg_(self) -> str | None:
        return safe_picture(self.game.picture(self.state)) or None

    def _repr_html_(self) -> str:
        return self.game.shown(self.state)


def show(game: Game, state: State = None) -> Shown:
    """The position, or where the game begins, as something to look at."""
    if not isinstance(game, Game):
        raise UnfitGame(f"{game!r} is not a Game: say show(game, state).")
    return Shown(game, game.initial() if state is None else state)
