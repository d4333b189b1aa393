"""States as numbers, in the order in which they are met."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from plyant.errors import UnfitGame
from plyant.game import Action, Game, State
from plyant.sanity import Watched


class Numbered:
    """A game as interpreted kernels see it: states are numbers, so that the game's own may be whatever can be hashed.

    States of which `same` gives the same are one: the first of them that was met.
    """

    def __init__(self, game: Game, same: Callable[[State], Any]) -> None:
        self.lowest, self.highest, self.last_player = game.lowest, game.highest, game.last_player
        self.states: list[State] = []
        self.watched = Watched(game)
        self._game: Game = cast(Game, self.watched)  # it answers like one
        self._same = same
        self._numbers: dict[Any, int] = {}

    def find(self, s: State) -> int:
        """The number of a state; −1: it was not met."""
        return self._numbers.get(self._same(s), -1)

    def number(self, s: State) -> int:
        """The number of a state, a new one if need be."""
        try:
            n = self._numbers.setdefault(self._same(s), len(self.states))
        except TypeError:
            raise UnfitGame(f"{self._game.name}: its states cannot be hashed, so none can be found again.") from None
        if n == len(self.states):
            self.states.append(s)
        return n

    def player(self, n: int) -> int:
        """Whose move it is."""
        return self._game.player(self.states[n])

    def actions(self, n: int) -> Iterable[Action]:
        """The legal moves."""
        return self._game.actions(self.states[n])

    def result(self, n: int, a: Action) -> int:
        """The number of the state after a move."""
        return self.number(self._game.result(self.states[n], a))

    def is_terminal(self, n: int) -> bool:
        """Is the game over?"""
        return self._game.is_terminal(self.states[n])

    def utility(self, n: int, p: int) -> float:
        """What the end is worth to player p."""
        return self._game.utility(self.states[n], p)
