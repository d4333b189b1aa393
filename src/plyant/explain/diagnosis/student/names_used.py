"""The names in a function, in what is defined inside it, and in its module's functions and classes that it uses."""

from __future__ import annotations

import dis
import inspect
import types
from collections.abc import Iterator
from typing import Any

_MOST_FUNCTIONS = 80


class NamesUsed:
    """The names that occur in the code of a function and of the functions of its module that it calls."""

    def __init__(self, function: Any) -> None:
        self.attributes: set[str] = set()
        self.variables: set[str] = set()
        """Parameters and local variables, in small letters and without underscores."""
        self.globals: set[str] = set()
        self.functions: set[str] = set()
        self.constants: set[Any] = set()
        self.numbers: set[float] = set()
        """Also those that stand in tuples."""
        for code in _codes(function):
            self.functions.add(code.co_name)
            self.variables.update(map(simplified, (*code.co_varnames, *code.co_freevars, *code.co_cellvars)))
            parts = [part for one in code.co_consts for part in (one if isinstance(one, tuple) else (one,))]
            self.numbers.update(one for one in parts if isinstance(one, (int, float)))
            self.constants.update(one for one in code.co_consts if isinstance(one, (str, int, float, type(None))))
            for instruction in dis.get_instructions(code):
                if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD"):
                    self.attributes.add(str(instruction.argval))
                elif instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME", "STORE_GLOBAL"):
                    self.globals.add(str(instruction.argval))


def simplified(name: str) -> str:
    """A name in small letters, without underscores, in American spelling."""
    return name.lower().replace("_", "").replace("isation", "ization").replace("imising", "imizing")


def module_of(function: Any) -> dict[str, Any]:
    """The global variables of the module in which a function or class is defined."""
    if inspect.isclass(function):
        methods = [inspect.unwrap(one) for one in vars(function).values() if inspect.isfunction(one)]
        return getattr(methods[0], "__globals__", {}) if methods else {}
    function = inspect.unwrap(getattr(function, "__func__", function))
    return getattr(function, "__globals__", {})


def _codes(function: Any) -> Iterator[types.CodeType]:
    waiting: list[Any] = [function]
    seen: set[types.CodeType] = set()
    classes: set[type] = set()
    while waiting and len(seen) < _MOST_FUNCTIONS:
        one = waiting.pop()
        if isinstance(one, types.MethodType):  # its class may have helpers
            waiting.append(type(one.__self__) if not inspect.isclass(one.__self__) else one.__self__)
        one = inspect.unwrap(one) if callable(one) else one
        if inspect.isclass(one):
            if one not in classes:
                classes.add(one)
                methods = [getattr(f, "__func__", f) for f in vars(one).values()]
                waiting += [f for f in methods if inspect.isfunction(f)]
            continue
        one = getattr(one, "__func__", one)
        code = one if isinstance(one, types.CodeType) else getattr(one, "__code__", None)
        if code is None or code in seen:
            continue
        seen.add(code)
        yield code
        waiting += [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
        module = getattr(one, "__globals__", {})
        for name in code.co_names:
            used = module.get(name)
            if inspect.isfunction(used) and used.__module__ == getattr(one, "__module__", None):
                waiting.append(used)
