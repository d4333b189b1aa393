"""Computer players that a text names: `alphabeta(rounds=2)`, `mcts(seconds=0.05)`, `reflex`, `random(seed=7)`.

name                     player
any search by its name   that search; see `choice.ALGORITHMS`
search                   the search that fits the game, as strong as the computer plays it
reflex                   the move after which the position looks best, without looking further
random                   any move
solution                 the best move by the table of the solved game, which is made first, or read: `file=…`
fallible                 by the same table, but errs: the best move with probability `p` (see `exact.fallible`)
problems                 as good as `solution`, and of equal moves the hardest to answer for `fallible` of this `p`
a model of the game      what `Game.models` says, such as Pac-Man's `notes`

Arguments that the search knows go to it. Arguments that are parameters of the game change the game as this player sees
it: `expectimax(rounds=2,ghost_kind=random)` thinks that ghosts go anywhere.
"""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import random
import threading
import typing
from collections.abc import Callable, Mapping
from typing import Any

from plyant import choice
from plyant.arena.simple import Random, Reflex, seeded
from plyant.arena.solved import BySolution, Fallible, Problems
from plyant.engine.mcts.tree import SearchTree
from plyant.engine.table import Table
from plyant.errors import Interrupted, ParameterError
from plyant.game import CHANCE, Game, Result, State
from plyant.parameters import split_call, suggestion, texts_of
from plyant.sanity import require_sound

_SIMPLE = {kind.called: kind for kind in (Reflex, Random, BySolution, Fallible, Problems)}
_OWN = ("search", *_SIMPLE)
_CERTAIN = ("minimax", "alphabeta", "engine")  # they know no chance
_NO_TEXT = {"game", "state", "stop", "progress", "trace", "table", "tree", "all_moves", "algorithm", "player"}
_NO_TEXT |= {"prior", "playout"}
_BUDGETS = ("depth", "rounds", "seconds")


class Agent:
    """A player: `choose` gives what it thinks of a position, and its move. It may remember what it saw in this game."""

    def __init__(self, name: str, think: Callable[[State], Result], begin: Callable[[int], None] | None = None) -> None:
        self.name = name
        """Of an agent made by `agent`: the text that it was made from."""
        self._think = think
        self._begin = begin
        self.begin()

    def __repr__(self) -> str:
        return f"agent({self.name!r})"

    def begin(self, seed: int = 0) -> None:
        """A game begins: forget everything. The same seed, the same choices, unless they depend on the clock."""
        if self._begin is not None:
            self._begin(seed)

    def choose(self, state: State) -> Result:
        """What to do here. Raises GameOver where there is nothing to do."""
        return self._think(state)


def agent(text: str, game: Game, start: State = None) -> Agent:
    """The agent of this game that a text names; `start`: where play begins, if not where the game does.

    Raises ParameterError for a name or an argument that there is not, and for parameters that make it another game.
    """
    require_sound(game, start)
    models = game.models()
    called, given = _split(text, game)
    known = [*choice.ALGORITHMS, *_OWN, *models]
    if called not in known:
        raise ParameterError(
            f"there is no agent {called!r}.{suggestion(called, known)} Agents of {game.name}: {', '.join(known)}."
        )
    if called in _SIMPLE:
        seen, options = _seen(text, game, game, given, _SIMPLE[called].accepted)
        _prepare(seen)
        kind = _SIMPLE[called]
        player = kind(seen, **options, **({"start": start} if issubclass(kind, BySolution) else {}))
        return Agent(text, player.think, player.begin)
    base = game.thinker() if called == "search" else game
    algorithm = choice.fitting(base, given.get("depth")).algorithm if called == "search" else called
    if called in models:
        algorithm, base = models[called]
    accepted = options_of(algorithm)
    seen, options = _seen(text, game, base, given, accepted)
    if algorithm in _CERTAIN:
        seen = seen.cautious()
    _check_budget(text, algorithm, seen, options)
    _prepare(seen)
    _check_options(text, algorithm, seen, options, start)
    searcher = _Searcher(algorithm, seen, options, accepted)
    return Agent(text, searcher.think, searcher.begin)


def options_of(algorithm: str) -> dict[str, Any]:
    """The arguments that a text may give to a search, with their defaults."""
    names = inspect.signature(choice.function(algorithm)).parameters
    found = {name: parameter.default for name, parameter in names.items() if name not in _NO_TEXT}
    how = choice.ALGORITHMS[algorithm]
    return found | ({"nodes": None} if how.nodes else {})


def _split(text: str, game: Game) -> tuple[str, dict[str, Any]]:
    """The name, written in one way, and the arguments."""
    if not isinstance(text, str) or not text.strip():
        raise ParameterError(f"{text!r} is not an agent; write a name, or name(argument=value,…).")
    called, given = split_call(text, texts_of(type(game)))
    return called.strip().lower().replace("-", "_"), given


