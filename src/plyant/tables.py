"""Tables in rules: tuples of numbers made from a game's parameters, which machine code reads at run time.

Any other constant of a game is part of its machine code: another board, another compilation. What is a `table` is not:
one machine code serves all mazes, all maps and all weights.

    class Maze(Game):
        layout: str = "small"

        @table
        def exits(self) -> tuple[int, ...]:
            return tuple(…)

`self.exits[i]` is then the same interpreted and native; a tuple declared as `tuple[float, ...]` holds floats. Very many
whole numbers had better be an `array.array`.
"""

from __future__ import annotations

import array
import functools
import inspect
from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

from plyant.errors import UnfitGame

Number = TypeVar("Number", int, float)


class table(Generic[Number]):
    """A property that is computed once and holds numbers only: whole ones, or floats where it is declared so."""

    def __init__(self, func: Callable[[Any], tuple[Number, ...]]) -> None:
        self.func: Callable[[Any], tuple[Number, ...]] = func
        self.holds_floats = "float" in str(inspect.get_annotations(func).get("return", ""))
        functools.update_wrapper(self, func)  # type: ignore[arg-type]

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, game: None, owner: type) -> table[Number]: ...
    @overload
    def __get__(self, game: Any, owner: type | None = None) -> tuple[Number, ...]: ...
    def __get__(self, game: Any, owner: type | None = None) -> Any:
        if game is None:
            return self
        kind = float if self.holds_floats else int
        values: Any = self.func(game)
        if not isinstance(values, array.array):  # which takes less room than a tuple, and is read alike
            values = tuple(kind(value) for value in values)
        game.__dict__[self.name] = values  # found there before this method from now on
        return values


def tables_of(cls: type) -> dict[str, table[Any]]:
    """The tables of a class by name, in the order in which machine code counts them."""
    found = {name: inspect.getattr_static(cls, name) for name in dir(cls)}
    return {name: member for name, member in found.items() if isinstance(member, table)}


def memory(game: Any) -> array.array[int]:
    """All tables one behind the other, after a list of where each begins and how long it is.

    It holds no addresses, so that it may be copied, and sent to another process.
    """
    contents = tables_of(type(game))
    tables = [getattr(game, name) for name in contents]  # all of them first, since to make one may take much memory
    found = array.array("q", [0, 0] * len(contents))
    for i, (name, member) in enumerate(contents.items()):
        values = tables[i]
        found[2 * i], found[2 * i + 1] = len(found), len(values)
        kind = "d" if member.holds_floats else "q"
        if not isinstance(values, array.array) or values.typecode != kind:
            try:
                values = array.array(kind, values)
            except OverflowError:
                raise UnfitGame(f"{game.name}: its table {name} holds a number of more than 64 bits.") from None
        if values:
            found.frombytes(memoryview(values).cast("B"))
    return found
