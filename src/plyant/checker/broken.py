"""How a promise is broken: one sentence, and where in the game's source."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

from plyant.checker.position import Position
from plyant.game import Game
from plyant.sanity.faults import Broken
from plyant.sanity.values import one_line, short

__all__ = ["Broken", "Promise", "one_line", "short", "where"]


Promise = Callable[[Position], Broken | None]


def where(game: Game, found: Broken) -> str:
    """The function with its class, its file and line, and the exact line; or the class that does not define it."""
    cls: Any = type(game)
    function = getattr(cls, found.function, None)
    if function is None:
        name = found.function
    elif function is getattr(Game, found.function, None):
        name = f"{_class_place(cls)}, which does not define {found.function}"
    else:
        name = function.__qualname__.split("<locals>.")[-1]
        name = f"{name}, {Path(function.__code__.co_filename).name}:{function.__code__.co_firstlineno}"
    return "; ".join(part for part in (name, found.line) if part)


def _class_place(cls: type) -> str:
    name = cls.__qualname__.split("<locals>.")[-1]
    try:
        return f"{name}, {Path(inspect.getfile(cls)).name}:{inspect.getsourcelines(cls)[1]}"
    except (OSError, TypeError):  # it was typed in somewhere
        return name
