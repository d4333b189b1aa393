"""Writing files so that a crash in the middle loses nothing; and who may have files read."""

from __future__ import annotations

import contextlib
import contextvars
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_closed: contextvars.ContextVar[bool] = contextvars.ContextVar("files are closed", default=False)


@contextlib.contextmanager
def closed_files() -> Iterator[None]:
    """While this lasts, a game's parameters open no files: they come from somebody who may not read them."""
    before = _closed.set(True)
    try:
        yield
    finally:
        _closed.reset(before)


def are_files_closed() -> bool:
    """Must no parameter name a file?"""
    return _closed.get()


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to be written under a temporary name in the same folder, then renamed: it is old or new, never half.

    Raises OSError when it cannot be written. A missing folder is made.
    """
    temporary = path.parent / f".{path.name[:200]}.{secrets.token_hex(6)}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as file:  # as umask says
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file that is old or new, never half; as `whole_file`."""
    with whole_file(path) as file:
        file.write(content.encode("utf-8") if isinstance(content, str) else content)
