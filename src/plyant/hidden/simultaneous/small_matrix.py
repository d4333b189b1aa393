"""Small zero-sum matrix games, solved in machine code: a saddle point if there is one, else the simplex method.

The matrix says what the row player wins. Every solution comes with its certificate: the greatest gain that either
player has by leaving the mix that was found. At gain 0 the mixes are an equilibrium, whatever the method did.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyant.errors import PlyantError
from plyant.hidden.matrix.zero_sum import solve_zero_sum
from plyant.native import inner, machine_code

GOOD = 1e-9
"""The greatest gain of a good solution, as a share of the difference between greatest and least entry."""
_ZERO = 1e-11  # entries of the tableau that count as zero; the matrix is scaled to 1 … 2


class Scratch(NamedTuple):
    """Memory of the solver; made once for the largest matrix, used for all."""

    matrix: Any  # float64 [rows, columns]
    rows_mix: Any  # float64 [rows]
    columns_mix: Any  # float64 [columns]
    tableau: Any  # float64 [rows + 1, columns + 1]
    in_basis: Any  # int64 [rows]: 0 … columns - 1 is a column of the game, then come the slacks of its rows
    outside: Any  # int64 [columns]


class Solution(NamedTuple):
    """The value to the row player, both mixes, and the greatest gain by deviating from them."""

    value: float
    rows_mix: NDArray[np.float64]
    columns_mix: NDArray[np.float64]
    gain: float


def scratch_for(rows: int, columns: int) -> Scratch:
    """Memory for matrices of up to this size."""
    return Scratch(
        np.empty((rows, columns)),
        np.empty(rows),
        np.empty(columns),
        np.empty((rows + 1, columns + 1)),
        np.empty(rows, np.int64),
        np.empty(columns, np.int64),
    )


@inner
def find_saddle(m: int, n: int, desk: Scratch) -> bool:
    """Is there an entry that is least in its row and greatest in its column? If so, both mixes are pure."""
    a, row, column = desk.matrix, 0, 0
    floor, ceiling = -np.inf, np.inf
    for i in range(m):
        least = a[i, 0]
        for j in range(1, n):
            least = min(least, a[i, j])
        if least > floor:
            floor, row = least, i
    for j in range(n):
        greatest = a[0, j]
        for i in range(1, m):
            greatest = max(greatest, a[i, j])
        if greatest < ceiling:
            ceiling, column = greatest, j
    if floor != ceiling:
        return False
    for i in range(m):
        desk.rows_mix[i] = 1.0 if i == row else 0.0
    for j in range(n):
        desk.columns_mix[j] = 1.0 if j == column else 0.0
    return True


@inner
def exchange(t: Any, m: int, n: int, r: int, s: int) -> None:
    """Row r's variable leaves the basis, that of column s enters it; t has m + 1 rows and n + 1 columns."""
    pivot = 1.0 / t[r, s]
    for j in range(n + 1):
        t[r, j] *= pivot
    for i in range(m + 1):
        factor = t[i, s]
        if i != r and factor != 0.0:
            for j in range(n + 1):
                if j != s:
                    t[i, j] -= factor * t[r, j]
            t[i, s] = -factor * pivot
    t[r, s] = pivot


@inner
def entering(t: Any, m: int, n: int, outside: Any, by_label: bool) -> int:
    """The column with the steepest gain; by_label: of all that gain, the one with the least label. -1: none gains."""
    best = -1
    for j in range(n):
        if t[m, j] < -_ZERO and (best < 0 or (outside[j] < outside[best] if by_label else t[m, j] < t[m, best])):
            best = j
    return best


@inner
def leaving(t: Any, m: int, n: int, s: int, in_basis: Any) -> int:
    """The row that first becomes zero when column s enters; of equals the one with the least label. -1: none.

    Almost equal is not equal here: to go a little too far is an error that a small pivot makes large.
    """
    best, least = -1, np.inf
    for i in range(m):
        if t[i, s] > _ZERO:
            ratio = t[i, n] / t[i, s]
            if best < 0 or ratio < least or (ratio == least and in_basis[i] < in_basis[best]):
                best, least = i, ratio
    return best


