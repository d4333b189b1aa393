"""Ant colony optimisation as the notes give it: initialise; construct, update pheromone, daemon actions; again."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from plyant.colony.lecture.choices import NextCity, most_probable
from plyant.colony.lecture.daemons import Daemon
from plyant.colony.lecture.parameters import Parameters
from plyant.colony.lecture.record import BEGIN, CLOSE, DAEMON, DROP, MOVE, UPDATE, Candidate, Recorder, Step, Walk
from plyant.colony.lecture.rule import MOST, Colony, Edge, attractions, edge, probabilities
from plyant.colony.lecture.updates import Update, after_each_step
from plyant.colony.lecture.ways import ahead, is_done, length
from plyant.colony.problem import Problem


class Run(NamedTuple):
    """best is one of the shortest of `walks`, the first; None where every ant was dropped."""

    walks: tuple[Walk, ...]
    best: Walk | None
    dropped: int
    pheromone: Mapping[Edge, float]


def ant_colony(
    problem: Problem,
    parameters: Parameters,
    *,
    pheromone: Mapping[Edge, float] | None = None,
    next_city: NextCity = most_probable,
    update: Update = after_each_step,
    daemons: Sequence[Daemon] = (),
    iterations: int = 1,
    record: Recorder = lambda step: None,
) -> Run:
    """Send out N ants `iterations` times; every step is told to `record`.

    best.length ≥ the length of the shortest tour. len(walks) + dropped = N · iterations. Where `pheromone` is None, it
    is τ₀ on every road. The ants of an iteration go one after the other; what an ant has laid out step by step stays
    even if it is dropped.
    """
    # Initialisation
    colony = laid_out(problem, parameters, pheromone)
    walks: list[Walk] = []
    dropped, time = 0, 0

    def tell(kind: str, ant: int, visited: Sequence[int] = (), **more: Any) -> None:
        way = tuple(visited)
        record(Step(kind, iteration, ant, time, way, length(problem, way), colony.pheromone, **more))

    for iteration in range(1, iterations + 1):
        # Construction: every ant has its own list of visited cities
        home: list[Walk] = []
        for ant in range(1, parameters.ants + 1):
            visited = [parameters.start]
            tell(BEGIN, ant, visited)
            while not is_done(problem, visited):
                here = visited[-1]
                candidates = looked_at(colony, here, ahead(problem, visited))
                if not candidates or len(visited) > (parameters.steps or math.inf):
                    why = "has made as many steps as it may" if candidates else "finds no road on"
                    tell(DROP, ant, visited, said=why)
                    dropped += 1
                    break
                chosen = next_city(candidates)
                kind = CLOSE if chosen in visited else MOVE
                visited.append(chosen)
                before, colony = colony, update.of_step(colony, here, chosen)
                time += colony is not before
                tell(kind, ant, visited, candidates=candidates, chosen=chosen)
            else:
                home.append(Walk(iteration, ant, tuple(visited), length(problem, visited)))

        # Update of the pheromone
        before, colony = colony, update.of_tours(colony, home)
        if colony is not before:
            time += 1
            tell(UPDATE, 0)

        # Daemon actions, where there are any
        for daemon in daemons if home else ():
            action = daemon(problem, colony, home, _best([*walks, *home]))
            home = list(action.walks)
            if action.gains:
                colony = colony._replace(pheromone=_reinforced(colony, action.gains))
                time += 1
            tell(DAEMON, 0, _best(home).visited, said=action.said)
        walks += home
    return Run(tuple(walks), _best(walks) if walks else None, dropped, colony.pheromone)


def laid_out(problem: Problem, parameters: Parameters, pheromone: Mapping[Edge, float] | None = None) -> Colony:
    """Every road with its distance and with the pheromone of t = 0."""
    directed = not problem.is_symmetric
    pairs = [
        (i, j) for i in range(problem.size) for j in range(problem.size) if i < j or (directed and i != j)
    ]  # in the order of the rows
    distance = {edge(i, j, directed): problem.distance(i, j) for i, j in pairs}
    roads = {where: d for where, d in distance.items() if math.isfinite(d)}
    trails = {where: parameters.initial if pheromone is None else pheromone[where] for where in roads}
    return Colony(
        trails, roads, parameters.alpha, parameters.beta, parameters.kept, parameters.deposit, directed=directed
    )


def looked_at(colony: Colony, here: int, open_cities: Sequence[int]) -> tuple[Candidate, ...]:
    """The cities that may come next, with all that the choice depends on."""
    pulls = attractions(colony, here, open_cities)
    shares = probabilities(colony, here, open_cities)
    found = []
    for city in open_cities:
        where = edge(here, city, colony.directed)
        d = colony.distance[where]
        nearness = 1 / d if d > 0 else math.inf
        found.append(Candidate(city, d, colony.pheromone[where], nearness, pulls[city], shares[city]))
    return tuple(found)


def _reinforced(colony: Colony, gains: Mapping[Edge, float]) -> dict[Edge, float]:
    """Nothing evaporates."""
    return {where: min(amount + gains.get(where, 0.0), MOST) for where, amount in colony.pheromone.items()}


def _best(walks: Sequence[Walk]) -> Walk:
    return min(walks, key=lambda walk: walk.length)
