"""The numbers of a state one by one, each with its name and its native type."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numba.core.types

from plyant import bits
from plyant.native import bits_float

types: Any = numba.core.types  # whose own type hints leave out what is needed here

CLOSE = 1e-12  # floats may be off by this share: sums and functions may round in another order


class OtherShape(Exception):
    """A state has other entries than the one at the start."""


class Field(NamedTuple):
    """A number of a state: `stones[1]` or `mover`."""

    name: str
    value: Any
    kind: Any

    def fits(self) -> bool:
        """Can 64 bits of its type hold it?"""
        if not isinstance(self.kind, types.Integer):
            return True
        return isinstance(self.value, int) and bool(self.kind.minval <= self.value <= self.kind.maxval)


def fields(value: Any, kind: Any, name: str = "") -> Iterator[Field]:
    """All numbers of a state of this native type; raises OtherShape where it has another shape."""
    if not isinstance(kind, types.BaseTuple):
        if isinstance(value, tuple):
            raise OtherShape(f"{name or 's'} is {value!r}, and was one number at the start")
        yield Field(name, value, kind)
        return
    if not isinstance(value, tuple) or len(value) != len(kind):
        raise OtherShape(f"{name or 's'} is {value!r}, and had {len(kind)} entries at the start")
    names = [f"{name}{dotted(f)}".lstrip(".") for f in kind.fields] if hasattr(kind, "fields") else None
    for i, (item, inside) in enumerate(zip(value, list(kind), strict=True)):
        yield from fields(item, inside, names[i] if names else f"{name}[{i}]")


def dotted(name: str) -> str:
    """The name of a field, to be written after the name of a state."""
    return f".{name}" if name and not name.startswith("[") else name


def width(kind: Any) -> int:
    """How many numbers a state of this native type holds."""
    return sum(map(width, kind)) if isinstance(kind, types.BaseTuple) else 1


def decoded(word: int, kind: Any) -> Any:
    """The number of this native type that a word holds."""
    if isinstance(kind, types.Float):
        return bits_float(word)
    if isinstance(kind, types.Boolean):
        return bool(word)
    return word if kind.signed else word & bits.FULL


def agree(ours: Any, theirs: Any) -> bool:
    """Are the interpreted and the native value the same, up to rounding?"""
    if isinstance(theirs, float):
        try:
            return math.isclose(ours, theirs, rel_tol=CLOSE, abs_tol=CLOSE) or (ours != ours and theirs != theirs)
        except (TypeError, OverflowError):
            return False
    return bool(ours == theirs)
