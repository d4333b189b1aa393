"""Can so many vehicles carry everything? Bin packing: a proof that they cannot, or a division of the load.

Lower bounds: the sum of all demands; Martello and Toth, "Lower bounds and reduction procedures for the bin packing
problem" (1990); the dual feasible functions u(k) of Fekete and Schepers (2001). Divisions: best fit, fullest vehicle
first (subset sums), then a search through all divisions, up to a limit.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_ROUNDING = 1e-9  # a share of the capacity: demands that are fractions have errors of rounding
_NODES = 100_000  # of the search through all divisions: about a second
_LARGEST_SEARCH = 400  # demands
_LARGEST_SUMS = 200_000_000  # bits
_SHAPES = 20  # dual feasible functions
_SHUFFLES = 20

Vehicles = tuple[tuple[int, ...], ...]


@dataclasses.dataclass(frozen=True)
class Packing:
    """At least `needed` vehicles are needed, proved; `loads`: which demands each carries, None if none was found."""

    needed: int
    loads: Vehicles | None


def pack(demands: Sequence[float] | NDArray[np.float64], capacity: float, vehicles: int) -> Packing:
    """Divide the demands among at most so many vehicles; 0 ≤ each demand ≤ capacity."""
    sizes = [float(demand) for demand in demands]
    room = capacity * (1.0 + _ROUNDING) if math.isfinite(capacity) else math.inf
    needed = fewest(sizes, room)
    if needed > vehicles:
        return Packing(needed, None)
    order = sorted(range(len(sizes)), key=lambda i: -sizes[i])
    loads = _best_fit(sizes, order, room, vehicles) or _fullest(sizes, order, capacity, vehicles)
    random = np.random.default_rng(0)
    for _ in range(_SHUFFLES):
        if loads is not None:
            break
        shuffled = np.argsort(-np.array(sizes) * random.uniform(0.7, 1.0, len(sizes)), kind="stable").tolist()
        loads = _best_fit(sizes, shuffled, room, vehicles) or _fullest(sizes, shuffled, capacity, vehicles)
    if loads is None and len(sizes) <= _LARGEST_SEARCH:
        search = _Search(sizes, order, room, vehicles)
        loads = search.run()
        if loads is None and search.is_complete:
            needed = vehicles + 1
    return Packing(needed, loads)


def fewest(sizes: Sequence[float], room: float) -> int:
    """A number of vehicles that is surely needed."""
    if not sizes or math.isinf(room):
        return min(len(sizes), 1)
    array = np.sort(np.asarray(sizes, dtype=np.float64))
    best = max(1, math.ceil(math.fsum(sizes) / room - 1e-9))
    for least in np.unique(array[array <= room / 2]):
        alone = int((array > room - least).sum())
        large = array[(array > room / 2) & (array <= room - least)]
        small = array[(array >= least) & (array <= room / 2)]
        over = math.fsum(small) - (len(large) * room - math.fsum(large))
        best = max(best, alone + len(large) + max(0, math.ceil(over / room - 1e-9)))
    for k in range(1, _SHAPES + 1):
        shares = np.floor((k + 1) * array / room - 1e-6)  # never more than it is, also where it is whole
        best = max(best, math.ceil(math.fsum(np.maximum(shares, 0.0)) / k - 1e-9))
    return best


def _best_fit(sizes: list[float], order: list[int], room: float, vehicles: int) -> Vehicles | None:
    """Each demand into the fullest vehicle that has room for it."""
    loads: list[list[int]] = []
    left: list[float] = []
    for i in order:
        fitting = [v for v, free in enumerate(left) if sizes[i] <= free]
        if fitting:
            v = min(fitting, key=lambda v: left[v])
        elif len(loads) < vehicles:
            v = len(loads)
            loads.append([])
            left.append(room)
        else:
            return None
        loads[v].append(i)
        left[v] -= sizes[i]
    return tuple(map(tuple, loads))


def _fullest(sizes: list[float], order: list[int], capacity: float, vehicles: int) -> Vehicles | None:
    """One vehicle after the other, each with the greatest demand left and as much else as it can carry."""
    if not math.isfinite(capacity) or any(size != math.floor(size) for size in sizes):
        return None
    whole = [int(size) for size in sizes]
    unit = max(1, math.gcd(*whole))
    whole, room = [size // unit for size in whole], int(capacity) // unit
    if room * len(whole) > _LARGEST_SUMS:
        return None
    left = list(order)
    loads: list[tuple[int, ...]] = []
    while left:
        if len(loads) == vehicles:
            return None
        first, *rest = left
        free = room - whole[first]
        mask = (1 << (free + 1)) - 1
        sums = [1]  # bit s of sums[j]: can some of the first j demands be s together?
        for i in rest:
            sums.append((sums[-1] | sums[-1] << whole[i]) & mask)
        total = sums[-1].bit_length() - 1
        load = [first]
        for j in range(len(rest), 0, -1):
            if not sums[j - 1] >> total & 1:
                load.append(rest[j - 1])
                total -= whole[rest[j - 1]]
        taken = set(load)
        left = [i for i in left if i not in taken]
        loads.append(tuple(load))
    return tuple(loads)


class _Search:
    """All divisions, the greatest demand first; `is_complete`: were all of them looked at?"""

    def __init__(self, sizes: list[float], order: list[int], room: float, vehicles: int) -> None:
        self._sizes, self._order, self._vehicles = [sizes[i] for i in order], order, vehicles
        self._left = [room] * vehicles
        self._of = [-1] * len(order)
        self._after = [0.0] * (len(order) + 1)  # the sum of the demands from here on
        for i in range(len(order) - 1, -1, -1):
            self._after[i] = self._after[i + 1] + self._sizes[i]
        self._failed: set[tuple[int, tuple[float, ...]]] = set()
        self._nodes = 0
        self.is_complete = True

    def run(self) -> Vehicles | None:
        """A division, or None."""
        if not self._place(0):
            return None
        loads: list[list[int]] = [[] for _ in range(self._vehicles)]
        for i, v in enumerate(self._of):
            loads[v].append(self._order[i])
        return tuple(tuple(load) for load in loads if load)

    def _place(self, i: int) -> bool:
        if i == len(self._order):
            return True
        self._nodes += 1
        if self._nodes > _NODES:
            self.is_complete = False
            return False
        least = self._sizes[-1]
        if self._after[i] > sum(free for free in self._left if free >= least) * (1.0 + _ROUNDING):
            return False
        key = (i, tuple(sorted(self._left)))
        if key in self._failed:
            return False
        tried = set()
        for v in sorted(range(self._vehicles), key=lambda v: self._left[v]):
            free = self._left[v]
            if free < self._sizes[i] or free in tried:
                continue
            tried.add(free)
            self._of[i] = v
            self._left[v] = free - self._sizes[i]
            if self._place(i + 1):
                return True
            self._left[v] = free
            if not self.is_complete:
                return False
        self._failed.add(key)
        return False
