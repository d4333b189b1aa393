"""Two programs by turns on one noisy machine: A B A B …, and the median of the ratios of neighbours."""

from __future__ import annotations

import dataclasses
import statistics
from collections.abc import Callable

from benchmarks.measurement import Measurement, Promise
from benchmarks.report import number
from benchmarks.sample import Sample, speed_text, sustained

Run = Callable[[], Sample]


@dataclasses.dataclass(frozen=True)
class Duel:
    """The speeds of both, pair by pair."""

    ours: tuple[float, ...]
    peer: tuple[float, ...]

    @property
    def ratios(self) -> list[float]:
        """How many times as fast we were, in each pair."""
        return [a / b for a, b in zip(self.ours, self.peer, strict=True)]

    def measurement(self, promise: Promise, note: str = "") -> Measurement:
        """The promise is about the median ratio."""
        ratios = self.ratios
        quiet = f"best run against best run {number(max(self.ours) / max(self.peer))} {promise.unit}"
        return Measurement(
            promise,
            statistics.median(ratios),
            ours=speed_text(statistics.median(self.ours)),
            peer=speed_text(statistics.median(self.peer)),
            spread=(min(ratios), max(ratios)),
            note="; ".join(filter(None, (quiet, note))),
            raw={"ours_nodes_per_second": self.ours, "peer_nodes_per_second": self.peer},
        )


def fight(ours: Run, peer: Run, pairs: int, seconds: float = 0.3) -> Duel:
    """So many pairs of runs, each of at least `seconds`; one run of each before does not count."""
    ours(), peer()
    speeds = [(sustained(ours, seconds).speed, sustained(peer, seconds).speed) for _ in range(pairs)]
    return Duel(tuple(a for a, _ in speeds), tuple(b for _, b in speeds))
