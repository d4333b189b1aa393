"""How much a search may do: plies, seconds, nodes, or until somebody asks it to stop."""

from __future__ import annotations

import dataclasses
import math
import threading
from typing import Any

from plyant.errors import ParameterError


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
    def can_run_out(self) -> bool:
        """Could the search be ended before it is done?"""
        return self.seconds is not None or self.nodes is not None or self.stop is not None

    @property
    def is_empty(self) -> bool:
        """Is there no limit at all?"""
        return self.depth is None and not self.can_run_out


def _whole(name: str, value: Any) -> None:
    if value is None:
        return
    if not isinstance(value, int) or isinstance(value, bool):
        raise ParameterError(f"{name}={value!r} is not a whole number.")
    if value < 1:
        raise ParameterError(f"no budget left: {name}={value}, and at least 1 is needed.")
