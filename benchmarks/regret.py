"""Counterfactual regret minimisation against OpenSpiel's C++: `python -m benchmarks.regret [--seconds 10]`.

Both solve the same game by the same algorithm, turn by turn in one run, so that a busy machine slows down both. The
ratio is that of the medians of iterations a second; then the exploitability of both after 1,000 iterations.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console

from benchmarks.measurement import TIMES, CannotMeasure, Measurement, Promise
from benchmarks.report import show
from plyant.game import Game
from plyant.games.kuhn_poker import KuhnPoker
from plyant.games.leduc_poker import LeducPoker
from plyant.hidden.flat import flat_tree
from plyant.hidden.regret import schedules
from plyant.hidden.regret.schedules import Schedule
from plyant.hidden.regret.solver import FullSolver

COMPARED = 1_000  # iterations after which the strategies are compared
SECONDS = 8.0  # for both, for each algorithm and game
_TURN = 0.05  # seconds, about, before the other one goes on
_SAME = 1.01  # both do the same, but round differently, and a thousand iterations make that grow

GAMES: dict[str, tuple[Game, str, float]] = {
    "Kuhn": (KuhnPoker(), "kuhn_poker", 10),
    "Leduc": (LeducPoker(), "leduc_poker", 20),
}
VARIANTS: dict[str, tuple[Schedule, str]] = {
    "CFR": (schedules.CFR, "CFRSolver"),
    "CFR+": (schedules.CFR_PLUS, "CFRPlusSolver"),
}


def rate_promise(name: str, variant: str) -> Promise:
    """Iterations a second."""
    return Promise(f"{variant} iterations, {name} ÷ OpenSpiel", GAMES[name][2], TIMES, at_least=True)


def quality_promise(name: str, variant: str) -> Promise:
    """How good the strategy is after as many iterations."""
    return Promise(f"{variant} exploitability, {name} ÷ OpenSpiel", _SAME, TIMES)


def rate(name: str, variant: str, seconds: float = SECONDS) -> Measurement:
    """How many times as many iterations a second as OpenSpiel."""
    game, theirs_name, _ = GAMES[name]
    schedule, solver_name = VARIANTS[variant]
    promise = rate_promise(name, variant)
    ours = FullSolver(flat_tree(game), schedule)
    ours.rehearse()
    peer = _peer(solver_name, theirs_name)
    portions = [_portion(ours.advance), _portion(lambda count: _iterate(peer, count))]
    rates: list[list[float]] = [[], []]
    begun = time.perf_counter()
    while time.perf_counter() < begun + seconds:
        rates[0].append(_rate(ours.advance, portions[0]))
        rates[1].append(_rate(lambda count: _iterate(peer, count), portions[1]))
    mine, other = (statistics.median(of) for of in rates)
    ratios = [a / b for a, b in zip(*rates, strict=True)]
    return Measurement(
        promise,
        mine / other,
        ours=f"{mine:,.0f}/s",
        peer=f"{other:,.0f}/s",
        spread=(min(ratios), max(ratios)),
        raw={"ours": rates[0], "peer": rates[1]},
    )


def quality(name: str, variant: str) -> Measurement:
    """The exploitability after so many iterations, as a share of OpenSpiel's."""
    import pyspiel

    game, theirs_name, _ = GAMES[name]
    schedule, solver_name = VARIANTS[variant]
    ours = FullSolver(flat_tree(game), schedule)
    ours.advance(COMPARED)
    mine = ours.worth().nash_conv / 2
    peer = _peer(solver_name, theirs_name)
    _iterate(peer, COMPARED)
    other = pyspiel.exploitability(pyspiel.load_game(theirs_name), peer.average_policy())
    promise = quality_promise(name, variant)
    note = f"{mine:.6g} and {other:.6g} after {COMPARED:,} iterations"
    return Measurement(promise, mine / other, ours=f"{mine:.3g}", peer=f"{other:.3g}", note=note)


def _peer(solver: str, game: str) -> Any:
    try:
        import pyspiel
    except ImportError:
        raise CannotMeasure("OpenSpiel is not installed") from None
    return getattr(pyspiel, solver)(pyspiel.load_game(game))


def _iterate(peer: Any, count: int) -> None:
    for _ in range(count):
        peer.evaluate_and_update_policy()


def _rate(advance: Callable[[int], None], count: int) -> float:
    begun = time.perf_counter()
    advance(count)
    return count / (time.perf_counter() - begun)


def _portion(advance: Callable[[int], None]) -> int:
    """How many iterations take about as long as a turn."""
    count = 1
    while _rate(advance, count) * _TURN > 2 * count:
        count *= 2
    return count


def main() -> None:
    """Measure and show all of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.regret", description="Regret against OpenSpiel.")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each algorithm and game")
    options = parser.parse_args()
    pairs = [(name, variant) for name in GAMES for variant in VARIANTS]
    try:
        found = [rate(*pair, options.seconds) for pair in pairs] + [quality(*pair) for pair in pairs]
    except CannotMeasure as why:
        raise SystemExit(str(why)) from None
    show(Console(), found)


if __name__ == "__main__":
    main()
