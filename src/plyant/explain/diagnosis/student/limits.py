"""Limits for the processes that run a student's code."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

_KEPT = 4000
_OTHER_PROCESSES = 512  # of the same user, that may start meanwhile


class Limits(NamedTuple):
    """What the student's code may use."""

    cpu_seconds: int = 25
    """Processor time of each process."""
    memory: int = 1 << 30
    """Bytes that all its processes together may have beyond what the process had before it."""
    processes: int = 32
    """How many processes it may have started at a time."""
    file_bytes: int = 64 << 20
    """The size of each file that it writes."""


def limit(limits: Limits) -> None:
    """Bound memory, processor time and the size of files of this process and of those that it starts."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + limits.cpu_seconds
    bounds = {
        resource.RLIMIT_AS: (_in_use() + limits.memory,) * 2,
        resource.RLIMIT_CPU: (seconds, seconds + 5),  # a signal that says so comes first
        resource.RLIMIT_CORE: (0, 0),
        resource.RLIMIT_FSIZE: (limits.file_bytes,) * 2,
        resource.RLIMIT_NPROC: (_own_processes() + limits.processes + _OTHER_PROCESSES,) * 2,
    }
    for kind, bound in bounds.items():
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, bound)


def resident_bytes(pid: int) -> int:
    """The memory of a process that is really in use; 0 if it is unknown."""
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def _in_use() -> int:
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return Limits().memory


def _own_processes() -> int:
    """The processes and threads of this user."""
    found = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if folder.stat().st_uid == os.getuid():
                found += len(os.listdir(folder / "task"))
    return found


class Printed:
    """Takes what is printed, and keeps the beginning of it."""

    def __init__(self) -> None:
        self.text = ""
        self.encoding = "utf-8"

    def write(self, text: str) -> int:
        """Like a file."""
        self.text += text[: max(_KEPT - len(self.text), 0)]
        return len(text)

    def flush(self) -> None:
        """Nothing is held back."""

    def isatty(self) -> bool:
        """No."""
        return False


def quiet() -> Printed:
    """Keep what is printed apart from the answers; keyboard input is at its end."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    printed: Any = Printed()
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stderr = printed
    return printed  # type: ignore[no-any-return]
