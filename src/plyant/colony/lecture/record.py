"""What is told about a run: one record for each thing that happens. Tables, pages and papers are made of these."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import NamedTuple

from plyant.colony.lecture.rule import Edge

BEGIN = "begin"  # an ant is put on the starting city
MOVE = "move"  # it goes to a city that it has not visited
CLOSE = "close"  # it returns to where it began
DROP = "drop"  # it cannot go on, or has made as many steps as it may
UPDATE = "update"  # pheromone evaporates and is laid out for whole tours
DAEMON = "daemon"  # something that no single ant could do: local search, elitism


class Candidate(NamedTuple):
    """A city that may come next."""

    city: int
    distance: float
    pheromone: float
    """τ on the way to it."""
    nearness: float
    """η = 1/d; infinite where d = 0."""
    attraction: float
    """τ^α · η^β; infinite where it is beyond numbers."""
    probability: float


@dataclasses.dataclass(frozen=True)
class Step:
    """One thing that happened, and how everything is after it."""

    kind: str
    iteration: int
    """From 1."""
    ant: int
    """From 1; 0 where it is about all ants."""
    time: int
    """t: how many times the pheromone has changed so far."""
    visited: tuple[int, ...]
    """The list of visited cities; at the end of a closed tour the first city stands there again."""
    length: float
    """How far the ant has gone; at the end this is f_k."""
    pheromone: Mapping[Edge, float]
    candidates: tuple[Candidate, ...] = ()
    """Among which cities the ant chose."""
    chosen: int | None = None
    said: str = ""
    """Why an ant is dropped; what a daemon did."""


Recorder = Callable[[Step], None]


class Walk(NamedTuple):
    """A way that an ant has finished."""

    iteration: int
    ant: int
    visited: tuple[int, ...]
    """At the end of a closed tour the first city stands there again."""
    length: float
    """f_k."""
