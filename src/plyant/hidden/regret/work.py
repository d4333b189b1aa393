"""From a game to its strategy: flatten it, then iterate in portions until the budget is used up or it is stopped."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from plyant.engine.budget import Budget
from plyant.errors import ParameterError
from plyant.game import Game
from plyant.hidden.flat import flat_tree
from plyant.hidden.flat_nodes import FlatTree
from plyant.hidden.regret.solver import Solver
from plyant.hidden.regret.strategy import Strategy
from plyant.native import Worker

_SHORTEST, _LONGEST = 0.02, 0.08  # seconds of work at a time
_MOST_AT_ONCE = 1 << 18
_FIRST_PORTION = 1 << 20  # nodes looked at before the clock is read for the first time
_BETWEEN_REPORTS = 0.1  # seconds
_KEPT = 4  # trees
_trees: dict[Game, FlatTree] = {}
_lock = threading.Lock()


class Moment(NamedTuple):
    """How far it has come."""

    iterations: int
    seconds: float
    exploitability: float


class Asked(NamedTuple):
    """What all algorithms of the family may be asked for."""

    iterations: int | None
    seconds: float | None
    stop: threading.Event | None
    native: bool
    seed: int
    progress: Callable[[Moment], None] | None
    every: int | None


def solved(game: Game, algorithm: str, make: Callable[[FlatTree], Solver], asked: Asked, usual: int) -> Strategy:
    """The average strategy of an algorithm when the budget is used up; `usual` iterations where none is given."""
    _check(algorithm, asked)
    solver = make(known_tree(game, asked.stop))
    solver.rehearse()
    begun = time.perf_counter()  # neither looking through the game nor compiling is thinking
    most = usual if asked.iterations is None and asked.seconds is None else asked.iterations
    history = _run(solver, asked, most, begun)
    return Strategy(
        algorithm=algorithm,
        tree=solver.tree,
        probabilities=solver.average(),
        worth=solver.worth(),
        iterations=solver.iterations,
        seconds=time.perf_counter() - begun,
        native=asked.native,
        history=tuple(history),
    )


def known_tree(game: Game, stop: threading.Event | None) -> FlatTree:
    """The game's tree; the last few are kept, so that the next move need not wait for it."""
    try:
        with _lock:
            known = _trees.pop(game, None)
    except TypeError:  # a game that cannot be hashed
        return flat_tree(game, stop=stop)
    tree = known or flat_tree(game, stop=stop)
    with _lock:
        _trees[game] = tree
        while len(_trees) > _KEPT:
            del _trees[next(iter(_trees))]
    return tree


def _run(solver: Solver, asked: Asked, most: int | None, begun: float) -> list[tuple[int, float]]:
    """Iterate; what `every` so many iterations brought."""
    deadline = None if asked.seconds is None else begun + asked.seconds
    history: list[tuple[int, float]] = []
    portion, told = max(1, _FIRST_PORTION // solver.tree.size if asked.native else 1), time.perf_counter()
    solver.advance(1)  # so that there is an average in any case
    try:
        while True:
            now = time.perf_counter()
            if asked.every is not None and solver.iterations % asked.every == 0:
                history.append((solver.iterations, _exploitability(solver)))
            if asked.progress is not None and now - told >= _BETWEEN_REPORTS:
                told = now
                asked.progress(Moment(solver.iterations, now - begun, _exploitability(solver)))
            if _is_over(solver, asked, most, deadline):
                break
            count = _next(portion, solver.iterations, most, asked.every)
            Worker(functools.partial(solver.advance, count)).wait(deadline, asked.stop, lambda: _halt(solver))
            portion = _adapted(portion, count, time.perf_counter() - now)
    except KeyboardInterrupt:
        pass  # the average so far is what was asked for
    if asked.progress is not None:
        asked.progress(Moment(solver.iterations, time.perf_counter() - begun, _exploitability(solver)))
    return history


def _is_over(solver: Solver, asked: Asked, most: int | None, deadline: float | None) -> bool:
    return (
        bool(solver.stop[0])
        or (asked.stop is not None and asked.stop.is_set())
        or (most is not None and solver.iterations >= most)
        or (deadline is not None and time.perf_counter() >= deadline)
    )


def _halt(solver: Solver) -> None:
    solver.stop[0] = 1


def _exploitability(solver: Solver) -> float:
    return solver.worth().nash_conv / solver.tree.players


def _next(portion: int, done: int, most: int | None, every: int | None) -> int:
    """How many iterations to do now: not past the budget, nor past the next point of the history."""
    count = portion if most is None else min(portion, most - done)
    return count if every is None else min(count, every - done % every)


def _adapted(portion: int, done: int, seconds: float) -> int:
    """A portion that takes neither so long that nobody can look in, nor so short that looking in takes longer."""
    if seconds > _LONGEST:
        return max(1, portion // 2)
    return min(2 * portion, _MOST_AT_ONCE) if seconds < _SHORTEST and done == portion else portion


def _check(algorithm: str, asked: Asked) -> None:
    Budget(seconds=asked.seconds)
    whole: tuple[tuple[str, Any, int], ...] = (("iterations", asked.iterations, 1), ("every", asked.every, 1))
    for name, value, least in (*whole, ("seed", asked.seed, 0)):
        good = value is None or (isinstance(value, int) and not isinstance(value, bool) and least <= value < 1 << 63)
        if not good:
            raise ParameterError(f"{algorithm}: {name}={value!r} is not accepted; a whole number from {least} on is.")
