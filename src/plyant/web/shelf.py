"""The games that visitors may choose: the catalogue's, and the files given on the command line. No others."""

from __future__ import annotations

import dataclasses
import functools
import inspect
import typing
from collections.abc import Mapping, Sequence
from typing import Any

from plyant import catalogue
from plyant.errors import ParameterError, UnknownGame
from plyant.files import closed_files
from plyant.game import Game
from plyant.parameters import nearest, split_call, texts_of
from plyant.web.sizes import refuse_large

_LONGEST = 2_000  # characters of a game with its parameters


class Field(typing.NamedTuple):
    """A parameter of a game, for a form: its kind is one of "int", "float", "bool", "str" and "other"."""

    name: str
    kind: str
    default: Any


class Entry(typing.NamedTuple):
    """A game on the shelf."""

    name: str
    cls: type[Game]
    sentence: str
    fields: tuple[Field, ...]
    is_own: bool
    """From a file that was given on the command line."""


class Shelf:
    """The games by their names. What a visitor types is looked up here alone, so it never names a file."""

    def __init__(self, own: Sequence[str] = ()) -> None:
        """own: `mine.py` or `mine.py:MyGame`, also with parameters. Raises what `catalogue.load` raises."""
        self._classes: dict[str, type[Game]] = {}
        self._defaults: dict[str, dict[str, Any]] = {}
        for text in own:
            game = catalogue.load(text)
            name = self._free(game.name)
            self._classes[name] = type(game)
            self._defaults[name] = game.parameters()
        self.own = tuple(self._classes)

    def _free(self, name: str) -> str:
        known, number, found = {*self._classes, *catalogue.games()}, 2, name
        while found in known:
            found, number = f"{name}-{number}", number + 1
        return found

    def names(self) -> list[str]:
        """All names; people's own games first."""
        return [*self.own, *catalogue.games()]

    def entry(self, name: str) -> Entry:
        """A game by its name; raises UnknownGame with the nearest names."""
        key = name.strip().lower().replace("_", "-").replace(" ", "-")
        if key not in self.names():
            near = ", ".join(nearest(key[:80], self.names()))
            raise UnknownGame(f"there is no game {name[:80]!r} here; the nearest are: {near}.")
        return self._entry(key)

    @functools.cache  # noqa: B019 (there is one shelf, as long as the server runs)
    def _entry(self, key: str) -> Entry:
        cls = self._classes.get(key) or catalogue.game_class(key)
        sentence = (inspect.getdoc(cls) or "").split("\n")[0]
        defaults = self.make(key, {}).parameters()
        hints = {f.name: f.type for f in dataclasses.fields(cls) if f.init}  # type: ignore[arg-type]
        fields = tuple(Field(name, _kind(hints[name]), value) for name, value in defaults.items())
        return Entry(key, cls, sentence, fields, key in self.own)

    def make(self, name: str, parameters: Mapping[str, Any]) -> Game:
        """A game with these parameters; raises UnknownGame, ParameterError, BadText, or TooMuch where it is large."""
        if name not in self.names():
            self.entry(name)  # raises
        cls = self._classes.get(name) or catalogue.game_class(name)
        with closed_files():
            made: Game = cls(**{**self._defaults.get(name, {}), **parameters})
            refuse_large(made, made.initial())
        return made

    def load(self, text: str) -> Game:
        """A game from "name" or "name(parameter=value,…)", as `catalogue.load`, but from this shelf alone."""
        if len(text) > _LONGEST:
            raise ParameterError(f"the game has {len(text):,} characters; {_LONGEST:,} are accepted.")
        name, _ = split_call(text)
        entry = self.entry(name)
        return self.make(entry.name, split_call(text, texts_of(entry.cls))[1])

    def source(self, name: str, game: Game) -> str:
        """The text that `load` makes this game from, when it is called `name` here."""
        return name + str(game).removeprefix(game.name)


def _kind(annotation: Any) -> str:
    name = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    return name if name in ("int", "float", "bool", "str") else "other"
