"""A weak solver as what proofs are made from: where a game is too large for a table, each question is searched."""

from __future__ import annotations

from typing import Any

from plyant.exact.weak import Weak, WeakSolver, _Search
from plyant.game import Action, State
from plyant.native import Worker


class Weakly:
    """The value and a good move of any state, searched when asked for; what was found serves the next question."""

    repetition = 0.0  # whatever it is: weak solving is for games that end

    def __init__(self, solver: WeakSolver) -> None:
        self.solver, self.game, self.start = solver, solver.game, solver.game.initial()

    def value(self, s: Any = None) -> float:
        """To the player on move."""
        if s is not None and self.game.is_terminal(s):
            return float(self.game.utility(s, self.game.player(s)))
        value = self._solved(s).value
        assert value is not None, "no limit was set"
        return value

    def best(self, s: Any = None) -> tuple[Action, ...]:
        """A move that keeps the value."""
        return self._solved(s).best

    def _solved(self, s: Any, score: bool = False) -> Weak:
        found = self.solver.solve(s, score=score, line=False)
        if found.interrupted:
            raise KeyboardInterrupt
        return found


class Scores(Weakly):
    """The score of one position instead, and moves that keep it, in all play from there: each is one question."""

    def __init__(self, solver: WeakSolver, start: State) -> None:
        super().__init__(solver)
        self.start = start
        self._score = self.value() if self.game.player(start) == 0 else -self.value()

    def value(self, s: Any = None) -> float:
        """The score to the player on move."""
        s = self.start if s is None else s
        if self.game.is_terminal(s):
            return float(self.game.score(s) if self.game.player(s) == 0 else -self.game.score(s))
        score = self._solved(s, score=True).score
        assert score is not None, "no limit was set"
        return float(score)

    def best(self, s: Any = None) -> tuple[Action, ...]:
        """A move after which the player who makes it gets at least the score of the position that this is about."""
        s = self.start if s is None else s
        level = int(self._score if self.game.player(s) == 0 else -self._score)
        prober = self.solver._prober
        prober.begin(None)
        search = _Search(self.game, prober, s, fully=True)
        search.least = search.most = level  # so that this is what a move must keep
        Worker(lambda: search.choose(all_moves=False), recursing=not prober.native).wait(None, None, prober.halt)
        return tuple(search.best or self.game.actions(s))  # if none keeps it, the walk will tell
