"""A nearly right mix made as right as floats allow: the equations of its support, solved anew."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.matrix.payoffs import Floats
from plyant.hidden.matrix.profile import share

_GOOD = 1e-10  # mixes as good as this are not made better: solving large systems takes time
_SINGULAR = 1e-14  # the equations are between -1 and 1
_TOLERANCES = (1e-9, 1e-7, 1e-6)


def tidied(mix: Floats) -> Floats:
    """Probabilities: nothing below 0, sum 1."""
    positive = np.maximum(mix, 0.0)
    total = float(positive.sum())
    return positive / total if total > 0 else np.full(len(mix), 1.0 / len(mix))


def polished(to_rows: Floats, to_columns: Floats, x: Floats, y: Floats) -> tuple[float, Floats, Floats]:
    """The best of x and y and of mixes made anew from their supports; before them their certificate."""
    best = share(to_rows, to_columns, x, y), x, y
    for nearby_x, nearby_y in _nearby(to_rows, to_columns, x, y):
        if best[0] <= _GOOD:
            break
        gap = share(to_rows, to_columns, nearby_x, nearby_y)
        if gap < best[0]:
            best = gap, nearby_x, nearby_y
    return best


def _nearby(to_rows: Floats, to_columns: Floats, x: Floats, y: Floats) -> Iterator[tuple[Floats, Floats]]:
    """Mixes with the supports of x and y, under several ideas of what is zero."""
    for tolerance in _TOLERANCES:
        rows, columns = x > tolerance, y > tolerance
        worth_a, worth_b = np.einsum("ij,j", to_rows, y), np.einsum("i,ij", x, to_columns)
        replies_a = rows | (worth_a >= worth_a.max() - tolerance)
        replies_b = columns | (worth_b >= worth_b.max() - tolerance)
        is_square = rows.sum() == columns.sum()
        better_x = _mix(to_columns, rows, columns if is_square else replies_b)
        better_y = _mix(to_rows.T, columns, rows if is_square else replies_a)
        if better_x is not None and better_y is not None:
            yield better_x, better_y


def _mix(payoffs: Floats, played: NDArray[np.bool_], replies: NDArray[np.bool_]) -> Floats | None:
    """Probabilities of the played rows that make all the replies (columns) equally good."""
    size = int(played.sum())
    if size == 0 or not replies.any():
        return None
    system = np.zeros((int(replies.sum()) + 1, size + 1))
    system[:-1, :-1] = payoffs[np.ix_(played, replies)].T
    system[:-1, -1] = -1.0
    system[-1, :-1] = 1.0
    right = np.zeros(len(system))
    right[-1] = 1.0
    solution: Floats | None
    try:
        if system.shape[0] == system.shape[1]:
            solution = _solved(np.column_stack([system, right]))
        else:
            solution = np.linalg.lstsq(system, right, rcond=None)[0].astype(np.float64)
    except np.linalg.LinAlgError:
        return None
    if solution is None or not np.isfinite(solution).all():
        return None
    mix = np.zeros(len(played))
    mix[played] = solution[:-1]
    return tidied(mix)


def _solved(system: Floats) -> Floats | None:
    """The solution of square equations, each (coefficients …, right side), by elimination; None if they are singular.

    Where other programs keep the cores busy, the threads of LAPACK wait for each other a hundred times as long as this
    takes in one thread.
    """
    size = len(system)
    for k in range(size):
        pivot = k + int(np.abs(system[k:, k]).argmax())
        if abs(system[pivot, k]) < _SINGULAR:
            return None
        system[[k, pivot]] = system[[pivot, k]]
        factors = system[k + 1 :, k] / system[k, k]
        system[k + 1 :, k:] -= factors[:, None] * system[k, k:]
    solution = np.zeros(size)
    for k in reversed(range(size)):
        solution[k] = (system[k, -1] - (system[k, k + 1 : -1] * solution[k + 1 :]).sum()) / system[k, k]
    return solution
