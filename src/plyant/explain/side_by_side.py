"""Games side by side, one move in one of them at a time: their Grundy values, the nim-sum, and the moves that win.

A part is a pile of Nim, given by its number of sticks, or any impartial game.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Sequence
from typing import Any, NamedTuple

from plyant.errors import ParameterError
from plyant.exact.grundy import Grundies, grundies, nim_sum
from plyant.exact.memo import MOST_STATES
from plyant.exact.status import LOSS, WIN
from plyant.explain.text_table import in_columns
from plyant.game import Game, State


class Position(NamedTuple):
    """A game at some position of it."""

    game: Game
    state: State


@dataclasses.dataclass(frozen=True)
class Part:
    """One of the games."""

    name: str
    grundy: int
    states: int
    """How many were looked at; 0: none, for a pile is worth its number of sticks."""
    moves: tuple[tuple[str, str], ...]
    """(a move that wins the whole, what it leaves), as players write them."""


@dataclasses.dataclass(frozen=True)
class SideBySide:
    """What games are worth together."""

    parts: tuple[Part, ...]
    nim_sum: int

    @property
    def status(self) -> str:
        """WIN or LOSS to whoever moves."""
        return WIN if self.nim_sum else LOSS

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        return {
            "parts": [{"part": one.name, "grundy": one.grundy, "states": one.states} for one in self.parts],
            "nim_sum": self.nim_sum,
            "status": self.status,
            "winning_moves": [
                {"number": i, "part": one.name, "move": move, "leaves": left, "grundy": one.grundy ^ self.nim_sum}
                for i, one in enumerate(self.parts, 1)
                for move, left in one.moves
            ],
        }

    def __str__(self) -> str:
        values = [(one.name, one.grundy) for one in self.parts]
        what = "Grundy value"
        if len(values) > 1:
            values.append(("nim-sum", self.nim_sum))
            what = "nim-sum"
        wide = max(value for _, value in values).bit_length()
        rows = [["part", "Grundy", "binary"], *([name, str(value), f"{value:0{wide}b}"] for name, value in values)]
        found = in_columns(rows, left=1)
        if self.nim_sum == 0:
            return f"{found}\n\nThe {what} is 0: whoever moves loses, if the other one does not err."
        moves = [["part", "winning move", "leaves", "Grundy then"]]
        for one in self.parts:
            moves += [[one.name, move, left, str(one.grundy ^ self.nim_sum)] for move, left in one.moves]
        said = f"The {what} is {self.nim_sum}, not 0: whoever moves wins, by a move that makes it 0."
        return f"{found}\n\n{said}\n\n{in_columns(moves, left=1)}"


def side_by_side(
    parts: Sequence[int | Position],
    *,
    native: bool = True,
    states: int = MOST_STATES,
    stop: threading.Event | None = None,
) -> SideBySide:
    """Put games side by side; each may have so many states.

    Raises UnfitGame for one that is not impartial, ParameterError for no pile, or for one with more states,
    Interrupted soon after the event is set.
    """
    if not parts:
        raise ParameterError("side_by_side: nothing is given; piles (whole numbers) and games are accepted.")
    found = [part if isinstance(part, int) else _values(part, native, states, stop) for part in parts]
    total = nim_sum(*(one if isinstance(one, int) else one.value() for one in found))
    described = []
    for known in found:
        if isinstance(known, int):
            left = known ^ total
            moves = [(f"take {known - left}", str(left))] if left < known else []
            described.append(Part(str(known), known, 0, tuple(moves)))
            continue
        game, s = known.game, known.root
        moves = [
            (game.action_name(s, a), game.state_name(game.result(s, a)))
            for a in (known.moves_to(known.value() ^ total) if total else ())
        ]
        described.append(Part(str(game), known.value(), len(known), tuple(moves)))
    return SideBySide(tuple(described), total)


def _values(part: Position, native: bool, states: int, stop: threading.Event | None) -> Grundies:
    return grundies(part.game, part.state, native=native, states=states, stop=stop)
