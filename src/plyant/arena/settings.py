"""Who sits at the terminal, and how strong the computer is: what a saved game keeps besides its moves."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from plyant.engine.budget import Budget, check_threads
from plyant.errors import ParameterError

LEVELS: dict[int, dict[str, Any]] = {
    1: {"depth": 1},
    2: {"depth": 3},
    3: {"seconds": 0.2},
    4: {"seconds": 1.0},
    5: {"seconds": 5.0},
}

SAMPLED: dict[int, dict[str, Any]] = {1: {"nodes": 30}, 2: {"nodes": 300}}


@dataclasses.dataclass(frozen=True)
class Settings:
    """`humans` are the players at the terminal; a depth or a time of its own takes the place of the level."""

    humans: tuple[int, ...] = (0,)
    level: int = 4
    depth: int | None = None
    seconds: float | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        if type(self.level) is not int or self.level not in LEVELS:
            raise ParameterError(f"level={self.level!r} is not accepted; 1 to {len(LEVELS)} is.")
        Budget(self.depth, self.seconds)
        check_threads(self.threads)

    @property
    def budget(self) -> dict[str, Any]:
        """How much the computer may think for one move."""
        own = {"depth": self.depth, "seconds": self.seconds}
        return LEVELS[self.level] if own == {"depth": None, "seconds": None} else own

    def budget_of(self, depth: bool) -> dict[str, Any]:
        """The same for a search that knows a depth, or that only samples: then the low levels are few samples."""
        own = self.depth is not None or self.seconds is not None
        return self.budget if depth or own else SAMPLED.get(self.level, self.budget)

    def as_dict(self) -> dict[str, Any]:
        """For a saved game; the inverse of `read`."""
        return {name: value for name, value in dataclasses.asdict(self).items() if value is not None}


def read(saved: Mapping[str, Any], players: int) -> Settings:
    """The settings in a saved game of so many players; raises ParameterError where they cannot be."""
    known = {field.name for field in dataclasses.fields(Settings)}
    given = {name: value for name, value in saved.items() if name in known}
    humans = given.get("humans", [0])
    numbers = range(players)
    if not isinstance(humans, list) or any(type(p) is not int or p not in numbers for p in humans):
        raise ParameterError(f"humans={humans!r} is not a list of players; they are {', '.join(map(str, numbers))}.")
    return Settings(**given | {"humans": tuple(humans)})
