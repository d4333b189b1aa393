"""A solution of a puzzle as what proofs are made from: what is worth something is to follow it."""

from __future__ import annotations

from typing import Any

from plyant.errors import ParameterError
from plyant.exact.paths import Path
from plyant.game import Action, Game


class AlongPath:
    """The value and the move of each state of a path that was found."""

    repetition = 0.0  # a path ends

    def __init__(self, game: Game, path: Path) -> None:
        if not path.found:
            raise ParameterError(f"{game.name}: no solution was found that could be proved.")
        self.game, self.start = game, path.states[0]
        self._moves = dict(zip(path.states[:-1], path.actions, strict=True))
        self._worth = float(game.utility(path.states[-1], 0))

    def value(self, s: Any = None) -> float:
        """What the end of the path is worth."""
        return self._worth

    def best(self, s: Any = None) -> tuple[Action, ...]:
        """The next move."""
        return (self._moves[self.start if s is None else s],)
