"""What a function remembers from one call to the next is put back: tables, counters and the like, where they are seen.

A table that is kept between two questions would answer the second one with what was found in the first.
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable
from typing import Any

_KINDS = (int, float, str, bool, type(None), tuple)
_CONTAINERS = (dict, list, set)


class Memory:
    """The variables of a function's module, of its classes, and the default values of its functions."""

    def __init__(self, function: Any) -> None:
        function = getattr(function, "function", function)  # of a Method
        if inspect.isclass(function):
            function = getattr(function, "getAction", None) or getattr(function, "get_action", function)
        owner = getattr(function, "__self__", None)
        function = inspect.unwrap(getattr(function, "__func__", function))
        self._module: dict[str, Any] = getattr(function, "__globals__", {})
        names = [name for name in self._module if not name.startswith("__")]
        self._variables = {name: self._module[name] for name in names if isinstance(self._module[name], _KINDS)}
        self._containers: list[tuple[Any, Any]] = []
        self._caches: list[Callable[[], None]] = []
        self._owner = owner
        self._fields = dict(getattr(self._owner, "__dict__", {})) if not inspect.isclass(self._owner) else {}
        self._find([self._module[name] for name in names] + list(self._fields.values()), function)

    def _find(self, things: list[Any], function: Any) -> None:
        home = getattr(function, "__module__", None)
        own = [one for one in things if getattr(one, "__module__", None) == home]
        for cls in [one for one in own if inspect.isclass(one)]:
            things += [value for name, value in vars(cls).items() if not name.startswith("__")]
        for one in [*things, function]:
            if isinstance(one, _CONTAINERS):
                self._containers.append((one, copy.copy(one)))
            elif inspect.isfunction(one):
                kept = [*(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values()]
                self._containers += [(value, copy.copy(value)) for value in kept if isinstance(value, _CONTAINERS)]
            elif callable(getattr(one, "cache_clear", None)):
                self._caches.append(one.cache_clear)

    def restore(self) -> None:
        """As it was at first."""
        self._module.update(self._variables)
        if self._fields:
            vars(self._owner).clear()
            vars(self._owner).update(self._fields)
        for container, before in self._containers:
            if isinstance(container, list):
                container[:] = before
            else:
                container.clear()
                container.update(before)
        for clear in self._caches:
            clear()
