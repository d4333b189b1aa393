"""A matrix game: both players' payoffs, and what rows and columns are called."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.errors import ParameterError
from plyant.hidden.matrix.payoffs import Payoffs, is_array_of_pairs, payoffs_of

Names = tuple[str, ...]


@dataclasses.dataclass(frozen=True, eq=False)
class MatrixGame:
    """Player A chooses a row, B a column. In a zero-sum game B wins what A loses."""

    to_rows: Payoffs
    """What A wins."""
    to_columns: Payoffs
    """What B wins."""
    row_names: Names
    column_names: Names
    is_zero_sum: bool
    """Was it given as one matrix?"""

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns."""
        return len(self.row_names), len(self.column_names)


def game_of(
    A: Any, B: Any = None, rows: Sequence[str] | None = None, columns: Sequence[str] | None = None
) -> MatrixGame:
    """The game of one matrix (A wins what it says, B loses it) or of two. Raises ParameterError."""
    if B is None and is_array_of_pairs(A):
        pairs = np.asarray(A)
        A, B = pairs[:, :, 0], pairs[:, :, 1]
    to_rows = payoffs_of(A, "the matrix" if B is None else "matrix A")
    to_columns = to_rows.negated if B is None else payoffs_of(B, "matrix B")
    if to_rows.array.shape != to_columns.array.shape:
        raise ParameterError(
            f"A is {_size(to_rows.array)}, B is {_size(to_columns.array)}; both matrices must have the same shape."
        )
    m, n = to_rows.array.shape
    return MatrixGame(to_rows, to_columns, _names(rows, m, "row"), _names(columns, n, "column"), B is None)


def _names(given: Sequence[str] | None, count: int, what: str) -> Names:
    if given is None:
        return tuple(str(i + 1) for i in range(count))
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise ParameterError(f"the names of the {what}s are a list of texts, not {given!r}.")
    names = tuple(str(name) for name in given)
    if len(names) != count:
        raise ParameterError(f"there are {len(names)} names for {count} {what}s.")
    if len(set(names)) < count:
        twice = next(name for i, name in enumerate(names) if name in names[:i])
        raise ParameterError(f"two {what}s are called {twice!r}; each needs a name of its own.")
    return names


def _size(array: NDArray[Any]) -> str:
    return f"{array.shape[0]} × {array.shape[1]}"
