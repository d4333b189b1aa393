"""What a file says of each stop besides its place: its route, and the columns of the table that it was read from."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from plyant.colony.problem import ROUTES, Problem
from plyant.colony.tour import Tour


def stops_of(tour: Tour) -> list[dict[str, float]]:
    """For each place in the order: the number of its route, its stop (the depot is 0), and the load up to it.

    Nothing where there are no routes.
    """
    problem = tour.problem
    if problem.kind != ROUTES or problem.demands is None:
        return []
    stops = []
    route, stop, load = 0, 0, 0.0
    for i in tour.indices:
        if i == (problem.start or 0):
            route, stop, load = route + 1, 0, 0.0
        else:
            stop, load = stop + 1, load + float(problem.demands[i])
        stops.append({"route": route, "stop": stop, "load": whole(load)})
    return stops


def kept_columns(problem: Problem, taken: Collection[str]) -> dict[str, Sequence[str]]:
    """The columns of the input as they were; one whose name is taken for something else is called `…_in_file`."""
    kept: dict[str, Sequence[str]] = {}
    for name, texts in problem.columns.items():
        if name not in taken:
            kept[name] = texts
        elif not _is_repeated(problem, name, texts):
            new = f"{name}_in_file"
            while new in kept or new in taken or new in problem.columns:
                new += "_"
            kept[new] = texts
    return kept


def _is_repeated(problem: Problem, name: str, texts: Sequence[str]) -> bool:
    """Is this what the column of ours with this name says as well?"""
    if name in ("city", "name"):
        return list(texts) == [str(city) for city in problem.cities]
    if problem.points is None or name not in ("x", "y", "latitude", "longitude"):
        return False
    try:
        numbers = [float(text) for text in texts]
    except ValueError:
        return False
    return bool(numbers == problem.points[:, int(name in ("y", "longitude"))].tolist())


def whole(number: float) -> float:
    """As a whole number where it is one; else without the errors of a sum."""
    return int(number) if number == round(number) else round(number, 9)
