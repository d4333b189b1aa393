"""Reading what a student answered: numbers, infinities, names, lists of names."""

from __future__ import annotations

import math
from collections.abc import Mapping

INFINITY_WORDS = ("inf", "infinity", "∞", "oo")
_MOST_NAMES = 1000


class Unreadable(ValueError):
    """The answer is not of the kind that was asked for; its text says what was expected."""


def read_number(given: object) -> float:
    """A number, also as text: 3, "3", "0,25", "−2", "-inf", "+∞"."""
    if isinstance(given, str) and len(given) <= 40:
        text = given.strip().lower().replace("−", "-").replace(",", ".")
        sign, bare = (-1 if text.startswith("-") else 1), text.lstrip("+-")
        if bare in INFINITY_WORDS and len(text) - len(bare) <= 1:
            return sign * math.inf
        try:
            given = float(text.replace("_", "?"))  # 3_0 is a number to Python only
        except ValueError:
            given = None
    if isinstance(given, int | float) and not isinstance(given, bool):
        try:
            number = float(given)
        except OverflowError:
            number = math.nan
        if not math.isnan(number):
            return number
    raise Unreadable("a number was expected")


def read_name(given: object) -> str:
    """A name of a node, a move, a city or a choice."""
    if isinstance(given, str) and given.strip().isprintable() and given.strip() and len(given) <= 100:
        return given.strip()  # no control characters: it is shown in the teacher's terminal
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) < 10**9:
        return str(given)
    raise Unreadable("a name was expected")


def read_names(given: object) -> list[str]:
    """Names, each once: a list, or a text such as "C2, C3"; "none" is an empty one."""
    if isinstance(given, str):
        given = given.replace(",", " ").replace(";", " ").split()
        given = [] if given in (["none"], ["-"]) else given
    if not isinstance(given, list | tuple) or len(given) > _MOST_NAMES:
        raise Unreadable("a list of names was expected")
    return list(dict.fromkeys(read_name(name) for name in given))


def read_window(given: object) -> tuple[float | None, float | None]:
    """α and β: {"alpha": …, "beta": …} or a pair; None for one that is missing."""
    if isinstance(given, Mapping) and set(given) <= {"alpha", "beta"}:
        given = [given.get("alpha"), given.get("beta")]
    if not isinstance(given, list | tuple) or len(given) != 2:
        raise Unreadable('{"alpha": …, "beta": …} was expected')
    alpha, beta = (None if bound is None else read_number(bound) for bound in given)
    return alpha, beta


def read_vector(given: object) -> tuple[float, ...]:
    """A value for each player: a list, or a text such as "(3, 4, 5)"."""
    if isinstance(given, str):
        given = given.strip("()<>[] ").replace(",", " ").split()
    if not isinstance(given, list | tuple) or len(given) > _MOST_NAMES:
        raise Unreadable("a list of numbers was expected")
    return tuple(read_number(value) for value in given)
