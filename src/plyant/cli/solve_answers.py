"""What `plyant solve` knows about a position, however it was found; in words, and for programs."""

from __future__ import annotations

import contextlib
import dataclasses
from typing import Any

from plyant.cli import show
from plyant.errors import FaultyRules
from plyant.exact.paths import Path
from plyant.exact.playouts import playouts
from plyant.exact.solution import Solution
from plyant.exact.status import DRAW, LOSS, WIN, status_of
from plyant.exact.weak import Weak
from plyant.game import Game, State
from plyant.result import line_names
from plyant.wording import counted, number

IDA, A = "IDA*", "A*"
_METHODS = {"idastar": IDA, "astar": A}


@dataclasses.dataclass(frozen=True)
class Answer:
    """What a position is worth to the player on move; None stands for what is not known."""

    said: str
    """The moves that a person typed to get there."""
    position: State
    states: int
    """How many states are solved; where only this position is, how many were visited."""
    value: float | None
    status: str | None
    remoteness: int | None
    best: list[str]
    line: list[str]
    seconds: float
    method: str
    exact: bool
    score: int | None = None
    nodes: int | None = None
    """Visited, where not all states are solved."""
    bounds: str = ""
    """What is known of a value that was not found, or of which it is not known that it is the greatest."""

    def as_dict(self, game: Game, with_score: bool) -> dict[str, Any]:
        """For programs."""
        found = {
            "game": str(game),
            "states": self.states,
            "value": self.value,
            "status": self.status,
            "remoteness": self.remoteness,
            "best": self.best,
            "line": self.line,
            "seconds": round(self.seconds, 6),
            "method": self.method,
            "exact": self.exact,
        }
        if with_score:
            found["score"] = self.score
        if self.nodes is not None:
            found["nodes"] = self.nodes
        if self.bounds:
            found["known"] = self.bounds
        return found

    def tell(self, game: Game) -> None:
        """For people."""
        if self.said:
            show.out.print(f"after {self.said}", markup=False)
        show.out.print(show.board(game, self.position))
        show.out.print(self._headline(game), markup=False)
        if self.best:
            show.out.print(f"best     {' '.join(self.best)}", markup=False)
        if self.line:
            show.out.print(f"line     {' '.join(self.line)}", markup=False)
        if self.bounds and self.value is not None:
            show.out.print(f"known    {self.bounds}", markup=False)

    def _headline(self, game: Game) -> str:
        if self.value is None:
            return f"not solved: {self.bounds}"
        name, over = game.player_name(game.player(self.position)), game.is_terminal(self.position)
        words = f"{self.status} for {name}"
        if over:
            words += ", the game is over"
        elif self.remoteness is not None:
            words += f" in {counted(self.remoteness, 'move')}"
        elif self.nodes is None:
            words += " for ever"
        words += f", value {number(self.value)}"
        return words if self.score is None else f"{words}, score {number(self.score)}"


def from_table(found: Solution, said: str, s: State, score: int | None = None) -> Answer:
    """What a solved game knows. In a puzzle the best moves are those of shortest solutions."""
    game = found.game
    best = found.best(s)
    if len(game.players) == 1 and best and found.status(s) != LOSS:
        best = found.ranked(s)[0].moves
    return Answer(
        said=said,
        position=s,
        states=found.states,
        value=found.value(s),
        status=found.status(s),
        remoteness=found.remoteness(s),
        best=[game.action_name(s, a) for a in best],
        line=line_names(game, s, tuple(found.line(s))),
        seconds=found.seconds,
        method=found.method,
        exact=True,
        score=score,
    )


def from_weak(game: Game, said: str, s: State, found: Weak) -> Answer:
    """What weak solving found."""
    return Answer(
        said=said,
        position=s,
        states=found.nodes,
        value=found.value,
        status=found.status or _status(found),
        remoteness=None,
        best=[game.action_name(s, a) for a in found.best],
        line=line_names(game, s, found.line),
        seconds=found.seconds,
        method=found.method,
        exact=found.exact,
        score=found.score,
        nodes=found.nodes,
        bounds="" if found.value is not None else _bounds(found),
    )


def _status(found: Weak) -> str | None:
    """What the bounds of a score leave, which itself is not found."""
    return WIN if found.low > 0 else LOSS if found.high < 0 else None


def _bounds(found: Weak) -> str:
    """What is known when it was stopped."""
    kept = f"the score is from {found.low} to {found.high}"
    if (status := _status(found)) is not None:
        return f"a {status}, {kept}"
    if found.low >= 0:
        return f"at least a {DRAW}, {kept}"
    if found.high <= 0:
        return f"at most a {DRAW}, {kept}"
    return f"neither {WIN} nor {LOSS} is ruled out, {kept}"


def from_path(game: Game, said: str, s: State, found: Path) -> Answer:
    """What A* or IDA* found: the fewest moves to an end that is worth more than 0.

    That is proved, and not that no other end is worth more: so it is not exact where the game's bounds, or games played
    at random, speak against it.
    """
    value = float(game.utility(found.states[-1], 0)) if found.found else None
    known = f"no solution has fewer than {counted(found.least, 'move')}"
    if value is None:
        known += f"; {_why(found)}"
        more: float | None = None
    else:
        more = _more(game, s, value)
        if more is not None:
            known += f"; an end that is farther away may be worth {more:g}"
        elif game.bounds is None:
            known += "; that no other end is worth more is not proved, since the game has no bounds"
        else:
            known = ""
    return Answer(
        said=said,
        position=s,
        states=found.nodes,
        value=value,
        status=None if value is None else status_of(value),
        remoteness=found.length,
        best=list(found.moves[:1]),
        line=list(found.moves),
        seconds=found.seconds,
        method=_METHODS[found.algorithm],
        exact=found.optimal and more is None,
        nodes=found.nodes,
        bounds=known,
    )


def _more(game: Game, s: State, value: float) -> float | None:
    """What another end of a puzzle may be worth, if it is more; by the bounds, or by games played at random."""
    if game.bounds is not None:
        return game.highest if game.highest > value else None
    most = value
    with contextlib.suppress(FaultyRules):  # a game that gets stuck has no end
        for met in playouts(game, s):
            if met and game.is_terminal(met[-1]):
                most = max(most, float(game.utility(met[-1], 0)))
    return most if most > value else None


def _why(found: Path) -> str:
    """How a search ended, with the words of the command line."""
    return found.why.replace("idastar", "--method ida*").replace("memory_mb=", "--memory")


def at_the_end(game: Game, said: str, s: State, method: str, score: int | None) -> Answer:
    """Nothing is to be found where the game is over."""
    value = float(game.utility(s, game.player(s)))
    return Answer(said, s, 1, value, status_of(value), 0, [], [], 0.0, method, True, score, 1)
