"""The order in which TSPLIB writes the distances of a matrix."""

from __future__ import annotations

import numpy as np

from plyant.colony.problem import LARGEST_MATRIX, Floats
from plyant.colony.reading.sections import Section
from plyant.errors import BadFile

FULL = "FULL_MATRIX"
# Is it the upper half, read along its rows? And with the diagonal? The columns of one half are the rows of the other.
_HALVES = {
    "UPPER_ROW": (True, False),
    "LOWER_ROW": (False, False),
    "UPPER_DIAG_ROW": (True, True),
    "LOWER_DIAG_ROW": (False, True),
    "UPPER_COL": (False, False),
    "LOWER_COL": (True, False),
    "UPPER_DIAG_COL": (False, True),
    "LOWER_DIAG_COL": (True, True),
}
LAYOUTS = (FULL, *_HALVES)


def matrix_of(section: Section, layout: str, size: int) -> Floats:
    """The matrix; what is on its diagonal means nothing. Raises BadFile."""
    if layout not in LAYOUTS:
        raise BadFile(f"{section.path}: EDGE_WEIGHT_FORMAT {layout} is not read; {', '.join(LAYOUTS)} are.")
    if size > LARGEST_MATRIX:
        raise BadFile(
            f"{section.path}: a matrix of {size:,} cities is too large; up to {LARGEST_MATRIX:,} is accepted."
        )
    distances = section.flat()
    if layout == FULL:
        expected = size * size
    else:
        is_upper, has_diagonal = _HALVES[layout]
        expected = size * (size + 1) // 2 if has_diagonal else size * (size - 1) // 2
    if len(distances) != expected:
        raise section.bad(
            section.number,
            f"{section.name} has {len(distances):,} distances; {layout} of {size:,} cities has {expected:,}",
        )
    if layout == FULL:
        return distances.reshape(size, size)
    matrix = np.zeros((size, size))
    lower = np.tri(size, k=0 if is_upper != has_diagonal else -1, dtype=np.bool_)
    matrix[~lower if is_upper else lower] = distances
    return matrix + matrix.T
