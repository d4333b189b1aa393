"""How much a search may do: plies, seconds, nodes, or until somebody asks it to stop."""

from __future__ import annotations

import dataclasses
import math
import threading
from typing import Any

from plyant.errors import ParameterError

MOST_THREADS = 64


@dataclasses.dataclass(frozen=True)
class Budget:
    """At most `depth` plies, `seconds`, `nodes`; None: no limit. A set `stop` event ends the search at once."""

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    stop: threading.Event | None = None

    def __post_init__(self) -> None:
        _whole("depth", self.depth)
        _whole("nodes", self.nodes)
        if self.seconds is not None:
            good = isinstance(self.seconds, (int, float)) and math.isfinite(self.seconds) and self.seconds > 0
            if not good:
                raise ParameterError(f"no budget left: seconds={self.seconds!r}, and more than 0 is needed.")

    @property
    def is_gradual(self) -> bool:
        """Will the search end before it is done, so that it had better deepen step by step?"""
        return self.seconds is not None or self.nodes is not None

    @property
    def is_unlimited(self) -> bool:
        """Is the search to be run to the end?"""
        return self.depth is None and not self.is_gradual


def check_threads(threads: Any) -> None:
    """Raise ParameterError for what is not a number of threads that may search together."""
    if not isinstance(threads, int) or isinstance(threads, bool) or not 1 <= threads <= MOST_THREADS:
        raise ParameterError(f"threads={threads!r} is not accepted; 1 to {MOST_THREADS} is.")


def _whole(name: str, value: Any) -> None:
    if value is None:
        return
    if not isinstance(value, int) or isinstance(value, bool):
        raise ParameterError(f"{name}={value!r} is not a whole number.")
    if value < 1:
        raise ParameterError(f"no budget left: {name}={value}, and at least 1 is needed.")
