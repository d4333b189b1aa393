"""One of the two systems of equations that Lemke and Howson's method pivots in, in floats or in whole numbers.

Ties of the least ratio are decided lexicographically, so that degenerate games cannot make it go in circles.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.matrix.payoffs import Floats
from plyant.hidden.matrix.polish import tidied

_ZERO = 1e-11  # a float below is no pivot; `pivoting` decides alike


class Tableau:
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
