"""Cities of which only the distances are known, placed so that far is far and near is near."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eigh
from scipy.sparse.csgraph import csgraph_from_dense, shortest_path

Floats = NDArray[np.float64]


def scaled(matrix: Floats) -> Floats:
    """[n, 2]: classical multidimensional scaling. Distances of points in a plane are reproduced, however turned.

    One-way distances count as their mean. Where there is no road, the shortest way round counts; where there is no
    way at all, the largest distance there is.
    """
    n = len(matrix)
    distances = _filled(_both_ways(matrix))
    largest = distances.max(initial=0.0)
    if n < 2 or not largest > 0:
        return np.zeros((n, 2))
    squares = (distances / largest) ** 2  # beside the largest: no square is too large for a number
    rows = squares.mean(axis=1)
    products = (rows[:, None] + rows[None, :] - squares - rows.mean()) / 2
    values, vectors = eigh(products, subset_by_index=[n - 2, n - 1])
    axes = vectors[:, ::-1] * np.sqrt(np.maximum(values[::-1], 0.0)) * largest
    signs = np.sign(axes[np.abs(axes).argmax(axis=0), [0, 1]])  # else a mirror image on another computer
    return np.asarray(axes * np.where(signs == 0, 1.0, signs), dtype=np.float64)


def _both_ways(matrix: Floats) -> Floats:
    back = matrix.T
    with np.errstate(invalid="ignore"):
        mean = matrix / 2 + back / 2
    return np.where(np.isinf(matrix), back, np.where(np.isinf(back), matrix, mean))


def _filled(matrix: Floats) -> Floats:
    missing = np.isinf(matrix)
    if not missing.any():
        return matrix
    around = shortest_path(csgraph_from_dense(matrix, null_value=np.inf), directed=False)
    filled = np.where(missing, around, matrix)
    known = filled[np.isfinite(filled)]
    return np.where(np.isinf(filled), known.max() or 1.0, filled)
