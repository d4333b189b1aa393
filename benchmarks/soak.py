"""Is every move in time? `python -m benchmarks.soak [--moves N] [--seed N] [--json FILE]`.

Random positions of all games, thinking times from 1 to 100 milliseconds, the clock outside of the engine.
"""

from __future__ import annotations

import argparse
import collections
import dataclasses
import itertools
import random
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

import plyant
from benchmarks import promises
from benchmarks.measurement import Measurement
from benchmarks.positions import playable_games, random_position
from benchmarks.report import save, show
from plyant.game import Game

SHORTEST, LONGEST = 0.001, 0.1  # seconds
MANNERS: dict[str, tuple[dict[str, Any], int]] = {  # how the engine is asked, and how often of ten times
    "one thread": ({}, 6),
    "two threads": ({"threads": 2}, 3),
    "interpreted": ({"native": False}, 1),
}
EDGES = (0, 1, 2, 5, 10, 20, 50)  # milliseconds


@dataclasses.dataclass(frozen=True)
class Move:
    """One move: what was asked, and how long it took."""

    game: str
    manner: str
    state: str
    seconds: float
    took: float
    worked: float
    """Processor time of all threads; far less than `took` where the machine was busy with something else."""
    plain: float
    """How long a plain wait for as many seconds took just before: how late this machine is by itself."""

    @property
    def beyond(self) -> float:
        """Milliseconds after the time was over; negative where the move was found before."""
        return 1000 * (self.took - self.seconds)

    @property
    def plain_beyond(self) -> float:
        """Milliseconds by which the plain wait was late."""
        return 1000 * (self.plain - self.seconds)


def one_move(game: Game, chance: random.Random) -> Move:
    """A random position, a random time (short ones as often as long ones) and a random manner."""
    state = random_position(game, chance)
    seconds = SHORTEST * (LONGEST / SHORTEST) ** chance.random()
    manner = chance.choices(list(MANNERS), [often for _, often in MANNERS.values()])[0]
    options = MANNERS[manner][0]
    waiting = time.perf_counter()
    threading.Event().wait(seconds)
    started, working = time.perf_counter(), time.process_time()
    plyant.engine(game, state, seconds=seconds, **options)
    took, worked = time.perf_counter() - started, time.process_time() - working
    return Move(game.name, manner, str(state), seconds, took, worked, started - waiting)


def summary(moves: Sequence[Move]) -> Measurement:
    """The promise is about the worst move of all."""
    worst = max(moves, key=lambda move: move.beyond)
    return Measurement(
        promises.IN_TIME,
        worst.beyond,
        ours=f"{worst.beyond:+.1f} ms",
        spread=(min(move.beyond for move in moves), worst.beyond),
        note=(
            f"{len(moves):,} moves; a plain wait was late by up to {max(move.plain_beyond for move in moves):.1f} ms; "
            f"the worst move: {worst.game}, {worst.manner}, s = {worst.seconds:.4f}, took {worst.took:.4f}, "
            f"worked {worst.worked:.4f}, {worst.state}"
        ),
        raw={"moves": [dataclasses.asdict(move) for move in moves]},
    )


def histogram(moves: Sequence[Move]) -> Table:
    """How many moves were how late, by manner and by game."""
    table = Table(title="Milliseconds beyond the time that was given")
    table.add_column("")
    names = ["in time", *(f"≤ {edge}" for edge in EDGES[1:]), f"> {EDGES[-1]}"]
    for name in [*names, "worst"]:
        table.add_column(name, justify="right")
    groups: dict[str, list[Move]] = collections.defaultdict(list)
    for move in moves:
        groups[move.manner].append(move)
        groups[move.game].append(move)
    for group in (*MANNERS, *sorted(groups.keys() - MANNERS.keys())):
        late = [move.beyond for move in groups[group]]
        counts = [sum(low < one <= high for one in late) for low, high in _ranges()]
        table.add_row(group, *(str(count or "") for count in counts), f"{max(late, default=0):+.1f}")
    return table


def _ranges() -> list[tuple[float, float]]:
    ends = (float("-inf"), *EDGES, float("inf"))
    return list(itertools.pairwise(ends))


def main() -> None:
    """Ask for many moves and show how late they were; a missed promise is told loudly, and is not a failure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description="Is every move in time?")
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every move")
    options = parser.parse_args()
    console = Console()
    with console.status("compiling every game …"):
        games = playable_games()
    chance = random.Random(options.seed)
    turns = track(range(options.moves), "moves", console=console, transient=True, update_period=1)
    moves = [one_move(games[turn % len(games)], chance) for turn in turns]
    console.print(histogram(moves))
    measurement = summary(moves)
    show(console, [measurement])
    if options.json:
        save(options.json, [measurement])


if __name__ == "__main__":
    main()
