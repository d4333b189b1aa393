"""A table of points: x and y, or latitude and longitude, with names and demands where there are columns for them."""

from __future__ import annotations

import re
from collections.abc import Hashable

import numpy as np

from plyant.colony.metrics import EUCLID, SPHERE
from plyant.colony.problem import Floats, Problem
from plyant.colony.reading.headers import is_doubtful, is_surely_demand, letter_for_o, meanings
from plyant.colony.reading.numerals import THOUSANDS_OR_NOT, degrees_in, number_in, with_unit
from plyant.colony.reading.places import off_the_globe
from plyant.colony.reading.table import Table
from plyant.colony.reading.text import quoted
from plyant.errors import BadFile
from plyant.warning import warn

Columns = dict[str, int]

_GLOBE, _PLANE = ("latitude", "longitude"), ("x", "y")
_ACCEPTED = (
    "columns x, y or latitude, longitude (and name, demand) are accepted, or as many rows of distances as columns"
)
_AXES = {"N": "latitude", "S": "latitude", "E": "longitude", "W": "longitude"}
_BETWEEN = re.compile(r"\s*[;/]\s*|,\s+|,|\s+")
_POINT = re.compile(r"POINT\s*\(\s*(\S+)\s+(\S+)\s*\)", re.IGNORECASE)  # longitude first


def columns_of(header: list[str]) -> Columns:
    """Which column is what, if this row is the header of a table of points; else nothing.

    Where there are both, latitude and longitude go before x and y, which are often the same, projected.
    """
    found = {meaning: columns[0] for meaning, columns in meanings(header).items()}
    has_both = "both" in found and not any(number_in(cell, True) is not None for cell in header)
    return found if set(_GLOBE) <= set(found) or set(_PLANE) <= set(found) or has_both else {}


def points_in(table: Table) -> Problem:
    """The cities with their places, and all columns of the table. Raises BadFile; warns of what it assumes."""
    columns = columns_of(table.rows[0])
    first = 1 if columns or _has_header(table) else 0
    if first == len(table.rows):
        raise table.bad(0, "there is a header, and no city below it")
    columns = columns or _columns_by_content(table, first)
    rows = _even_rows(table, first)
    if first:
        columns = _readable(table, rows, columns)
        _warn_of_choices(table, columns)
    if set(_GLOBE) <= set(columns):
        points, is_sphere = _globe(table, first, rows, columns), True
    elif set(_PLANE) <= set(columns):
        points, is_sphere = (
            np.column_stack([_numbers(table, first, rows, columns[name], name) for name in _PLANE]),
            False,
        )
    else:
        points, is_sphere = _pairs(table, first, rows, columns["both"]), True
    wrong = off_the_globe(points) if is_sphere else None
    if wrong is not None:
        raise table.bad(first + wrong[0], wrong[1])
    return Problem(
        points=points,
        metric=SPHERE if is_sphere else EUCLID,
        cities=_names(table, first, rows, columns["name"]) if "name" in columns else (),
        demands=_demands(table, first, rows, columns["demand"]) if "demand" in columns else None,
        columns=_all_columns(table.rows[0] if first else [], rows),
        name=table.path.stem,
    )


def _has_header(table: Table) -> bool:
    """Has the first row no number, where those below have some?"""
    head, *below = table.rows
    if not below or not all(head) or any(_is_number(table, cell) for cell in head):
        return False
    if set(head) & {row[0] for row in below}:
        return False  # rather a matrix with names
    return any(_is_number(table, cell) for cell in below[0])


def _columns_by_content(table: Table, first: int) -> Columns:
    """The columns of a table without a header that is known, by which of them are numbers; warns of it."""
    cells = table.rows[first]
    numbers = [i for i, cell in enumerate(cells) if _is_number(table, cell)]
    texts = [i for i in range(len(cells)) if i not in numbers]
    columns: Columns = {}
    if len(numbers) == 2 and (first or len(texts) < 2):
        columns = dict(zip(_PLANE, numbers, strict=True))
    elif len(numbers) == 3 and len(texts) == 1:
        columns = dict(zip((*_PLANE, "demand"), numbers, strict=True))
    elif not first and not texts and (len(numbers) == 3 or (len(numbers) == 4 and _counts_up(table, first))):
        columns = dict(zip(("name", *_PLANE, "demand"), numbers, strict=False))
    if columns and texts:
        columns["name"] = texts[0]
        rows = [row for row in table.rows[first:] if texts[0] < len(row)]
        if any(_is_number(table, row[texts[0]]) for row in rows):  # rather a number that is misspelt
            columns = {}
    if columns and all(
        _AXES.get(_direction(table.rows[first][columns[axis]])) == angle
        for axis, angle in zip(_PLANE, _GLOBE, strict=True)
    ):
        columns = {{"x": "latitude", "y": "longitude"}.get(name, name): i for name, i in columns.items()}
    if not columns:
        kind = "a header that is known" if first else "a row of x, y or name, x, y nor a header that is known"
        raise table.bad(0, f"this is {'not' if first else 'neither'} {kind}; {_ACCEPTED}")
    told = ", ".join(f"column {i + 1} as {name}" for name, i in sorted(columns.items(), key=lambda item: item[1]))
    why = "the header is unknown" if first else "there is no header"
    plane = " (a plane)" if "x" in columns else ""
    warn(f"{table.path}: {why}; {told}{plane} is assumed.")
    return columns


