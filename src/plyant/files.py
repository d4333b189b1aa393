"""Writing files so that a crash in the middle loses nothing; and who may have files read."""

from __future__ import annotations

import contextlib
import contextvars
import functools
import os
import re
import secrets
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from plyant.errors import BadFile

_TOKEN = re.compile(r"[0-9a-f]{12}")
_YOUNG = 5.0  # seconds since it was last written, in which a temporary file is left alone: it is locked only then
_OLD = 3600.0  # the same, if files cannot be locked

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


def exposure(path: Path) -> str:
    """Why another user could change the file or folder, or put another in its place; empty if no other user can.

    Nobody but this user, root and the owner of Python itself may be able to write it, or any folder above it; folders
    above it may be open to all if they are sticky, as /tmp is. What does not exist yet is judged by the folders above.
    Windows is left out: there the folders of a user are closed to others by the system.
    """
    if not hasattr(os, "getuid"):
        return ""
    absolute = Path(os.path.abspath(path))
    real = Path(os.path.realpath(absolute))
    places = [real, *real.parents]
    if real != absolute:  # there are links on the way, which others could point elsewhere
        places += [absolute, *absolute.parents]
    for place in places:
        try:
            found = place.lstat()
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            return f"{place} cannot be looked at: {error.strerror or error}"
        if found.st_uid not in _trusted_users():
            return f"{place} belongs to another user (number {found.st_uid})"
        if stat.S_ISLNK(found.st_mode):
            continue
        open_to_all = found.st_mode & stat.S_IWOTH
        open_to_group = found.st_mode & stat.S_IWGRP and not _is_private_group(found.st_gid)
        is_sticky = stat.S_ISDIR(found.st_mode) and found.st_mode & stat.S_ISVTX and place not in (real, absolute)
        if (open_to_all or open_to_group) and not is_sticky:
            return f"{place} can be written by other users (mode {stat.S_IMODE(found.st_mode):04o})"
    return ""


@functools.cache
def _trusted_users() -> frozenset[int]:
    return frozenset({0, os.geteuid(), os.stat(os.__file__).st_uid})


@functools.cache
def _is_private_group(group: int) -> bool:
    """Is nobody but this user, or root, in the group?"""
    if group == 0:
        return True
    import grp
    import pwd

    try:
        user, members = pwd.getpwuid(os.geteuid()), grp.getgrgid(group)
    except KeyError:
        return False
    return group == user.pw_gid and members.gr_name == user.pw_name and set(members.gr_mem) <= {user.pw_name}


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to be written under a temporary name in the same folder, then renamed: it is old or new, never half.

    Raises OSError when it cannot be written, and BadFile when its folder is missing: no folder is made.
    """
    if not path.parent.is_dir():
        raise BadFile(f"{path} cannot be written: there is no folder {path.parent}.")
    remove_leftovers(path)
    temporary = path.parent / f"{_temporary_stem(path)}{secrets.token_hex(6)}"
    try:
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as file:  # as umask says
            _lock(file)
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def remove_leftovers(path: Path) -> None:
    """Delete the temporary files of processes that were killed while they wrote this file.

    A process that still writes has locked its file. Where files cannot be locked, it has changed it within an hour.
    """
    stem = _temporary_stem(path)
    with contextlib.suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            if not (entry.name.startswith(stem) and _TOKEN.fullmatch(entry.name[len(stem) :])):
                continue
            with contextlib.suppress(OSError):  # it is locked, or deleted meanwhile
                age = time.time() - entry.stat().st_mtime
                if not entry.is_file(follow_symlinks=False) or age < _YOUNG:
                    continue
                with open(entry.path, "rb+") as file:
                    is_left = _lock(file) or age > _OLD
                if is_left:
                    os.unlink(entry.path)


def _temporary_stem(path: Path) -> str:
    return f".{path.name[:200]}."


def _lock(file: BinaryIO) -> bool:
    """Hold the file until it is closed; False: files cannot be locked here. Raises OSError if another one holds it."""
    try:
        import fcntl
    except ImportError:  # Windows: there an open file cannot be deleted
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:  # a file system without locks
        return False
    return True


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file that is old or new, never half; as `whole_file`."""
    with whole_file(path) as file:
        file.write(content.encode("utf-8") if isinstance(content, str) else content)
