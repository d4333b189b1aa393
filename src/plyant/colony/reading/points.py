"""A table of points: x and y, or latitude and longitude."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from plyant.colony.metrics import EUCLID, SPHERE
from plyant.colony.problem import Floats, Problem
from plyant.colony.reading.places import off_the_globe
from plyant.colony.reading.table import Table
from plyant.colony.reading.text import first_repeat, quoted

_COLUMNS = {
    "x": ("x",),
    "y": ("y",),
    "latitude": ("latitude", "lat"),
    "longitude": ("longitude", "lon", "lng", "long"),
    "name": ("name", "city", "id"),
    "demand": ("demand",),
}
_ACCEPTED = (
    "columns x, y or latitude, longitude (and name, demand) are accepted, or as many rows of distances as columns"
)


def columns_of(header: list[str]) -> dict[str, int]:
    """Which column is what, if this row is the header of a table of points; else nothing.

    Where there are both, latitude and longitude go before x and y, which are often the same, projected.
    """
    names = [cell.casefold() for cell in header]
    found = {
        meaning: names.index(name)
        for meaning, accepted in _COLUMNS.items()
        for name in reversed(accepted)  # the first of them counts most: it is the last to be put in
        if name in names
    }
    return found if {"x", "y"} <= set(found) or {"latitude", "longitude"} <= set(found) else {}


def points_in(table: Table) -> Problem:
    """The cities with their places. Raises BadFile."""
    columns = columns_of(table.rows[0])
    first = 1 if columns else 0
    if not columns:
        columns = _columns_without_header(table)
    if first == len(table.rows):
        raise table.bad(0, "there is a header, and no city below it")
    is_sphere = "latitude" in columns and "longitude" in columns
    for row in range(first, len(table.rows)):
        if len(table.rows[row]) != len(table.rows[0]):
            raise table.bad(row, f"{len(table.rows[row])} cells, and {len(table.rows[0])} in the first row")
    pair = ("latitude", "longitude") if is_sphere else ("x", "y")
    points = np.column_stack([_numbers(table, first, columns[name], name) for name in pair])
    wrong = off_the_globe(points) if is_sphere else None
    if wrong is not None:
        raise table.bad(first + wrong[0], wrong[1])
    return Problem(
        points=points,
        metric=SPHERE if is_sphere else EUCLID,
        cities=_names(table, first, columns["name"]) if "name" in columns else (),
        demands=_numbers(table, first, columns["demand"], "demand", "0") if "demand" in columns else None,
        name=table.path.stem,
    )


def _columns_without_header(table: Table) -> dict[str, int]:
    cells = table.rows[0]
    are_numbers = [table.number(cell) is not None for cell in cells]
    if are_numbers == [True, True] or are_numbers == [True, True, False]:
        return {"x": 0, "y": 1} | ({"name": 2} if len(cells) == 3 else {})
    if len(cells) == 3 and are_numbers[1:] == [True, True]:
        return {"name": 0, "x": 1, "y": 2}
    raise table.bad(0, f"this is neither a row of x, y or name, x, y nor a header that is known; {_ACCEPTED}")


def _numbers(table: Table, first: int, column: int, name: str, empty: str = "") -> Floats:
    found = []
    for row in range(first, len(table.rows)):
        cell = table.rows[row][column]
        number = table.number(cell or empty)
        if number is None:
            raise table.bad(row, f"{name} is {quoted(cell)}; a number is accepted")
        found.append(number)
    return np.array(found, dtype=np.float64)


def _names(table: Table, first: int, column: int) -> list[Hashable]:
    names = [row[column] for row in table.rows[first:]]
    if "" in names:
        raise table.bad(first + names.index(""), "the city has no name, and others have")
    again = first_repeat(names)
    if again is not None:
        raise table.bad(first + again, f"city {quoted(names[again])} is there twice")
    return as_written(names)


def as_written(names: list[str]) -> list[Hashable]:
    """Whole numbers where all names are, as a person would write them (no 007)."""
    if all(name.isascii() and name.isdigit() and len(name) < 16 and str(int(name)) == name for name in names):
        return [int(name) for name in names]
    return list(names)
