"""Parameters of a game: their types checked, and read from text such as `mnk(m=4,n=4,k=3)`."""

from __future__ import annotations

import ast
import difflib
import math
import re
import typing
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from plyant.errors import BadText, ParameterError

_NEAR = 0.62  # share of equal letters, as difflib counts them, from which on one word may be meant by another
_PART = 3  # letters of a part of a word that may mean the whole


def nearest(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known words that a mistyped one may mean, best first; empty if none is near.

    A word is near if most of its letters are the same in the same order, or if one contains the other.
    """
    typed, names = word.strip().lower(), list(known)
    parts = [name for name in names if _is_part(typed, name.lower()) or _is_part(name.lower(), typed)]
    similar = difflib.get_close_matches(typed, [name.lower() for name in names], n=max(most, 1), cutoff=_NEAR)
    by_lower = {name.lower(): name for name in names}
    return list(dict.fromkeys([*(by_lower[name] for name in similar), *parts]))[:most]


def _is_part(short: str, whole: str) -> bool:
    return len(short) >= _PART and short in whole


def suggestion(word: str, known: Iterable[str], most: int = 3) -> str:
    """ " Did you mean 'depth'?", to be added to a sentence about a mistyped word; empty if no known word is near."""
    near = [repr(name) for name in nearest(word, known, most)]
    if not near:
        return ""
    return f" Did you mean {', '.join(near[:-1])}{' or ' if len(near) > 1 else ''}{near[-1]}?"


def validated(game: Any) -> dict[str, Any]:
    """The game's parameters, each of its declared type; raises ParameterError that names parameter, value and type."""
    hints = _hints(type(game))
    values = game.parameters()
    return {name: _checked(game.name, name, value, hints.get(name, Any)) for name, value in values.items()}


def texts_of(cls: type) -> list[str]:
    """The names of a game's parameters that are declared as texts."""
    return [name for name, kind in _hints(cls).items() if kind is str]


def _hints(cls: type) -> dict[str, Any]:
    try:
        return typing.get_type_hints(cls)
    except Exception:  # an annotation that names something unknown here: nothing can be checked against it
        return {}


def _checked(game: str, name: str, value: Any, kind: Any) -> Any:
    def wrong() -> ParameterError:
        wanted = kind.__name__ if isinstance(kind, type) and not typing.get_args(kind) else str(kind)
        return ParameterError(f"{game}: {name}={value!r} is not of the type {wanted}.")

    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if kind is int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise wrong()
    elif kind is float:
        if not isinstance(value, (int, float)) or isinstance(value, bool) or math.isnan(value):
            raise wrong()
        return float(value)
    elif kind in (bool, str):
        if not isinstance(value, kind):
            raise wrong()
    elif origin is tuple:
        if not isinstance(value, (tuple, list)):
            raise wrong()
        kinds = [inside[0]] * len(value) if len(inside) == 2 and inside[1] is Ellipsis else list(inside)
        if len(kinds) != len(value):
            raise wrong()
        try:
            return tuple(_checked(game, name, v, k) for v, k in zip(value, kinds, strict=True))
        except ParameterError:
            raise wrong() from None
    elif isinstance(kind, type) and origin is None and kind is not Any and not isinstance(value, kind):
        raise wrong()
    return value


def split_call(text: str, texts: Collection[str] = ()) -> tuple[str, dict[str, Any]]:
    """`"mnk(m=4,n=4,k=3)"` → `("mnk", {"m": 4, "n": 4, "k": 3})`; values are Python literals, or words for texts.

    The parameters named in `texts` stay texts, also where they look like a number.
    """
    match = re.fullmatch(r"\s*(.*?)\s*(?:\((.*)\))?\s*", text, re.DOTALL)
    if match is None or not match[1]:
        raise BadText(f"{text!r} is not a game; write a name, name(parameter=value,…) or path/to/file.py:Class.")
    if match[1].count("(") > match[1].count(")"):
        raise BadText(f"the ) is missing in {text!r}; write name(parameter=value,…).")
    return match[1], read_parameters(match[2], text, texts) if match[2] else {}


def read_parameters(inside: str, whole: str, texts: Collection[str] = ()) -> dict[str, Any]:
    """The parameters between the brackets; nothing is evaluated but literals."""
    values: dict[str, Any] = {}
    for part in _at_commas(inside):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not name.isidentifier() or not value:
            raise BadText(f"{part.strip()!r} in {whole!r} is not of the form parameter=value.")
        read = literal(value)
        values[name] = value if name in texts and not isinstance(read, str) else read
    return values


def literal(text: str) -> Any:
    """A number, truth value, tuple or quoted text; anything else is taken as the text it is."""
    lowered: Mapping[str, Any] = {"true": True, "false": False, "none": None}
    if text.lower() in lowered:
        return lowered[text.lower()]
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text


def _at_commas(text: str) -> list[str]:
    """Split at commas outside of brackets and quotes."""
    parts, depth, quote, start, escaped = [], 0, "", 0, False
    for i, c in enumerate(text):
        if quote:
            quote = "" if c == quote and not escaped else quote
            escaped = c == "\\" and not escaped
        elif c in "\"'" and not text[i - 1 : i].isalnum():  # in A' it is a prime
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [p for p in [*parts, text[start:]] if p.strip()]