def _is_number(table: Table, cell: str) -> bool:
    return table.number(cell) is not None or degrees_in(cell, "E") is not None


def _direction(cell: str) -> str:
    angle = degrees_in(cell, "E")
    return angle[1] if angle else ""


def _counts_up(table: Table, first: int) -> bool:
    """Is the first column 0, 1, 2 … or 1, 2, 3 …?"""
    found = [table.number(row[0]) for row in table.rows[first:]]
    return found in (list(range(len(found))), list(range(1, len(found) + 1)))


def _even_rows(table: Table, first: int) -> list[list[str]]:
    """The rows below the header, all of one length: empty cells at the end of a row may be missing or too many."""
    width = len(table.rows[0])
    rows = []
    for row in range(first, len(table.rows)):
        cells = list(table.rows[row])
        while len(cells) > width and not cells[-1]:
            cells.pop()
        if len(cells) > width:
            raise table.bad(row, f"{len(cells)} cells, and {width} in the first row")
        if len(cells) < width:
            warn(
                f"{table.where(row)}: {len(cells)} cells, and {width} in the first row; the others are taken as empty."
            )
        rows.append(cells + [""] * (width - len(cells)))
    return rows


def _readable(table: Table, rows: list[list[str]], columns: Columns) -> Columns:
    """Of several columns with the same meaning, the first in which there are numbers."""
    chosen = dict(columns)
    for meaning, several in meanings(table.rows[0]).items():
        if meaning in (*_GLOBE, *_PLANE, "demand") and meaning in columns and len(several) > 1:
            empty = "0" if meaning == "demand" else ""
            good = [i for i in several if all(_is_number(table, cells[i] or empty) for cells in rows)]
            chosen[meaning] = good[0] if good else several[0]
    return chosen


def _warn_of_choices(table: Table, columns: Columns) -> None:
    """Say which column is taken where several may be meant, if it matters."""
    header = table.rows[0]
    found = meanings(header)
    for meaning in ("latitude", "longitude", "x", "y", "demand"):
        several = found.get(meaning, [])
        if len(several) > 1 and meaning in columns:
            others = ", ".join(quoted(header[i]) for i in several if i != columns[meaning])
            warn(f"{table.path}: {quoted(header[columns[meaning]])} is taken as {meaning}, rather than {others}.")
    if "demand" in columns and is_doubtful(header[columns["demand"]]):
        warn(f"{table.path}: {quoted(header[columns['demand']])} is taken as demand.")
    if set(_GLOBE) <= set(found) and set(_PLANE) <= set(found):
        names = [quoted(header[found[name][0]]) for name in (*_GLOBE, *_PLANE)]
        warn(f"{table.path}: places are taken from {names[0]} and {names[1]}, rather than {names[2]} and {names[3]}.")


def _globe(table: Table, first: int, rows: list[list[str]], columns: Columns) -> Floats:
    letter = letter_for_o(table.rows[0]) if first else None
    return np.array(
        [
            [_angle(table, first + i, cells[columns[axis]], axis, letter) for axis in _GLOBE]
            for i, cells in enumerate(rows)
        ],
        dtype=np.float64,
    )


def _angle(table: Table, row: int, cell: str, axis: str, letter: str | None) -> float:
    number = table.number(cell)
    if number is None and "," in cell and "." not in cell:  # no latitude has thousands
        number = number_in(cell, True)
    if number is not None:
        return number
    angle = degrees_in(cell, letter)
    if angle is None:
        o = "; O may be east (Ost) or west (Ouest)" if letter is None and degrees_in(cell, "E") else ""
        raise table.bad(row, f"{axis} is {quoted(cell)}; a number is accepted, or degrees such as 52°31'12\"N{o}")
    if angle[1] and _AXES[angle[1]] != axis:
        raise table.bad(row, f"{axis} is {quoted(cell)}, which is a {_AXES[angle[1]]}")
    return angle[0]


