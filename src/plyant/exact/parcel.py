"""A game as it is sent to other processes: where its class is found, and its parameters."""

from __future__ import annotations

import dataclasses
import functools
import importlib
from pathlib import Path
from typing import Any

from plyant.errors import BadFile, ParameterError
from plyant.exact.packing import leaves
from plyant.exact.store import rules_of
from plyant.game import Game
from plyant.native import fill
from plyant.own_files import file_of, module_of


@dataclasses.dataclass(frozen=True)
class Parcel:
    """What another process needs to make the same game."""

    module: str
    file: str
    """For a class that was loaded from a file by its path."""
    name: str
    parameters: tuple[tuple[str, Any], ...]
    rules: str
    """A hash of the rules: on another machine they may be others."""

    def open(self) -> Game:
        """The game; raises ParameterError where it cannot be loaded, or is another one."""
        try:
            module = module_of(Path(self.file)) if self.file else importlib.import_module(self.module)
            cls: Any = functools.reduce(getattr, self.name.split("."), module)
        except (ImportError, AttributeError, BadFile) as error:
            raise ParameterError(
                f"a worker cannot load {self.name} from {self.file or self.module} ({error}): put the game into a file "
                f"or package that workers find as well, or do without workers."
            ) from None
        game: Game = cls(**dict(self.parameters))
        if rules_of(game) != self.rules:
            raise ParameterError(f"a worker has other rules of {game.name}: have the same files everywhere.")
        return game


def parcel(game: Game) -> Parcel:
    """What to send; raises ParameterError where others cannot find the class."""
    cls = type(game)
    if "<locals>" in cls.__qualname__:
        raise ParameterError(
            f"{cls.__name__} is defined inside a function, where workers cannot find it: define it in a file."
        )
    return Parcel(
        module=cls.__module__,
        file=file_of(cls.__module__),
        name=cls.__qualname__,
        parameters=tuple(game.parameters().items()),
        rules=rules_of(game),
    )


def numbers_of(game: Game, state: Any) -> tuple[int, ...]:
    """A state as numbers, for `state_of`; raises ParameterError where it is not made of numbers."""
    try:
        numbers = tuple(leaves(state))
        if state_of(game, numbers) == state:
            return numbers
    except (TypeError, ValueError, IndexError):
        pass
    raise ParameterError(f"{game.name}: a state is not made of the same numbers as the first: do without workers.")


def state_of(game: Game, numbers: tuple[int, ...]) -> Any:
    """The state with these numbers."""
    return fill(game.initial(), numbers, 0)
