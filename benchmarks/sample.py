"""One timed piece of work: so many nodes in so many seconds."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable


@dataclasses.dataclass(frozen=True)
class Sample:
    """Nodes visited and the time it took, over `runs` runs of the same search."""

    nodes: int
    seconds: float
    runs: int = 1

    @property
    def speed(self) -> float:
        """Nodes a second."""
        return self.nodes / self.seconds

    def __str__(self) -> str:
        return speed_text(self.speed)


def speed_text(speed: float) -> str:
    """Nodes a second for people."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if speed >= size:
            return f"{speed / size:.3g} {letter} nodes/s"
    return f"{speed:.3g} nodes/s"


def sustained(run: Callable[[], Sample], seconds: float) -> Sample:
    """Run again and again until it took this long in all: a short run is too easily disturbed."""
    total = run()
    while total.seconds < seconds:
        one = run()
        total = Sample(total.nodes + one.nodes, total.seconds + one.seconds, total.runs + one.runs)
    return total
