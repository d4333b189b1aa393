"""Monte Carlo tree search on Connect Four from the empty board, random playouts: `python -m benchmarks.mcts`.

Plyant against the bot in C++ of OpenSpiel by turns, the same number of simulations a move, both with the solver.
"""

from __future__ import annotations

import dataclasses
import functools
import statistics
import time
from typing import Any

from rich.console import Console

from benchmarks.duel import fight
from benchmarks.measurement import TIMES, CannotMeasure, Measurement, Promise
from benchmarks.report import line, show
from benchmarks.sample import Sample
from plyant.engine.mcts.search import mcts
from plyant.games.connect_four import ConnectFour

PROMISE = Promise("native mcts ÷ OpenSpiel's MCTSBot, simulations a second", 8, TIMES, at_least=True)
SIMULATIONS = 50_000
PAIRS = 7
SECONDS = 0.3
_MEGABYTES = 1000


def against_openspiel() -> Measurement:
    """The median ratio of neighbouring runs."""
    _spiel()
    duel = fight(_ours, _theirs, PAIRS, SECONDS)
    words = [f"{statistics.median(speeds) / 1e3:,.0f} k/s" for speeds in (duel.ours, duel.peer)]
    return dataclasses.replace(duel.measurement(PROMISE), ours=words[0], peer=words[1])


def _ours() -> Sample:
    started = time.perf_counter()
    mcts(ConnectFour(), simulations=SIMULATIONS, seed=7)
    return Sample(SIMULATIONS, time.perf_counter() - started)


def _theirs() -> Sample:
    spiel = _spiel()
    game = spiel.load_game("connect_four")
    evaluator = spiel.RandomRolloutEvaluator(1, 7)
    bot = spiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, _MEGABYTES, True, 7, False)  # C = 2 on [−1, 1] is our 1
    started = time.perf_counter()
    bot.mcts_search(game.new_initial_state())
    return Sample(SIMULATIONS, time.perf_counter() - started)


@functools.cache
def _spiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        raise CannotMeasure("open_spiel is not installed") from None
    return pyspiel


def main() -> None:
    """Measure and print."""
    try:
        measured = against_openspiel()
    except CannotMeasure as why:
        measured = Measurement(PROMISE, note=str(why))
    console = Console()
    console.print(line(measured), highlight=False)
    show(console, [measured])


if __name__ == "__main__":
    main()
