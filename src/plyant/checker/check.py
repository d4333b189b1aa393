"""Is a game's contract kept? Broken promises, each with the shortest moves that show it."""

from __future__ import annotations

import itertools
import math
import random
import time
from collections.abc import Callable
from types import CodeType

from plyant.checker import patience
from plyant.checker.broken import Broken, one_line, where
from plyant.checker.endless import endless, is_fault, remark
from plyant.checker.findings import Findings, shuffled
from plyant.checker.forgotten import wrong_signatures
from plyant.checker.graph import Graph
from plyant.checker.notes import Seen, notes
from plyant.checker.plays import play_games
from plyant.checker.position import Position
from plyant.checker.report import Length, Problem, Report
from plyant.checker.speed import Compiled, compiled, nodes_a_second
from plyant.checker.twin import Twin
from plyant.errors import ParameterError, UnfitGame
from plyant.game import Game
from plyant.native.reach import functions_in, members
from plyant.native.unsupported import unsupported

Progress = Callable[[float, str], None]
"""Told how much of the check is done, from 0 to 1, and what comes next."""

_FIRST = 200  # states that are looked at before anything is compiled
_FOR_SPEED = 5.0  # seconds that a search in machine code may take longer than it was told
_FOR_NAMES = 0.5  # seconds for the names of the moves that lead to a call without an end
_NOT_TRIED = "not tried, since the rules break the promises above"
_NO_END = "no random game came to its end in the time that there was."


def check(
    game: Game, *, games: int = 200, seed: int = 0, seconds: float = 10.0, progress: Progress | None = None
) -> Report:
    """Look for broken promises in about so many seconds, compiling not counted, and measure the game.

    Every promise is put to the test in the states nearest to the start, breadth first, so that what breaks there is
    shown by the fewest moves; then in states of random games, and in those that Hypothesis thinks of; what breaks there
    is made shorter with Hypothesis. An exception in the game is a problem like any other, and is never raised.
    """
    if not isinstance(game, Game):
        raise UnfitGame(f"{game!r} is not a Game: derive its class from plyant.Game and make an instance of it.")
    if not isinstance(games, int) or games < 1:
        raise ParameterError(f"games={games!r} is not a number of games; give 1 or more.")
    if not (isinstance(seconds, (int, float)) and math.isfinite(seconds) and seconds > 0):
        raise ParameterError(f"seconds={seconds!r} is not a time; more than 0 is needed.")
    return _Check(game, games, seed, seconds, progress or (lambda done, text: None)).report()


