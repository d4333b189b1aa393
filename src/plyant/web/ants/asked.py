"""Which cities a visitor has, and which ants are to walk there."""

from __future__ import annotations

import dataclasses
import json
import math
from typing import Any

import numpy as np

from plyant.colony.problem import Problem
from plyant.colony.reading import read_text
from plyant.colony.search import Settings
from plyant.errors import BadText, ParameterError
from plyant.warning import collect_warnings
from plyant.web.limits import Limits, TooMuch

MOST_ANTS = 1_000
_LONGEST_NAME = 80
_NUMBERS = ("ants", "alpha", "beta", "evaporated", "seed")
_KNOWN = ("id", "cities", "text", "name", "variant", "local", "seconds", "pace", "once", *_NUMBERS)


@dataclasses.dataclass(frozen=True)
class Asked:
    """Cities and ants. A run that has the same `key` may go on where it was."""

    problem: Problem
    settings: Settings
    seconds: float
    pace: float
    """Iterations a second; 0: as many as it can."""
    is_once: bool
    """Is it one iteration, and no more?"""
    id: str
    key: str
    warnings: tuple[str, ...] = ()
    """What was odd in the text of a file, or assumed about it."""


def fields(given: bytes) -> dict[str, Any]:
    """A JSON object; raises BadText."""
    try:
        query = json.loads(given)
    except (ValueError, RecursionError):
        query = None
    if not isinstance(query, dict):
        raise BadText("a JSON object was expected.")
    unknown = next((name for name in query if name not in _KNOWN and name != "as"), None)
    if unknown is not None:
        raise BadText(f"{unknown[:40]!r} is not known; {', '.join(_KNOWN)} are.")
    return query


def read(query: dict[str, Any], limits: Limits) -> Asked:
    """What is asked for; raises one sentence about the first thing that is not accepted."""
    settings = Settings(
        variant=_text(query, "variant", "as"),
        local=_text(query, "local", "none"),
        **{name: query[name] for name in _NUMBERS if query.get(name) is not None},
    )
    if settings.ants is not None and settings.ants > MOST_ANTS:
        raise TooMuch(f"{settings.ants:,} ants are too many here; {MOST_ANTS:,} are accepted.")
    pace = _number(query, "pace", 0.0)
    if not 0 <= pace <= 100:
        raise ParameterError(f"pace={pace:g} is not accepted; 0 to 100 iterations a second is.")
    seconds = limits.thinking(_number(query, "seconds", min(limits.seconds, 10.0)))
    what = {name: query.get(name) for name in ("cities", "text", "name")}
    key = json.dumps([what, dataclasses.astuple(settings), seconds])
    with collect_warnings() as warnings:
        problem = problem_of(query, limits)
    id_ = _text(query, "id", "")[:64]
    return Asked(problem, settings, seconds, pace, bool(query.get("once")), id_, key, tuple(warnings))


def problem_of(query: dict[str, Any], limits: Limits) -> Problem:
    """The cities: pairs of numbers, or the text of a file; no file is opened."""
    text = _text(query, "text", "")
    if text:
        name = _text(query, "name", "").replace("\\", "/").rpartition("/")[2][:_LONGEST_NAME] or "the text"
        problem = read_text(text, name)
    else:
        problem = Problem(points=_points(query.get("cities"), limits), name="cities")
    _check_count(problem.size, limits)
    return problem


def _points(given: Any, limits: Limits) -> Any:
    if not isinstance(given, list) or not given:
        raise ParameterError("there are no cities yet; put some on the map.")
    _check_count(len(given), limits)
    for number, pair in enumerate(given, 1):
        is_pair = isinstance(pair, list) and len(pair) == 2
        if not is_pair or not all(isinstance(v, (int, float)) and abs(v) <= 1e9 for v in pair):
            raise ParameterError(f"city {number} is not a pair of numbers up to 1e9.")
    return np.array(given, dtype=np.float64)


def _check_count(count: int, limits: Limits) -> None:
    if count > limits.cities:
        raise TooMuch(f"{count:,} cities are too many here; {limits.cities:,} are accepted.")


def _text(query: dict[str, Any], name: str, usual: str) -> str:
    value = query.get(name, usual)
    if not isinstance(value, str):
        raise BadText(f"{name} is not a text.")
    return value


def _number(query: dict[str, Any], name: str, usual: float) -> float:
    value = query.get(name, usual)
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not math.isfinite(value):
        raise ParameterError(f"{name} is not a number.")
    return float(value)