def _seen(
    text: str, game: Game, base: Any, given: Mapping[str, Any], accepted: Mapping[str, Any]
) -> tuple[Any, dict[str, Any]]:
    """(the game as the agent sees it, what is left for its search): `base` with those of its parameters in `given`."""
    parameters = list(base.parameters())
    for name in given:
        if name not in accepted and name not in parameters:
            words = [f"it takes {', '.join(accepted)}"]
            if parameters:
                words.append(f"and parameters of the game: {', '.join(parameters)}")
            hint = suggestion(name, [*accepted, *parameters], 1)
            raise ParameterError(f"{text}: there is no argument {name!r}; {' '.join(words)}.{hint}")
    options = {name: value for name, value in given.items() if name in accepted}
    changes = {name: value for name, value in given.items() if name not in accepted}
    seen = dataclasses.replace(base, **changes) if changes else base
    if seen.initial() != game.initial():
        changed = ", ".join(changes) or "the model"
        raise ParameterError(f"{text}: {changed} would make it another game, which begins with another position.")
    return seen, options


def _prepare(seen: Game) -> None:
    """Have the game's tables made now, so that the first move does not pay for them."""
    _ = seen.memory_address


def _check_budget(text: str, algorithm: str, seen: Game, options: Mapping[str, Any]) -> None:
    """Refuse a search to the end of a game whose end is far; those that only get better with time get a second."""
    how = choice.ALGORITHMS[algorithm]
    is_limited = options.keys() & {*_BUDGETS, "nodes", how.nodes}
    if how.exhaustive and how.nodes and not is_limited and not choice.is_small(seen, once=True):
        example = f"{text.split('(')[0].strip()}(depth=4)"
        raise ParameterError(
            f"{text} needs a budget in so large a game: depth, rounds, seconds or nodes, as {example}."
        )


def _check_options(text: str, algorithm: str, seen: Game, options: Mapping[str, Any], start: State) -> None:
    """Refuse options that the search refuses, before the game begins: a search is started and stopped at once."""
    search = choice.function(algorithm)
    kinds = typing.get_type_hints(getattr(search, "func", search))
    for name, value in options.items():
        wanted = _wanted(kinds.get(name, Any))
        if wanted and not _is_of(kinds[name], value):
            raise ParameterError(f"{text}: {name} must be {wanted}, got {value!r}.")
    s = seen.initial() if start is None else start
    while not seen.is_terminal(s) and seen.player(s) == CHANCE:
        s = seen.result(s, seen.legal(s)[0])
    if seen.is_terminal(s):
        return
    stop = threading.Event()
    stop.set()
    with contextlib.suppress(Interrupted):
        choice.search(seen, s, algorithm=algorithm, **{**options, "native": False, "stop": stop})


_KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


def _wanted(kind: Any) -> str:
    """What an option declared like this accepts, if that can be said in a word; else empty."""
    kinds = _kinds_of(kind)
    return _KINDS[kinds[0]] if len(kinds) == 1 and kinds[0] in _KINDS else ""


def _kinds_of(kind: Any) -> list[Any]:
    return [one for one in typing.get_args(kind) or (kind,) if one is not type(None)]


def _is_of(kind: Any, value: Any) -> bool:
    wanted = _kinds_of(kind)[0]
    if value is None:
        return type(None) in typing.get_args(kind)
    if isinstance(value, bool) or wanted is bool:
        return isinstance(value, bool) and wanted is bool
    return isinstance(value, (int, float) if wanted is float else wanted)


class _Searcher:
    """A search, with what it remembers from one move of a game to the next."""

    def __init__(self, algorithm: str, game: Game, options: Mapping[str, Any], accepted: Mapping[str, Any]) -> None:
        self._algorithm = algorithm
        self._game = game
        self._options = dict(options)
        self._samples = "seed" in accepted and algorithm not in choice.REGRET
        names = inspect.signature(choice.function(algorithm)).parameters
        self._remembers_in = next((name for name in ("table", "tree") if name in names), "")
        self._memory: dict[str, Any] = {}
        self._luck = random.Random()

    def begin(self, seed: int) -> None:
        self._luck = seeded(self._options.get("seed", 0), seed)
        if self._remembers_in == "table":
            size = self._options.get("table_mb", 64)
            self._memory = {"table": Table(size)} if size else {}
        elif self._remembers_in == "tree":
            self._memory = {"tree": SearchTree()}

    def think(self, state: State) -> Result:
        options = self._options | self._memory
        if self._samples:
            options["seed"] = self._luck.getrandbits(31)
        return choice.search(self._game, state, algorithm=self._algorithm, **options)
