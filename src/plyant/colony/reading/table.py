"""A table in a text file (.csv, .tsv, .txt): its rows and cells, whatever is between them."""

from __future__ import annotations

import csv
import dataclasses
import re
from pathlib import Path

from plyant.colony.reading.text import finite
from plyant.errors import BadFile

SUFFIXES = (".csv", ".tsv", ".txt")
_QUOTED = re.compile(r'"[^"]*"')
_LOOKED_AT = 20  # lines, to find out what is between the cells


@dataclasses.dataclass(frozen=True)
class Table:
    """The cells of each row that is not blank, and the line where it ends."""

    path: Path
    rows: list[list[str]]
    lines: list[int]
    has_commas: bool
    """Commas are no delimiters here: 1,5 is one and a half."""

    def number(self, cell: str) -> float | None:
        """The number in a cell, or None."""
        if self.has_commas and "." not in cell:
            cell = cell.replace(",", ".")
        return finite(cell)

    def bad(self, row: int, what: str) -> BadFile:
        """A sentence about one row."""
        return BadFile(f"{self.path}, line {self.lines[row]}: {what}.")


def table_of(path: Path, text: str) -> Table:
    """The rows of a text; a line that begins with # is a comment. Raises BadFile."""
    lines = ["" if line.lstrip()[:1] == "#" else line for line in text.split("\n")]
    delimiter = _delimiter([line for line in lines if line.strip()][:_LOOKED_AT])
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
                if any(cells):
                    rows.append([cell.strip() for cell in cells])
                    numbers.append(reader.line_num)
        except csv.Error as error:
            raise BadFile(f"{path}, line {reader.line_num}: its cells cannot be told apart ({error}).") from None
    if not rows:
        raise BadFile(f"{path} is empty.")
    return Table(path, rows, numbers, has_commas=delimiter in (";", "\t"))


def _delimiter(lines: list[str]) -> str | None:
    """What is in every line, outside of quotes; None: spaces."""
    bare = [_QUOTED.sub("", line) for line in lines]
    return next((sign for sign in (";", "\t", ",") if all(sign in line for line in bare)), None)
