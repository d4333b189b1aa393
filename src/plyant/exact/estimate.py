"""What solving a whole game takes, states, memory and time, and how far it has come."""

from __future__ import annotations

import dataclasses
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from plyant.exact.explorer import Explorer
from plyant.exact.forecast import forecast
from plyant.exact.playouts import playouts
from plyant.exact.state_table import PLACE_BYTES
from plyant.game import Game

FINDING, SOLVING = "finding states", "solving"
STATE_BYTES = 96  # of memory for a state, while its table grows
GRAPH_BYTES = 192  # where states repeat, so that all moves between them are kept
_LONGEST = 1000  # moves of a game played at random
_EVERY = 0.2  # seconds between two forecasts


@dataclasses.dataclass(frozen=True)
class Work:
    """How far solving has come."""

    doing: str
    """FINDING or SOLVING."""
    states: int
    """How many are found, or are solved."""
    total: int | None
    """How many there will be: about, while they are being found. None: that cannot be told."""
    memory: int
    """Bytes that are taken."""
    needed: int | None
    """Bytes that will be needed, about."""


Progress = Callable[[Work], None]


def telling(progress: Progress | None, doing: str, explorer: Explorer) -> Callable[[], None] | None:
    """A function without arguments that tells `progress` how far an explorer has come."""
    if progress is None:
        return None
    told = _Forecaster(explorer)

    def tell() -> None:
        is_found = doing == SOLVING
        total = explorer.states if is_found else told.total()
        size = GRAPH_BYTES if explorer.shortcuts else STATE_BYTES
        progress(
            Work(
                doing=doing,
                states=explorer.solved if is_found else explorer.met,
                total=None if is_found and explorer.shortcuts else total,
                memory=PLACE_BYTES * explorer.table.places + 8 * explorer.states,
                needed=None if total is None else size * total,
            )
        )

    return tell


class _Forecaster:
    """Foretells how many states there will be, not too often."""

    def __init__(self, explorer: Explorer) -> None:
        self._explorer = explorer
        self._longest = longest_game(explorer.game, explorer.start)
        self._next = 0.0
        self._last: int | None = None

    def total(self) -> int | None:
        """About how many states there are in all."""
        if time.perf_counter() >= self._next:
            x = self._explorer
            told = forecast([len(layer) for layer in x.layers], self._longest)
            self._last = None if told is None else min(told, 1 << x.packing.bits)
            self._next = time.perf_counter() + _EVERY
        return None if self._last is None else max(self._last, self._explorer.met)


def longest_game(game: Game, start: Any) -> int:
    """How many moves the longest of some games played at random has."""
    return max(len(met) for met in playouts(game, start, longest=_LONGEST))


def available_memory() -> int:
    """Bytes of memory that nobody uses now; all that there is where the system does not tell."""
    return min(_free_memory(), _allowed_memory())


def _free_memory() -> int:
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError, IndexError):
        pass
    try:
        return int(os.sysconf("SC_PAGE_SIZE")) * int(os.sysconf("SC_PHYS_PAGES"))
    except (ValueError, OSError, AttributeError):
        return 4 << 30


def _allowed_memory() -> int:
    """What is left of a container's limit, where there is one."""
    folder = Path("/sys/fs/cgroup")
    try:
        limit, used = (int((folder / name).read_text()) for name in ("memory.max", "memory.current"))
    except (OSError, ValueError):
        return 1 << 62
    return max(limit - used, 0)
