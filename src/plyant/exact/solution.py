"""A solved game: the value, the remoteness and all best moves of every state."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Protocol

import numpy as np

from plyant.errors import ParameterError
from plyant.game import Action, Game

WIN, DRAW, LOSS = "WIN", "DRAW", "LOSS"
ENDLESS = -1


class Known(Protocol):
    """Where what is known about states is looked up."""

    def look(self, state: Any) -> tuple[float, int] | None:
        """The utility to player 0 and the remoteness (ENDLESS: a draw by repetition); None: no such state."""

    def counted(self) -> Iterator[tuple[str, int, int]]:
        """(status, remoteness, number of states) of all states."""


def status_of(value: float, repetition: float = 0.0) -> str:
    """What a value to the player on move means; endless play is a draw."""
    return WIN if value > repetition else LOSS if value < repetition else DRAW


@dataclasses.dataclass(frozen=True)
class Solution:
    """What is known about every state that can be reached from `start`.

    Values are to the player on move. The remoteness is the number of moves to the end if who wins hurries and who
    loses does not; None where play can go on for ever.
    """

    game: Game
    start: Any
    states: int
    ends: int
    seconds: float
    method: str
    repetition: float
    known: Known = dataclasses.field(repr=False)

    def _look(self, s: Any) -> tuple[float, int]:
        """The utility to player 0, and the remoteness."""
        found = self.known.look(s)
        if found is None:
            raise ParameterError(f"{self.game.name}: this position cannot be reached from the start of the solution.")
        return found

    def _sign(self, s: Any) -> int:
        return 1 if self.game.player(s) == 0 else -1

    def value(self, s: Any = None) -> float:
        """The utility to the player on move under best play of both."""
        s = self.start if s is None else s
        return self._sign(s) * self._look(s)[0] + 0.0  # no minus zero

    def status(self, s: Any = None) -> str:
        """WIN, LOSS or DRAW to the player on move."""
        s = self.start if s is None else s
        return status_of(self.value(s), self._sign(s) * self.repetition)

    def remoteness(self, s: Any = None) -> int | None:
        """Moves to the end under best play; None: for ever."""
        steps = self._look(self.start if s is None else s)[1]
        return None if steps == ENDLESS else steps

    def best(self, s: Any = None) -> list[Action]:
        """All moves that keep the value, those first that win fastest or lose slowest."""
        s = self.start if s is None else s
        if self.game.is_terminal(s):
            return []
        sign, goal = self._sign(s), self._look(s)[0]
        rated = []
        for a in self.game.actions(s):
            value, steps = self._look(self.game.result(s, a))
            if value == goal:
                rated.append((self._rank(sign * (value - self.repetition), steps), a))
        return [a for _, a in sorted(rated, key=lambda pair: pair[0])]

    @staticmethod
    def _rank(gain: float, steps: int) -> float:
        """The less, the better: fast when winning, slow when losing; a draw that ends before one that does not."""
        if steps == ENDLESS:
            return float("inf")
        return float(-steps if gain < 0 else steps)

    def line(self, s: Any = None) -> list[Action]:
        """Best play of both from here on; where a draw can be repeated for ever, up to the repetition."""
        s = self.start if s is None else s
        moves: list[Action] = []
        seen = set()
        while not self.game.is_terminal(s) and s not in seen:
            seen.add(s)
            a = self.best(s)[0]
            moves.append(a)
            s = self.game.result(s, a)
        return moves

    def statistics(self) -> dict[str, dict[int, int]]:
        """How many states are won, drawn and lost for the player on move, by remoteness (−1: for ever)."""
        found: dict[str, dict[int, int]] = {WIN: {}, DRAW: {}, LOSS: {}}
        for status, steps, number in self.known.counted():
            found[status][steps] = found[status].get(steps, 0) + number
        return {status: dict(sorted(by.items())) for status, by in found.items()}


def tallied(values: Any, seconds: Any, far: Any, repetition: float) -> Iterator[tuple[str, int, int]]:
    """(status, remoteness, number of states) from arrays: utilities to player 0, who moves, and remoteness."""
    side = np.sign(values - repetition).astype(np.int8)
    side[seconds] *= -1
    for sign, status in ((1, WIN), (0, DRAW), (-1, LOSS)):
        steps, counts = np.unique(far[side == sign], return_counts=True)
        for one, count in zip(steps.tolist(), counts.tolist(), strict=True):
            yield status, one, count
