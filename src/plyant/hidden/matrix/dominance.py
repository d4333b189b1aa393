"""Rows and columns that are never worth playing, removed one after the other."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.matrix.fractions_of import exact_profile
from plyant.hidden.matrix.game import MatrixGame, game_of
from plyant.hidden.matrix.payoffs import Payoffs, Whole
from plyant.hidden.matrix.zero_sum import solve_zero_sum

ROW, COLUMN = "row", "column"
MIXED_UP_TO = 900
"""Entries of the largest matrix in which mixed strategies are tried as dominating ones; in larger ones only pure."""

_CLEAR = 1e-9  # of the range: a mixed strategy must be better by more
_SIMPLE = 1000  # denominators of mixes that are tried where floats do not tell weak dominance


@dataclasses.dataclass(frozen=True)
class Step:
    """A row or column was removed, because another way to play is better against everything that is left."""

    kind: str
    """row or column."""
    index: int
    """Which, from 0, as in the whole matrix."""
    by: tuple[tuple[int, Fraction | float], ...]
    """The dominating strategy: rows (or columns) of the whole matrix with their probabilities."""
    is_strict: bool
    """Better against everything; else never worse, and somewhere better."""


def steps_of(game: MatrixGame, weak: bool = False) -> tuple[Step, ...]:
    """Iterated elimination: strictly dominated ones, and weakly dominated ones too if `weak`; strict ones first.

    Each is dominated in the matrix that is left at its step, by what is left.
    """
    m, n = game.shape
    rows, columns = list(range(m)), list(range(n))
    steps: list[Step] = []
    while True:
        for kind, own, is_strict in _looks(rows, columns, weak):
            seen = game.to_rows if kind == ROW else game.to_columns.transposed
            part = seen.part(own, columns if kind == ROW else rows)
            found = [
                Step(kind, own[k], tuple((own[i], weight) for i, weight in by), is_strict)
                for k, by in _dominated(part, is_strict)
            ]
            if found:
                steps += found
                gone = {step.index for step in found}
                own[:] = [i for i in own if i not in gone]
                break
        else:
            return tuple(steps)


def _looks(rows: list[int], columns: list[int], weak: bool) -> Iterator[tuple[str, list[int], bool]]:
    for is_strict in (True, False) if weak else (True,):
        yield ROW, rows, is_strict
        yield COLUMN, columns, is_strict


_By = list[tuple[int, Fraction | float]]


def _dominated(payoffs: Payoffs, is_strict: bool) -> list[tuple[int, _By]]:
    """Rows that others dominate: all that pure ones do, at least one that a mixed one does; none of them dominates."""
    if len(payoffs.array) == 1:
        return []
    pure = _by_pure(payoffs.compared, is_strict)
    if pure:
        return pure
    if payoffs.array.size > MIXED_UP_TO:
        return []
    for k in _not_best_anywhere(payoffs.compared, is_strict):
        by = _strict_mix(payoffs, k) if is_strict else _weak_mix(payoffs, k)
        if by:
            return [(k, by)]
    return []


def _by_pure(array: NDArray[Any], is_strict: bool) -> list[tuple[int, _By]]:
    by: dict[int, int] = {}
    for k, row in enumerate(array):
        better = (array > row).all(axis=1) if is_strict else (array >= row).all(axis=1) & (array > row).any(axis=1)
        if better.any():
            by[k] = int(better.argmax())
    found: list[tuple[int, _By]] = []
    for k, i in by.items():
        while i in by:
            i = by[i]
        found.append((k, [(i, Fraction(1))]))
    return found


def _not_best_anywhere(array: NDArray[Any], is_strict: bool) -> list[int]:
    """The rows that a mix of others might dominate: not those that are (for weak dominance: alone) best somewhere."""
    is_best = array == array.max(axis=0)
    if not is_strict:
        is_best &= is_best.sum(axis=0) == 1
    return np.flatnonzero(~is_best.any(axis=1)).tolist()


def _strict_mix(payoffs: Payoffs, k: int) -> _By | None:
    """The mix of other rows that is better than row k by most: the game of the differences has a positive value."""
    others = [i for i in range(len(payoffs.array)) if i != k]
    differences = _differences(payoffs, k, others)
    if differences.unit.max() == 0.0:
        return None
    x, y = solve_zero_sum(differences.unit)
    exact = exact_profile(game_of(differences), x, y)
    if exact is not None and exact.values[0] <= 0:
        return None
    least = differences.value_of(float((x @ differences.unit).min()))
    if exact is None and least <= _CLEAR * payoffs.amount_of(payoffs.reach):
        return None
    mix = x.tolist() if exact is None else exact.rows
    return [(i, weight) for i, weight in zip(others, mix, strict=True) if weight > (0 if exact else 1e-12)]


def _differences(payoffs: Payoffs, k: int, others: list[int]) -> Payoffs:
    if payoffs.whole is None:
        return Payoffs(payoffs.array[others] - payoffs.array[k])
    numerators, denominator = payoffs.whole
    whole = numerators[others] - numerators[k]
    return Payoffs((whole / denominator).astype(np.float64), Whole(whole, denominator))


def _weak_mix(payoffs: Payoffs, k: int) -> _By | None:
    """A mix of other rows that is nowhere worse than row k and somewhere better, checked without rounding."""
    from scipy.optimize import linprog

    if payoffs.whole is None:
        return None
    others = [i for i in range(len(payoffs.array)) if i != k]
    better = payoffs.unit[others] - payoffs.unit[k]
    count = len(others)
    found = linprog(
        -better.sum(axis=1), A_ub=-better.T, b_ub=np.zeros(better.shape[1]), A_eq=np.ones((1, count)), b_eq=[1.0]
    )
    if found.x is None:
        return None
    mix = [Fraction(weight).limit_denominator(_SIMPLE) for weight in found.x.tolist()]
    whole = payoffs.whole.numerators
    gains = [
        sum(weight * (int(whole[i, j]) - int(whole[k, j])) for i, weight in zip(others, mix, strict=True))
        for j in range(better.shape[1])
    ]
    if sum(mix) != 1 or min(gains) < 0 or max(gains) <= 0:
        return None
    return [(i, weight) for i, weight in zip(others, mix, strict=True) if weight]
