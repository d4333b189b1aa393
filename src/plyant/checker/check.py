"""Is a game's contract kept? Broken promises, each with the shortest moves that show it."""

from __future__ import annotations

import itertools
import math
import random
import time
from collections.abc import Callable

from plyant.checker.broken import Broken, one_line, where
from plyant.checker.endless import endless, is_fault, remark
from plyant.checker.findings import Findings, shuffled
from plyant.checker.graph import Graph
from plyant.checker.notes import Seen, notes
from plyant.checker.plays import play_games
from plyant.checker.report import Length, Problem, Report
from plyant.checker.speed import Compiled, compiled, nodes_a_second
from plyant.checker.twin import Twin
from plyant.errors import ParameterError, UnfitGame
from plyant.game import Game

Progress = Callable[[float, str], None]
"""Told how much of the check is done, from 0 to 1, and what comes next."""

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
    tell = progress or (lambda done, text: None)
    try:
        game.initial()
    except Exception as error:
        return _stillborn(game, seed, error)
    tell(0.0, "compiling")
    twin, code = Twin(game), compiled(game)
    try:
        return _checked(game, games, seed, seconds, tell, twin, code)
    finally:
        twin.close()


def _checked(game: Game, games: int, seed: int, seconds: float, tell: Progress, twin: Twin, code: Compiled) -> Report:
    start = time.perf_counter()

    def until(share: float) -> float:
        return start + share * seconds

    tell(0.0, "the states near the start")
    graph, findings = Graph(game), Findings(game, twin)
    graph.explore(until(0.12))
    all_near = findings.look_at_all(graph.positions(), until(0.35))
    near = set(findings.found)
    tell(0.35, "random games")
    plays = play_games(game, games, random.Random(seed), until(0.42))
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
    circle = endless(game, graph, plays, seed, until(0.9))
    faults = (circle,) if circle and is_fault(game, graph, circle) else ()
    about_circle = remark(circle) if circle and not faults else ""
    tell(0.9, "speed")
    share = min(0.03 * seconds, 0.3)
    interpreted = nodes_a_second(game, False, share) if code.searched else None
    native = nodes_a_second(game, True, share) if code.native and not twin.is_stuck else None
    tell(0.96, "advice")
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
        native=code.native if code.searched else twin.native,
        reason=code.reason if code.searched else twin.reason,
        speed_interpreted=interpreted,
        speed_native=native,
        games_played=plays.games,
        seed=seed,
        notes=(*advice, *filter(None, (about_circle, twin.silent, "" if plays.games else _NO_END))),
    )


def _stillborn(game: Game, seed: int, error: Exception) -> Report:
    """The report on a game that has no initial state."""
    problem = Problem("crash", f"initial() raised {one_line(error)}.", where=where(game, Broken("", "initial")))
    return Report(
        game=str(game),
        problems=(problem,),
        branching=None,
        length=None,
        states=0,
        states_exact=False,
        states_checked=0,
        native=False,
        reason="it has no initial state",
        speed_interpreted=None,
        speed_native=None,
        games_played=0,
        seed=seed,
    )
