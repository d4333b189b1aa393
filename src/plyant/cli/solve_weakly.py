"""One position at a time: weak solving of games, and the shortest solution of puzzles."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from plyant.cli.solve_answers import Answer, at_the_end, from_path, from_weak
from plyant.cli.solving import counting
from plyant.cli.thinking import NothingSearched, stop_on_interrupt
from plyant.errors import ParameterError, UnfitGame
from plyant.exact.along import AlongPath
from plyant.exact.batches import weak_all
from plyant.exact.certificate import Solved
from plyant.exact.paths import Path, astar, idastar
from plyant.exact.weak import METHODS, Weak, WeakSolver
from plyant.exact.weakly import Scores, Weakly
from plyant.game import Game, State

_TABLE_MB = 1024
_RAY_MB = 256  # for each worker: how much memory there is elsewhere is not known
_NOT_NOTICED = "ida* does not notice where there is no solution; --method a* does"
_PUZZLE = {"ida*": idastar, "a*": astar}


class OneByOne:
    """Answers questions about positions one by one; `stopped` when a person did not wait for the answer."""

    stopped = False

    def answer(self, said: str, s: State) -> Answer:
        """What a position is worth."""
        raise NotImplementedError

    def proved(self) -> Solved:
        """What a proof of the first answer is made from."""
        raise NotImplementedError

    def scores(self, s: State) -> Solved:
        """What a proof of the score of a position is made from."""
        raise NotImplementedError


def one_by_one(
    game: Game,
    *,
    method: str,
    score: bool,
    all_moves: bool,
    seconds: float | None,
    memory: int,
    threads: int,
    native: bool,
    quiet: bool,
    workers: int = 0,
    ray: str | None = None,
    positions: Sequence[State] = (),
) -> OneByOne:
    """Who answers for this game; raises ParameterError for a method that it does not have.

    positions: all that will be asked for; workers, or a Ray cluster, solve them at the same time.
    """
    known: Sequence[str] = list(_PUZZLE) if len(game.players) == 1 else list(METHODS)
    if method and method not in known:
        raise ParameterError(f"--method {method} is not accepted for {game.name}; {' and '.join(known)} are.")
    if len(game.players) == 1:
        if score:
            raise UnfitGame(f"{game.name} is a puzzle: it has no score, its remoteness tells the fewest moves.")
        return _Puzzles(game, method or known[0], seconds, memory, native, quiet)
    if score and not game.has_score:
        raise UnfitGame(f"{game.name} has no score(s), to tell fast wins from slow ones: do without --score.")
    mb = min(_TABLE_MB, max(memory >> 21, 1))
    solver = WeakSolver(game, mb=mb, native=native, threads=threads or os.cpu_count() or 1, method=method or known[0])
    one = _Games(solver, score, all_moves, seconds, quiet)
    if ray is None and (not workers or len(positions) < 2):
        return one
    each = mb / workers if workers else float(min(mb, _RAY_MB))
    asked = {"score": score, "all_moves": all_moves, "seconds": seconds, "method": method or known[0]}
    crew = {"mb": each, "native": native, "threads": threads or 1, "workers": workers, "ray": ray}
    return _AtOnce(one, game, positions, asked | crew, quiet)


class _Games(OneByOne):
    def __init__(self, solver: WeakSolver, score: bool, all_moves: bool, seconds: float | None, quiet: bool) -> None:
        self._solver, self._score, self._all_moves = solver, score, all_moves
        self._seconds, self._quiet = seconds, quiet

    def answer(self, said: str, s: State) -> Answer:
        """The value, and the score where it is wanted."""
        game = self._solver.game
        if game.is_terminal(s):
            score = game.score(s) if game.player(s) == 0 else -game.score(s)
            return at_the_end(game, said, s, "the rules", score if self._score else None)
        with stop_on_interrupt() as stop, counting(str(game), lambda: self._solver.nodes, self._quiet):
            found = self._solver.solve(
                s, score=self._score, seconds=self._seconds, all_moves=self._all_moves, stop=stop
            )
        self.stopped = stop.is_set()
        return from_weak(game, said, s, found)

    def proved(self) -> Solved:
        """Each question on the way is searched."""
        return Weakly(self._solver)

    def scores(self, s: State) -> Solved:
        """So is each of scores."""
        return Scores(self._solver, s)


class _AtOnce(OneByOne):
    """All positions are solved by workers when the first answer is wanted."""

    def __init__(
        self, one: OneByOne, game: Game, positions: Sequence[State], options: dict[str, Any], quiet: bool
    ) -> None:
        self._one, self._game, self._positions = one, game, positions
        self._options, self._quiet = options, quiet
        self._found: dict[State, Weak] | None = None

    def answer(self, said: str, s: State) -> Answer:
        """What the workers found."""
        if self._game.is_terminal(s):
            return self._one.answer(said, s)
        if self._found is None:
            todo = [p for p in dict.fromkeys(self._positions) if not self._game.is_terminal(p)]
            try:
                with counting(str(self._game), None, self._quiet):
                    found = weak_all(self._game, todo, **self._options)
            except KeyboardInterrupt:
                raise NothingSearched("stopped before all positions were solved.") from None
            self._found = dict(zip(todo, found, strict=True))
        return from_weak(self._game, said, s, self._found[s])

    def proved(self) -> Solved:
        """Proofs are searched for here."""
        return self._one.proved()

    def scores(self, s: State) -> Solved:
        """Here as well."""
        return self._one.scores(s)


class _Puzzles(OneByOne):
    def __init__(self, game: Game, method: str, seconds: float | None, memory: int, native: bool, quiet: bool) -> None:
        self._game, self._seconds, self._native, self._quiet = game, seconds, native, quiet
        self._method, self._memory_mb = method, max(memory / 2**20, 1.0)
        self._first: Path | None = None

    def answer(self, said: str, s: State) -> Answer:
        """A shortest solution."""
        if self._game.is_terminal(s):
            return at_the_end(self._game, said, s, "the rules", None)
        nodes = 0

        def progress(count: int) -> None:
            nonlocal nodes
            nodes = count

        hint = _NOT_NOTICED if self._method == "ida*" else ""
        with stop_on_interrupt() as stop, counting(str(self._game), lambda: nodes, self._quiet, hint=hint):
            find: Callable[..., Path] = _PUZZLE[self._method]
            more: dict[str, Any] = {"memory_mb": self._memory_mb} if self._method == "a*" else {}
            more |= {"stop": stop, "progress": progress}
            found = find(self._game, s, seconds=self._seconds, native=self._native, **more)
        self.stopped = stop.is_set()
        self._first = self._first or found
        return from_path(self._game, said, s, found)

    def proved(self) -> Solved:
        """The way itself."""
        if self._first is None:
            raise ParameterError(f"{self._game.name}: the game is over, and there is nothing to prove.")
        return AlongPath(self._game, self._first)
