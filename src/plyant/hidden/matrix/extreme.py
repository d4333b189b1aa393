"""All extreme equilibria: pairs of vertices of the two best-reply polytopes that together have every label.

Where there are infinitely many equilibria, in degenerate games, they lie between extreme ones (Mangasarian, 1964; Avis,
Rosenberg, Savani and von Stengel, 2010). Everything is computed in whole numbers, without rounding: the vertices of one
polytope are enumerated, and for each of them those of the face of the other polytope that has the missing labels.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from plyant.hidden.matrix.payoffs import Whole
from plyant.hidden.matrix.vertices import Tableau, feasible, vertices

MOST_WORK = 100_000_000
"""Entries of tableaus that are computed before the search stops, if it has no time limit: about a minute."""
MOST_EQUILIBRIA = 20_000
"""The search stops when it has found this many equilibria."""

_PARTS = 1000  # progress is reported in thousandths

Matrix = list[list[int]]
Mix = tuple[Fraction, ...]
Told = Callable[[int, int], None]


class Extreme(NamedTuple):
    """Extreme equilibria (x, y), without repetitions, and whether these are all."""

    mixes: list[tuple[Mix, Mix]]
    is_complete: bool


class _LimitReached(Exception):
    """The search must stop before its end."""


def extreme_equilibria(to_rows: Whole, to_columns: Whole, seconds: float | None, told: Told) -> Extreme:
    """All extreme equilibria, or those that are found before the limit (in seconds; None: MOST_WORK) is reached."""
    a, b = _positive(to_rows), _positive(to_columns)
    found: list[tuple[Mix, Mix]] = []
    limit = _Limit(seconds, told)
    try:
        # the polytope of fewer dimensions has fewer vertices
        if len(a) <= len(a[0]):
            for pair in _pairs(_transposed(b), a, limit):
                found.append(pair)
                limit.check_count(len(found))
        else:
            for y, x in _pairs(a, _transposed(b), limit):
                found.append((x, y))
                limit.check_count(len(found))
    except _LimitReached:
        return Extreme(found, False)
    told(_PARTS, _PARTS)
    return Extreme(found, True)


def _pairs(limits: Matrix, payoffs: Matrix, limit: _Limit) -> Iterator[tuple[Mix, Mix]]:
    """All (x, y) for the vertices x of {x ≥ 0, limits x ≤ 1}, and y of the other player, whose best replies are x's."""
    n, m = len(limits), len(limits[0])
    tableau = Tableau([[*row, 1] for row in limits], range(m, m + n), range(m))
    for zeros in vertices(tableau, limit.check):
        played = [i for i in range(m) if not zeros >> i & 1]
        replies = [j for j in range(n) if zeros >> (m + j) & 1]
        if not played:
            continue
        x = _mix(tableau.weights(range(m)))
        slack = [n + i for i in range(m)]
        face = feasible(
            [[*(row[j] for j in replies), 1] for row in payoffs],
            [slack[i] if zeros >> i & 1 else None for i in range(m)],
            replies,
        )
        if face is None:
            continue
        for _ in vertices(face, limit.check_face):
            yield x, _mix(face.weights(range(n)))
        limit.work += face.work


class _Limit:
    """The limit of one search, and its progress."""

    def __init__(self, seconds: float | None, told: Told) -> None:
        self.work = 0
        self._end = None if seconds is None else time.monotonic() + seconds
        self._told = told
        self._share = 0.0

    def check(self, tableau: Tableau, share: float) -> None:
        """Report the progress of the first polytope; raises _LimitReached."""
        self._share = share
        self.check_face(tableau)

    def check_face(self, tableau: Tableau, share: float = 0.0) -> None:
        """The same for a face of the second one."""
        self._told(int(self._share * _PARTS), _PARTS)
        if self.work + tableau.work > MOST_WORK if self._end is None else time.monotonic() > self._end:
            raise _LimitReached

    def check_count(self, count: int) -> None:
        """Raises _LimitReached if that many equilibria are enough."""
        if count >= MOST_EQUILIBRIA:
            raise _LimitReached


def _positive(payoffs: Whole) -> Matrix:
    """Small positive whole numbers with the same best replies."""
    rows = [[int(entry) for entry in row] for row in payoffs.numerators.tolist()]
    least = min(map(min, rows))
    common = math.gcd(*(entry - least for row in rows for entry in row)) or 1
    return [[(entry - least) // common + 1 for entry in row] for row in rows]


def _transposed(matrix: Matrix) -> Matrix:
    return [list(column) for column in zip(*matrix, strict=True)]


def _mix(weights: Sequence[int]) -> Mix:
    total = sum(weights)
    return tuple(Fraction(weight, total) for weight in weights)