@inner
def run_simplex(m: int, n: int, desk: Scratch) -> None:
    """Maximize Σ y subject to B·y ≤ 1, y ≥ 0, where B is the matrix scaled to 1 … 2.

    y and the prices of the rows, each divided by its sum, are the mixes. First the steepest column enters, which takes
    few steps; after many of them, Bland's rule, which never cycles.
    """
    a, t = desk.matrix, desk.tableau
    low, high = a[0, 0], a[0, 0]
    for i in range(m):
        for j in range(n):
            low, high = min(low, a[i, j]), max(high, a[i, j])
    for i in range(m):
        desk.in_basis[i] = n + i
        t[i, n] = 1.0
        for j in range(n):
            t[i, j] = 1.0 + (a[i, j] - low) / (high - low)
    for j in range(n):
        desk.outside[j] = j
        t[m, j] = -1.0
    t[m, n] = 0.0
    patience = 4 * (m + n)
    for step in range(20 * patience):
        s = entering(t, m, n, desk.outside, step > patience)
        if s < 0:
            break
        r = leaving(t, m, n, s, desk.in_basis)
        if r < 0:
            break
        exchange(t, m, n, r, s)
        desk.in_basis[r], desk.outside[s] = desk.outside[s], desk.in_basis[r]


@inner
def read_mixes(m: int, n: int, desk: Scratch) -> None:
    """The mixes from the last tableau."""
    t, x, y = desk.tableau, desk.rows_mix, desk.columns_mix
    for i in range(m):
        x[i] = 0.0
    for j in range(n):
        y[j] = 0.0
    for i in range(m):
        if desk.in_basis[i] < n:
            y[desk.in_basis[i]] = max(t[i, n], 0.0)
    for j in range(n):
        if desk.outside[j] >= n:
            x[desk.outside[j] - n] = max(t[m, j], 0.0)
    total = 0.0
    for i in range(m):
        total += x[i]
    for i in range(m):
        x[i] /= total
    total = 0.0
    for j in range(n):
        total += y[j]
    for j in range(n):
        y[j] /= total


@inner
def certify(m: int, n: int, desk: Scratch) -> tuple[float, float]:
    """The value between what both mixes secure, and the greatest gain by leaving either of them."""
    a, x, y = desk.matrix, desk.rows_mix, desk.columns_mix
    floor, ceiling, value = np.inf, -np.inf, 0.0
    base = a[0, 0]  # large numbers that differ by little would lose their digits in a sum
    for j in range(n):
        worth = 0.0
        for i in range(m):
            worth += x[i] * (a[i, j] - base)
        floor = min(floor, worth)
        value += y[j] * worth
    for i in range(m):
        worth = 0.0
        for j in range(n):
            worth += (a[i, j] - base) * y[j]
        ceiling = max(ceiling, worth)
    return base + (floor + ceiling) / 2, max(ceiling - value, value - floor, 0.0)


@machine_code
def solve_scratch(m: int, n: int, desk: Scratch) -> tuple[float, float]:
    """Solve the matrix on the desk, and leave the mixes there; the value and the greatest gain by deviating."""
    if not find_saddle(m, n, desk):
        run_simplex(m, n, desk)
        read_mixes(m, n, desk)
    value, gain = certify(m, n, desk)
    return value, gain


def is_good(gain: float, matrix: NDArray[np.float64]) -> bool:
    """Is the gain small on the scale of the matrix?"""
    return bool(gain <= GOOD * (matrix.max() - matrix.min()))  # NaN is not


def by_linear_program(matrix: NDArray[np.float64]) -> Solution | None:
    """The same by `matrix.zero_sum`: slower, for what the method above cannot solve well. None: nor can this."""
    low, spread = float(matrix.min()), float(np.ptp(matrix)) or 1.0
    unit = (matrix - low) / spread
    try:
        x, y = solve_zero_sum(unit)
    except PlyantError:
        return None
    floor, ceiling, value = (x @ unit).min(), (unit @ y).max(), x @ unit @ y
    gain = float(max(ceiling - value, value - floor, 0.0))
    return Solution(low + spread * float(floor + ceiling) / 2, x, y, spread * gain)


def solve_matrix(matrix: Any) -> Solution:
    """The equilibrium of one matrix game: natively, and where that is not good enough, by the linear program.

    >>> solve_matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]).value
    0.0
    """
    a = np.ascontiguousarray(matrix, dtype=np.float64)
    m, n = a.shape
    desk = scratch_for(m, n)
    desk.matrix[:] = a
    value, gain = solve_scratch(m, n, desk)
    found = Solution(value, desk.rows_mix, desk.columns_mix, gain)
    return found if is_good(gain, a) else by_linear_program(a) or found
