"""A problem as a JSON object: {"points": [[0, 0], [3, 4]], "names": ["A", "B"]}."""

from __future__ import annotations

import difflib
import json
import math
from pathlib import Path
from typing import Any

import numpy as np

from plyant.colony.metrics import ATT, CEIL_2D, EUC_2D, EUCLID, GEO, SPHERE
from plyant.colony.problem import LARGEST_MATRIX, Floats, Problem
from plyant.colony.reading.change import changed
from plyant.colony.reading.places import off_the_globe
from plyant.colony.reading.text import quoted
from plyant.errors import BadFile, ParameterError
from plyant.warning import warn

_METRICS = {"euclid": EUCLID, "euc_2d": EUC_2D, "ceil_2d": CEIL_2D, "att": ATT, "geo": GEO, "sphere": SPHERE}
_KEYS = (
    "points",
    "matrix",
    "metric",
    "names",
    "kind",
    "start",
    "end",
    "demands",
    "capacity",
    "vehicles",
    "name",
    "comment",
)
_NOTES = ("title", "description", "source", "author", "date", "notes", "version", "id", "url")
_OTHER_RULES = (
    "type", "cities", "coordinates", "coords", "nodes", "distances", "edges", "weights", "depot", "depots", "limit",
    "distance_limit", "max_length", "max_distance", "max_route_length", "time_windows", "service_time", "service_times",
    "pickups", "trucks", "fleet", "speed", "units",
)  # fmt: skip


def read_json(path: Path, text: str) -> Problem:
    """Points, or a matrix in which null means: no road; or both. Raises BadFile."""
    try:
        said = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadFile(f"{path}, line {error.lineno}: this is not JSON ({error.msg}).") from None
    except (ValueError, RecursionError):  # a number of thousands of digits; brackets in brackets
        raise BadFile(f"{path} is not JSON that can be read.") from None
    if not isinstance(said, dict) or not {"points", "matrix"} & set(said):
        raise BadFile(f'{path} has neither "points" nor "matrix": {{"points": [[0, 0], [3, 4]]}} was expected.')
    for key in said:
        _check_key(path, key)
    said = {key: value for key, value in said.items() if value is not None}
    reader = _Reader(path)
    metric = reader.metric(said.get("metric", "euclid"))
    points = reader.points(said["points"], metric) if "points" in said else None
    try:
        problem = Problem(
            points=points,
            matrix=reader.matrix(said["matrix"]) if "matrix" in said else None,
            metric=metric,
            cities=reader.names(said["names"]) if "names" in said else (),
            demands=reader.numbers(said["demands"], "demands") if "demands" in said else None,
            capacity=reader.number(said["capacity"], "capacity") if "capacity" in said else math.inf,
            vehicles=reader.whole(said["vehicles"], "vehicles") if "vehicles" in said else None,
            name=reader.words(said.get("name", path.stem), "name"),
            comment=reader.words(said.get("comment", ""), "comment"),
        )
        kind = reader.words(said["kind"], "kind") if "kind" in said else None
        start, end = (reader.city(said[key], key) if key in said else None for key in ("start", "end"))
        return changed(problem, kind, start, end)
    except ParameterError as error:
        raise BadFile(f"{path}: {error}") from None


def _check_key(path: Path, key: str) -> None:
    """Refuse a key that may change the answer; warn of any other that is unknown, except of notes."""
    if key in _KEYS or key in _NOTES or key.startswith("_"):
        return
    plain = key.casefold().replace("-", "_").replace(" ", "_")
    if plain in _OTHER_RULES or difflib.get_close_matches(plain[:40], _KEYS, 1, 0.75):
        raise BadFile(f"{path}: {quoted(key)} is not known; {', '.join(_KEYS)} are.")
    warn(f"{path}: {quoted(key)} is unknown and ignored; known are {', '.join(_KEYS)}.")


class _Reader:
    """The values of the object, each with its sentence."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def metric(self, given: Any) -> int:
        if not isinstance(given, str) or given.casefold() not in _METRICS:
            raise self._bad(f'"metric" {quoted(given)} is not known; {", ".join(_METRICS)} are')
        return _METRICS[given.casefold()]

    def points(self, given: Any, metric: int) -> Floats:
        rows = []
        for i, pair in enumerate(self._list(given, "points"), 1):
            if not isinstance(pair, list) or len(pair) != 2:
                raise self._bad(f"point {i} is {quoted(pair)}; a pair of numbers is accepted")
            rows.append([self.number(part, f"point {i}") for part in pair])
        points = np.array(rows, dtype=np.float64).reshape(-1, 2)
        wrong = off_the_globe(points) if metric == SPHERE else None
        if wrong is not None:
            raise self._bad(f"point {wrong[0] + 1}: {wrong[1]}")
        return points

    def matrix(self, given: Any) -> Floats:
        rows = self._list(given, "matrix")
        if len(rows) > LARGEST_MATRIX:
            raise self._bad(f"a matrix of {len(rows):,} cities is too large; up to {LARGEST_MATRIX:,} is accepted")
        for i, row in enumerate(rows, 1):
            if not isinstance(row, list) or len(row) != len(rows):
                raise self._bad(f"row {i} of the matrix is {quoted(row)}; {len(rows)} distances are accepted")
        cells = [
            [math.inf if cell is None else self.number(cell, f"row {i} of the matrix", math.inf) for cell in row]
            for i, row in enumerate(rows, 1)
        ]
        return np.array(cells, dtype=np.float64).reshape(len(rows), len(rows))

    def names(self, given: Any) -> list[str | int]:
        return [self.city(name, "names") for name in self._list(given, "names")]

    def city(self, given: Any, what: str) -> str | int:
        if not isinstance(given, (str, int)) or isinstance(given, bool):
            raise self._bad(f'"{what}": {quoted(given)} is not accepted; texts and whole numbers are')
        return given

    def numbers(self, given: Any, what: str) -> Floats:
        return np.array([self.number(number, what) for number in self._list(given, what)], dtype=np.float64)

    def number(self, given: Any, what: str, most: float = 1e300) -> float:
        if isinstance(given, (int, float)) and not isinstance(given, bool) and abs(given) <= most:
            try:
                return float(given)
            except OverflowError:
                pass
        raise self._bad(f"{what}: {quoted(given)} is not accepted; a number is")

    def whole(self, given: Any, what: str) -> int:
        number = self.number(given, what)
        if number < 1 or number != int(number):
            raise self._bad(f'"{what}" must be a whole number from 1, got {quoted(given)}')
        return int(number)

    def words(self, given: Any, what: str) -> str:
        if not isinstance(given, str):
            raise self._bad(f'"{what}" is {quoted(given)}; a text is accepted')
        return given

    def _list(self, given: Any, what: str) -> list[Any]:
        if not isinstance(given, list) or not given:
            raise self._bad(f'"{what}" is {quoted(given)}; a list is accepted')
        return given

    def _bad(self, what: str) -> BadFile:
        return BadFile(f"{self._path}: {what}.")
