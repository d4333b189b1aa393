"""The same game with its moves in the other order."""

from __future__ import annotations

import functools
from typing import Any

from plyant.game import Game


def right_to_left(game: Game) -> Game:
    """The game, its moves listed from the last to the first; outcomes of chance too."""
    turned: Game = object.__new__(_turned_class(type(game)))  # type: ignore[arg-type]
    for name, value in vars(game).items():
        object.__setattr__(turned, name, value)
    return turned


@functools.cache
def _turned_class(cls: type[Game]) -> Any:
    def actions(self: Any, s: Any) -> Any:
        return tuple(cls.actions(self, s))[::-1]

    def chance(self: Any, s: Any) -> Any:
        return tuple(cls.chance(self, s))[::-1]

    own: dict[str, Any] = {"actions": actions, "name": cls.name, "__doc__": cls.__doc__}
    if cls.chance is not Game.chance:
        own["chance"] = chance
    return type(cls.__name__, (cls,), own)
