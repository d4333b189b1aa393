"""A file in the manner of TSPLIB, taken apart: its keywords and its sections, which know their lines."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Collection
from pathlib import Path
from typing import NoReturn

import numpy as np
from vrplib.parse.parse_vrplib import group_specifications_and_sections, parse_specification

from plyant.colony.problem import Floats
from plyant.colony.reading.text import finite, quoted
from plyant.errors import BadFile
from plyant.warning import warn

_BARE = re.compile(r"([A-Za-z_]+)\s*[=\s]\s*([^:=]+)")  # a keyword without a colon
_KEYWORDS = frozenset((
    "NAME", "TYPE", "DIMENSION", "CAPACITY", "EDGE_WEIGHT_TYPE", "EDGE_WEIGHT_FORMAT", "EDGE_DATA_FORMAT",
    "NODE_COORD_TYPE", "DISPLAY_DATA_TYPE", "VEHICLES", "TRUCKS",
))  # fmt: skip
_HARMLESS = ("TOUR_SECTION", "DISPLAY_DATA_SECTION")


@dataclasses.dataclass(frozen=True)
class Section:
    """The lines between the name of a section and the next one, without a last -1; blank ones are kept."""

    path: Path
    name: str
    number: int  # of the line with its name
    lines: list[str]

    def flat(self) -> Floats:
        """All numbers, wherever the lines break. Raises BadFile."""
        tokens = itertools.chain.from_iterable(map(str.split, self.lines))
        try:
            numbers = np.fromiter(map(float, tokens), dtype=np.float64)
        except ValueError:
            self._blame()
        if not np.isfinite(numbers).all() or any("_" in line for line in self.lines):
            self._blame()
        return numbers

    def rows(self, width: int, expected: int) -> Floats:
        """As many rows of so many numbers. Raises BadFile."""
        rows = 0
        for number, line in enumerate(self.lines, self.number + 1):
            if not line:
                continue
            rows += 1
            if (found := len(line.split())) != width:
                raise self.bad(number, f"{found} entries in {self.name}; {width} are accepted")
        if rows != expected:
            raise self.bad(self.number, f"{self.name} has {rows} rows, and DIMENSION is {expected}")
        return self.flat().reshape(rows, width)

    def line_of_row(self, row: int) -> int:
        """The number of the line in which this row stands."""
        filled = (number for number, line in enumerate(self.lines, self.number + 1) if line)
        return next(itertools.islice(filled, row, None))

    def bad(self, number: int, what: str) -> BadFile:
        """A sentence about one line."""
        return BadFile(f"{self.path}, line {number}: {what}.")

    def _blame(self) -> NoReturn:
        for number, line in enumerate(self.lines, self.number + 1):
            for token in line.split():
                if finite(token) is None:
                    raise self.bad(number, f"{quoted(token)} is not a number")
        raise AssertionError("all of them are numbers")


@dataclasses.dataclass(frozen=True)
class Parts:
    """What a file says: values by KEYWORD and sections by NAME_SECTION, both in capitals."""

    path: Path
    values: dict[str, str]
    sections: dict[str, Section]

    def word(self, key: str) -> str:
        """The first word of a value, in capitals: TSPLIB has `TYPE: TSP (M.~Hofmeister)`. Raises BadFile."""
        words = self.values.get(key, "").upper().split()
        if not words:
            raise BadFile(f"{self.path} does not say its {key}.")
        return words[0]

    def whole(self, key: str, least: int) -> int:
        """A whole number. Raises BadFile."""
        text = self.word(key)
        _, number = parse_specification(f"{key}:{text}")
        if not isinstance(number, int) or number < least:
            raise BadFile(f"{self.path}: {key} is {quoted(text)}; a whole number from {least} is accepted.")
        return number

    def without(self, names: Collection[str], why: str) -> Parts:
        """The same without these sections, with a warning for each that is there."""
        for name in names:
            if name in self.sections:
                warn(f"{self.path}, line {self.sections[name].number}: {name} is left out: {why}.")
        kept = {name: section for name, section in self.sections.items() if name not in names}
        return dataclasses.replace(self, sections=kept)

    def section(self, name: str) -> Section:
        """One section. Raises BadFile."""
        if name not in self.sections:
            raise BadFile(f"{self.path} has no {name}.")
        return self.sections[name]


class _Line(str):
    """A keyword or the name of a section, as vrplib is to see it; it keeps its place, and the line as it was."""

    number: int
    whole: str

    def __new__(cls, shown: str, number: int, whole: str) -> _Line:
        line = super().__new__(cls, shown)
        line.number, line.whole = number, whole
        return line


def take_apart(path: Path, text: str, accepted: Collection[str]) -> Parts:
    """Keywords and sections, of which only the accepted ones may be there. Raises BadFile."""
    keywords, sections = group_specifications_and_sections(_lines(path, text, accepted))
    values: dict[str, str] = {}
    for line in keywords:
        key = parse_specification(line)[0].upper()
        value = line.whole.partition(":")[2].strip().strip('"')
        if key in values and key != "COMMENT":
            if values[key] != value:
                raise BadFile(f"{path}, line {line.number}: {quoted(key)} is there twice, with different values.")
            warn(f"{path}, line {line.number}: {quoted(key)} is there twice, with the same value.")
            continue
        values[key] = f"{values[key]} {value}" if key in values else value
    found = {str(head): Section(path, str(head), head.number, _ended(lines)) for head, *lines in sections}
    return Parts(path, values, found)


def _lines(path: Path, text: str, accepted: Collection[str]) -> list[str]:
    """The lines for vrplib, which takes EOF and _SECTION anywhere in a line for what they are at its beginning."""
    found: list[str] = []
    late: list[str] = []
    names: set[str] = set()
    skipped = False  # are these the lines of a section that means nothing here?
    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        bare = _BARE.fullmatch(line)
        if bare is not None and bare[1].upper() in _KEYWORDS:
            warn(f"{path}, line {number}: {quoted(line)} is read as {bare[1].upper()}: {bare[2]}.")
            line = f"{bare[1]}: {bare[2]}"
        key = line.partition(":")[0].strip().upper() if line[:1].isalpha() else ""
        if key == "EOF":
            break
        if key.endswith("_SECTION") and " " not in key:
            skipped = key in _HARMLESS and key not in accepted
            if skipped:
                warn(f"{path}, line {number}: {key} says nothing that changes the answer; it is left out.")
                continue
            if key not in accepted:
                raise BadFile(f"{path}, line {number}: {quoted(key)} is not read; {', '.join(accepted)} are.")
            if key in names:
                raise BadFile(f"{path}, line {number}: {key} is there twice.")
            names.add(key)
            found.append(_Line(key, number, line))
        elif key and ":" in line:
            if names:
                warn(f"{path}, line {number}: {quoted(key)} comes after a section; keywords come before.")
                late.append(_Line(f"{key}:", number, line))
                found.append("")
            else:
                found.append(_Line(f"{key}:", number, line))
        elif skipped:
            continue
        elif not line or line[0] == "#":
            if names:
                found.append("")  # so that the lines of a section can be counted
        elif key or not names or ":" in line or "EOF" in line or "_SECTION" in line:
            raise BadFile(
                f"{path}, line {number}: {quoted(line)} is neither KEYWORD: VALUE, nor the name of a section, "
                "nor a row of numbers in one."
            )
        else:
            found.append(line)
    return [*late, *found]


def _ended(lines: list[str]) -> list[str]:
    while lines and not lines[-1]:
        lines.pop()
    if lines and lines[-1] == "-1":
        lines.pop()
    return lines
