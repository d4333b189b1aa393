"""Equilibria without chance: entries that are best in their column for A and best in their row for B."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.matrix.game import MatrixGame


def pure_equilibria(game: MatrixGame) -> NDArray[np.intp]:
    """All of them as rows (row, column), from 0; in a zero-sum game these are the saddle points."""
    a, b = game.to_rows.compared, game.to_columns.compared
    return np.argwhere((a == a.max(axis=0)) & (b == b.max(axis=1, keepdims=True)))


def as_mix(chosen: Sequence[int], count: int) -> NDArray[np.float64]:
    """All of these equally often."""
    mix = np.zeros(count)
    mix[list(chosen)] = 1.0 / len(chosen)
    return mix