class _Check:
    """One check, with what it has found so far: the report has that also if the rules never return."""

    def __init__(self, game: Game, games: int, seed: int, seconds: float, tell: Progress) -> None:
        self.game, self.games, self.seed, self.seconds, self.tell = game, games, seed, seconds, tell
        self.findings = Findings(game)

    def report(self) -> Report:
        """Make the check; a function that does not return in time is a problem like any other."""
        limit = max(patience.LEAST, self.seconds / 2)
        try:
            report: Report = patience.patiently(self._whole, _functions(self.game), limit, Position)
        except patience.NoReturn as stuck:
            return self._short(*self.findings.problems(), _never_returns(self.game, stuck), reason=_NOT_TRIED)
        return report

    def _whole(self) -> Report:
        game = self.game
        wrong = wrong_signatures(game)
        if wrong:
            return self._short(*(Problem("signature", one.text, where=where(game, one)) for one in wrong))
        try:
            game.initial()
        except Exception as error:
            text = f"initial() raised {one_line(error)}."
            return self._short(
                Problem("crash", text, where=where(game, Broken("", "initial"))), reason="it has no initial state"
            )
        self.tell(0.0, "the states near the start")
        start = time.perf_counter()
        graph = Graph(game)
        graph.explore(start + 0.12 * self.seconds)
        self.findings.look_at_all(itertools.islice(graph.positions(), _FIRST), start + 0.2 * self.seconds)
        self.tell(0.0, "compiling")
        begun = time.perf_counter()
        twin = Twin(game, _NOT_TRIED if self.findings.is_unusable else "")
        start += time.perf_counter() - begun
        try:
            return self._checked(start, graph, twin)
        finally:
            twin.close()

    def _checked(self, start: float, graph: Graph, twin: Twin) -> Report:
        game, seed, seconds, tell = self.game, self.seed, self.seconds, self.tell

        def until(share: float) -> float:
            return start + share * seconds

        tell(0.0, "the states near the start")
        findings = self.findings = Findings(game, twin)
        all_near = findings.look_at_all(graph.positions(), until(0.35))
        near = set(findings.found)
        code = Compiled(False, False, "")
        if not (findings.is_unusable or twin.is_stuck):
            tell(0.35, "compiling")
            begun = time.perf_counter()
            code = compiled(game)
            start += time.perf_counter() - begun
        tell(0.35, "random games")
        plays = play_games(game, self.games, random.Random(seed), until(0.42))
        if not (graph.complete and all_near):
            findings.look_at_all(itertools.chain(plays.ends, shuffled(plays.positions, seed)), until(0.6))
            tell(0.6, "plays that Hypothesis thinks of")
            findings.hunt(plays, seed, until(0.65))
            tell(0.65, "shorter plays")
            deep = [name for name in findings.found if name not in near]
            for i, name in enumerate(deep):
                now = time.perf_counter()
                findings.shorten(name, plays, seed, now + (until(0.86) - now) / (len(deep) - i))
        tell(0.86, "circles")
        circle = None if findings.is_unusable else endless(game, graph, plays, seed, until(0.9))
        faults = (circle,) if circle and is_fault(game, graph, circle) else ()
        about_circle = remark(circle) if circle and not faults else ""
        tell(0.9, "speed")
        share = min(0.03 * seconds, 0.3)
        interpreted = nodes_a_second(game, False, share) if code.searched else None
        native, about_speed = _native_speed(game, share) if code.native and not twin.is_stuck else (None, "")
        tell(0.96, "advice")
        is_native = code.native if code.searched else twin.native
        is_whole = is_native and not twin.silent
        why = () if is_whole or game.not_native or findings.is_unusable else tuple(map(str, unsupported(game)))
        advice = notes(game, Seen(findings.kept + plays.ends, until(1.0)))
        tell(1.0, "")
        return Report(
            game=str(game),
            problems=findings.problems() + faults,
            branching=plays.moves / plays.inner if plays.inner else None,
            length=Length(plays.plies / plays.games, plays.longest) if plays.games else None,
            states=len(graph.states) if graph.complete else max(plays.tree_size, float(len(graph.states))),
            states_exact=graph.complete,
            states_checked=len(findings.looked),
            native=is_native,
            reason=code.reason if code.searched else twin.reason,
            speed_interpreted=interpreted,
            speed_native=native,
            games_played=plays.games,
            seed=seed,
            notes=(*advice, *filter(None, (about_circle, about_speed, twin.silent, "" if plays.games else _NO_END))),
            unsupported=why,
        )

    def _short(self, *problems: Problem, reason: str = _NOT_TRIED) -> Report:
        """The report on a game of which nothing can be measured."""
        return Report(
            game=str(self.game),
            problems=problems,
            branching=None,
            length=None,
            states=0,
            states_exact=False,
            states_checked=len(self.findings.looked),
            native=False,
            reason=reason,
            speed_interpreted=None,
            speed_native=None,
            games_played=0,
            seed=self.seed,
        )


def _native_speed(game: Game, seconds: float) -> tuple[float | None, str]:
    """Nodes a second of machine code, and a note if it did not come back."""
    asking = patience.Patient(seconds + _FOR_SPEED)
    try:
        return asking.call(lambda: nodes_a_second(game, True, seconds)), ""
    except patience.TooSlow:
        return None, "machine code did not come back from a search: in some position a loop ends interpreted only."
    finally:
        asking.close()


def _functions(game: Game) -> dict[CodeType, str]:
    """The functions of the game, by their code."""
    classes = [cls for cls in type(game).__mro__ if issubclass(cls, Game) and cls is not Game]
    named = [(name, functions_in([member])) for cls in classes for name, member in members(cls)]
    return {fn.__code__: name for name, functions in named for fn in functions}


def _never_returns(game: Game, stuck: patience.NoReturn) -> Problem:
    args = "" if stuck.function == "initial" else "s, …" if stuck.function in ("result", "utility") else "s"
    text = f"{stuck.function}({args}) did not return within {stuck.seconds:g} seconds: a loop without an end?"
    names: tuple[str, ...] = ()
    if stuck.at is not None:
        asking = patience.Patient(_FOR_NAMES)
        try:
            names = asking.call(stuck.at.names)
        except Exception:  # the names do not return either
            names = tuple(map(str, stuck.at.path()))
        asking.close()
    return Problem("never-returns", text, names, where(game, Broken("", stuck.function, f"it was at {stuck.line}")))
