"""Problems as TSPLIB and CVRPLIB write them."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import numpy as np

from plyant.colony.metrics import ATT, CEIL_2D, EUC_2D, GEO, MATRIX
from plyant.colony.problem import ROUTES, TOUR, Floats, Problem
from plyant.colony.reading.layouts import matrix_of
from plyant.colony.reading.sections import Parts, Section, take_apart
from plyant.colony.reading.text import finite, first_repeat, quoted
from plyant.errors import BadFile
from plyant.warning import warn

SUFFIXES = (".tsp", ".atsp", ".vrp")
_TYPES = {"TSP": TOUR, "ATSP": TOUR, "CVRP": ROUTES}
_METRICS = {"EUC_2D": EUC_2D, "CEIL_2D": CEIL_2D, "ATT": ATT, "GEO": GEO, "EXPLICIT": MATRIX}
_POINTS, _DISPLAY, _WEIGHTS = "NODE_COORD_SECTION", "DISPLAY_DATA_SECTION", "EDGE_WEIGHT_SECTION"
_DEMANDS, _DEPOT = "DEMAND_SECTION", "DEPOT_SECTION"
_VEHICLES = ("VEHICLES", "TRUCKS", "NUMBER_OF_VEHICLES", "NUM_VEHICLES")
_SECTIONS = (_POINTS, _DISPLAY, _WEIGHTS, _DEMANDS, _DEPOT)
_SIGNS = re.compile(r"^\s*(DIMENSION\s*:|NODE_COORD_SECTION|EDGE_WEIGHT_SECTION)", re.MULTILINE | re.IGNORECASE)


def looks_like_tsplib(text: str) -> bool:
    """Whatever the file is called."""
    return _SIGNS.search(text) is not None


def read_tsplib(path: Path, text: str) -> Problem:
    """A TSP, an ATSP or a CVRP; the cities are the numbers in the file. Raises BadFile.

    VEHICLES or TRUCKS is how many routes there may be at most; a limit on the length of a route is refused.
    """
    parts = take_apart(path, text, _SECTIONS)
    if not parts.values.get("TYPE"):
        parts.values["TYPE"] = "CVRP" if _DEMANDS in parts.sections or "CAPACITY" in parts.values else "TSP"
        warn(f"{path} does not say its TYPE; {parts.values['TYPE']} is assumed.")
    type_ = parts.word("TYPE")
    if type_ not in _TYPES:
        raise BadFile(f"{path}: TYPE {quoted(type_)} is not read; {', '.join(_TYPES)} are.")
    if not parts.values.get("DIMENSION") and _POINTS in parts.sections:
        count = sum(bool(line) for line in parts.sections[_POINTS].lines)
        parts.values["DIMENSION"] = str(count)
        warn(f"{path} does not say its DIMENSION; {count:,}, the rows of {_POINTS}, is assumed.")
    size = parts.whole("DIMENSION", 1)
    metric = parts.word("EDGE_WEIGHT_TYPE")
    if metric not in _METRICS:
        raise BadFile(f"{path}: EDGE_WEIGHT_TYPE {quoted(metric)} is not read; {', '.join(_METRICS)} are.")
    if metric == "EXPLICIT":
        problem = _of_matrix(parts, size)
    else:
        if _WEIGHTS in parts.sections:
            raise BadFile(f"{path}: {_WEIGHTS} is for EDGE_WEIGHT_TYPE EXPLICIT, and this is {metric}.")
        cities, points = _places(parts.section(_POINTS), size)
        problem = Problem(points=points, metric=_METRICS[metric], cities=cities)
    problem = dataclasses.replace(
        problem, name=parts.values.get("NAME") or path.stem, comment=parts.values.get("COMMENT", "")
    )
    if _TYPES[type_] == ROUTES:
        return _with_demands(parts, problem)
    parts.without((_DEMANDS, _DEPOT), f"the TYPE is {type_}, and not CVRP")
    return problem


def _of_matrix(parts: Parts, size: int) -> Problem:
    matrix = matrix_of(parts.section(_WEIGHTS), parts.word("EDGE_WEIGHT_FORMAT"), size)
    cities: list[int] = list(range(1, size + 1))
    points: Floats | None = None
    for name in (_POINTS, _DISPLAY):
        if name in parts.sections:
            found, unsorted = _places(parts.sections[name], size)
            cities, points = sorted(found), unsorted[np.argsort(found)]
    return Problem(points=points, matrix=matrix, cities=cities)


def _places(section: Section, size: int) -> tuple[list[int], Floats]:
    table = section.rows(3, size)
    return _city_numbers(section, table[:, 0]), table[:, 1:]


def _city_numbers(section: Section, column: Floats) -> list[int]:
    wrong = np.flatnonzero((column != np.floor(column)) | (column < 0) | (column > 2**53))
    if len(wrong):
        row = int(wrong[0])
        raise section.bad(
            section.line_of_row(row), f"{column[row]:g} is not the number of a city; whole numbers are accepted"
        )
    numbers: list[int] = column.astype(np.int64).tolist()
    again = first_repeat(numbers)
    if again is not None:
        raise section.bad(section.line_of_row(again), f"city {numbers[again]} is there twice")
    return numbers


def _with_demands(parts: Parts, problem: Problem) -> Problem:
    if finite(parts.values.get("DISTANCE", "")) is not None:
        raise BadFile(f"{parts.path}: a limit on the length of a route (DISTANCE) is not read.")
    capacity = finite(parts.word("CAPACITY"))
    if capacity is None or capacity <= 0:
        raise BadFile(f"{parts.path}: CAPACITY is {quoted(parts.word('CAPACITY'))}; more than 0 is accepted.")
    section = parts.section(_DEMANDS)
    table = section.rows(2, problem.size)
    rows = {city: row for row, city in enumerate(problem.cities)}
    demands = np.zeros(problem.size)
    for place, (city, demand) in enumerate(zip(_city_numbers(section, table[:, 0]), table[:, 1], strict=True)):
        if city not in rows:
            raise section.bad(section.line_of_row(place), f"there is no city {city}")
        demands[rows[city]] = demand
    depot = _depot(parts.section(_DEPOT), rows) if _DEPOT in parts.sections else _city_without_demand(parts, demands)
    vehicles = next((parts.whole(key, 1) for key in _VEHICLES if key in parts.values), None)
    return dataclasses.replace(problem, kind=ROUTES, start=depot, demands=demands, capacity=capacity, vehicles=vehicles)


def _city_without_demand(parts: Parts, demands: Floats) -> int:
    """The depot of a file that does not name it: the only city without a demand. Raises BadFile."""
    without = np.flatnonzero(demands == 0)
    if len(without) != 1:
        raise BadFile(f"{parts.path} has no {_DEPOT}.")
    warn(f"{parts.path} has no {_DEPOT}; the only city without a demand is taken as the depot.")
    return int(without[0])


def _depot(section: Section, rows: dict[object, int]) -> int:
    numbers = section.flat().tolist()
    if numbers and numbers[-1] == -1:
        numbers.pop()
    if len(numbers) != 1:
        raise section.bad(section.number, f"{section.name} has {len(numbers)} entries; one city is accepted")
    if numbers[0] not in rows:
        raise section.bad(section.number, f"the depot is {numbers[0]:g}, and there is no such city")
    return rows[numbers[0]]
