"""All extreme equilibria: pairs of corners of the two best-reply polytopes that together have every label.

Where there are infinitely many equilibria, in degenerate games, they lie between extreme ones (Mangasarian, 1964; Avis,
Rosenberg, Savani and von Stengel, 2010). Corners are found by solving for every pair of equally large supports.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.matrix.payoffs import Floats

MOST_SUPPORTS = 3_000_000
"""Pairs of supports that are looked at in each of the polytopes: 12 × 12, or 3 × 250."""

_SINGULAR = 1e-11  # |determinant| by the lengths of the rows
_TIGHT = 1e-9
_BATCH = 20_000

Told = Callable[[int, int], None]


def pairs_of_supports(m: int, n: int) -> int:
    """How many systems of equations there are for each polytope."""
    return math.comb(m + n, m) - 1


def extreme_equilibria(to_rows: Floats, to_columns: Floats, told: Told) -> list[tuple[Floats, Floats]]:
    """The mixes (x, y) of all extreme equilibria of matrices between 0 and 1, to the precision of floats."""
    m, n = to_rows.shape
    total = 2 * pairs_of_supports(m, n)
    done = itertools.count(1)
    reached = 0

    def solved(count: int) -> None:
        nonlocal reached
        reached += count
        if next(done) % 8 == 0:
            told(reached, total)

    of_x = _corners(to_columns.T + 0.5, solved)  # Bᵀ x ≤ 1
    of_y = _corners(to_rows + 0.5, solved)  # A y ≤ 1
    unplayed_x, worst_x = of_x <= _TIGHT, of_x @ (to_columns + 0.5) < 1 - _TIGHT
    unplayed_y, worst_y = of_y <= _TIGHT, of_y @ (to_rows.T + 0.5) < 1 - _TIGHT
    found = []
    for x, idle, bad in zip(of_x, unplayed_x, worst_x, strict=True):
        # what is played must be a best reply, of both
        fits = ~((~idle & worst_y).any(axis=1)) & ~((~unplayed_y & bad).any(axis=1))
        found += [(x / x.sum(), y / y.sum()) for y in of_y[fits]]
    return found


def _corners(limits: Floats, solved: Callable[[int], None]) -> Floats:
    """The corners except 0 of {z ≥ 0, limits z ≤ 1}, as rows; limits [r, c] is positive."""
    r, c = limits.shape
    corners: dict[bytes, Floats] = {}
    for size in range(1, min(r, c) + 1):
        played = np.array(list(itertools.combinations(range(c), size)))
        for tight in _batches(r, size, max(1, _BATCH // len(played))):
            systems = limits[tight[:, None, :, None], played[None, :, None, :]].reshape(-1, size, size)
            lengths = np.linalg.norm(systems, axis=2).prod(axis=1)
            regular = np.abs(np.linalg.det(systems)) > _SINGULAR * lengths
            which = np.tile(played, (len(tight), 1))[regular]
            parts = np.linalg.solve(systems[regular], np.ones((int(regular.sum()), size, 1)))[:, :, 0]
            inside = (parts >= -_TIGHT).all(axis=1)
            points = np.zeros((int(inside.sum()), c))
            np.put_along_axis(points, which[inside], np.maximum(parts[inside], 0.0), axis=1)
            kept = points[(points @ limits.T <= 1 + _TIGHT).all(axis=1)]
            for key, point in zip(np.round(kept, 8) + 0.0, kept, strict=True):
                corners.setdefault(key.tobytes(), point)
            solved(len(systems))
    return np.array(list(corners.values()))


def _batches(count: int, size: int, most: int) -> Iterator[NDArray[np.intp]]:
    chosen = itertools.combinations(range(count), size)
    while batch := list(itertools.islice(chosen, most)):
        yield np.array(batch)
