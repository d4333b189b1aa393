"""Backgammon: how long a two-ply move takes, positions a second, and plays listed a second against OpenSpiel.

    python -m benchmarks.backgammon

A two-ply move looks at every play of a roll, all 21 rolls of the other player, and all plays of each.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

from rich.console import Console

from benchmarks.duel import fight
from benchmarks.measurement import TIMES, CannotMeasure, Measurement, Promise
from benchmarks.report import line, show
from benchmarks.sample import Sample, sustained
from plyant.engine.chance import expectimax
from plyant.engine.lookers import ExpectimaxLooker
from plyant.game import CHANCE
from plyant.games.backgammon import Backgammon, Position
from plyant.native import native_kernel

TWO_PLY = Promise("backgammon: the slowest two-ply move", 1, "s")
POSITIONS = Promise("backgammon: positions a second, two plies", 1, "M/s", at_least=True)
LISTING = Promise("backgammon: lists of plays ÷ OpenSpiel", 10, TIMES, at_least=True)
DEPTH = 3  # a play, a roll, a play
OPENINGS = ("31", "65", "21", "64")
MIDDLE_GAMES = 12
PLIES_PLAYED = (10, 60)  # before a middle game
LISTED = 60  # positions
OFTEN = 1000  # each is listed in one call of ours
PAIRS = 15
SECONDS = 0.5
INFINITY = float("inf")
GAME = Backgammon()


def two_ply_moves() -> Measurement:
    """Every move by itself with an empty table, from the start and from middle games."""
    states = [GAME.replay(roll) for roll in OPENINGS] + middle_games(MIDDLE_GAMES)
    expectimax(GAME, states[0], 1)  # compiles
    took = []
    for s in states:
        started = time.perf_counter()
        found = expectimax(GAME, s, DEPTH)
        took.append(time.perf_counter() - started)
    slow = max(took)
    middle = statistics.median(took)
    note = f"median {1000 * middle:.1f} ms; from the start {', '.join(f'{1000 * t:.1f}' for t in took[:4])} ms"
    note += "" if found.native else f"; interpreted: {found.reason}"
    return Measurement(TWO_PLY, slow, f"{1000 * slow:.1f} ms", spread=(min(took), slow), note=note, raw={"s": took})


def positions_a_second() -> Measurement:
    """The plain search, which cuts nothing off: every position is looked at."""
    looker = ExpectimaxLooker(GAME, True)
    states = [GAME.replay(roll) for roll in OPENINGS] + middle_games(MIDDLE_GAMES)

    def run() -> Sample:
        before, started = looker.nodes, time.perf_counter()
        for s in states:
            looker.look(s, DEPTH, -INFINITY, INFINITY)
        return Sample(looker.nodes - before, time.perf_counter() - started)

    run()
    sample = sustained(run, SECONDS)
    note = f"{sample.nodes // sample.runs // len(states):,} positions a move on average"
    note += "" if looker.native else f"; interpreted: {looker.reason}"
    return Measurement(POSITIONS, sample.speed / 1e6, str(sample), note=note)


def listing_against_openspiel() -> Measurement:
    """How often all plays of a roll are listed; no doubles, which are two turns to OpenSpiel."""
    pairs = _side_by_side(LISTED)
    native = native_kernel(_listed, GAME, (1,))  # type: ignore[arg-type]

    def ours() -> Sample:
        started = time.perf_counter()
        for s, _ in pairs:
            native(GAME, s, OFTEN)
        return Sample(OFTEN * len(pairs), time.perf_counter() - started)

    def theirs() -> Sample:
        started = time.perf_counter()
        for _, state in pairs:
            state.legal_actions()
        return Sample(len(pairs), time.perf_counter() - started)

    return fight(ours, theirs, PAIRS, SECONDS / 5).measurement(LISTING, note="a node is a list of all plays")


def middle_games(how_many: int) -> list[Position]:
    """Positions from games in which both play what the evaluation likes, the dice thrown."""
    choose = random.Random(1)
    found: list[Position] = []
    while len(found) < how_many:
        s, left = GAME.initial(), choose.randrange(*PLIES_PLAYED)
        while not GAME.is_terminal(s) and (left > 0 or GAME.player(s) == CHANCE):
            s = GAME.result(s, _roll(s, choose) if GAME.player(s) == CHANCE else _liked(s))
            left -= 1
        if not GAME.is_terminal(s):
            found.append(s)
    return found


def _roll(s: Position, choose: random.Random) -> int:
    outcomes = list(GAME.chance(s))
    return choose.choices([a for a, _ in outcomes], [share for _, share in outcomes])[0]


def _liked(s: Position) -> int:
    return max(GAME.actions(s), key=lambda a: GAME.evaluate(GAME.result(s, a), s.mover))


def _side_by_side(how_many: int) -> list[tuple[Position, Any]]:
    """The same positions of random games here and in OpenSpiel."""
    try:
        import pyspiel
    except ImportError:
        raise CannotMeasure("OpenSpiel is not installed.") from None
    choose = random.Random(2)
    found: list[tuple[Position, Any]] = []
    while len(found) < how_many:
        state = pyspiel.load_game("backgammon").new_initial_state()
        for _ in range(choose.randrange(5, 100)):
            if not state.is_terminal():
                state.apply_action(choose.choice(state.legal_actions()))
        if state.is_terminal() or state.is_chance_node():
            continue
        s = _ours(state)
        if s.dice % 11:
            found.append((s, state))
    return found


def _ours(state: Any) -> Position:
    """A position of OpenSpiel as one of ours."""
    lines = str(state).splitlines()
    words = {text.split(":")[0]: text.split(":")[1].strip() for text in lines if ":" in text and "Scores" not in text}
    scores = next(text for text in lines if text.startswith("Scores")).replace(",", " ").split()
    mover = state.current_player()
    sides = []
    for p, off in ((0, int(scores[2])), (1, int(scores[4]))):
        points = [state.board(p, i) for i in range(GAME.points)][:: 1 if p == 0 else -1]
        sides.append((GAME.men - off - sum(points), *points, off))
    return GAME.position(sides[mover], sides[1 - mover], mover, int("".join(sorted(words["Dice"], reverse=True))))


def _listed(game: Any, s: Any, times: int) -> int:
    """A sum over all plays, so that none of them can be left out."""
    total = 0
    for _ in range(times):
        for a in game.actions(s):
            total += a
    return total


def main() -> None:
    """Measure and show."""
    console = Console()
    measurements = []
    for measure in (two_ply_moves, positions_a_second, listing_against_openspiel):
        try:
            measurements.append(measure())
        except CannotMeasure as why:
            measurements.append(Measurement(LISTING, note=str(why)))
        console.print(line(measurements[-1]), highlight=False)
    show(console, measurements)


if __name__ == "__main__":
    main()
