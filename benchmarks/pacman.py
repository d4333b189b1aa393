"""Pac-Man: alpha-beta three rounds deep against a plain Python program, and how often our agent wins.

    python -m benchmarks.pacman            the speed
    python -m benchmarks.pacman --wins     the games as well, half an hour (`--games 20`: fewer)

The speed is that of the same search of the same positions, each position alone, states a second.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
import statistics
import time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import plyant
from benchmarks import pacman_lean, pacman_plain
from benchmarks.duel import fight
from benchmarks.measurement import TIMES, Measurement, Promise
from benchmarks.report import line, number, show
from benchmarks.sample import Sample
from plyant.engine.lookers import AlphaBetaLooker
from plyant.games.pacman.rules import Board, Pacman

SPEED = Promise("pacman: alphabeta, 3 rounds, two ghosts ÷ plain Python", 200, TIMES, at_least=True)
ROUNDS = 3
POSITIONS = 24
PLIES_PLAYED = (0, 90)  # before a position
PAIRS = 9
SECONDS = 0.3
OFTEN = 100  # that native looks are repeated in one run
INFINITY = float("inf")
GAME = Pacman(evaluation="score")

SECONDS_A_MOVE = 0.05
LONGEST = 3000  # moves of Pac-Man after which a game counts as not won
GAMES = 100
PROCESSES = 2


# -- speed ----------------------------------------------------------------------------------------------------------


def against_plain_python() -> Measurement:
    """The same tree, natively and in plain Python; beside it, against plain Python with some care for speed."""
    looker = AlphaBetaLooker(GAME, True)
    depth = ROUNDS * GAME.round_plies
    positions = side_by_side(POSITIONS)

    def ours() -> Sample:
        before, started = looker.nodes, time.perf_counter()
        for s, _, _ in positions:
            for _ in range(OFTEN):
                looker.look(s, depth, -INFINITY, INFINITY)
        return Sample(looker.nodes - before, time.perf_counter() - started)

    def plain() -> Sample:
        peer, started = pacman_plain.AlphaBeta(), time.perf_counter()
        for _, state, _ in positions:
            peer.value(state, 0, depth)
        return Sample(peer.states, time.perf_counter() - started)

    def lean() -> Sample:
        peer, started = pacman_lean.AlphaBeta(), time.perf_counter()
        for _, _, state in positions:
            peer.value(state, 0, depth)
        return Sample(peer.states, time.perf_counter() - started)

    for s, plain_state, lean_state in positions:
        before, peers = looker.nodes, (pacman_plain.AlphaBeta(), pacman_lean.AlphaBeta())
        values = [looker.look(s, depth, -INFINITY, INFINITY)]
        values += [peers[0].value(plain_state, 0, depth), peers[1].value(lean_state, 0, depth)]
        states = [looker.nodes - before, *(peer.states for peer in peers)]
        if len(set(values)) > 1 or len(set(states)) > 1:
            raise AssertionError(f"not the same search: values {values}, states {states}, in\n{GAME.text(s)}")
    beside = statistics.median(fight(ours, lean, PAIRS, SECONDS).ratios)
    note = f"{plain().nodes // len(positions):,} states a position on average; "
    note += f"a leaner program in plain Python (benchmarks/pacman_lean.py): {number(beside)} {TIMES}"
    note += "" if looker.native else f"; interpreted: {looker.reason}"
    return fight(ours, plain, PAIRS, SECONDS).measurement(SPEED, note=note)


def side_by_side(how_many: int) -> list[tuple[Board, pacman_plain.State, pacman_lean.State]]:
    """Positions of random games in which Pac-Man is to move, here and in both plain programs."""
    choose = random.Random(6)
    found: list[tuple[Board, pacman_plain.State, pacman_lean.State]] = []
    while len(found) < how_many:
        s, agent = GAME.initial(), 0
        plain, lean = pacman_plain.read(GAME.plan.rows), pacman_lean.Maze(GAME.plan.rows).start()
        left = choose.randrange(*PLIES_PLAYED)
        while not GAME.is_terminal(s) and (left > 0 or agent != 0):
            a = choose.choice(GAME.legal(s))
            name = GAME.action_name(s, a)
            s, plain, lean = GAME.result(s, a), plain.successor(agent, name), lean.successor(agent, name)
            agent = (agent + 1) % GAME.round_plies
            left -= 1
        if not GAME.is_terminal(s):
            found.append((s, plain, lean))
    return found


# -- games ----------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Contest:
    """So many games of our agent on a layout, and what is promised of them."""

    game: Pacman
    wins: float
    score: float | None = None

    @property
    def title(self) -> str:
        """The layout and the ghosts."""
        return f"pacman: {self.game.layout}, {self.game.ghost_count} {self.game.ghost_kind} ghosts"


CONTESTS = (
    Contest(Pacman(ghost_kind="directional"), 0.95, 1500),
    Contest(Pacman(ghost_kind="random"), 0.99),
    Contest(Pacman(layout="large", ghost_kind="directional"), 0.80),
)


def contest(one: Contest, games: int, progress: Progress) -> list[Measurement]:
    """Games in several processes, with what is promised of them."""
    task = progress.add_task(one.title, total=games)
    agent = f"ours(seconds={SECONDS_A_MOVE})"
    match = plyant.play(
        one.game,
        [agent],
        games,
        workers=PROCESSES,
        most_moves=LONGEST,
        progress=lambda done, _: progress.update(task, completed=done),
    )
    scores = sorted(played.scores[0] for played in match.games)
    wins = sum(played.won[0] for played in match.games)
    moves = sum(played.decisions[0] for played in match.games)
    seconds = sum(played.seconds[0] for played in match.games)
    note = (
        f"{games} games of {agent}; scores {scores[0]:.0f} to {scores[-1]:.0f}, "
        f"median {statistics.median(scores):.0f}; {moves / games:.0f} moves a game, "
        f"{1000 * seconds / moves:.0f} ms each"
    )
    raw = {"scores": scores, "wins": wins, "seconds": seconds}
    least = Promise(f"{one.title}, wins of {games}", one.wins * games, "games", at_least=True)
    found = [Measurement(least, wins, f"{wins} games", note=note, raw=raw)]
    if one.score is not None:
        promise = Promise(f"{one.title}, average score", one.score, "points", at_least=True)
        found.append(Measurement(promise, statistics.mean(scores), f"{statistics.mean(scores):,.0f}", note=note))
    return found


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pacman", description="Measure Pac-Man.")
    parser.add_argument("--wins", action="store_true", help="let our agent play as well")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help="on each layout; promised are 100")
    options = parser.parse_args()
    console = Console()
    measurements = [against_plain_python()]
    console.print(line(measurements[0]), highlight=False)
    if options.wins:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=console, refresh_per_second=2) as progress:
            for one in CONTESTS:
                for measured in contest(one, options.games, progress):
                    measurements.append(measured)
                    progress.console.print(line(measured), highlight=False)
    show(console, measurements)


if __name__ == "__main__":
    main()
