"""Players of solved games: one who makes no mistake, one who makes some, and one who waits for them."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

from plyant.arena.luck import drawn
from plyant.arena.simple import Simple
from plyant.errors import ParameterError, UnfitGame
from plyant.exact.estimate import Work, available_memory
from plyant.exact.fallible import check_skill, mixed
from plyant.exact.problems import ProblemSetter
from plyant.exact.solution import Solution
from plyant.exact.solve import solution as opened
from plyant.exact.solve import solve
from plyant.game import Action, Game, Result, RootMove, State

SKILL = 0.8
_ENOUGH = 50_000  # states, from which on it can be told how many there will be
_TABLE = {"file": "", "native": True}


def solved(game: Game, file: str = "", native: bool = True, start: State = None) -> Solution:
    """The solution of all that can come after a state, or of the game: from a file, or made now; agents share it.

    Raises ParameterError where the table in the file is of less.
    """
    if not isinstance(file, str):
        raise ParameterError(f"file={file!r} is not accepted; the name of a table of a solved game is.")
    begin = game.initial() if start is None else start
    found = _kept(game, file, bool(native), None if file else begin)
    if found.known.look(begin) is None:
        raise ParameterError(
            f"{file} is a table of what comes after another position of {game.name}, not after the one where play "
            f"begins: make one with `plyant solve {game} --out FILE`, without --moves."
        )
    return found


@functools.lru_cache(maxsize=2)
def _kept(game: Game, file: str, native: bool, start: State) -> Solution:
    return opened(game, file) if file else solve(game, start, native=native, progress=_Guard(game))


class _Guard:
    """Refuses a game whose table does not fit into memory."""

    def __init__(self, game: Game) -> None:
        self._name, self._memory = game.name, available_memory()

    def __call__(self, work: Work) -> None:
        """Called a few times a second."""
        foreseen = work.needed or 0 if work.states > _ENOUGH else 0
        if max(work.memory, foreseen) > self._memory:
            raise UnfitGame(f"{self._name} has too many states for a table in memory; `plyant solve` tells how many.")


class BySolution(Simple):
    """The best move, always the same one: wins as fast as possible, and loses as slowly."""

    called = "solution"
    accepted = _TABLE

    def __init__(self, game: Game, seed: Any = 0, file: str = "", native: bool = True, start: State = None) -> None:
        super().__init__(game, seed)
        self._solution = solved(game, file, native, start)

    def _decide(self, state: State) -> Result:
        best = self._solution.best(state)
        found = self._known(
            state, best[0], "the table of the solved game", [(a, self._solution.value(state)) for a in best]
        )
        return dataclasses.replace(found, actions=tuple(best), line=tuple(self._solution.line(state)))

    def _known(self, state: State, action: Action, how: str, moves: list[tuple[Action, float]]) -> Result:
        """A move, and what the table knows about the position."""
        steps = self._solution.remoteness(state)
        found = self._result(self._solution.value(state), state, [action], steps or 0, how)
        known = tuple(RootMove(a, value, proved=True) for a, value in moves)
        return dataclasses.replace(found, moves=known, exact=True, reason="a table needs no machine code")


class Fallible(BySolution):
    """Errs: the better the move, the likelier."""

    called = "fallible"
    accepted = {"p": SKILL, "seed": 0} | _TABLE

    def __init__(self, game: Game, seed: Any = 0, p: float = SKILL, **table: Any) -> None:
        self._p = check_skill(p)
        super().__init__(game, seed, **table)

    def _decide(self, state: State) -> Result:
        ranks = self._solution.ranked(state)
        mix = mixed(ranks, self._p)
        how = f"the best move with probability {self._p:g}, else the next best, and so on"
        values = [(a, rank.value) for rank in ranks for a in rank.moves]
        return dataclasses.replace(self._known(state, drawn(mix, self._luck), how, values), mix=tuple(mix))


class Problems(BySolution):
    """Of the moves that lose nothing, the one that sets an opponent who errs the hardest problems."""

    called = "problems"
    accepted = {"p": SKILL} | _TABLE

    def __init__(self, game: Game, seed: Any = 0, p: float = SKILL, **table: Any) -> None:
        self._p = check_skill(p)
        super().__init__(game, seed, **table)
        self._setter = ProblemSetter(self._solution, self._p)

    def _decide(self, state: State) -> Result:
        moves = self._setter.moves(state)
        how = f"no move that loses value; of these the hardest for an opponent who errs (p = {self._p:g})"
        found = self._known(state, moves[0][0], how, [])
        return dataclasses.replace(found, moves=tuple(RootMove(a, value) for a, value in moves))
