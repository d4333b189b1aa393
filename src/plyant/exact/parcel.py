"""A game as it is sent to other processes: where its class is found, and its parameters."""

from __future__ import annotations

import dataclasses
import functools
import importlib
import importlib.util
import sys
import types
from pathlib import Path
from typing import Any

from plyant.errors import ParameterError
from plyant.exact.packing import leaves
from plyant.exact.store import rules_of
from plyant.game import Game
from plyant.native import fill


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
            module = _run(self.module, self.file) if self.file else importlib.import_module(self.module)
            cls: Any = functools.reduce(getattr, self.name.split("."), module)
        except (ImportError, AttributeError, OSError, SyntaxError) as error:
            raise ParameterError(
                f"a worker cannot load {self.name} from {self.file or self.module} ({error}): put the game into a file "
                f"or package that workers find as well, or do without workers."
            ) from None
        game: Game = cls(**dict(self.parameters))
        if rules_of(game) != self.rules:
            raise ParameterError(f"a worker has other rules of {game.name}: have the same files everywhere.")
        return game


def _run(name: str, file: str) -> types.ModuleType:
    """The module of a person's own file, under the name that it has where the game was loaded."""
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is not Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    folder = str(Path(file).parent)
    sys.path.insert(0, folder)  # so that it may import its neighbours
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(folder)
    return module


def parcel(game: Game) -> Parcel:
    """What to send; raises ParameterError where others cannot find the class."""
    cls = type(game)
    if "<locals>" in cls.__qualname__:
        raise ParameterError(
            f"{cls.__name__} is defined inside a function, where workers cannot find it: define it in a file."
        )
    file = getattr(sys.modules.get(cls.__module__), "__file__", None) or ""
    is_from_file = cls.__module__.startswith("plyant_file_")
    return Parcel(
        module=cls.__module__,
        file=file if is_from_file else "",
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
