"""Giving a lecture: from what a person says to a run whose every step is told."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np

from plyant.colony.lecture import example
from plyant.colony.lecture.choices import NextCity, along, by_probability, most_probable
from plyant.colony.lecture.daemons import two_opt
from plyant.colony.lecture.parameters import MOST_WALKS, Parameters, is_number, is_whole, kept_share
from plyant.colony.lecture.procedure import ant_colony
from plyant.colony.lecture.record import Step
from plyant.colony.lecture.result import Lecture
from plyant.colony.lecture.rule import Edge
from plyant.colony.lecture.updates import after_each_step, after_each_tour
from plyant.colony.lecture.words import GREATEST, PROBABILITY, SLIDE, STEP, TOUR
from plyant.colony.problem import KINDS, OPEN, PATH, ROUTES, BadProblem, Problem
from plyant.errors import ParameterError

MOST_CITIES = 12  # tables of more cannot be read
_LARGEST = 1e100
_UPDATES = {STEP: after_each_step, TOUR: after_each_tour}
_DAEMONS = {None: (), "2opt": (two_opt,)}


def lecture(
    problem: Any = None,
    *,
    start: Any = None,
    alpha: float | None = None,
    beta: float | None = None,
    kept: float | None = None,
    evaporated: float | None = None,
    deposit: float | None = None,
    ants: int | None = None,
    iterations: int | None = None,
    choice: str = GREATEST,
    update: str = STEP,
    seed: int = 0,
    pheromone: Any = None,
    local: str | None = None,
    steps: int | None = None,
) -> Lecture:
    """Send out ants and tell every step. Raises ParameterError or BadProblem.

    problem: up to 12 cities, a `Problem` or a matrix of distances; None: the five cities of the notes. What is not
    given is as in the notes' example: α = 0.5, β = 0.75, ρ = 0.1, Q = 100, one ant, one iteration, the most probable
    city next. kept, evaporated: the two meanings of ρ; one of them may be given. start: the name of a city. choice:
    greatest or probability (then `seed` counts). update: step or tour. pheromone: τ₀ (else 1), or a matrix of what is
    on each road at t = 0. local: 2opt, as a daemon action. steps: an ant that is not home after so many is dropped.
    """
    is_example = problem is None
    if not isinstance(problem, Problem):
        problem = example.five_cities() if is_example else Problem(matrix=problem, name="a matrix")
    _check_problem(problem)
    _one_of("choice", choice, (GREATEST, PROBABILITY))
    _one_of("update", update, (STEP, TOUR))
    if local not in _DAEMONS:
        raise ParameterError(f"local={local!r} is not accepted; 2opt is.")
    if not is_whole(seed) or not 0 <= seed < 2**63:
        raise ParameterError(f"seed={seed!r} is not accepted; a whole number from 0 is.")
    numbers = {"alpha": alpha, "beta": beta, "deposit": deposit, "ants": ants, "steps": steps}
    if is_number(pheromone):
        numbers["initial"] = pheromone
    parameters = Parameters(
        kept=kept_share(kept, evaporated),
        start=_start(problem, start, example.START if is_example else 0),
        **{name: value for name, value in numbers.items() if value is not None},  # type: ignore[arg-type]
    )
    iterations = 1 if iterations is None else iterations
    if not is_whole(iterations) or iterations < 1 or iterations * parameters.ants > MOST_WALKS:
        raise ParameterError(
            f"ants × iterations must be 1 to {MOST_WALKS} walks, got {parameters.ants} × {iterations!r}."
        )
    seed, iterations = int(seed), int(iterations)
    trails = example.TRAILS if is_example and pheromone is None else _trails(problem, pheromone)

    def given(name: str, next_city: NextCity) -> Lecture:
        told: list[Step] = []
        run = ant_colony(
            problem,
            parameters,
            pheromone=trails,
            next_city=next_city,
            update=_UPDATES[update],
            daemons=_DAEMONS[local],
            iterations=iterations,
            record=told.append,
        )
        return Lecture(problem, parameters, name, update, seed, iterations, tuple(told), run, trails is not None, local)

    found = given(choice, most_probable if choice == GREATEST else by_probability(Random(seed)))
    as_on_slides = dataclasses.replace(Parameters(), start=example.START) == parameters and trails is example.TRAILS
    if as_on_slides and (found.choice, update, iterations, local) == (GREATEST, STEP, 1, None):
        slide = dataclasses.replace(given(SLIDE, along(example.SLIDE)), printed=example.PRINTED)
        return dataclasses.replace(found, slide=slide)
    return found


def _check_problem(problem: Problem) -> None:
    if problem.kind == ROUTES:
        raise BadProblem(f"the lecture has no rule for {KINDS[ROUTES]}; a tour, an open tour and a path are accepted.")
    if problem.size > MOST_CITIES:
        raise BadProblem(f"the lecture tells every step of up to {MOST_CITIES} cities, and these are {problem.size}.")
    cities = range(problem.size)
    longest = max((d for i in cities for j in cities if math.isfinite(d := problem.distance(i, j))), default=0.0)
    if longest > _LARGEST:
        raise BadProblem(f"a distance of {longest:g} is not accepted; up to {_LARGEST:g} is.")


def _start(problem: Problem, start: Any, usual: int) -> int:
    if start is None:
        if problem.start is not None:
            return problem.start
        return usual if usual != problem.end or problem.size == 1 else 1
    found = problem.index(start)
    if problem.kind in (OPEN, PATH) and found == problem.end and problem.size > 1:
        raise ParameterError(f"the way cannot begin in {start}, where it is to end.")
    return found


def _trails(problem: Problem, given: Any) -> Mapping[Edge, float] | None:
    """The pheromone of t = 0, road by road; None where it is one number."""
    if given is None or is_number(given):
        return None
    try:
        amounts = np.array(given, dtype=np.float64)
    except (TypeError, ValueError):
        raise ParameterError("the pheromone is not a matrix of numbers.") from None
    n = problem.size
    if amounts.shape != (n, n):
        raise ParameterError(f"the pheromone has the shape {amounts.shape}; {(n, n)} is accepted, or one number.")
    roads = {
        (i, j): float(amounts[i, j])
        for i in range(n)
        for j in range(n)
        if i != j and math.isfinite(problem.distance(i, j))
    }
    for (i, j), amount in roads.items():
        place = f"the pheromone in row {i + 1}, column {j + 1} is {amount:g}"
        if not 0 <= amount <= _LARGEST:
            raise ParameterError(f"{place}; 0 to {_LARGEST:g} is accepted.")
        if problem.is_symmetric and roads[j, i] != amount:
            raise ParameterError(
                f"{place} and {roads[j, i]:g} on the way back; roads that are as long there as back have one trail."
            )
    return roads


def _one_of(name: str, value: Any, accepted: tuple[str, ...]) -> None:
    if value not in accepted:
        raise ParameterError(f"{name}={value!r} is not accepted; {' and '.join(accepted)} are.")
