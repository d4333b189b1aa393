"""What a function *is*: its code, and everything that it reaches by name.

Both the registration of helpers with the compiler and the key of the cache on disk walk the same graph: a function,
the functions, constants and NamedTuples that its code names (globals, closure, attributes of modules), and so on.
"""

from __future__ import annotations

import dis
import enum
import functools
import hashlib
import inspect
import types
import typing
from collections.abc import Iterator
from typing import Any

Function = types.FunctionType
FOREIGN = (
    "numpy",
    "numba",
    "math",
    "cmath",
    "operator",
    "builtins",
    "random",
    "typing",
    "collections",
    "plyant.bits",
    "plyant.tuples",
)


def is_named_tuple(value: Any) -> bool:
    """Is this a NamedTuple class?"""
    return isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")


def codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """A code object and those nested in it (generator expressions, comprehensions, inner functions)."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from codes(constant)


def is_ours(value: Any) -> bool:
    """A plain Python function that the compiler does not know by itself."""
    return isinstance(value, Function) and not is_foreign(value.__module__ or "")


def is_foreign(module: str) -> bool:
    """Is this the name of a module that the compiler knows by itself, or of one inside of it?"""
    return module.startswith(tuple(f"{name}." for name in FOREIGN)) or module in FOREIGN


@functools.cache
def names_in(code: types.CodeType) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(global names, attribute names) that a code object and those nested in it use, in order."""
    globals_: dict[str, None] = {}
    attributes: dict[str, None] = {}
    for one in codes(code):
        for instruction in dis.get_instructions(one):
            if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                globals_[str(instruction.argval)] = None
            elif instruction.opname in ("LOAD_ATTR", "LOAD_METHOD"):
                attributes[str(instruction.argval)] = None
    return tuple(globals_), tuple(attributes)


@functools.cache
def read_from(code: types.CodeType, owners: frozenset[str]) -> tuple[frozenset[str], bool]:
    """(names read as attributes of the variables `owners`, are these variables also used in any other way?)"""
    names, leaks = set(), False
    for one in codes(code):
        held: str | None = None  # the variable on top of the stack
        for instruction in dis.get_instructions(one):
            if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD") and held in owners:
                names.add(str(instruction.argval))
                held = None
                continue
            leaks |= held in owners
            held = None
            if instruction.opname.startswith(("LOAD_FAST", "LOAD_DEREF")):
                loaded = instruction.argval if isinstance(instruction.argval, tuple) else (instruction.argval,)
                leaks |= any(name in owners for name in loaded[:-1])
                held = str(loaded[-1])
    return frozenset(names), leaks


@functools.cache
def read_otherwise(code: types.CodeType, owners: frozenset[str]) -> frozenset[str]:
    """The names read as attributes of anything but the variables `owners`."""
    names = set()
    for one in codes(code):
        held: str | None = None  # the variable on top of the stack
        for instruction in dis.get_instructions(one):
            if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD") and held not in owners:
                names.add(str(instruction.argval))
            held = None
            if instruction.opname.startswith(("LOAD_FAST", "LOAD_DEREF")):
                loaded = instruction.argval
                held = str(loaded[-1] if isinstance(loaded, tuple) else loaded)
    return frozenset(names)


def reached(fn: Function) -> Iterator[tuple[str, Any]]:
    """(name, value) of all that the code of a function names outside of itself."""
    globals_, attributes = names_in(fn.__code__)
    for name in globals_:
        value = fn.__globals__.get(name, _NOTHING)
        if value is _NOTHING:
            continue
        yield name, value
        if isinstance(value, types.ModuleType):
            yield from _inside(name, value, attributes, set())
    for name, cell in zip(fn.__code__.co_freevars, fn.__closure__ or (), strict=True):
        try:
            yield name, cell.cell_contents
        except ValueError:  # a cell that is not filled yet
            continue


def _inside(name: str, module: types.ModuleType, names: tuple[str, ...], seen: set[int]) -> Iterator[tuple[str, Any]]:
    """Those of the names that a module has, and, where one of them is a module again, that this one has."""
    if is_foreign(module.__name__) or id(module) in seen:
        return
    seen.add(id(module))
    for attribute in names:
        if attribute in module.__dict__:
            value = module.__dict__[attribute]
            yield f"{name}.{attribute}", value
            if isinstance(value, types.ModuleType):
                yield from _inside(f"{name}.{attribute}", value, names, seen)


_NOTHING = object()


class Digest:
    """A hash of what the code is; equal for equal code in any file, process or notebook cell."""

    def __init__(self) -> None:
        self._sha = hashlib.sha256()
        self._seen: dict[int, int] = {}

    def add(self, value: Any) -> Digest:
        """Take in a function (with all it reaches), a class or a constant."""
        if isinstance(value, Function):
            self._function(value)
        elif hasattr(value, "py_func"):  # compiled by the user's own decorator
            self._function(value.py_func)
        elif is_named_tuple(value):
            self._text("namedtuple", value.__name__, value._fields)
            self.add(inspect.get_annotations(value)).add(value._field_defaults)
        elif isinstance(value, enum.EnumMeta):
            self._text("enum", value.__name__)
            self.add({name: value[name].value for name in value.__members__})
        elif isinstance(value, dict):
            self._text("dict", len(value))
            for key, item in value.items():
                self.add(key).add(item)
        elif isinstance(value, (tuple, list)):
            self._text(type(value).__name__, len(value))
            for item in value:
                self.add(item)
        elif hasattr(value, "tobytes") and hasattr(value, "dtype") and not isinstance(value, type):
            self._text(value.dtype, getattr(value, "shape", ()), hashlib.sha256(value.tobytes()).hexdigest())
        elif isinstance(value, (int, float, complex, str, bytes, bool, range, slice, type(None))):
            self._text(type(value).__name__, repr(value))
        elif typing.get_origin(value) is not None:  # such as tuple[int, ...] or Annotated[int, "64 bits"]
            self.add(typing.get_origin(value)).add(typing.get_args(value))
        else:
            self._text(type(value).__name__, getattr(value, "__name__", ""))
        return self

    def hexdigest(self) -> str:
        """The hash so far."""
        return self._sha.hexdigest()

    def _text(self, *parts: Any) -> Digest:
        self._sha.update(repr(parts).encode())
        return self

    def _function(self, fn: Function) -> None:
        if id(fn) in self._seen:
            self._text("seen", self._seen[id(fn)])
            return
        self._seen[id(fn)] = len(self._seen)
        self._text("inlined" if getattr(fn, "is_inlined", False) else "called")
        for code in codes(fn.__code__):
            constants = [c for c in code.co_consts if not isinstance(c, types.CodeType)]
            self._text(code.co_name, code.co_code, constants, code.co_names, code.co_varnames)
        self.add(fn.__defaults__).add(fn.__kwdefaults__)
        for name, value in reached(fn):
            self._text(name)
            self.add(value)
