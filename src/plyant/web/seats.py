"""Who sits where: a person, the computer at a level, or an algorithm by its name."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any, NamedTuple

from plyant import choice
from plyant.arena.levels import search_options
from plyant.arena.settings import LEVELS, Settings
from plyant.arena.simple import Random, Reflex
from plyant.engine.progress import Watch
from plyant.errors import ParameterError, UnfitGame
from plyant.game import Game, Result, State
from plyant.web.limits import Limits
from plyant.web.tables import TABLES

PERSON = "person"
LEVEL = "level"
_SIMPLE = {"random": Random, "reflex": Reflex}
ALGORITHMS = (*choice.ALGORITHMS, *_SIMPLE)
_DEEPEST = 60
QUICK = 0.05
"""Seconds for one move of a game that is played by keys, for nobody wants to wait there."""


def offered(game: Game) -> list[str]:
    """The algorithms that can play a game."""
    is_plain = not game.has("observe") and not game.has("actions_of")
    return [*(name for name in choice.ALGORITHMS if choice.fits(name, game)), "random", *["reflex"] * is_plain]


class Seat(NamedTuple):
    """A player: `kind` is "person", "level", or the name of an algorithm, which may have a budget of its own."""

    kind: str = PERSON
    level: int = 4
    depth: int | None = None
    seconds: float | None = None

    @property
    def is_person(self) -> bool:
        """Does a person play here?"""
        return self.kind == PERSON

    @property
    def text(self) -> str:
        """For people."""
        if self.is_person:
            return "a person"
        if self.kind == LEVEL:
            return f"computer, level {self.level}"
        given = [f"depth {self.depth}"] if self.depth else []
        given += [f"{self.seconds:g} s"] if self.seconds else []
        return ", ".join([self.kind, *given])


def seat(given: Any, game: Game, limits: Limits) -> Seat:
    """The seat that a dict, or a Seat, describes; raises ParameterError, UnfitGame or TooMuch."""
    if isinstance(given, Seat):
        given = given._asdict()
    if not isinstance(given, Mapping) or given.keys() - {"kind", "level", "depth", "seconds"}:
        raise ParameterError(f"{given!r} is not a seat; it has: kind, and level, depth or seconds.")
    made = Seat(**{name: value for name, value in given.items() if value is not None})
    if made.kind not in (PERSON, LEVEL, *ALGORITHMS):
        known = ", ".join((PERSON, LEVEL, *ALGORITHMS))
        raise ParameterError(f"kind={str(made.kind)[:40]!r} is not a player; there are: {known}.")
    if made.kind in ALGORITHMS and made.kind not in offered(game):
        raise UnfitGame(f"{made.kind} cannot play {game.name}; {', '.join(offered(game))} can.")
    if type(made.level) is not int or made.level not in LEVELS:
        raise ParameterError(f"level={made.level!r} is not accepted; 1 to {len(LEVELS)} is.")
    if made.depth is not None and (type(made.depth) is not int or not 1 <= made.depth <= _DEEPEST):
        raise ParameterError(f"depth={made.depth!r} is not accepted; 1 to {_DEEPEST} is.")
    if made.seconds is not None:
        if isinstance(made.seconds, bool) or not isinstance(made.seconds, (int, float)):
            raise ParameterError(f"seconds={made.seconds!r} is not a time to think.")
        limits.thinking(made.seconds)
    return made


class Player:
    """The computer on one seat, with what it remembers from one move of a game to the next while there is room."""

    def __init__(self, game: Game, seat: Seat, limits: Limits) -> None:
        self.game = game
        self.seat = seat
        self._limits = limits

    def think(self, state: State, seed: int, stop: threading.Event, watch: Watch | None = None) -> Result:
        """What it would do here; ends soon after `stop` is set, and within the limits in any case."""
        if self.seat.kind in _SIMPLE:
            simple = _SIMPLE[self.seat.kind](self.game, seed)
            simple.begin(seed)
            return simple.think(state)
        seen, how = self._options()
        if self.game.keys and self.seat.kind == LEVEL and self.seat.seconds is None:
            how["seconds"] = min(how.get("seconds") or QUICK, QUICK)
        how["seconds"] = min(how.get("seconds") or self._limits.seconds, self._limits.seconds)
        return choice.search(seen, state, stop=stop, progress=watch, **how)

    def _options(self) -> tuple[Game, dict[str, Any]]:
        if self.seat.kind == LEVEL:
            settings = Settings((), self.seat.level, self.seat.depth, self.seat.seconds)
            seen, how = search_options(self.game, settings, TABLES.of(self, self._limits))
            return seen, dict(how)
        how = {"algorithm": self.seat.kind, "seconds": self.seat.seconds}
        if self.seat.depth is not None and choice.ALGORITHMS[self.seat.kind].depth:
            how["depth"] = self.seat.depth
        if self.seat.kind == "engine":
            how["table"] = TABLES.of(self, self._limits)
        seen = self.game.thinker()
        return seen.cautious() if self.seat.kind in ("minimax", "alphabeta", "engine") else seen, how
