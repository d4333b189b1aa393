"""Counterfactual regret minimisation (Zinkevich, Johanson, Bowling and Piccione, 2007) and its relatives.

Each plays a game against itself, notes for every information set how much it regrets not having made each move, and
mixes moves in proportion to these regrets. In a two-player zero-sum game the average of what was played comes as near
to an equilibrium as one likes; in other games nothing promises that.

All of them take the same:

    game, state          the strategy is for the whole game from its start; the state only serves the caller
    iterations, seconds  the budget: either or both; flattening the game's tree takes as long as it takes
    stop                 an event; when it is set, or at Ctrl-C, the average so far is given
    native, seed         False: interpreted; the seed counts only where something is sampled
    every                add to the strategy's `history` after every so many iterations
    progress             is told a `Moment` about ten times a second
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from plyant.game import Game, State
from plyant.hidden.regret import schedules
from plyant.hidden.regret.solver import FullSolver, SamplingSolver
from plyant.hidden.regret.strategy import Strategy
from plyant.hidden.regret.work import Asked, Moment, solved

ITERATIONS = 1_000  # where no budget is given
SAMPLES = 100_000
Watch = Callable[[Moment], None]


def cfr(
    game: Game,
    state: State = None,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    native: bool = True,
    seed: int = 0,
    progress: Watch | None = None,
    every: int | None = None,
) -> Strategy:
    """Every iteration counts the same, and no regret is forgotten."""
    asked = Asked(iterations, seconds, stop, native, seed, progress, every)
    return solved(game, "cfr", lambda tree: FullSolver(tree, schedules.CFR, native), asked, ITERATIONS)


def cfr_plus(
    game: Game,
    state: State = None,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    native: bool = True,
    seed: int = 0,
    progress: Watch | None = None,
    every: int | None = None,
) -> Strategy:
    """Negative regrets are forgotten at once, and iteration t counts t in the average (Tammelin 2014)."""
    asked = Asked(iterations, seconds, stop, native, seed, progress, every)
    return solved(game, "cfr_plus", lambda tree: FullSolver(tree, schedules.CFR_PLUS, native), asked, ITERATIONS)


def linear_cfr(
    game: Game,
    state: State = None,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    native: bool = True,
    seed: int = 0,
    progress: Watch | None = None,
    every: int | None = None,
) -> Strategy:
    """Iteration t counts t, in the regrets and in the average (Brown and Sandholm 2019)."""
    asked = Asked(iterations, seconds, stop, native, seed, progress, every)
    return solved(game, "linear_cfr", lambda tree: FullSolver(tree, schedules.LINEAR, native), asked, ITERATIONS)


def discounted_cfr(
    game: Game,
    state: State = None,
    *,
    alpha: float = 1.5,
    beta: float = 0.0,
    gamma: float = 2.0,
    iterations: int | None = None,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    native: bool = True,
    seed: int = 0,
    progress: Watch | None = None,
    every: int | None = None,
) -> Strategy:
    """Old regrets fade, negative ones faster; `schedules` has the formula (Brown and Sandholm 2019)."""
    schedule = schedules.discounted(alpha, beta, gamma)
    asked = Asked(iterations, seconds, stop, native, seed, progress, every)
    return solved(game, "discounted_cfr", lambda tree: FullSolver(tree, schedule, native), asked, ITERATIONS)


def mccfr(
    game: Game,
    state: State = None,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    native: bool = True,
    seed: int = 0,
    progress: Watch | None = None,
    every: int | None = None,
) -> Strategy:
    """External sampling: an iteration is cheap and looks at a random part of the game (Lanctot et al. 2009)."""
    asked = Asked(iterations, seconds, stop, native, seed, progress, every)
    return solved(game, "mccfr", lambda tree: SamplingSolver(tree, seed, native), asked, SAMPLES)
