"""One equilibrium of two matrices by complementary pivoting.

Lemke and Howson (1964); in tableaus as von Stengel (2007) explains it. Labels 0 … m-1 are A's rows, m … m+n-1 are
B's columns.
Ties of the least ratio are decided lexicographically, so that degenerate games cannot make it go in circles.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.matrix.payoffs import Floats
from plyant.hidden.matrix.polish import tidied

_ZERO = 1e-11  # a float below is no pivot
_EXACT_ENTRIES = 400  # so many entries of a matrix may be pivoted in whole numbers
_PATIENCE = (4, 40, 400)  # pivots for each label, in rounds: a short path from another label beats a long one


class _Tableau:
    """Equations over columns that are labels; the last column is the right side. Each basic label has one row."""

    def __init__(self, payoffs: NDArray[Any], labels: range, slack: range) -> None:
        rows = len(slack)
        self.is_whole = payoffs.dtype == object
        self.table = np.zeros((rows, len(labels) + rows + 1), dtype=payoffs.dtype)
        self.spare = np.empty_like(self.table)
        self.table[:, labels.start : labels.stop] = payoffs
        self.table[range(rows), list(slack)] = 1
        self.table[:, -1] = 1
        self.slack = slack
        self.basis = list(slack)
        self.last = 1  # the pivot before, of whole numbers

    def enter(self, label: int) -> int | None:
        """Make the label basic; gives the one that it drives out, or None if nothing limits it."""
        column = self.table[:, label]
        rows = np.flatnonzero(column > (0 if self.is_whole else _ZERO)).tolist()
        for place in (-1, *self.slack):
            if len(rows) < 2:
                break
            if self.is_whole:
                ratios: list[Any] = [Fraction(self.table[r, place], column[r]) for r in rows]
                least = min(ratios)
            else:
                ratios = (self.table[rows, place] / column[rows]).tolist()
                least = min(ratios) + 1e-13 * max(1.0, abs(min(ratios)))
            rows = [r for r, ratio in zip(rows, ratios, strict=True) if ratio <= least]
        if not rows:
            return None
        self._pivot(rows[0], label)
        gone, self.basis[rows[0]] = self.basis[rows[0]], label
        return gone

    def _pivot(self, row: int, column: int) -> None:
        table, pivot = self.table, self.table[row, column]
        factors = table[:, column].copy()
        factors[row] = 0
        if self.is_whole:  # whole numbers stay whole: divided by the pivot before (Edmonds, 1967)
            kept = table[row].copy()
            table[:] = (table * pivot - np.outer(factors, kept)) // self.last
            table[row] = kept
            self.last = pivot
        else:
            table[row] /= pivot
            np.multiply(factors[:, None], table[row], out=self.spare)  # no BLAS: its threads cost more than they save
            table -= self.spare

    def mix(self, labels: range) -> Floats:
        """The values of these labels, as probabilities."""
        values = np.zeros(len(labels))
        total = sum(self.table[r, -1] for r, label in enumerate(self.basis) if label in labels)
        for r, label in enumerate(self.basis):
            if label in labels and total:
                share = Fraction(self.table[r, -1], total) if self.is_whole else self.table[r, -1] / total
                values[label - labels.start] = float(share)
        return tidied(values)


def lemke_howson(to_rows: Floats, to_columns: Floats) -> Iterator[tuple[Floats, Floats]]:
    """Equilibria of matrices between 0 and 1, one after the other until one is good enough; the last are exact.

    Paths from different labels may lead to the same equilibrium. In floats an answer may be wrong: check it. Small
    games are at last solved in whole numbers, which floats are after multiplication by a power of two.
    """
    m, n = to_rows.shape
    for patience in _PATIENCE:
        for label in range(m + n):
            found = _path(to_rows + 0.5, to_columns + 0.5, label, patience * (m + n))
            if found is not None:
                yield found
        if m * n <= _EXACT_ENTRIES:
            found = _path(_in_whole_numbers(to_rows), _in_whole_numbers(to_columns), 0, 10 * patience * (m + n))
            if found is not None:
                yield found


def _path(to_rows: NDArray[Any], to_columns: NDArray[Any], first: int, pivots: int) -> tuple[Floats, Floats] | None:
    """Follow the path from a label; both matrices are positive. None: it was too long, or floats went wrong."""
    m, n = to_rows.shape
    of_x = _Tableau(to_columns.T, range(m), range(m, m + n))  # Bᵀ x ≤ 1: its slacks are B's columns
    of_y = _Tableau(to_rows, range(m, m + n), range(m))  # A y ≤ 1: its slacks are A's rows
    label: int | None = first
    tableau = of_x if first < m else of_y
    for _ in range(pivots):
        assert label is not None
        label = tableau.enter(label)
        if label is None:
            return None
        if label == first:
            return of_x.mix(range(m)), of_y.mix(range(m, m + n))
        tableau = of_y if tableau is of_x else of_x
    return None


def _in_whole_numbers(unit: Floats) -> NDArray[Any]:
    """A positive matrix of whole numbers with the same best replies: floats are fractions of powers of two."""
    exact = [[Fraction(entry) for entry in row] for row in unit.tolist()]
    denominator = max(entry.denominator for row in exact for entry in row)
    whole = np.empty(unit.shape, dtype=object)
    whole[:] = [[int(entry * denominator) + 1 for entry in row] for row in exact]
    return whole