def _pairs(table: Table, first: int, rows: list[list[str]], column: int) -> Floats:
    """Latitude and longitude in one cell."""
    letter = letter_for_o(table.rows[0]) if first else None
    points = []
    is_assumed = False
    for i, cells in enumerate(rows):
        cell = cells[column]
        wkt = _POINT.fullmatch(cell)
        pair = (wkt[2], wkt[1]) if wkt else _pair(cell.strip("()[] "))
        if pair is None:
            raise table.bad(first + i, f"{quoted(cell)} is not a pair; latitude, longitude is accepted")
        latitude, longitude = pair
        if _AXES.get(_direction(latitude)) == "longitude" and _AXES.get(_direction(longitude)) == "latitude":
            latitude, longitude = longitude, latitude
        is_assumed |= not wkt and not _direction(latitude)
        points.append([
            _angle(table, first + i, latitude, "latitude", letter),
            _angle(table, first + i, longitude, "longitude", letter),
        ])  # fmt: skip
    if is_assumed:
        warn(f"{table.path}: column {column + 1} is read as latitude, longitude in this order.")
    return np.array(points, dtype=np.float64)


def _pair(cell: str) -> tuple[str, str] | None:
    """The cell in two, at the first place where both parts are numbers or angles."""
    for match in _BETWEEN.finditer(cell):
        pair = cell[: match.start()], cell[match.end() :]
        if all(number_in(part, True) is not None or degrees_in(part, "E") for part in pair):
            return pair
    return None


def _numbers(table: Table, first: int, rows: list[list[str]], column: int, name: str, empty: str = "") -> Floats:
    found: list[float] = []
    units: set[str] = set()
    for i, cells in enumerate(rows):
        cell = cells[column] or empty
        number = table.number(cell)
        if number is None:
            measured = with_unit(cell, table.has_commas)
            if measured is None:
                raise table.bad(first + i, f"{name} is {quoted(cells[column])}; a number is accepted")
            number, unit = measured
            units.add(unit)
        found.append(number)
    if len(units) > 1:
        raise table.bad(first, f"{name} has several units, {' and '.join(sorted(units))}; one is accepted")
    if units:
        warn(f"{table.path}: the unit {quoted(units.pop())} of {name} is left out.")
    doubtful = next((cells[column] for cells in rows if THOUSANDS_OR_NOT.fullmatch(cells[column])), None)
    if doubtful is not None and all("," not in c[column] or THOUSANDS_OR_NOT.fullmatch(c[column]) for c in rows):
        warn(f"{table.path}: {quoted(doubtful)} in {name} is read as {table.number(doubtful):.10g}.")
    return np.array(found, dtype=np.float64)


def _demands(table: Table, first: int, rows: list[list[str]], column: int) -> Floats | None:
    """The demands; None, with a warning, if the column turns out to hold something else."""
    try:
        return _numbers(table, first, rows, column, "demand", "0")
    except BadFile as error:
        if first and not is_surely_demand(table.rows[0][column]):
            warn(f"{str(error).removesuffix('.')}; so {quoted(table.rows[0][column])} is not taken as demand.")
            return None
        raise


def _names(table: Table, first: int, rows: list[list[str]], column: int) -> list[Hashable]:
    """The names of a column; equal ones get numbers and missing ones the number of the row, with a warning."""
    names = [cells[column] for cells in rows]
    taken = set(names)
    seen: set[str] = set()
    for i, name in enumerate(names):
        if name and name not in seen:
            seen.add(name)
            continue
        base = name or f"row {i + 1}"
        unique = next(text for n in range(2, len(names) + 3) if (text := f"{base} ({n})") not in taken | seen)
        if not name and base not in taken | seen:
            unique = base
        what = f"city {quoted(name)} is there twice" if name else "the city has no name"
        warn(f"{table.where(first + i)}: {what}; it is called {quoted(unique)}.")
        names[i] = unique
        seen.add(unique)
    return as_written(names)


def as_written(names: list[str]) -> list[Hashable]:
    """Whole numbers where all names are, as a person would write them (no 007)."""
    if all(name.isascii() and name.isdigit() and len(name) < 16 and str(int(name)) == name for name in names):
        return [int(name) for name in names]
    return list(names)


def _all_columns(header: list[str], rows: list[list[str]]) -> dict[str, tuple[str, ...]]:
    """Every column by its header; nothing where there is none."""
    found: dict[str, tuple[str, ...]] = {}
    for i, head in enumerate(header):
        name = base = head or f"column {i + 1}"
        number = 2
        while name in found:
            name, number = f"{base} ({number})", number + 1
        found[name] = tuple(cells[i] for cells in rows)
    return found
