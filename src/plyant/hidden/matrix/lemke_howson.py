"""One equilibrium of two matrices by complementary pivoting.

Lemke and Howson (1964); in tableaus as von Stengel (2007) explains it. Labels 0 … m-1 are A's rows, m … m+n-1 are
B's columns.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.matrix.paths import Mixes, Path, in_turns, path_from
from plyant.hidden.matrix.payoffs import Floats
from plyant.hidden.matrix.polish import tidied
from plyant.hidden.matrix.priors import with_priors
from plyant.hidden.matrix.tableau import Tableau

_SMALL = 30  # so many rows and columns together need no machine code
_EXACT_ENTRIES = 400  # so many entries of a matrix may be pivoted in whole numbers
_PLAIN_WORK = 2e7  # entries that are pivoted before machine code is made: that takes longer than most games
_PIVOT_WORK = 3000  # a pivot of few entries takes as long as one of so many
_MOST, _MOST_SMALL = 10_000, 100  # pivots of one path for each row and column


def lemke_howson(to_rows: Floats, to_columns: Floats) -> Iterator[Mixes]:
    """Equilibria of matrices between 0 and 1, one after the other until one is good enough.

    Paths from different labels may lead to the same equilibrium. In floats an answer may be wrong: check it. Small
    games are at last solved in whole numbers, which floats are after multiplication by a power of two.
    """
    m, n = to_rows.shape
    is_small = m + n < _SMALL
    plain = PlainWalker(to_rows + 0.5, to_columns + 0.5)
    in_all = math.inf if is_small else max(_PLAIN_WORK / (m * n + _PIVOT_WORK), 1.0)
    yield from in_turns(m, n, plain, range(m + n), _MOST_SMALL * (m + n), in_all)
    if not is_small:
        yield from _in_machine_code(to_rows, to_columns)
    if m * n <= _EXACT_ENTRIES:
        path = path_from(0, m, n)
        found = PlainWalker(_in_whole_numbers(to_rows), _in_whole_numbers(to_columns))(path, _MOST * (m + n))
        if found is not None:
            yield found


def _in_machine_code(to_rows: Floats, to_columns: Floats) -> Iterator[Mixes]:
    """The same for games whose paths are long, which deserve a better beginning than a label."""
    from plyant.hidden.matrix.pivoting import Walker  # to load it takes longer than most games

    m, n = to_rows.shape
    a, b, order = with_priors(to_rows, to_columns)
    most = (_MOST_SMALL if m * n <= _EXACT_ENTRIES else _MOST) * (m + n)
    rows, columns = a.shape
    for x, y in in_turns(rows, columns, Walker(a + 0.5, b + 0.5), order, most):
        yield tidied(x[:m]), tidied(y[:n])


class PlainWalker:
    """Walks along paths from their beginnings; both matrices are positive, floats or whole numbers."""

    def __init__(self, to_rows: NDArray[Any], to_columns: NDArray[Any]) -> None:
        self._to_rows, self._to_columns = to_rows, to_columns
        self._tableaus: dict[int, tuple[Tableau, Tableau]] = {}

    def __call__(self, path: Path, pivots: int) -> Mixes | None:
        """Go on along the path, in the tableaus in which it was begun."""
        m, n = self._to_rows.shape
        rows, columns = range(m), range(m, m + n)
        if path.first not in self._tableaus:
            of_x = Tableau(self._to_columns.T, rows, columns)  # Bᵀ x ≤ 1: its slacks are B's columns
            self._tableaus[path.first] = of_x, Tableau(self._to_rows, columns, rows)  # A y ≤ 1: its slacks are A's rows
        tableaus = self._tableaus[path.first]
        for _ in range(pivots):
            gone = tableaus[path.side].enter(path.label)
            path.pivots += 1
            if gone is None:
                path.is_over = True
                break
            path.basic[path.side, [path.label, gone]] = True, False
            path.label, path.side = gone, 1 - path.side
            if gone == path.first:
                path.is_over = True
                del self._tableaus[path.first]
                return tableaus[0].mix(rows), tableaus[1].mix(columns)
        return None


def _in_whole_numbers(unit: Floats) -> NDArray[Any]:
    """A positive matrix of whole numbers with the same best replies: floats are fractions of powers of two."""
    exact = [[Fraction(entry) for entry in row] for row in unit.tolist()]
    denominator = max(entry.denominator for row in exact for entry in row)
    whole = np.empty(unit.shape, dtype=object)
    whole[:] = [[int(entry * denominator) + 1 for entry in row] for row in exact]
    return whole
