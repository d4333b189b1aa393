"""Matrix games from texts and files.

A text is rows with ; or a new line between them, and entries with spaces (or commas) between them: "3 -2 2; -1 0 4".
Pairs without a space are both players' payoffs: "3,3 0,5; 5,0 1,1". Or it is JSON: [[3, -2], [-1, 0]], or an object
with "A" and, as far as wanted, "B", "rows" and "columns".
"""

from __future__ import annotations

import csv
import itertools
import json
import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from plyant.colony.reading.text import content_of, text_of
from plyant.errors import BadFile, BadText, ParameterError, PlyantError
from plyant.hidden.matrix.game import MatrixGame, game_of
from plyant.hidden.matrix.nfg import read_nfg
from plyant.hidden.matrix.numerals import NotANumber, fraction_in
from plyant.warning import warn

ACCEPTED = (".csv", ".tsv", ".txt", ".json", ".nfg")

MOST_NUMBERS = 1_000_000
"""Payoffs of the largest game that is read, of both players together: 1000 × 1000 in a zero-sum game."""

Given = Sequence[str] | None
_KEYS = ("A", "B", "rows", "columns")
_MEANT = ("a", "b", "row", "rows", "col", "cols", "column", "columns", "payoff", "payoffs", "matrix", "c")
_TRAILING_COMMA = re.compile(r",(?=\s*[\]}])")
_BARE_FRACTION = re.compile(r"(?<![\w\"./])([+-]?\d+/\d+)(?![\w\"./])")
_NUMBER = re.compile(r"[^\s,;\[\](){}]+")
_PAIR = re.compile(r"\(([^(),]*),([^(),]*)\)")


def read_text(text: str, other: Any = None, rows: Given = None, columns: Given = None) -> MatrixGame:
    """The game in a text; `other` is the matrix of B, where it is a text or matrix of its own. Raises BadText."""
    _check_size(text)
    try:
        if other is not None:
            return game_of(_one(text, "A"), _one(other, "B") if isinstance(other, str) else other, rows, columns)
        return _whole(text, rows, columns)
    except ParameterError as error:
        raise BadText(str(error)) from None


def read_file(path: Path, rows: Given = None, columns: Given = None) -> MatrixGame:
    """The game in a file: .csv, .tsv or .txt, .json, or Gambit's .nfg of two players. Raises BadFile."""
    suffix = path.suffix.lower()
    text = text_of(path, content_of(path))
    if suffix not in ACCEPTED:
        raise BadFile(f"{path} is of no kind that is read; {', '.join(ACCEPTED)} are.")
    try:
        _check_size(text)
        if suffix == ".nfg":
            a, b, names = read_nfg(text)
            return game_of(a, b, rows or names[0], columns or names[1])
        if suffix in (".csv", ".tsv"):
            return _table(text, rows, columns)
        return _whole(text, rows, columns)
    except (ParameterError, BadText) as error:
        raise BadFile(f"{path}: {error}") from None


def _check_size(text: str) -> None:
    """Raises BadText if the game is too large; before its numbers are read, which takes long."""
    if len(text) > 2 * MOST_NUMBERS:
        words = sum(1 for _ in itertools.islice(_NUMBER.finditer(text), MOST_NUMBERS + 1))
        if words > MOST_NUMBERS:
            raise BadText(
                f"the matrix is too large: it has more than {MOST_NUMBERS:,} numbers, and at most 1000 × 1000 "
                "are accepted (ply.equilibrium takes larger ones as arrays)."
            )


def _whole(text: str, rows: Given, columns: Given) -> MatrixGame:
    data = _data(text)
    if not isinstance(data, dict):
        return game_of(*_split(data), rows, columns)
    unknown = [key for key in data if key not in _KEYS]
    meant = [key for key in unknown if key.lower() in _MEANT]
    if meant or "A" not in data:
        what = f"{(meant or unknown)[0]!r} is not known" if unknown else "A is missing"
        raise BadText(f"{what}; the keys are {', '.join(_KEYS)}.")
    for key in unknown:
        warn(f"the key {key[:40]!r} of the matrix is unknown and ignored; known are {', '.join(_KEYS)}.")
    a, b = _split(data["A"])
    if data.get("B") is not None:
        if b is not None:
            raise BadText("A has both players' payoffs already; B is too much.")
        b = data["B"]
    return game_of(a, b, rows or data.get("rows"), columns or data.get("columns"))


def _one(text: str, name: str) -> Any:
    data = _data(text)
    if isinstance(data, dict) or _split(data)[1] is not None:
        raise BadText(f"{name} is more than one matrix, and B is given besides.")
    return data


def _data(text: str) -> Any:
    stripped = _bare(text)
    if not stripped:
        raise BadText('the matrix is empty; write rows such as "3 -2; -1 0".')
    if stripped[0] in "[{":
        return _json(stripped)
    stripped = re.sub(r"#[^\n]*", "", stripped)
    lines = [line for line in re.split(r"[;\n]|\\\\", stripped) if line.strip()]
    if not lines:
        raise BadText('the matrix is empty; write rows such as "3 -2; -1 0".')
    return _entries([_tokens(line) for line in lines])


