"""The database of games in progress: one SQLite file that only its owner may read, checked when it is opened."""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import sqlite3
import stat
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from plyant.errors import BadFile, PlyantError
from plyant.web.visitors import id_of_cookie

_VERSION = 2
"""Of the schema. In version 1, which had no number, visitors were kept by their cookies."""
_SCHEMA = """
CREATE TABLE IF NOT EXISTS contests (
  id TEXT PRIMARY KEY, visitor TEXT NOT NULL, address TEXT NOT NULL DEFAULT '', game TEXT NOT NULL,
  changed REAL NOT NULL, content TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS by_visitor ON contests (visitor, changed);
CREATE INDEX IF NOT EXISTS by_address ON contests (address, visitor, changed);
CREATE TABLE IF NOT EXISTS salt (value BLOB NOT NULL);
"""
_COLUMNS = {"id", "visitor", "address", "game", "changed", "content"}
_SIDE_FILES = ("", "-wal", "-shm", "-journal")


class DamagedDatabase(BadFile):
    """The file is no database of games, or is damaged."""


class NotKept(PlyantError):
    """The database could not be read or written just now: nothing was changed."""


class Database:
    """An open database; another process cannot open the same file."""

    def __init__(self, file: Path | None = None) -> None:
        """file: None is in memory. Raises DamagedDatabase, or BadFile if the file cannot be used."""
        self._file = file
        try:
            if file is not None:
                _make_private(file)
            self._base = _opened(file)
        except (OSError, sqlite3.Error) as error:
            raise _cannot_open(file, error) from None
        self._salt: bytes = self.rows("SELECT value FROM salt")[0][0]

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        """What a query gives; raises NotKept."""
        with self._sentences():
            return self._base.execute(query, values).fetchall()

    def write(self, query: str, values: Sequence[Any] = ()) -> None:
        """Change something, wholly or not at all; raises NotKept."""
        with self._sentences():
            self._base.execute(query, values)

    def hashed(self, address: str) -> str:
        """A network address as it is kept: nobody who reads the file learns it from there alone."""
        return hashlib.sha256(self._salt + address.encode()).hexdigest()[:32]

    def close(self) -> None:
        """Write everything down."""
        with contextlib.suppress(sqlite3.Error):
            self._base.close()

    @contextlib.contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise NotKept(_sentence(error)) from None


def set_aside(file: Path) -> Path | None:
    """Rename a database with its side files, so that a new one can be begun; gives the new name, None: there was none.

    Raises BadFile if that is not possible.
    """
    target = file.with_name(f"{file.name}.{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.old")
    try:
        for suffix in _SIDE_FILES:
            with contextlib.suppress(FileNotFoundError):
                os.replace(f"{file}{suffix}", f"{target}{suffix}")
    except OSError as error:
        raise BadFile(f"{file} cannot be renamed to {target}: {error.strerror or error}.") from None
    return target if target.exists() else None


def _sentence(error: sqlite3.Error) -> str:
    kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if kind == sqlite3.SQLITE_FULL:
        return "nothing was changed: the disk of the server is full; try again later."
    if kind in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return (
            "nothing was changed: the server's database of games is damaged; whoever runs it can begin a new one with "
            "plyant serve --new-database."
        )
    return f"nothing was changed: the server's database of games cannot be used now ({error})."


def _cannot_open(file: Path | None, error: Exception) -> BadFile:
    kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if kind == sqlite3.SQLITE_BUSY:
        return BadFile(
            f"another arena keeps its games in {file}: stop it, or give this one another file, --keep OTHER."
        )
    if isinstance(error, sqlite3.DatabaseError) and kind in (
        0,
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
    ):
        return DamagedDatabase(
            f"the database of games {file} is damaged or of another kind ({error}): --new-database sets it aside and "
            f"begins a new one, --keep OTHER uses another file."
        )
    return BadFile(f"games cannot be kept in {file}: {error}.")


def _make_private(file: Path) -> None:
    """Make the file and its folder where they are missing, and let nobody but the owner read it. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for suffix in _SIDE_FILES:  # SQLite makes new side files with the mode of the database
        path = Path(f"{file}{suffix}")
        with contextlib.suppress(OSError):
            if path.is_file() and stat.S_IMODE(path.stat().st_mode) & 0o077:
                path.chmod(0o600)


def _opened(file: Path | None) -> sqlite3.Connection:
    """A database that nobody else can open as long as this process lives: two would overwrite each other's games."""
    base = sqlite3.connect(file or ":memory:", timeout=0, check_same_thread=False, isolation_level=None)
    try:
        base.execute("PRAGMA locking_mode=EXCLUSIVE")
        base.execute("PRAGMA journal_mode=WAL")
        base.execute("PRAGMA synchronous=NORMAL")
        base.execute("BEGIN IMMEDIATE")
        (report,) = base.execute("PRAGMA quick_check(1)").fetchone()
        if report != "ok":
            raise sqlite3.DatabaseError(" ".join(str(report).replace("*", "").split()))
        is_old = _bring_up_to_date(base)
        base.execute("COMMIT")
        if is_old:  # the cookies that were kept are overwritten, not only forgotten
            base.execute("VACUUM")
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        base.close()
        raise
    return base


def _bring_up_to_date(base: sqlite3.Connection) -> bool:
    """Make what is missing; gives whether visitors were kept by their cookies until now."""
    (version,) = base.execute("PRAGMA user_version").fetchone()
    columns = {row[1] for row in base.execute("PRAGMA table_info(contests)")}
    is_old = version < _VERSION and columns == _COLUMNS - {"address"}
    if is_old:
        base.create_function("id_of_cookie", 1, id_of_cookie, deterministic=True)
        base.execute("ALTER TABLE contests ADD COLUMN address TEXT NOT NULL DEFAULT ''")
        base.execute("UPDATE contests SET visitor = id_of_cookie(visitor)")
        base.execute("UPDATE contests SET address = visitor")
    elif columns and columns != _COLUMNS:
        raise sqlite3.DatabaseError("its tables are not those of games")
    for statement in filter(None, map(str.strip, _SCHEMA.split(";"))):
        base.execute(statement)
    if base.execute("SELECT COUNT(*) FROM salt").fetchone() == (0,):
        base.execute("INSERT INTO salt VALUES (?)", (secrets.token_bytes(32),))
    base.execute(f"PRAGMA user_version = {_VERSION}")
    return is_old
