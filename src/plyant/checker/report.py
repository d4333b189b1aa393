"""What a check found: the broken promises, and the measures of the game."""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

from plyant.wording import Printed, counted


@dataclasses.dataclass(frozen=True)
class Problem:
    """A broken promise. `text` speaks of a state s: the one after `moves`, and there is no shorter way to show it
    among the states that were looked at."""

    promise: str
    """A short name that stays the same: "bounds", "deterministic", "native-differs" …"""
    text: str
    moves: tuple[str, ...] = ()
    where: str = ""
    """The function of the game, and its file and line."""

    def __str__(self) -> str:
        lines = [f"{self.promise}: {self.text}", f"  after: {self.play() or 'no move, at the start'}"]
        return "\n".join(lines + ([f"  where: {self.where}"] if self.where else []))

    def play(self) -> str:
        """The moves in one line; of very many, the first."""
        more = f" … ({len(self.moves)} moves)" if len(self.moves) > _SHOWN else ""
        return " ".join(self.moves[:_SHOWN]) + more


_SHOWN = 60


class Length(NamedTuple):
    """How many plies random games lasted."""

    mean: float
    longest: int


@dataclasses.dataclass(frozen=True)
class Report(Printed):
    """What `check` found out about a game; `ok` when no promise was seen broken."""

    game: str
    problems: tuple[Problem, ...]
    branching: float | None
    """The mean number of moves in the states of random games that are not terminal."""
    length: Length | None
    """Of random games; None when none of them ended."""
    states: float
    """How many states there are: counted, where `states_exact`. Else an estimate of the number of nodes of the game
    tree, which is no smaller: the mean, over random games, of 1 + b₁ + b₁b₂ + … (Knuth 1975), at most 10³⁰⁰."""
    states_exact: bool
    states_checked: int
    """In how many states every promise was put to the test."""
    native: bool
    reason: str
    """Why the game was not compiled, when it was not."""
    speed_interpreted: float | None
    """Nodes a second of plain alpha-beta from the start; None where it cannot search this game."""
    speed_native: float | None
    games_played: int
    seed: int
    notes: tuple[str, ...] = ()
    """Advice, where no promise is broken."""
    unsupported: tuple[str, ...] = ()
    """All that is known to keep the rules from being compiled, each with its line and what to write instead."""

    @property
    def ok(self) -> bool:
        """Was no promise seen broken?"""
        return not self.problems

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON."""
        return {"ok": self.ok} | dataclasses.asdict(self) | {"length": self.length and self.length._asdict()}

    def __str__(self) -> str:
        count = len(self.problems)
        verdict = f"breaks {counted(count, 'promise')}" if count else "keeps every promise"
        rows = [
            ("states checked", f"{self.states_checked:,}" + (", all there are" if self._all_checked else "")),
            ("branching factor", "unknown" if self.branching is None else f"{self.branching:.3g}"),
            ("game length", self._length_text()),
            ("states", f"{self.states:,.0f}" if self.states_exact else f"at most about {_large(self.states)}"),
            ("native", self._native_text()),
            ("nodes a second", self._speed_text()),
        ]
        parts = [f"{self.game} {verdict}."]
        parts += [str(problem) for problem in self.problems]
        if self.states:  # else nothing could be measured
            parts.append("\n".join(f"{title:<18}{value}" for title, value in rows))
        if self.unsupported and (self.native or len(self.unsupported) > 1):
            parts.append("\n  ".join(["What keeps the rules from being compiled:", *self.unsupported]))
        parts += ["\n".join(f"note: {note}" for note in self.notes)] if self.notes else []
        return "\n\n".join(parts)

    def _native_text(self) -> str:
        if self.native:
            return "yes"
        many = len(self.unsupported) > 1
        return f"no, for {len(self.unsupported)} reasons: see below" if many else f"no: {self.reason}"

    @property
    def _all_checked(self) -> bool:
        return self.states_exact and self.states_checked >= self.states

    def _length_text(self) -> str:
        if self.length is None:
            return "unknown: no random game ended"
        mean, longest = self.length
        games = counted(self.games_played, "random game")
        return f"{counted(float(f'{mean:.3g}'), 'ply')} on average, {longest} at most, in {games}"

    def _speed_text(self) -> str:
        if self.speed_interpreted is None:
            return "unknown: no plain search can look at it"
        native = f", {_large(self.speed_native)} native" if self.speed_native is not None else ""
        return f"{_large(self.speed_interpreted)} interpreted{native}"


def _large(number: float) -> str:
    """A large number in a few characters."""
    return f"{number:,.0f}" if number < 1e9 else f"{number:.1e}".replace("e+", " × 10^").replace("^0", "^")
