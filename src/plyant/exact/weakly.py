"""A weak solver as what proofs are made from: where a game is too large for a table, each question is searched."""

from __future__ import annotations

from typing import Any

from plyant.exact.weak import Weak, WeakSolver
from plyant.game import Action


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

    def _solved(self, s: Any) -> Weak:
        found = self.solver.solve(s, line=False)
        if found.interrupted:
            raise KeyboardInterrupt
        return found
