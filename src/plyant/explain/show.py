"""`ply.show`: a position in a notebook. A state is plain data, so it needs its game to be seen."""

from __future__ import annotations

import dataclasses

from plyant.errors import ParameterError, UnfitGame
from plyant.game import Game, State
from plyant.safe_svg import safe_picture


@dataclasses.dataclass(frozen=True)
class Shown:
    """A position that a notebook shows as its picture, and a terminal as its text."""

    game: Game
    state: State
    player: int | None = None
    """With whose eyes it is seen; None: everything is shown."""

    def __str__(self) -> str:
        return self.game.text(self.state) if self.player is None else self.game.view(self.state, self.player)

    __repr__ = __str__

    def _repr_svg_(self) -> str | None:
        game, s = self.game, self.state
        return safe_picture(game.picture(s) if self.player is None else game.sight(s, self.player)) or None

    def _repr_html_(self) -> str:
        return self.game.shown(self.state, self.player)


def show(game: Game, state: State = None, player: int | None = None) -> Shown:
    """The position, or where the game begins, as something to look at; with everything, or as `player` may see it."""
    if not isinstance(game, Game):
        raise UnfitGame(f"{game!r} is not a Game: say show(game, state).")
    if player is not None and player not in range(len(game.players)):
        raise ParameterError(f"player must be between 0 and {len(game.players) - 1}, got {player!r}.")
    return Shown(game, game.initial() if state is None else state, player)
