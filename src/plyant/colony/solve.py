"""`ply.ants.solve`: a short tour for any problem, and how far from the shortest it can be."""

from __future__ import annotations

import dataclasses
import math
import os
import threading
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np

from plyant.colony.begin import check_roads
from plyant.colony.bounds import is_reached
from plyant.colony.problem import ROUTES, TOUR, BadProblem, Problem
from plyant.colony.reading import read
from plyant.colony.rehearsal import rehearse
from plyant.colony.routes import check_vehicles
from plyant.colony.search import Settings, is_number
from plyant.colony.tour import Moment, Tour
from plyant.colony.work import Budget, Work
from plyant.errors import ParameterError

SECONDS = 10.0  # where no budget is given

Watch = Callable[[Moment], None]


def solve(
    problem: Any,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    variant: str = "focused",
    local: str = "3opt",
    ants: int | None = None,
    alpha: float | None = None,
    beta: float | None = None,
    evaporated: float | None = None,
    kept: float | None = None,
    deposit: float = 1.0,
    seed: int = 0,
    threads: int | None = None,
    bound_seconds: float | None = None,
    kind: str | None = None,
    start: Hashable | None = None,
    end: Hashable | None = None,
    capacity: float | None = None,
    vehicles: int | None = None,
    film: bool = False,
    stop: threading.Event | None = None,
    progress: Watch | None = None,
) -> Tour:
    """bound ≤ the length of every tour, length ≥ the best one's; it ends early once both are equal.

    problem: a file, a Problem, points, a matrix of distances or a NetworkX graph (see `read`). Budget: `seconds` (10
    where none is given) or `iterations`; with iterations, the same seed and threads give the same tour. evaporated or
    kept: ρ as the share that goes or that stays. capacity, vehicles: what a vehicle carries, and at most how many
    routes there may be, for cities with demands. bound_seconds: how long the bound may take, 0 for none. film: keep
    pictures of the search. Ctrl-C, or a set `stop` event, ends it with the best tour so far.

    Raises BadFile for a problem that cannot be read or has no tour, ParameterError for an option.
    """
    found = read(problem, kind=kind, start=start, end=end)
    found = with_vehicles(found, capacity, vehicles, kind)
    settings = Settings(
        variant=variant,
        local=local,
        ants=ants,
        alpha=alpha,
        beta=beta,
        evaporated=_evaporated(evaporated, kept),
        deposit=deposit,
        seed=seed,
        threads=os.cpu_count() or 1 if threads is None else threads,
    )
    budget = Budget(_seconds(seconds, iterations), iterations, _bound_seconds(bound_seconds))
    check_roads(found)
    if found.kind == ROUTES:
        check_vehicles(found)
    rehearse(found, settings)
    work = Work(found, settings, budget, film)
    is_stopped = work.wait(stop, progress)
    return _tour(found, settings, work, is_stopped)


def _tour(problem: Problem, settings: Settings, work: Work, is_stopped: bool) -> Tour:
    search = work.search
    if search is None or not math.isfinite(search.length):
        if problem.vehicles is not None and not problem.is_sparse:
            raise BadProblem(
                f"no routes for at most {problem.vehicles:,} vehicles were found in this time; "
                "it is not proved that there are none."
            )
        ants = f"; {search.dropped:,} of {search.ants:,} ants were dropped" if search is not None else ""
        raise BadProblem(
            f"no tour was found in this time{ants}. It may be that there is none, or that it needs longer."
        )
    length, bound = search.length, work.bound_value
    gap = 0.0 if is_reached(problem, length, bound) else length / bound - 1.0 if bound > 0 else math.inf
    return Tour(
        order=tuple(problem.cities[int(i)] for i in search.order()),
        length=length,
        bound=length if gap == 0.0 else bound,
        gap=float(gap),
        iterations=search.iterations,
        seconds=work.seconds,
        history=tuple(work.history),
        variant=settings.variant,
        problem=problem,
        seed=settings.seed,
        ants=search.ants,
        dropped=search.dropped,
        stopped=is_stopped,
        frames=tuple(work.frames),
    )


def with_vehicles(problem: Problem, capacity: float | None, vehicles: int | None, kind: str | None) -> Problem:
    """The problem for vehicles with this capacity, at most so many; a capacity makes routes of cities with demands.

    Raises ParameterError, or BadProblem.
    """
    if capacity is not None:
        if problem.demands is None:
            raise ParameterError("a capacity is for routes, and the cities have no demands.")
        if not is_number(capacity) or not capacity > 0:
            raise ParameterError(f"capacity={capacity!r} is not accepted; more than 0 is.")
        made = ROUTES if kind is None and problem.kind == TOUR else problem.kind
        problem = dataclasses.replace(problem, kind=made, capacity=float(capacity))
    if problem.kind == ROUTES and math.isinf(problem.capacity):
        raise ParameterError("routes need a capacity: what a vehicle carries.")
    if vehicles is None:
        return problem
    if problem.kind != ROUTES:
        what = (
            "the cities have no demands" if problem.demands is None else "no capacity is given: what a vehicle carries"
        )
        raise ParameterError(f"a number of vehicles is for routes, and {what}.")
    return dataclasses.replace(problem, vehicles=vehicles)


def _evaporated(evaporated: float | None, kept: float | None) -> float | None:
    if kept is None:
        return evaporated
    if evaporated is not None:
        raise ParameterError("give either evaporated or kept: each says what ρ is, and they add up to 1.")
    if not is_number(kept) or not 0 <= kept < 1:
        raise ParameterError(f"kept={kept!r} is not accepted; 0 or more and less than 1 is.")
    return 1.0 - kept


def _seconds(seconds: float | None, iterations: int | None) -> float:
    if iterations is not None and (not isinstance(iterations, (int, np.integer)) or iterations < 1):
        raise ParameterError(f"iterations={iterations!r} is not accepted; a whole number from 1 is.")
    if seconds is None:
        return SECONDS if iterations is None else math.inf
    if not is_number(seconds) or not seconds > 0:
        raise ParameterError(f"seconds={seconds!r} is not accepted; more than 0 is.")
    return float(seconds)


def _bound_seconds(seconds: float | None) -> float | None:
    if seconds is not None and not (is_number(seconds) and seconds >= 0):
        raise ParameterError(f"bound_seconds={seconds!r} is not accepted; 0 or more is.")
    return seconds
