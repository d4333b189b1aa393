"""How a promise is broken: one sentence, and where in the game's source."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from plyant.checker.position import Position
from plyant.game import Game


class Broken(NamedTuple):
    """How a promise is broken at a state s, in which function of the game, and where exactly if that is known."""

    text: str
    function: str = ""
    line: str = ""


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


def one_line(error: BaseException) -> str:
    """An exception in one line."""
    said = str(error).strip().splitlines()
    return f"{type(error).__name__}: {said[0]}" if said else type(error).__name__


def short(value: Any, most: int = 160) -> str:
    """A value in at most so many characters."""
    text = repr(value)
    return text if len(text) <= most else text[:most].rstrip(" ,") + " …"
