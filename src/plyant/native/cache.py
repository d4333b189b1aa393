"""Machine code kept on disk, found again by what the code is and not by where it stands.

The file's name holds a hash of the kernel, its helpers, the game, and of the compiler's version; so a changed helper or
constant misses, and a game typed into a notebook hits. A damaged file counts as missing.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator


def folder() -> Path:
    """Where machine code is kept: $PLYANT_CACHE, or plyant/ in the user's cache folder."""
    if os.environ.get("PLYANT_CACHE"):
        return Path(os.environ["PLYANT_CACHE"])
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "plyant"


class _Locator(_CacheLocator):  # type: ignore[misc]
    def __init__(self, identity: str) -> None:
        self.identity = identity

    def get_cache_path(self) -> str:
        return str(folder())

    def get_source_stamp(self) -> str:
        return self.identity

    def get_disambiguator(self) -> str:
        return self.identity

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> _Locator:
        return cls(py_func.__plyant_identity__)


class _Implementation(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class DiskCache(FunctionCache):  # type: ignore[misc]
    """The compiler's own cache, under our names, and never the reason of a failure."""

    _impl_class = _Implementation

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # truncated, foreign, of another version: compile again
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Nothing yet: what is kept is decided by `keep`, when the whole compilation is known to be good."""

    def is_there(self) -> bool:
        """Is there machine code of this name on disk?"""
        return Path(self._cache_file._index_path).exists()

    def keep(self, sig: Any, data: Any) -> None:
        """Write machine code to disk, where that is possible."""
        try:
            folder().mkdir(parents=True, exist_ok=True, mode=0o700)
            super().save_overload(sig, data)
        except Exception:  # no room, no right to write, not picklable: it still runs
            return
