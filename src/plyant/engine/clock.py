"""The clock of all searches."""

from __future__ import annotations

import time

from plyant.native import seconds_compiling


def clock() -> float:
    """Seconds, but those spent on compiling do not count."""
    return time.perf_counter() - seconds_compiling()
