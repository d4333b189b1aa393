"""Computer players that a text names: `alphabeta(rounds=2)`, `mcts(seconds=0.05)`, `reflex`, `random(seed=7)`.

name                     player
any search by its name   that search; see `choice.ALGORITHMS`
search                   the search that fits the game, as strong as the computer plays it
reflex                   the move after which the position looks best, without looking further
random                   any move
a model of the game      what `Game.models` says, such as Pac-Man's `notes`

Arguments that the search knows go to it. Arguments that are parameters of the game change the game as this player sees
it: `expectimax(rounds=2,ghost_kind=random)` thinks that ghosts go anywhere.
"""

from __future__ import annotations

import dataclasses
import inspect
import random
import time
from collections.abc import Callable, Mapping
from typing import Any

from plyant import choice
from plyant.engine.mcts.tree import SearchTree
from plyant.engine.table import Table
from plyant.errors import GameOver, ParameterError, UnfitGame
from plyant.game import SIMULTANEOUS, Action, Game, Result, State
from plyant.parameters import nearest, split_call, texts_of

_OWN = ("search", "reflex", "random")
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


def agent(text: str, game: Game) -> Agent:
    """The agent of this game that a text names.

    Raises ParameterError for a name or an argument that there is not, and for parameters that make it another game.
    """
    if not isinstance(game, Game):
        raise UnfitGame(f"{game!r} is not a Game: derive its class from plyant.Game and make an instance of it.")
    models = game.models()
    called, given = _split(text, game)
    known = [*choice.ALGORITHMS, *_OWN, *models]
    if called not in known:
        raise ParameterError(
            f"there is no agent {called!r}; the nearest are: {', '.join(nearest(called, known))}. "
            f"Agents of {game.name}: {', '.join(known)}."
        )
    if called in ("reflex", "random"):
        seen, options = _seen(text, game, game, given, {"seed": None})
        _prepare(seen)
        simple: Any = _Reflex if called == "reflex" else _Random
        player = simple(seen, options.get("seed", 0))
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
            near = nearest(name, [*accepted, *parameters], 1)
            raise ParameterError(f"{text}: there is no argument {name!r}; {' '.join(words)}. Did you mean {near[0]!r}?")
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
        self._luck = _luck(self._options.get("seed", 0), seed)
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


class _Simple:
    """A player without a search."""

    called = ""

    def __init__(self, game: Game, seed: Any) -> None:
        self._game = game
        self._seed = seed
        self._luck = random.Random()

    def begin(self, seed: int) -> None:
        self._luck = _luck(self._seed, seed)

    def think(self, state: State) -> Result:
        if self._game.is_terminal(state):
            raise GameOver(f"{self._game.name}: the position is over; there is no move to choose.")
        started = time.perf_counter()
        result = self._decide(state)
        return dataclasses.replace(result, seconds=time.perf_counter() - started)

    def _decide(self, state: State) -> Result:
        raise NotImplementedError

    def _result(self, value: float, state: State, actions: list[Action], depth: int, how: str) -> Result:
        """The result of looking at some moves that are equally good, of which one is drawn."""
        game = self._game
        mover = game.player(state)
        action = self._luck.choice(actions)
        return Result(
            value=value,
            values=tuple(value if p == mover else 0.0 - value for p in range(len(game.players))),
            action=action,
            actions=tuple(actions),
            line=(action,),
            depth=depth,
            nodes=0,
            seconds=0.0,
            exact=False,
            algorithm=self.called,
            convention=how,
            native=False,
            reason="a move ahead needs no machine code",
        )


class _Random(_Simple):
    """Any move, each with the same probability."""

    called = "random"

    def _decide(self, state: State) -> Result:
        game = self._game
        result = self._result(0.0, state, game.legal(state), 0, "every move with the same probability; no value")
        if game.player(state) != SIMULTANEOUS:
            return result
        each = [list(game.actions_of(state, p)) for p in range(len(game.players))]
        mixes = tuple(tuple((a, 1.0 / len(own)) for a in own) for own in each)
        return dataclasses.replace(result, mixes=mixes, mix=mixes[0])


class _Reflex(_Simple):
    """The move after which the position looks best; of several, any."""

    called = "reflex"

    def __init__(self, game: Game, seed: Any) -> None:
        super().__init__(game, seed)
        for hook, what in (("observe", "hidden information"), ("actions_of", "simultaneous moves")):
            if game.has(hook):
                raise UnfitGame(f"{game.name} has {what}, which reflex cannot handle; random and search can.")

    def _decide(self, state: State) -> Result:
        game = self._game
        mover = game.player(state)
        ranks: dict[Action, tuple[int, float]] = {}
        for a in game.actions(state):
            after = game.result(state, a)
            if game.is_terminal(after):
                value = float(game.utility(after, mover))
                rank = (value >= game.highest) - (value <= game.lowest)  # a win is worth more than any estimate
            else:
                value, rank = float(game.evaluate(after, mover)), 0
            ranks[a] = (rank, value)
        best = max(ranks.values())
        equal = [a for a, rank in ranks.items() if rank == best]
        result = self._result(best[1], state, equal, 1, "the position after one's own move, evaluated")
        return dataclasses.replace(result, nodes=1 + len(ranks))


def _luck(*seeds: Any) -> random.Random:
    """Random numbers for one agent in one game."""
    return random.Random(" ".join(map(str, seeds)))
