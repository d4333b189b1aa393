"""Machine code kept on disk, found again by what the code is and not by where it stands.

The file's name holds a hash of the kernel, its helpers, the game, and of the compiler's version; so a changed helper or
constant misses, and a game typed into a notebook hits. A damaged file counts as missing.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import math
import multiprocessing
import os
import pickle
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, _CacheLocator
from numba.core.codegen import RuntimeLinker
from numba.core.serialize import dumps

from plyant.files import exposure

_warned: set[str] = set()


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


class Exposed(Exception):
    """Another user could have written what is in the folder of machine code: to read it could run anything."""


def check_private(path: Path) -> None:
    """Raise Exposed unless only this user can write a file of the folder, and the folder. Warns once."""
    reason = _exposure(path)
    if not reason:
        return
    if str(folder()) not in _warned and multiprocessing.parent_process() is None:
        _warned.add(str(folder()))
        print(
            f"plyant: the machine code kept in {folder()} is not used: {reason}. Rules are compiled anew each time; "
            "set PLYANT_CACHE to a folder of your own, which only you can write.",
            file=sys.stderr,
        )
    raise Exposed(reason)


def _exposure(path: Path) -> str:
    return exposure(path.parent) or exposure(path)


class _Files(IndexDataCacheFile):  # type: ignore[misc]
    """The index and the code: unpickled only if nobody else can have written them, and written for this user alone."""

    def _load_index(self) -> Any:
        check_private(Path(self._index_path))
        return super()._load_index()

    def _load_data(self, name: str) -> Any:
        check_private(Path(self._data_path(name)))
        return super()._load_data(name)

    @contextlib.contextmanager
    def _open_for_write(self, filepath: str) -> Iterator[Any]:
        with super()._open_for_write(filepath) as file:
            if hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), 0o600)
            yield file


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
    """Machine code with its checksum: to run a damaged one could do anything."""

    _locator_classes = (_Locator,)

    def reduce(self, data: Any) -> tuple[str, bytes]:
        code = dumps(super().reduce(data))
        return hashlib.sha256(code).hexdigest(), code

    def rebuild(self, target_context: Any, payload: tuple[str, bytes]) -> Any:
        checksum, code = payload
        if hashlib.sha256(code).hexdigest() != checksum:
            raise ValueError("damaged")
        return super().rebuild(target_context, pickle.loads(code))  # noqa: S301 (of the person's own cache folder)


LARGEST_MB = 1024.0
"""Size limit of the folder in megabytes; the environment variable PLYANT_CACHE_MB sets another one."""
_KEPT_AFTER_TRIM = 0.8  # share of the limit that remains, so that the folder is not looked through at every write
_WRITES_BETWEEN_TRIMS = 32
_OURS = re.compile(r"(.+\.py\w+)(?:\.\d+)?\.nb[ic]|(not-native-.+)\.txt")
_writes = itertools.count()


def limit_in_bytes() -> int:
    """The size limit of the folder: PLYANT_CACHE_MB, or LARGEST_MB if that is missing or no positive number."""
    try:
        given = float(os.environ.get("PLYANT_CACHE_MB", ""))
    except ValueError:
        given = LARGEST_MB
    return int((given if 0 < given < math.inf else LARGEST_MB) * 1e6)


def trim(limit: int | None = None) -> int:
    """Delete the machine code that was used least recently until the folder fits its limit; returns bytes deleted.

    An index and the code that it refers to go together. Other files in the folder are neither counted nor deleted.
    """
    most = limit_in_bytes() if limit is None else limit
    groups: dict[str, list[tuple[Path, os.stat_result]]] = {}
    with contextlib.suppress(OSError), os.scandir(folder()) as entries:
        for entry in entries:
            match = _OURS.fullmatch(entry.name)
            with contextlib.suppress(OSError):  # deleted meanwhile by another process
                if match and entry.is_file(follow_symlinks=False):
                    groups.setdefault(match[1] or match[2], []).append((Path(entry.path), entry.stat()))
    total = sum(stat.st_size for group in groups.values() for _, stat in group)
    if total <= most:
        return 0
    deleted = 0
    for group in sorted(groups.values(), key=lambda files: max(stat.st_mtime_ns for _, stat in files)):
        if total - deleted <= most * _KEPT_AFTER_TRIM:
            break
        for path, stat in sorted(group, key=lambda file: file[0].suffix, reverse=True):  # the index (.nbi) first
            with contextlib.suppress(OSError):
                path.unlink()
                deleted += stat.st_size
    return deleted


def trim_sometimes() -> None:
    """Call `trim` after the first write of this process, and after every 32nd."""
    if next(_writes) % _WRITES_BETWEEN_TRIMS == 0:
        trim()


class DiskCache(FunctionCache):  # type: ignore[misc]
    """The compiler's own cache, under our names, and never the reason of a failure."""

    _impl_class = _Implementation

    def __init__(self, py_func: Any) -> None:
        super().__init__(py_func)
        locator = self._impl.locator
        self._cache_file = _Files(self._cache_path, self._impl.filename_base, locator.get_source_stamp())

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            loaded = super().load_overload(sig, target_context)
        except Exception:  # truncated, foreign, of another version: compile again
            return None
        if loaded is not None:
            with contextlib.suppress(OSError):  # so that `trim` deletes it later than what nobody uses
                os.utime(self._cache_file._index_path)
        return loaded

    def save_overload(self, sig: Any, data: Any) -> None:
        """Nothing yet: what is kept is decided by `keep`, when the whole compilation is known to be good."""

    def is_there(self) -> bool:
        """Is there machine code of this name on disk, which may be read?"""
        path = Path(self._cache_file._index_path)
        return path.exists() and not _exposure(path)

    def keep(self, sig: Any, data: Any) -> None:
        """Write machine code to disk, where that is possible."""
        if _has_open_calls(data.library):
            return
        with contextlib.suppress(Exception):  # no room, no right to write, not picklable: it still runs
            folder().mkdir(parents=True, exist_ok=True, mode=0o700)
            check_private(Path(self._cache_file._index_path))
            try:
                super().save_overload(sig, data)
            except Exposed:
                raise
            except Exception:  # the index is damaged: begin a new one
                self._cache_file.flush()
                super().save_overload(sig, data)
            trim_sometimes()


def _has_open_calls(library: Any) -> bool:
    """Does it call through addresses that only this process knows, as helpers do that call each other in a ring?"""
    return any(variable.name.startswith(RuntimeLinker.PREFIX) for variable in library._final_module.global_variables)
