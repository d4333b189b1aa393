"""The games that visitors may choose: the catalogue's, and the files given on the command line. No others."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from plyant import catalogue
from plyant.errors import BadFile, ParameterError, UnknownGame
from plyant.files import closed_files
from plyant.game import Game
from plyant.parameters import split_call, suggestion, texts_of
from plyant.sanity import require_sound
from plyant.web.own_rules import RulesStopped, guarded, in_time, try_position, untold
from plyant.web.sizes import refuse_large

_LONGEST = 2_000  # characters of a game with its parameters
_GATE_SECONDS = 0.5


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
        """own: `mine.py`, for all games in it, or `mine.py:MyGame`, also with parameters.

        Raises what `catalogue.load` raises, and BadFile where rules fail before anybody has moved.
        """
        self._classes: dict[str, type[Game]] = {}
        self._defaults: dict[str, dict[str, Any]] = {}
        self._files: dict[str, str] = {}  # /path/mine.py:MyGame of each that comes from a file
        for text, game in _own_games(own):
            with untold():
                _try_out(text, game)
            name = self._free(game.name)
            self._classes[name] = type(game)
            self._defaults[name] = game.parameters()
            path = _file_of(text)
            if path:
                self._files[name] = f"{path}:{type(game).__name__}"
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
        key = next((own for own, file in self._files.items() if file == name.strip()), key)
        if key not in self.names():
            raise UnknownGame(f"there is no game {name[:80]!r} here.{suggestion(key[:80], self.names())}")
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
            with guarded():
                made: Game = cls(**{**self._defaults.get(name, {}), **parameters})
            in_time(made, lambda: refuse_large(made, made.initial()))
        return made

    def usual(self, cls: type[Game]) -> Game | None:
        """The game of this class as it is offered, without other parameters; None: there is none on the shelf."""
        names = (name for name in self.names() if (self._classes.get(name) or catalogue.game_class(name)) is cls)
        name = next(names, None)
        return None if name is None else self.make(name, {})

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

    def file_source(self, source: str) -> str:
        """The text that `catalogue.load` makes such a game from, where its rules are in a file; else an empty one."""
        name = source.partition("(")[0]
        return self._files[name] + source.removeprefix(name) if name in self._files else ""


def _file_of(text: str) -> str:
    """The whole path of the file that a game on the command line comes from; empty: from none."""
    name, _ = split_call(catalogue.absolute(text))
    path = name if name.endswith(".py") else name.rpartition(":")[0]
    return path if path.endswith(".py") else ""


def _own_games(given: Sequence[str]) -> Iterator[tuple[str, Game]]:
    """The games that were given on the command line, each with the text that names it: all of a file, or one."""
    for text in given:
        makers: dict[str, Callable[[], Game]] = {}
        if text.endswith(".py"):
            makers = {f"{text}:{name}": cls for name, cls in catalogue.games_of_file(Path(text)).items()}
        for one, make in (makers or {text: functools.partial(catalogue.load, text)}).items():
            try:
                with untold(), guarded():
                    made = make()
            except RulesStopped as error:
                raise _at_start(one, error) from None
            yield one, made


def _try_out(text: str, game: Game) -> None:
    """Refuse rules that fail before anybody has moved, and those that do what no rules may do."""
    try:
        try_position(game, in_time(game, game.initial))
    except RulesStopped as error:
        raise _at_start(text, error) from None
    with contextlib.suppress(RulesStopped):  # what fails later is reported when it is met
        in_time(game, lambda: require_sound(game), _GATE_SECONDS)


def _at_start(text: str, error: RulesStopped) -> BadFile:
    return BadFile(f"{text} cannot be offered: {error}")


def _kind(annotation: Any) -> str:
    name = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    return name if name in ("int", "float", "bool", "str") else "other"
