"""How a promise is broken: one sentence, and where in the game's source."""

from __future__ import annotations

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
    """The function with its class, its file and line, and the exact line."""
    try:
        function = getattr(type(game), found.function)
        name = function.__qualname__.split("<locals>.")[-1]
        name = f"{name}, {Path(function.__code__.co_filename).name}:{function.__code__.co_firstlineno}"
    except AttributeError:
        name = found.function
    return "; ".join(part for part in (name, found.line) if part)


def one_line(error: BaseException) -> str:
    """An exception in one line."""
    said = str(error).strip().splitlines()
    return f"{type(error).__name__}: {said[0]}" if said else type(error).__name__


def short(value: Any, most: int = 160) -> str:
    """A value in at most so many characters."""
    text = repr(value)
    return text if len(text) <= most else text[:most].rstrip(" ,") + " …"
