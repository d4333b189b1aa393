"""A game of hidden information as if all cards lay open: what a search of one guessed world is given."""

from __future__ import annotations

import functools
from typing import Any

from plyant.game import Game


def with_open_cards(game: Game) -> Game:
    """The same rules and parameters, where everybody sees everything."""
    opened: Any = object.__new__(_opened(type(game)))  # type: ignore[arg-type]
    opened.__dict__.update(vars(game))
    return opened  # type: ignore[no-any-return]


@functools.cache
def _opened(cls: type[Game]) -> type[Game]:
    """A class without what hides; its own name, so that machine code of the two is not confused."""
    plain = {"observe": Game.observe, "guess": Game.guess, "name": cls.name}
    return type(f"Open{cls.__name__}", (cls,), {**plain, "__module__": cls.__module__, "__doc__": cls.__doc__})
