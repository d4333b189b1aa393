"""What a colony found."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Hashable
from pathlib import Path
from typing import Any

from plyant.colony.metrics import SPHERE
from plyant.colony.problem import KINDS, ROUTES, TOUR, Problem
from plyant.colony.search import Trails
from plyant.wording import number


@dataclasses.dataclass(frozen=True)
class Moment:
    """Where the search was at one time."""

    seconds: float
    iterations: int
    best: float
    """The length of the best tour so far."""
    bound: float
    """The lower bound proved so far."""
    branching: float = math.nan
    """λ-branching: how many edges at a city still carry pheromone, on average. Near 2: all ants go the same way."""
    entropy: float = math.nan
    """The entropy of an ant's choice in bits, on average over the cities."""


@dataclasses.dataclass(frozen=True)
class Frame:
    """One picture of the film: the best tour and the pheromone at a moment."""

    moment: Moment
    order: tuple[int, ...]
    """Indices of cities. With routes, the depot stands at the beginning of every route."""
    trails: Trails


@dataclasses.dataclass(frozen=True)
class Tour:
    """bound ≤ length of the best possible tour ≤ length; gap = length / bound - 1."""

    order: tuple[Hashable, ...]
    """The cities as the file names them. With routes, the depot stands at the beginning of every route."""
    length: float
    bound: float
    gap: float
    """The tour is at most this share longer than the best one: 0.01 is 1 %; infinite: nothing is proved."""
    iterations: int
    seconds: float
    history: tuple[Moment, ...]
    variant: str
    problem: Problem = dataclasses.field(repr=False)
    seed: int = 0
    ants: int = 0
    """How many ants went out in all."""
    dropped: int = 0
    """How many of them could not finish."""
    stopped: bool = False
    """Was it stopped by a person before its time?"""
    frames: tuple[Frame, ...] = dataclasses.field(default=(), repr=False)
    """The film of the search, where it was asked for."""

    @property
    def is_optimal(self) -> bool:
        """Is it proved that no tour is shorter?"""
        return self.gap <= 0.0

    @property
    def indices(self) -> tuple[int, ...]:
        """The order as rows of the problem's points or matrix."""
        places = {city: i for i, city in enumerate(self.problem.cities)}
        return tuple(places[city] for city in self.order)

    @property
    def routes(self) -> tuple[tuple[Hashable, ...], ...]:
        """The round trips from the depot, without it; of any other problem, the one order."""
        if self.problem.kind != ROUTES:
            return (self.order,)
        depot = self.problem.cities[self.problem.start or 0]
        found: list[list[Hashable]] = []
        for city in self.order:
            if city == depot:
                found.append([])
            else:
                found[-1].append(city)
        return tuple(tuple(route) for route in found if route)

    @property
    def route_indices(self) -> tuple[tuple[int, ...], ...]:
        """The same as rows of the problem's points or matrix."""
        places = {city: i for i, city in enumerate(self.problem.cities)}
        return tuple(tuple(places[city] for city in route) for route in self.routes)

    @property
    def route_lengths(self) -> tuple[float, ...]:
        """The length of each route, from the depot and back to it."""
        if self.problem.kind != ROUTES:
            return (self.length,)
        depot = self.problem.start or 0
        return tuple(self.problem.length([depot, *route]) for route in self.route_indices)

    @property
    def route_loads(self) -> tuple[float, ...]:
        """What the cities of each route demand together; nothing where the problem has no demands."""
        demands = self.problem.demands
        if demands is None:
            return ()
        return tuple(math.fsum(demands[list(route)]) for route in self.route_indices)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON; a gap or bound that is not known is None."""
        plain: dict[str, Any] = {
            "length": _plain(self.length),
            "bound": _plain(self.bound) if math.isfinite(self.gap) else None,
            "gap": _plain(self.gap),
            "order": list(self.order),
            "iterations": self.iterations,
            "seconds": self.seconds,
            "variant": self.variant,
            "kind": self.problem.kind,
            "seed": self.seed,
            "ants": self.ants,
            "dropped": self.dropped,
            "stopped": self.stopped,
        }
        if self.problem.kind == ROUTES:
            plain |= {
                "routes": [list(route) for route in self.routes],
                "route_lengths": [_plain(length) for length in self.route_lengths],
                "route_loads": [_plain(load) for load in self.route_loads],
                "capacity": _plain(self.problem.capacity),
                "vehicles": self.problem.vehicles,
            }
        return plain

    def save(self, path: str | Path) -> Path:
        """Write it as the suffix says: .tour, .sol, .geojson, .csv, .json, .svg (a map) or .html (a film)."""
        from plyant.colony.output import save

        return save(self, path)

    def _repr_html_(self) -> str:
        from plyant.colony.seeing import small_svg

        return f"<div>{small_svg(self)}</div>"

    def __str__(self) -> str:
        what = "" if self.problem.kind == TOUR else f" ({KINDS[self.problem.kind]})"
        return f"length {length_text(self.length, self.problem)}, {gap_text(self)}{what}"


def gap_text(tour: Tour) -> str:
    """What is proved, in words."""
    if tour.is_optimal:
        return "optimal, proved"
    if not math.isfinite(tour.gap):
        return "no bound was proved"
    return f"within {percent_text(tour.gap)} of optimal, proved"


def load_text(load: float, problem: Problem) -> str:
    """A load beside the capacity: "load 14 of 20"."""
    within = f" of {number(problem.capacity, 10)}" if math.isfinite(problem.capacity) else ""
    return f"load {number(load, 10)}{within}"


def length_text(length: float, problem: Problem | None = None) -> str:
    """A length as people write it: whole where it is whole; on the globe in kilometres or metres."""
    if not math.isfinite(length):
        return "unknown"
    if problem is not None and problem.metric == SPHERE:
        return f"{length / 1000:,.1f} km" if length >= 1000 else f"{length:.1f} m"
    return f"{length:,.0f}" if length == round(length) else f"{length:,.2f}" if abs(length) >= 10 else f"{length:.4g}"


def percent_text(share: float) -> str:
    """A gap, rounded up: what is said must be true."""
    digits = 1 if share >= 0.001 else 3
    return f"{math.ceil(share * 100 * 10**digits - 1e-9) / 10**digits:.{digits}f} %"


def _plain(number: float) -> float | int | None:
    if not math.isfinite(number):
        return None
    return int(number) if number == round(number) and abs(number) < 2**53 else number
