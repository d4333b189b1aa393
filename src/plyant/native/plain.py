"""Plain functions over arrays as machine code: no game in them, so one compilation serves everybody.

    @machine_code
    def length(order, points): …

Compiled at the first call for each combination of argument types, without the interpreter's lock; kept on disk by what
the function is, with all that it reaches. `length.py_func` is the plain Python function.
"""

from __future__ import annotations

import functools
import gc
import threading
import types
from collections.abc import Callable
from typing import Any

import numba

from plyant.native import compile as compiler
from plyant.native.background import Background
from plyant.native.cache import DiskCache
from plyant.native.rules import interpreter_tag
from plyant.native.source import Digest

_lock = threading.RLock()
_misses = 0  # functions that were not on the disk


def machine_code(function: Callable[..., Any]) -> Any:
    """Have this function compiled when it is first called; calls of other such functions in it stay native.

    There is no reference counting: it may not make arrays.
    """
    dispatcher = inner(function)
    dispatcher._cache = _OnDemand(function)
    return dispatcher


def inner(function: Callable[..., Any]) -> Any:
    """The same for a function that machine code calls: it is kept as a part of its callers, not by itself."""
    return numba.njit(nogil=True, error_model="numpy", _nrt=False, no_cfunc_wrapper=True)(function)


class _OnDemand:
    """A disk cache whose name is found when it is first needed: then all that the function reaches is there."""

    def __init__(self, function: Any) -> None:
        self._function = function
        self.cache_path = None

    @functools.cached_property
    def _cache(self) -> DiskCache:
        digest = Digest().add(self._function).add(interpreter_tag()).add(numba.__version__).hexdigest()[:32]
        self._function.__plyant_identity__ = f"plain-{digest}"
        return DiskCache(self._function)

    def load_overload(self, signature: Any, context: Any) -> Any:
        global _misses
        found = self._cache.load_overload(signature, context)
        _misses += found is None
        return found

    def save_overload(self, signature: Any, data: Any) -> None:
        self._cache.keep(signature, data)

    def flush(self) -> None:
        self._cache.flush()

    def enable(self) -> None:
        """The compiler asks for it; there is nothing to switch."""

    def disable(self) -> None:
        """The compiler asks for it; there is nothing to switch."""


def interpreted(kernel: Any) -> Callable[..., Any]:
    """Machine code as the plain function that it was made of, with all the machine code that it calls."""
    function = kernel.py_func
    world = dict(function.__globals__)
    for name in function.__code__.co_names:
        if hasattr(world.get(name), "py_func"):
            world[name] = interpreted(world[name])
    return types.FunctionType(function.__code__, world, function.__name__, function.__defaults__)


def prepared(what: str, rehearsal: Callable[[], Any]) -> None:
    """Run a small rehearsal, so that everything is compiled that will be needed; announced when it takes long.

    Ctrl-C ends the waiting; the compilation goes on and is kept.
    """
    job = Background(lambda: _alone(what, rehearsal, lambda: job.is_awaited))
    with compiler.counted():
        job.wait()


def _alone(what: str, rehearsal: Callable[[], Any], is_awaited: Callable[[], bool]) -> None:
    before = _misses
    with _lock, compiler.uncollected(), compiler.announced(what, is_awaited, lambda: _misses > before) as tell:
        rehearsal()
        gc.collect()
        tell("compiled, and kept for the next time")
    gc.freeze()
