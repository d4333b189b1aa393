"""Ctrl-C while the command `plyant` is still being imported ends it without a traceback."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType


def quiet_interrupts() -> None:
    """Print no traceback of KeyboardInterrupt, if this program is the command `plyant`."""
    if not sys.argv or Path(sys.argv[0]).stem != "plyant":
        return
    before = sys.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, KeyboardInterrupt):
            before(kind, error, trace)

    sys.excepthook = hook


quiet_interrupts()
