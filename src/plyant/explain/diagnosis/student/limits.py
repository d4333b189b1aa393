"""Limits for the process that runs a student's code."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Any

MEMORY = 1 << 30
"""Bytes that the student's code may have beyond what the process had before it."""
_KEPT = 4000


def limit(cpu_seconds: int) -> None:
    """Bound memory and processor time, where the system can."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (_in_use() + MEMORY,) * 2)
    with contextlib.suppress(OSError, ValueError):
        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime) + cpu_seconds
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _in_use() -> int:
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return MEMORY


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
