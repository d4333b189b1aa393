"""A table in a text file (.csv, .tsv, .txt): its rows and cells, whatever is between them."""

from __future__ import annotations

import csv
import dataclasses
import re
from pathlib import Path

from plyant.colony.reading.numerals import DECIMAL_COMMA, THOUSANDS_OR_NOT, number_in
from plyant.errors import BadFile
from plyant.warning import warn

SUFFIXES = (".csv", ".tsv", ".txt")
_QUOTED = re.compile(r'"[^"]*"')
_SEPARATOR = re.compile(r"\s*sep=(.)\s*", re.IGNORECASE)  # a first line for Excel
_SIGNS = (";", "\t", ",", "|")
_LOOKED_AT = 20  # lines, to find out what is between the cells
_MOST_TITLES = 5  # lines above the table


@dataclasses.dataclass(frozen=True)
class Table:
    """The cells of each row that is not blank, and the line where it ends."""

    path: Path
    rows: list[list[str]]
    lines: list[int]
    has_commas: bool
    """Commas are decimal points here: 1,5 is one and a half."""

    def number(self, cell: str) -> float | None:
        """The number in a cell, or None."""
        return number_in(cell, self.has_commas)

    def bad(self, row: int, what: str) -> BadFile:
        """A sentence about one row."""
        return BadFile(f"{self.where(row)}: {what}.")

    def where(self, row: int) -> str:
        """The file and the line of a row."""
        return f"{self.path}, line {self.lines[row]}"


def table_of(path: Path, text: str) -> Table:
    """The rows of a text; a line that begins with # is a comment. Raises BadFile."""
    lines = ["" if line.lstrip()[:1] == "#" else line for line in text.split("\n")]
    separator = _SEPARATOR.fullmatch(lines[0])
    if separator:
        lines[0] = ""
    filled = [line for line in lines if line.strip()]
    delimiter = separator[1] if separator else _delimiter(filled[:_LOOKED_AT])
    if not separator and delimiter is None and len(filled) > 2:
        delimiter = _drop_titles(path, lines)
    rows: list[list[str]] = []
    numbers: list[int] = []
    if delimiter is None:
        for number, line in enumerate(lines, 1):
            if line.strip():
                rows.append(line.split())
                numbers.append(number)
    else:
        reader = csv.reader([line + "\n" for line in lines], delimiter=delimiter, skipinitialspace=True, strict=True)
        try:
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    rows.append([cell.strip() for cell in cells])
                    numbers.append(reader.line_num)
        except csv.Error as error:
            raise BadFile(f"{path}, line {reader.line_num}: its cells cannot be told apart ({error}).") from None
    if not rows:
        raise BadFile(f"{path} is empty.")
    return Table(path, rows, numbers, has_commas=_has_decimal_commas(rows, delimiter))


def _has_decimal_commas(rows: list[list[str]], delimiter: str | None) -> bool:
    cells = [cell for row in rows for cell in row if "," in cell]
    if any("." in cell and number_in(cell, False) is not None and cell.rindex(".") > cell.index(",") for cell in cells):
        return False  # 1,234.5
    if delimiter in (";", "\t", "|"):
        return True
    # with commas or spaces between the cells, quoted ones or those of a table with spaces may have decimal commas
    commas = [cell for cell in cells if DECIMAL_COMMA.fullmatch(cell)]
    return any(not THOUSANDS_OR_NOT.fullmatch(cell) for cell in commas)


def _drop_titles(path: Path, lines: list[str]) -> str | None:
    """Blank the lines of text above the table, where all lines below have one delimiter; returns that."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    for count in range(1, _MOST_TITLES + 1):
        delimiter = _delimiter([lines[number] for number in filled[count:][:_LOOKED_AT]])
        if delimiter is not None:
            for number in filled[:count]:
                lines[number] = ""
            what = "line 1 is" if count == 1 else f"{count} lines are"
            warn(f"{path}: {what} above the table and not read.")
            return delimiter
    return None


def _delimiter(lines: list[str]) -> str | None:
    """What is in every line, outside of quotes; None: spaces."""
    bare = [_QUOTED.sub("", line) for line in lines]
    return next((sign for sign in _SIGNS if bare and all(sign in line for line in bare)), None)
