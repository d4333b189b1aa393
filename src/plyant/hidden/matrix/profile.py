"""One way for both players to mix, and what a player could gain by leaving it."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import numpy as np

from plyant.hidden.matrix.game import MatrixGame
from plyant.hidden.matrix.payoffs import Floats, Payoffs

CERTIFIED = 1e-9
"""No player of an answer gains more by deviating, as a share of the range of that player's payoffs."""


@dataclasses.dataclass(frozen=True)
class Exact:
    """An equilibrium in fractions: checked without rounding, nobody gains anything by deviating."""

    values: tuple[Fraction, Fraction]
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


@dataclasses.dataclass(frozen=True)
class Profile:
    """How A mixes the rows and B the columns."""

    rows: tuple[float, ...]
    columns: tuple[float, ...]
    values: tuple[float, float]
    """What A and B win on average."""
    gains: tuple[float, float]
    """The most that A, and that B, could win more by any other choice while the other keeps to the mix."""
    certificate: float
    """The greater of the gains, each as a share of the range of that player's payoffs: 0 is perfect."""
    exact: Exact | None = None
    """The same in fractions, where that is known."""

    @property
    def supports(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The rows and columns that are played at all, as indices from 0."""
        return _played(self.rows), _played(self.columns)


def shortfalls(to_rows: Floats, to_columns: Floats, x: Floats, y: Floats) -> tuple[float, float]:
    """How much A and B could gain by deviating from the mixes x and y, in the units of the two matrices."""
    # not @: BLAS would wake its threads for products as small as these, which costs more than it saves
    of_rows, of_columns = np.einsum("ij,j", to_rows, y), np.einsum("i,ij", x, to_columns)
    return float(of_rows.max() - (x * of_rows).sum()), float(of_columns.max() - (of_columns * y).sum())


def share(to_rows: Floats, to_columns: Floats, x: Floats, y: Floats) -> float:
    """The certificate of mixes of two matrices that lie between 0 and 1."""
    gains = shortfalls(to_rows, to_columns, x, y)
    return max(
        max(gain, 0.0) / (float(matrix.max()) or 1.0) for gain, matrix in zip(gains, (to_rows, to_columns), strict=True)
    )


def profile_of(game: MatrixGame, x: Floats, y: Floats, exact: Exact | None = None) -> Profile:
    """The profile of these mixes with its values and its certificate; of the fractions, where they are given."""
    if exact is not None:
        x, y = np.array([float(p) for p in exact.rows]), np.array([float(p) for p in exact.columns])
    both = game.to_rows, game.to_columns
    gains = tuple(max(gain, 0.0) for gain in shortfalls(both[0].unit, both[1].unit, x, y))
    certificate = max(gain / (payoffs.reach or 1.0) for gain, payoffs in zip(gains, both, strict=True))
    if exact is None:
        first, second = (_value(payoffs, x, y) for payoffs in both)
        values = (first, -first if game.is_zero_sum else second)
    else:
        values = (float(exact.values[0]), float(exact.values[1]))
    amounts = (both[0].amount_of(gains[0]), both[1].amount_of(gains[1]))
    return Profile(_plain(x), _plain(y), values, amounts, certificate, exact)


def _value(payoffs: Payoffs, x: Floats, y: Floats) -> float:
    return payoffs.value_of(float(np.einsum("i,ij,j", x, payoffs.unit, y)))


def _plain(mix: Floats) -> tuple[float, ...]:
    return tuple((mix + 0.0).tolist())


def _played(mix: tuple[float, ...]) -> tuple[int, ...]:
    return tuple(i for i, probability in enumerate(mix) if probability > 0.0)
