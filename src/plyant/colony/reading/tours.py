"""Tours as TSPLIB writes them, and the numbers that cities have in them."""

from __future__ import annotations

from pathlib import Path

from plyant.colony.problem import PATH, ROUTES, Problem
from plyant.colony.reading.sections import Section, take_apart
from plyant.colony.reading.text import content_of, first_repeat, quoted, text_of
from plyant.errors import BadFile, ParameterError

_SECTION = "TOUR_SECTION"


def city_numbers(problem: Problem) -> list[int]:
    """What each city is called in a .tour file: its number, if all names are whole numbers from 1; else its place."""
    numbers = [city for city in problem.cities if isinstance(city, int) and not isinstance(city, bool) and city > 0]
    return numbers if len(numbers) == problem.size else list(range(1, problem.size + 1))


def read_tour(path: str | Path, problem: Problem) -> tuple[int, ...]:
    """The tour in a .tour file, as indices of the problem's cities. Raises BadFile."""
    if problem.kind == ROUTES:
        raise ParameterError("a .tour file holds one round trip, and this problem asks for several.")
    path = Path(path)
    parts = take_apart(path, text_of(path, content_of(path)), (_SECTION,))
    if "TYPE" in parts.values and parts.word("TYPE") != "TOUR":
        raise BadFile(f"{path}: TYPE {quoted(parts.word('TYPE'))} is not read as a tour; TOUR is.")
    numbers = _numbers(parts.section(_SECTION))
    if "DIMENSION" in parts.values and (said := parts.whole("DIMENSION", 1)) != len(numbers):
        raise BadFile(f"{path}: there are {len(numbers)} cities in {_SECTION}, and DIMENSION is {said}.")
    rows = {number: row for row, number in enumerate(city_numbers(problem))}
    strange = next((number for number in numbers if number not in rows), None)
    if strange is not None:
        raise BadFile(f"{path}: there is no city {strange:g} in {problem.name}.")
    again = first_repeat(numbers)
    if again is not None:
        raise BadFile(f"{path}: city {numbers[again]:g} is there twice.")
    if len(numbers) != problem.size and problem.kind != PATH:
        raise BadFile(f"{path}: there are {len(numbers)} cities in the tour, and {problem.size} in {problem.name}.")
    return tuple(rows[int(number)] for number in numbers)


def _numbers(section: Section) -> list[float]:
    """All that come before -1; what comes after is a tour of its own."""
    found: list[float] = section.flat().tolist()
    if -1 in found:
        if any(number != -1 for number in found[found.index(-1) :]):
            raise section.bad(section.number, "there is more than one tour; one is accepted")
        found = found[: found.index(-1)]
    return found
