"""When to end early, and telling how far it is: the deadline, the stop event, the progress of a long solution."""

from __future__ import annotations

import dataclasses
import time

from plyant.engine.budget import Budget
from plyant.engine.progress import Progress, Watch
from plyant.native import seconds_compiling

_PAUSE = 0.1  # seconds between two reports


@dataclasses.dataclass
class Clock:
    """The time since it was made, but for compiling; `progress` is told about it ten times a second."""

    budget: Budget
    progress: Watch | None = None

    def __post_init__(self) -> None:
        self._started = self._now()
        self._told = self._started

    def _now(self) -> float:
        return time.perf_counter() - seconds_compiling()

    @property
    def seconds(self) -> float:
        """How long it took so far."""
        return self._now() - self._started

    def is_over(self, share: float = 1.0) -> bool:
        """Is this share of the time used up, or was it asked to stop?"""
        late = self.budget.seconds is not None and self.seconds >= share * self.budget.seconds
        return late or (self.budget.stop is not None and self.budget.stop.is_set())

    def tell(self, depth: int, nodes: int, value: float = 0.0) -> None:
        """Report the progress, if that is wanted and the last report is old enough."""
        now = self._now()
        if self.progress is not None and now - self._told >= _PAUSE:
            self._told = now
            self.progress(Progress(depth, nodes, now - self._started, value))
