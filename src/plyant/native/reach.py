"""What a function reaches by name: the graph that the compiler and the hash of the rules walk.

A function, the functions, constants and classes that its code names (globals, closure, attributes of modules), and so
on.
"""

from __future__ import annotations

import dis
import functools
import sys
import sysconfig
import types
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from plyant.game import Game

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


@functools.lru_cache(maxsize=1000)
def _steps(code: types.CodeType) -> tuple[tuple[str, Any], ...]:
    """(operation, what it is about) of each instruction."""
    return tuple((instruction.opname, instruction.argval) for instruction in dis.get_instructions(code))


@functools.cache
def names_in(code: types.CodeType) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(global names, attribute names) that a code object and those nested in it use, in order."""
    globals_: dict[str, None] = {}
    attributes: dict[str, None] = {}
    for one in codes(code):
        for op, name in _steps(one):
            if op in ("LOAD_GLOBAL", "LOAD_NAME"):
                globals_[str(name)] = None
            elif op in ("LOAD_ATTR", "LOAD_METHOD"):
                attributes[str(name)] = None
    return tuple(globals_), tuple(attributes)


@functools.cache
def read_from(code: types.CodeType, owners: frozenset[str]) -> tuple[frozenset[str], bool]:
    """(names read as attributes of the variables `owners`, are these variables also used in any other way?)"""
    names, leaks = set(), False
    for one in codes(code):
        held: str | None = None  # the variable on top of the stack
        for op, name in _steps(one):
            if op in ("LOAD_ATTR", "LOAD_METHOD") and held in owners:
                names.add(str(name))
                held = None
                continue
            leaks |= held in owners
            held = None
            if op.startswith(("LOAD_FAST", "LOAD_DEREF")):
                loaded = name if isinstance(name, tuple) else (name,)
                leaks |= any(other in owners for other in loaded[:-1])
                held = str(loaded[-1])
    return frozenset(names), leaks


@functools.cache
def read_otherwise(code: types.CodeType, owners: frozenset[str]) -> frozenset[str]:
    """The names read as attributes of anything but the variables `owners`."""
    names = set()
    for one in codes(code):
        held: str | None = None  # the variable on top of the stack
        for op, name in _steps(one):
            if op in ("LOAD_ATTR", "LOAD_METHOD") and held not in owners:
                names.add(str(name))
            held = None
            if op.startswith(("LOAD_FAST", "LOAD_DEREF")):
                held = str(name[-1] if isinstance(name, tuple) else name)
    return frozenset(names)


def reached(fn: Function, home: str | None = None) -> Iterator[tuple[str, Any]]:
    """(name, value) of all that the code of a function names outside of itself.

    home: do not look into modules of libraries, such as `sys.modules`; see `is_library`.
    """
    globals_, attributes = names_in(fn.__code__)
    for name in globals_:
        value = fn.__globals__.get(name, _NOTHING)
        if value is _NOTHING:
            continue
        yield name, value
        if isinstance(value, types.ModuleType):
            yield from _inside(name, value, attributes, set(), home)
    for name, cell in zip(fn.__code__.co_freevars, fn.__closure__ or (), strict=True):
        try:
            yield name, cell.cell_contents
        except ValueError:  # a cell that is not filled yet
            continue


def _inside(
    name: str, module: types.ModuleType, names: tuple[str, ...], seen: set[int], home: str | None
) -> Iterator[tuple[str, Any]]:
    """Those of the names that a module has, and, where one of them is a module again, that this one has."""
    if is_foreign(module.__name__) or id(module) in seen:
        return
    if home is not None and is_library(module.__name__, home):
        return
    seen.add(id(module))
    for attribute in names:
        if attribute in module.__dict__:
            value = module.__dict__[attribute]
            yield f"{name}.{attribute}", value
            if isinstance(value, types.ModuleType):
                yield from _inside(f"{name}.{attribute}", value, names, seen, home)


_NOTHING = object()
_STANDARD = Path(sysconfig.get_path("stdlib"))


def is_library(module: Any, home: str = "") -> bool:
    """Is this a module of Python's or of somebody else's, whose name and version say what is in it?

    Whatever is installed is, but for Plyant itself and for the package called `home`, that of the rules. What people
    type in is `__main__`, even where that is an installed program which they have started.
    """
    if not isinstance(module, str):  # as a class that is written in C may have it
        return True
    package = module.partition(".")[0]
    if package in ("plyant", "__main__", home):
        return False
    return is_foreign(module) or _is_installed(package, getattr(sys.modules.get(package), "__file__", None) or "")


@functools.cache
def _is_installed(package: str, file: str) -> bool:
    folders = Path(file).parents
    if any(folder.name in ("site-packages", "dist-packages") for folder in folders):
        return True
    return package in sys.stdlib_module_names and (not file or _STANDARD in folders)


def members(cls: type) -> Iterator[tuple[str, Any]]:
    """What stands in the body of a class, by name, but for what Python keeps there for itself."""
    for name, value in sorted(vars(cls).items()):
        is_special = name.startswith("__") and name.endswith("__") and not isinstance(value, (Function, *WRAPPERS))
        is_made = name in _OF_NAMED_TUPLES and "_fields" in vars(cls)
        if not is_special and not is_made and not isinstance(value, _KEPT_BY_PYTHON) and name != "_abc_impl":
            yield name, value


WRAPPERS = (staticmethod, classmethod, property, functools.cached_property, functools.partialmethod)
_KEPT_BY_PYTHON = (types.MemberDescriptorType, types.GetSetDescriptorType, type(NamedTuple("_", [("x", int)]).x))  # type: ignore[attr-defined]
_OF_NAMED_TUPLES = {"__new__", "_fields", "_field_defaults", "_make", "_replace", "_asdict", "__getnewargs__"}


def wrapped(value: Any) -> tuple[Any, ...] | None:
    """What a decorator, a partial or a bound method was made of; None: it is none of these."""
    if isinstance(value, (staticmethod, classmethod)):
        return (value.__func__,)
    if isinstance(value, property):
        return value.fget, value.fset
    if isinstance(value, functools.cached_property):
        return (value.func,)
    if isinstance(value, (functools.partial, functools.partialmethod)):
        return value.func, value.args, value.keywords
    if isinstance(value, types.MethodType):
        return value.__func__, value.__self__
    if isinstance(value, functools.singledispatchmethod):
        return (value.dispatcher,)
    if is_library(type(value).__module__):
        for name in ("py_func", "__wrapped__"):  # compiled by the user's own decorator; functools.cache and its like
            inside = getattr(value, name, None) if not isinstance(value, (type, types.ModuleType)) else None
            if callable(inside):
                return (inside,)
    return None


def functions_in(values: Iterable[Any], home: str = "") -> list[Function]:
    """The plain functions that these values consist of: decorated ones, and the methods of classes and of objects."""
    found: dict[int, Function] = {}
    seen: dict[int, Any] = {}
    waiting = list(values)
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, (*PLAIN, types.ModuleType)):
            continue
        seen[id(value)] = value
        if isinstance(value, Function):
            found[id(value)] = value
            waiting += [value.__dict__[name] for name in ("__wrapped__",) if name in value.__dict__]
        elif isinstance(value, type):
            if not is_library(value.__module__, home) and not issubclass(value, Game):
                waiting += [member for _, member in members(value)] + list(value.__bases__)
        else:
            inside = wrapped(value)
            waiting += [type(value)] if inside is None else inside
            if isinstance(value, (tuple, list)):
                waiting += value
            elif isinstance(value, dict):
                waiting += value.values()
    return list(found.values())


PLAIN = (int, float, complex, str, bytes, bool, range, slice, type(None), type(...))


def inherited(fn: Function) -> Iterator[tuple[str, Any]]:
    """(name, member) of the classes of games that a function names, as in `super().result(s, a)` or `Chess.SIZE`.

    Of these classes and of those that they are derived from, only what has a name that the function reads.
    """
    _, attributes = names_in(fn.__code__)
    for _, cls in reached(fn):
        if isinstance(cls, type) and issubclass(cls, Game):
            for base in cls.__mro__:
                if base is not Game and not is_library(base.__module__, cls.__module__.partition(".")[0]):
                    yield from ((name, vars(base)[name]) for name in attributes if name in vars(base))


def reached_by(
    functions: Iterable[Function], home: str = "", nexts: dict[int, list[Function]] | None = None
) -> list[Function]:
    """These functions and all those that they reach in any way, but for those of libraries.

    nexts: what was found before, by the id of the function; to be used as long as nothing changes.
    """
    nexts = {} if nexts is None else nexts
    found: dict[int, Function] = {}
    waiting = list(functions)
    while waiting:
        fn = waiting.pop()
        if id(fn) not in found and not is_library(fn.__module__ or "", home):
            found[id(fn)] = fn
            if id(fn) not in nexts:
                nexts[id(fn)] = functions_in((value for _, value in (*reached(fn, home), *inherited(fn))), home)
            waiting += nexts[id(fn)]
    return list(found.values())
