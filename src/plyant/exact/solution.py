"""A solved game: the value, the remoteness and all best moves of every state."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

import numpy as np

from plyant.errors import ParameterError
from plyant.exact.status import DRAW, LOSS, WIN, status_of
from plyant.game import Action, Game
from plyant.result import line_names
from plyant.safe_svg import safe_picture
from plyant.wording import Printed, as_html, counted, number

ENDLESS = -1
LAYERED, GRAPH = "layers backwards", "retrograde analysis"  # methods


class Known(Protocol):
    """Where what is known about states is looked up."""

    def look(self, state: Any) -> tuple[float, int] | None:
        """The utility to player 0 and the remoteness (ENDLESS: play goes on for ever); None: no such state."""

    def counted(self) -> Iterator[tuple[str, int, int]]:
        """(status, remoteness, number of states) of all states."""


class Rank(NamedTuple):
    """Moves that are equally good, and their value to the player who makes them."""

    value: float
    moves: list[Action]


def hurries(value: float, endless: float) -> bool:
    """Does a player hurry who gets this, where endless play is worth so much to that player?"""
    return value >= 0 if value == endless else value > endless


@dataclasses.dataclass(frozen=True)
class Solution(Printed):
    """What is known about every state that can be reached from `start`.

    Values are to the player on move. The remoteness is the number of moves to the end if who wins hurries and who
    loses does not; None where play can go on for ever. Where endless play is worth something else than 0 and can come
    about, who gets more than that hurries, and who gets less does not.
    """

    game: Game
    start: Any
    states: int
    ends: int
    seconds: float
    method: str
    repetition: float
    symmetry: bool
    """Do states that are the same by symmetry count once?"""
    known: Known = dataclasses.field(repr=False)

    def __str__(self) -> str:
        """The position that was solved, its status, all best moves and a line, and how many states there are."""
        game, s = self.game, self.start
        return "\n".join([game.text(s), "", *self._summary()])

    def _pictured(self) -> str:
        return safe_picture(self.game.picture(self.start))

    def _repr_html_(self) -> str:
        return as_html(self._pictured(), "\n".join(self._summary())) if self._pictured() else super()._repr_html_()

    def _summary(self) -> list[str]:
        game, s = self.game, self.start
        steps, over = self.remoteness(s), game.is_terminal(s)
        name = game.player_name(0 if over else game.player(s))
        when = "the game is over" if over else "play never ends" if steps is None else f"in {counted(steps, 'move')}"
        lines = [f"{self.status(s)} for {name}, {when}, value {number(self.value(s))}"]
        if not over:
            lines.append(f"best     {' '.join(game.move_name(s, a) for a in self.best(s))}")
            lines.append(f"line     {' '.join(line_names(game, s, self.line(s)))}")
        states = f"{counted(self.states, 'state')}{' up to symmetry' if self.symmetry else ''}"
        return [*lines, f"{game}: {states}, {counted(self.ends, 'end')}; {self.method}, {self.seconds:.2f} s"]

    def _look(self, s: Any) -> tuple[float, int]:
        """The utility to player 0, and the remoteness."""
        found = self.known.look(s)
        if found is None:
            raise ParameterError(f"{self.game.name}: this position cannot be reached from the start of the solution.")
        return found

    def _hurries(self, value: float, sign: int) -> bool:
        """Does a player (sign: 1 for player 0) hurry who gets this? Where play can be endless, that is what counts."""
        return hurries(value, 0.0 if self.method == LAYERED else sign * self.repetition)

    def _sign(self, s: Any) -> int:
        return 1 if self.game.player(s) == 0 else -1

    def value(self, s: Any = None) -> float:
        """The utility to the player on move under best play of both."""
        s = self.start if s is None else s
        return self._sign(s) * self._look(s)[0] + 0.0  # no minus zero

    def status(self, s: Any = None) -> str:
        """WIN, LOSS or DRAW to the player on move."""
        s = self.start if s is None else s
        return status_of(self.value(s))

    def remoteness(self, s: Any = None) -> int | None:
        """Moves to the end under best play; None: for ever."""
        steps = self._look(self.start if s is None else s)[1]
        return None if steps == ENDLESS else steps

    def ranked(self, s: Any = None) -> list[Rank]:
        """The moves of a state in ranks, best first; none at the end of the game.

        Those of the greatest value to the player on move come first. Of equal value, a faster win, a slower loss (one
        for ever before all) and an earlier draw are better. Equal value and equal remoteness: the same rank.
        """
        s = self.start if s is None else s
        if self.game.is_terminal(s):
            return []
        sign = self._sign(s)
        ranks: dict[tuple[float, float], Rank] = {}
        for a in self.game.actions(s):
            utility, steps = self._look(self.game.result(s, a))
            value = sign * utility + 0.0
            far = math.inf if steps == ENDLESS else steps
            order = (-value, far if self._hurries(value, sign) else -far)
            ranks.setdefault(order, Rank(value, [])).moves.append(a)
        return [ranks[order] for order in sorted(ranks)]

    def best(self, s: Any = None) -> list[Action]:
        """All moves that keep the value, those first that win fastest or lose slowest."""
        ranks = self.ranked(s)
        return [a for rank in ranks if rank.value == ranks[0].value for a in rank.moves]

    def line(self, s: Any = None) -> list[Action]:
        """Best play of both from here on; where it goes on for ever, up to the first repetition."""
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
        for status, steps, count in self.known.counted():
            found[status][steps] = found[status].get(steps, 0) + count
        return {status: dict(sorted(by.items())) for status, by in found.items()}


def tallied(values: Any, seconds: Any, far: Any) -> Iterator[tuple[str, int, int]]:
    """(status, remoteness, number of states) from arrays: utilities to player 0, who moves, and remoteness."""
    side = np.sign(values).astype(np.int8)
    side[seconds] *= -1
    for one in (1, 0, -1):
        steps, counts = np.unique(far[side == one], return_counts=True)
        for step, count in zip(steps.tolist(), counts.tolist(), strict=True):
            yield status_of(one), step, count
