"""Solving: whole games, positions of Connect Four, heaps, and puzzles.

python -m benchmarks.run --only strong weak half-nim fifteen
python -m benchmarks.solving --empty [--threads 2]       Connect Four from the empty board, some minutes
python -m benchmarks.solving --seed 7                    the weak solver on other positions
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from concurrent.futures import ThreadPoolExecutor

from rich.console import Console

import plyant
from benchmarks.measurement import TIMES, Measurement, Promise
from benchmarks.peers import twin
from benchmarks.report import number, show
from benchmarks.sample import Sample
from plyant.exact.weak import WeakSolver
from plyant.games.connect_four import Board, ConnectFour
from plyant.games.sliding_puzzle import FifteenPuzzle

STRONG = Promise("solve Connect Four 5×5, on all cores", 2.5e6, "states/s", at_least=True)
WEAK = Promise("200 positions of Connect Four, mean time ÷ C++ for this game alone", 1, TIMES)
EMPTY = Promise("Connect Four from the empty board", 210, "s")
HALF_NIM = Promise("half-nim to N = 10⁶", 1, "s")
FIFTEEN = Promise("IDA*, nodes a second ÷ C++ twin", 0.5, TIMES, at_least=True)

POSITIONS, PLIES, SEED = 200, (14, 18), 1
ROUNDS, MEGABYTES = 5, 64
PUZZLES = 100
HEAP = 1_000_000


def strong() -> Measurement:
    """All states of the largest board that fits into the memory of a small machine, without the compilation."""
    game = ConnectFour(width=5, height=5)
    plyant.solve(game, game.replay("1 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4"))  # compiles
    found = plyant.solve(game)
    speed = found.states / found.seconds
    note = f"{found.states:,} states up to symmetry in {found.seconds:.1f} s; {found.status().lower()}"
    return Measurement(STRONG, speed, ours=f"{speed / 1e6:.2f} M states/s", note=note)


def weak(seed: int = SEED) -> Measurement:
    """Exact scores of positions of random play of 14 to 18 plies, none of them over or won by the next stone."""
    game = ConnectFour()
    positions = random_positions(game, POSITIONS, seed)
    solver = WeakSolver(game, mb=MEGABYTES)
    solver.solve(positions[0], score=True, line=False)  # compiles
    pairs = []
    for _ in range(ROUNDS):
        found, ours = our_scores(game, positions)
        expected, peer = twin.scores(positions)
        if found != expected:
            wrong = next(i for i in range(len(found)) if found[i] != expected[i])
            raise AssertionError(f"{positions[wrong]}: {found[wrong]} is ours, {expected[wrong]} is the twin's")
        pairs.append((ours, peer))
    ratios = [ours.seconds / peer.seconds for ours, peer in pairs]
    times = [f"{1000 * one.seconds / one.runs:.2f} ms, {one.nodes // one.runs:,} nodes" for one in pairs[-1]]
    return Measurement(
        WEAK,
        statistics.median(ratios),
        ours=times[0],
        peer=times[1],
        spread=(min(ratios), max(ratios)),
        note=f"{POSITIONS} positions, seed {seed}, a table of {MEGABYTES} MB that is empty at first",
    )


def our_scores(game: ConnectFour, positions: list[Board]) -> tuple[list[int | None], Sample]:
    """The exact scores of positions by a solver that knows nothing at first; and how it went."""
    solver, nodes, found = WeakSolver(game, mb=MEGABYTES), 0, []
    started = time.perf_counter()
    for s in positions:
        answer = solver.solve(s, score=True, line=False)
        nodes += answer.nodes
        found.append(answer.score)
    return found, Sample(nodes, time.perf_counter() - started, len(positions))


def random_positions(game: ConnectFour, how_many: int, seed: int) -> list[Board]:
    """Positions of random games, not over, in which the next stone does not win."""
    choose = random.Random(seed)
    found: list[Board] = []
    while len(found) < how_many:
        s, left = game.initial(), choose.randint(*PLIES)
        while left and not game.is_terminal(s):
            s, left = game.result(s, choose.choice(game.legal(s))), left - 1
        if not game.is_terminal(s) and not any(game.is_terminal(game.result(s, a)) for a in game.actions(s)):
            found.append(s)
    return found


def empty(threads: int) -> Measurement:
    """Who wins from the empty board, and how fast, where nothing is known before."""
    game = ConnectFour()
    WeakSolver(game).solve(game.replay("4 4 4 4 4 2 2 2 3 3 3 3"), score=True)  # compiles
    found = plyant.weak(game, score=True, mb=1024, threads=threads, line=False)
    if found.score != 1:
        raise AssertionError(f"the first player wins with the last stone but one, and {found.score} was found")
    note = f"{threads} thread{'s' * (threads > 1)}, {found.nodes:,} nodes, {found.nodes / found.seconds / 1e6:.1f} M/s"
    return Measurement(EMPTY, found.seconds, ours=f"{found.seconds:.0f} s", note=note)


def half_nim() -> Measurement:
    """The Grundy values of all heaps up to a million."""
    plyant.grundies(plyant.load("half-nim(sticks=100)"))  # compiles
    game = plyant.load(f"half-nim(sticks={HEAP})")
    started = time.perf_counter()
    plyant.grundies(game)
    took = time.perf_counter() - started
    return Measurement(HALF_NIM, took, ours=f"{took:.2f} s")


def fifteen(how_many: int = PUZZLES) -> Measurement:
    """Random 15-puzzles by IDA* with the Manhattan distance: the same nodes in the same order.

    Both run at the same time, on a core each, so that a machine that becomes slower does so for both.
    """
    game = FifteenPuzzle(start="1_23/4567/89AB/CDEF", goal="_123/4567/89AB/CDEF", heuristic="manhattan")
    starts = random_puzzles(how_many)
    states = [game.placed([start[i : i + 4] for i in range(0, 16, 4)]) for start in starts]
    plyant.idastar(game, states[0], nodes=1000)  # compiles
    nodes, seconds, found = 0, 0.0, []
    with ThreadPoolExecutor(1) as beside:
        other = beside.submit(twin.fifteen, starts)
        for s in states:
            path = plyant.idastar(game, s)
            nodes, seconds = nodes + path.nodes, seconds + path.seconds
            found.append(path.length)
        expected, peer = other.result()
    if found != expected:
        raise AssertionError(f"not the same lengths: {found} are ours, {expected} are the twin's")
    ours = Sample(nodes, seconds, how_many)
    note = f"{how_many} puzzles, {number(sum(expected) / how_many)} moves and {nodes // how_many:,} nodes on average"
    return Measurement(FIFTEEN, ours.speed / peer.speed, ours=str(ours), peer=str(peer), note=note)


def random_puzzles(how_many: int) -> list[list[int]]:
    """Tiles row by row, 0 for the gap, which can be brought into the order 0, 1, … 15."""
    choose = random.Random(15)
    found: list[list[int]] = []
    while len(found) < how_many:
        tiles = choose.sample(range(16), 16)
        swaps = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :])
        gap = tiles.index(0)
        if (swaps + gap // 4 + gap % 4) % 2 == 0:
            found.append(tiles)
    return found


def main() -> None:
    """What takes too long for every run."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solving", description=__doc__.splitlines()[0])
    parser.add_argument("--empty", action="store_true", help="Connect Four 7×6 from the empty board")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=SEED, help="of the 200 positions")
    options = parser.parse_args()
    show(Console(), [empty(options.threads) if options.empty else weak(options.seed)])


if __name__ == "__main__":
    main()