def _bare(text: str) -> str:
    """The matrix without what may stand around it or between its entries: quotes, brackets, bars, ampersands."""
    stripped = text.strip().removeprefix("\ufeff").strip()
    if len(stripped) > 1 and stripped[0] == stripped[-1] and stripped[0] in "\"'":
        stripped = stripped[1:-1].strip()
    is_flat = not any(sign in stripped[1:-1] for sign in '[]{}"')
    if (stripped[:1] + stripped[-1:] in ("[]", "{}") and is_flat and ";" in stripped) or (
        stripped[:1] + stripped[-1:] == "()" and ";" in stripped and not any(c in stripped[1:-1] for c in "()")
    ):  # as MATLAB writes them
        stripped = stripped[1:-1].strip()
    return stripped if stripped[:1] in "[{" else re.sub("[|&]", " ", stripped)


def _json(text: str) -> Any:
    def refused(name: str) -> Any:
        raise BadText(f"{name} is not finite, and payoffs are finite numbers.")

    if _TRAILING_COMMA.search(text) and '"' not in text:
        warn("the matrix has a comma with nothing behind it, which is left out.")
        text = _TRAILING_COMMA.sub("", text)
    try:
        # decimals and fractions are read as texts, so that they stay exact
        return json.loads(_BARE_FRACTION.sub(r'"\1"', text), parse_float=str, parse_constant=refused)
    except json.JSONDecodeError as error:
        raise BadText(
            f"the matrix cannot be read at line {error.lineno}, character {error.colno}: {error.msg}; "
            "[[3, -2], [-1, 0]] is accepted."
        ) from None
    except BadText:
        raise
    except (RecursionError, ValueError):  # nested too deep; a number of thousands of digits
        raise BadText("the matrix cannot be read: it is nested too deep, or a number is too long.") from None


def _split(data: Any) -> tuple[Any, Any]:
    """Entries that are lists of two are pairs of payoffs."""
    if not isinstance(data, list) or not all(isinstance(row, list) for row in data):
        return data, None
    entries = [entry for row in data for entry in row]
    if not any(isinstance(entry, list) for entry in entries):
        return data, None
    for r, row in enumerate(data):
        for c, entry in enumerate(row):
            if not isinstance(entry, list) or len(entry) != 2:
                raise BadText(f"row {r + 1}, column {c + 1} is no pair of payoffs, others are; make all of them pairs.")
    return [[entry[0] for entry in row] for row in data], [[entry[1] for entry in row] for row in data]


def _tokens(line: str) -> list[str]:
    """The entries of a row; a pair keeps its comma. "3,-2,2" is three entries, as in a .csv file."""
    closed = _PAIR.sub(lambda pair: f" ({pair[1].strip()},{pair[2].strip()}) ", line)
    spaced = re.sub(r",\s+|\s+,", " ", closed).split()
    if len(spaced) == 1 and spaced[0][0] != "(" and "," in spaced[0]:
        return spaced[0].split(",")
    return spaced


def _entries(rows: list[list[str]]) -> list[list[Any]]:
    return [[_entry(token, r, c) for c, token in enumerate(row)] for r, row in enumerate(rows)]


def _entry(token: str, row: int, column: int) -> Fraction | list[Fraction]:
    bare = token[1:-1] if token[:1] == "(" and token[-1:] == ")" else token
    parts = bare.split(",")
    try:
        if len(parts) > 2:
            raise NotANumber(f"{token!r} has {len(parts)} numbers; a pair has two")
        numbers = [fraction_in(part) for part in parts]
    except NotANumber as error:
        raise BadText(f"row {row + 1}, column {column + 1}: {error}.") from None
    return numbers[0] if len(numbers) == 1 else numbers


def _table(text: str, rows: Given, columns: Given) -> MatrixGame:
    """A table with commas, semicolons or tabs; with names in its first row or column where these are no numbers."""
    lines = [line for line in text.split("\n") if line.strip() and line.lstrip()[0] != "#"]
    bare = [re.sub(r'"[^"]*"', "", line) for line in lines]
    sign = next((sign for sign in ("\t", ";", ",") if lines and all(sign in line for line in bare)), ",")
    try:
        cells = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=sign, skipinitialspace=True)]
    except csv.Error as error:
        raise BadText(f"its cells cannot be told apart ({error}).") from None
    while len(cells[0]) > 1 and all(len(row) == len(cells[0]) and not row[-1] for row in cells):
        cells = [row[:-1] for row in cells]  # each row ends with a delimiter
    cells = _with_points(cells, sign)
    has_heads = len(cells) > 1 and not any(_is_payoff(cell) for cell in cells[0])
    body = cells[1:] if has_heads else cells
    has_names = bool(body) and all(len(row) > 1 and not _is_payoff(row[0]) for row in body)
    if has_heads:
        heads = cells[0][1:] if has_names and len(cells[0]) == len(body[0]) else cells[0]
        columns = columns or heads
    if has_names:
        rows = rows or [row[0] for row in body]
        body = [row[1:] for row in body]
    return game_of(*_split(_entries(body)), rows, columns)


def _with_points(cells: list[list[str]], sign: str) -> list[list[str]]:
    """Decimal commas as points, where not every number has a comma, so that these are no pairs of payoffs."""
    numbers = [cell for row in cells for cell in row if _is_payoff(cell)]
    commas = [cell for cell in numbers if "," in cell]
    if sign == "," or not commas or len(commas) == len(numbers) or any(cell[0] == "(" for cell in commas):
        return cells
    warn(f"{commas[0]!r} is read as a number with a decimal comma, since other entries are no pairs.")
    return [[cell.replace(",", ".") if cell in commas else cell for cell in row] for row in cells]


def _is_payoff(cell: str) -> bool:
    try:
        _entry(cell, 0, 0)
    except PlyantError:
        return False
    return True
