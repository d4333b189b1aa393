"""A table of distances, with the names of the cities or without."""

from __future__ import annotations

import math

import numpy as np

from plyant.colony.problem import LARGEST_MATRIX, Problem
from plyant.colony.reading.points import as_written, columns_of
from plyant.colony.reading.table import Table
from plyant.colony.reading.text import first_repeat, quoted
from plyant.errors import BadFile

NO_ROAD = frozenset(("", "-", "x", "inf", "infinity", "∞"))
_LEAST = 3  # fewer rows without names are points


def matrix_in(table: Table) -> Problem | None:
    """The matrix, or None if the table is not one. Raises BadFile.

    It is one if its first row repeats its first column (the names), or if it has no header and n rows of n cells.
    """
    if columns_of(table.rows[0]):
        return None
    rows = table.rows
    if len(rows) > 1 and len(rows[0]) == len(rows[1]) - 1:  # nothing stands above the names of the rows
        rows = [["", *rows[0]], *rows[1:]]
    if _is_named(table, rows):
        return _named(table, rows)
    if len(rows) >= _LEAST and all(len(row) == len(rows) for row in rows) and _is_distance(table, rows[0][1]):
        if not any(_is_distance(table, row[0]) for row in rows):
            return None  # points with names
        return _nameless(table)
    return None


def _is_named(table: Table, rows: list[list[str]]) -> bool:
    names = rows[0][1:]
    if len(rows) < 2 or names != [row[0] for row in rows[1:]] or table.number(rows[0][0]) is not None:
        return False
    if rows[0][0].casefold() not in NO_ROAD or not all(table.number(name) is not None for name in names):
        return True
    # a symmetric matrix without names, and with nothing on its diagonal, repeats its first column as well
    if not all(_cell(rows, i).casefold() in NO_ROAD for i in range(1, len(rows))):
        return True
    if all(table.number(name) == i for i, name in enumerate(names, 1)):
        raise table.bad(0, "these may be names or distances; write 0 on the diagonal of the matrix")
    return False


def _named(table: Table, rows: list[list[str]]) -> Problem:
    names = rows[0][1:]
    again = first_repeat(names)
    if again is not None:
        raise table.bad(0, f"city {quoted(names[again])} is there twice")
    _check_size(table, len(names))
    matrix = np.array([_distances(table, row, rows[row][1:], len(names)) for row in range(1, len(rows))])
    return Problem(matrix=matrix, cities=as_written(names), name=table.path.stem)


def _nameless(table: Table) -> Problem | None:
    rows = table.rows
    diagonal = [_cell(rows, i) for i in range(len(rows))]
    if len(rows) == _LEAST and all(_is_distance(table, cell) for row in rows for cell in row):
        if not all(table.number(cell) == 0 or cell.casefold() in NO_ROAD for cell in diagonal):
            raise BadFile(
                f"{table.path} has 3 rows of 3 numbers, which may be a matrix or numbered points; "
                "0 on the diagonal, or a header name,x,y, is accepted."
            )
    elif len(rows) == _LEAST and not all(_is_distance(table, cell) for cell in rows[0]):
        return None  # three points with names
    _check_size(table, len(rows))
    matrix = np.array([_distances(table, row, cells, len(rows)) for row, cells in enumerate(rows)])
    return Problem(matrix=matrix, name=table.path.stem)


def _check_size(table: Table, size: int) -> None:
    if size > LARGEST_MATRIX:
        raise BadFile(f"{table.path}: a matrix of {size:,} cities is too large; up to {LARGEST_MATRIX:,} is accepted.")


def _distances(table: Table, row: int, cells: list[str], size: int) -> list[float]:
    if len(cells) != size:
        raise table.bad(row, f"{len(cells)} distances for {size} cities")
    found = []
    for column, cell in enumerate(cells, 1):
        number = math.inf if cell.casefold() in NO_ROAD else table.number(cell)
        if number is None:
            raise table.bad(
                row, f"{quoted(cell)} in column {column} is not a distance; a number, or - for no road, is accepted"
            )
        found.append(number)
    return found


def _is_distance(table: Table, cell: str) -> bool:
    return cell.casefold() in NO_ROAD or table.number(cell) is not None


def _cell(rows: list[list[str]], i: int) -> str:
    return rows[i][i] if i < len(rows[i]) else ""
