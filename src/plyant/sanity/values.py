"""Values that a game hands out: can they change, are two of them the same, can a table find them again?"""

from __future__ import annotations

import copy
import dataclasses
import enum
from collections.abc import Iterator
from typing import Any

State = Any

_UNCHANGING = (int, float, complex, str, bytes, type(None))
_DEEPEST = 50  # containers inside each other
MOST_SHOWN = 160  # characters of a value in a sentence


def is_plain(value: Any) -> bool:
    """Is the value made of numbers, texts and tuples alone, so that nothing can change it?"""
    return isinstance(value, _UNCHANGING) or (isinstance(value, tuple) and all(map(is_plain, value)))


def untouched(state: State) -> State:
    """A state to hand to the game: the state itself if it is plain, otherwise a copy if it can be copied."""
    if is_plain(state):
        return state
    try:
        return copy.deepcopy(state)
    except Exception:
        return state


def same(a: Any, b: Any) -> bool:
    """Do two values hold the same, even if their class cannot compare them?"""
    try:
        return _same(a, b)
    except Exception:  # comparing raises, or recurses without end
        return repr(a) == repr(b)


def _same(a: Any, b: Any) -> bool:
    if a is b or (isinstance(a, float) and isinstance(b, float) and a != a and b != b):  # nan is nan
        return True
    if type(a) is type(b) and isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(_same(x, y) for x, y in zip(a, b, strict=True))
    if type(a) is type(b) and isinstance(a, dict):
        return list(a) == list(b) and all(_same(a[k], b[k]) for k in a)
    if type(a) is type(b) and not _compares(a) and hasattr(a, "__dict__"):
        return _same(vars(a), vars(b))
    equal = a == b
    return bool(equal.all()) if hasattr(equal, "all") else bool(equal)


def _compares(value: Any) -> bool:
    """Has its class an equality of its own?"""
    return any("__eq__" in vars(cls) for cls in type(value).__mro__[:-1])


def identity(state: State) -> Any:
    """What tells states apart in a set: the state, or its text if it cannot be hashed."""
    try:
        hash(state)
    except Exception:
        return repr(state)
    return state


def short(value: Any, most: int = MOST_SHOWN) -> str:
    """A value in at most this many characters."""
    text = repr(value)
    return text if len(text) <= most else text[:most].rstrip(" ,") + " …"


def one_line(error: BaseException) -> str:
    """An exception in one line."""
    said = str(error).strip().splitlines()
    return f"{type(error).__name__}: {said[0]}" if said else type(error).__name__


def why_no_key(value: Any, name: str) -> str:
    """Why no table may use this value as a key, as a sentence about `name`; empty if one may.

    A key must be hashable, equal to its own copy, and without NaN, which is not even equal to itself.
    """
    try:
        known = hash(value)
    except Exception as error:
        part = _changeable_part(value)
        contains = f": it contains a {part}" if part else ""
        return f"{name} cannot be hashed ({one_line(error)}){contains}; use a NamedTuple of numbers and tuples."
    if any(isinstance(part, float) and part != part for part in _parts(value, attributes=False)):
        return f"{name} contains nan, which is not equal to itself: {short(value)}."
    if is_plain(value):
        return ""
    try:
        if hash(value) != known:
            return f"{name} does not keep its hash: hash({name}) gave {known} and then {hash(value)}."
        twin = copy.deepcopy(value)
    except Exception:  # it cannot be copied
        twin = value
    try:
        is_equal = bool(value == value) and bool(twin == value) and hash(twin) == known
    except Exception as error:
        return f"{name} cannot be compared ({one_line(error)}); use a NamedTuple of numbers and tuples."
    if is_equal:
        return ""
    kind = next((type(part).__name__ for part in _parts(value) if _is_known_by_identity(part)), type(value).__name__)
    return f"{name} is not equal to its own copy: give {kind} an __eq__ and a __hash__."


def _is_known_by_identity(value: Any) -> bool:
    """Is a value equal only to itself, although another one could hold the same?"""
    cls = type(value)
    if isinstance(value, (*_UNCHANGING, enum.Enum, type)) or callable(value) or cls.__module__ == "builtins":
        return False
    return any(getattr(cls, name) is getattr(object, name) for name in ("__eq__", "__hash__"))


def _changeable_part(value: Any) -> str:
    """The kind of the first part of a value that can change in place; empty if none was found."""
    for part in _parts(value):
        if isinstance(part, (list, dict, set, bytearray)):
            return type(part).__name__
        if hasattr(part, "__array__") and hasattr(part, "tolist") and getattr(part, "ndim", 0) > 0:
            return f"NumPy {type(part).__name__}"
    return ""


def _parts(value: Any, attributes: bool = True, deep: int = 0) -> Iterator[Any]:
    """A value and everything inside it: entries of containers, fields of dataclasses and, if wanted, attributes."""
    yield value
    if isinstance(value, _UNCHANGING) or deep == _DEEPEST or isinstance(value, (type, enum.Enum)):
        return
    inside: list[Any] = []
    if isinstance(value, (tuple, list, set, frozenset)):
        inside += value
    elif isinstance(value, dict):
        inside += [*value, *value.values()]
    elif dataclasses.is_dataclass(value):
        inside += [getattr(value, field.name, None) for field in dataclasses.fields(value) if field.compare]
    elif (
        attributes and type(value).__module__ != "builtins" and not callable(value) and not hasattr(value, "__array__")
    ):
        inside += getattr(value, "__dict__", {}).values()
        slots = [slot for cls in type(value).__mro__ for slot in _slots(cls)]
        inside += [getattr(value, slot) for slot in slots if hasattr(value, slot)]
    for part in inside:
        yield from _parts(part, attributes, deep + 1)


def _slots(cls: type) -> list[str]:
    slots = vars(cls).get("__slots__", ())
    return [slots] if isinstance(slots, str) else [slot for slot in slots if slot not in ("__dict__", "__weakref__")]
