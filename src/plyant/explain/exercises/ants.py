"""Exercises on one step of an ant: transition probabilities, the next city, and pheromone."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from plyant.colony.lecture.rule import Colony, Edge, after_step, attractions, edge, probabilities
from plyant.explain.exercises.dice import Dice
from plyant.explain.exercises.model import Choice, Exercise, Item, Table
from plyant.explain.exercises.options import Options

_CLEARLY = 0.03  # the most probable city is ahead by so much: rounding on the way does not change it
_PROBABILITY_OFF = 0.005
_PHEROMONE_OFF = 0.01
_DIGITS = 4
_TRIES = 1000


def make(which: int, dice: Dice, options: Options) -> Exercise:
    """An exercise on a few cities."""
    cities = range(1, options.cities + 1)
    route = dice.shuffled(cities)[: dice.between(1, options.cities - 3)]
    ahead = [city for city in cities if city not in route]
    for _ in range(_TRIES):
        colony = _colony(dice, options.cities)
        best, second = sorted(probabilities(colony, route[-1], ahead).values(), reverse=True)[:2]
        if best - second >= _CLEARLY:
            break
    return Exercise(
        number=which,
        kind="ants",
        seed=options.seed,
        title="One step of an ant",
        statement=(
            f"An ant is in city {route[-1]}; its tour so far is {' → '.join(map(str, route))}. It goes from i to a "
            f"city j not visited yet with probability p(j) = τ(i,j)^α · (1/d(i,j))^β / Σ τ(i,k)^α · (1/d(i,k))^β, the "
            f"sum being over all cities k not visited yet. It takes the most probable city. After the step every edge "
            f"evaporates, τ becomes ρ·τ, and the edge taken gains Q/d.\n\n"
            f"α = {colony.alpha:g}, β = {colony.beta:g}, ρ = {colony.kept:g} (the share that is kept), "
            f"Q = {colony.deposit:g}.\n\n"
            f"Give probabilities to within {_PROBABILITY_OFF:g}, pheromone to within {_PHEROMONE_OFF:g}."
        ),
        items=tuple(_items(colony, route[-1], ahead, dice, options)),
        solution="\n".join(_solution(colony, route[-1], ahead)),
        tables=(_table("Distances d", cities, colony.distance), _table("Pheromone τ", cities, colony.pheromone)),
    )


def _colony(dice: Dice, cities: int) -> Colony:
    edges = list(itertools.combinations(range(1, cities + 1), 2))
    return Colony(
        pheromone={e: dice.between(10, 95) / 100 for e in edges},
        distance={e: float(dice.between(20, 80)) for e in edges},
        alpha=dice.one((0.5, 1.0, 2.0)),
        beta=dice.one((0.5, 0.75, 1.0)),
        kept=dice.one((0.1, 0.5, 0.8, 0.9)),
        deposit=dice.one((10.0, 50.0, 100.0)),
    )


def _table(title: str, cities: range, figures: Mapping[Edge, float]) -> Table:
    rows = ((str(i), *("–" if i == j else f"{figures[edge(i, j)]:g}" for j in cities)) for i in cities)
    return Table(title, ("", *map(str, cities)), tuple(rows))


def _items(colony: Colony, here: int, ahead: list[int], dice: Dice, options: Options) -> Iterator[Item]:
    found = probabilities(colony, here, ahead)
    pulls = attractions(colony, here, ahead)
    chosen = max(ahead, key=found.__getitem__)
    for city in ahead:
        yield Item(
            f"p_{city}",
            f"With which probability does the ant go to city {city}?",
            "number",
            round(found[city], _DIGITS),
            options.marks_of("p"),
            f"{pulls[city]:.4g} / {sum(pulls.values()):.4g} = {found[city]:.{_DIGITS}f}.",
            tolerance=_PROBABILITY_OFF,
        )
    yield Item(
        "next",
        "Which city is next?",
        "choice",
        str(chosen),
        options.marks_of("next"),
        f"{chosen} is the most probable one, with {found[chosen]:.{_DIGITS}f}.",
        choices=tuple(
            Choice(str(c), 1 if c == chosen else -1, f"{c} has probability {found[c]:.{_DIGITS}f}.") for c in ahead
        ),
    )
    other = dice.one([city for city in ahead if city != chosen])
    for city in sorted((chosen, other)):  # two edges, so that the question does not tell which one is taken
        yield _pheromone(colony, here, chosen, edge(here, city), options)


def _pheromone(colony: Colony, here: int, chosen: int, where: Edge, options: Options) -> Item:
    now = after_step(colony, here, chosen)[where]
    is_taken = where == edge(here, chosen)
    gain = f" + {colony.deposit:g} / {colony.distance[where]:g}" if is_taken else ""
    said = f"The ant {'takes' if is_taken else 'does not take'} this edge: "
    said += f"{colony.kept:g} · {colony.pheromone[where]:g}{gain} = {now:.{_DIGITS}f}."
    return Item(
        f"tau_{where[0]}_{where[1]}",
        f"How much pheromone has the edge between {where[0]} and {where[1]} after the step?",
        "number",
        round(now, _DIGITS),
        options.marks_of("tau"),
        said,
        tolerance=_PHEROMONE_OFF,
    )


def _solution(colony: Colony, here: int, ahead: list[int]) -> Iterator[str]:
    pulls = attractions(colony, here, ahead)
    found = probabilities(colony, here, ahead)
    for city in ahead:
        where = edge(here, city)
        yield (
            f"City {city}: {colony.pheromone[where]:g}^{colony.alpha:g} / {colony.distance[where]:g}^{colony.beta:g} = "
            f"{pulls[city]:.4g}, so p = {found[city]:.{_DIGITS}f}."
        )
    chosen = max(ahead, key=found.__getitem__)
    yield f"The sum is {sum(pulls.values()):.4g}. The ant goes to {chosen}."
    now = after_step(colony, here, chosen)[edge(here, chosen)]
    yield f"All edges keep {colony.kept:g} of their pheromone; the edge {here}–{chosen} ends with {now:.{_DIGITS}f}."
