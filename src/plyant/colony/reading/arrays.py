"""Arrays and nested lists, in memory or in a .npy file: a matrix of distances, or points."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from plyant.colony.metrics import EUCLID
from plyant.colony.problem import LARGEST_MATRIX, BadProblem, Problem
from plyant.errors import BadFile

MAGIC = b"\x93NUMPY"
_ACCEPTED = "n × n distances or n × 2 coordinates are accepted"


def read_array(given: Any) -> Problem:
    """n × n is a matrix, n × 2 are points x, y; 2 × 2 is a matrix if its diagonal is 0. Raises BadProblem."""
    try:
        array = np.asarray(given)
    except (TypeError, ValueError, OverflowError, RecursionError):
        raise BadProblem(f"the rows are not of one length; {_ACCEPTED}.") from None
    if array.dtype.kind == "O":  # None, or whole numbers that are too large for NumPy's
        try:
            array = array.astype(np.float64)
        except (TypeError, ValueError, OverflowError):
            raise BadProblem(f"not all entries are numbers; {_ACCEPTED}.") from None
    if array.dtype.kind not in "iuf":
        raise BadProblem(f"the entries are of type {array.dtype}; numbers are accepted.")
    if array.ndim != 2 or array.shape[1] not in (2, len(array)):
        raise BadProblem(f"the shape is {' × '.join(map(str, array.shape)) or 'that of one number'}; {_ACCEPTED}.")
    if array.shape[1] == len(array) and (len(array) != 2 or not array.diagonal().any()):
        if len(array) > LARGEST_MATRIX:  # before it is copied
            raise BadProblem(f"a matrix of {len(array):,} cities is too large; up to {LARGEST_MATRIX:,} is accepted.")
        return Problem(matrix=array)
    return Problem(points=np.array(array, dtype=np.float64), metric=EUCLID)


def read_npy(path: Path) -> Problem:
    """The same from a file of NumPy's. Raises BadFile."""
    try:
        # mapped: a header that promises more than the file holds costs no memory
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except Exception:  # a damaged header makes NumPy raise whatever its parsers do: ten kinds of error and more
        array = None
    if not isinstance(array, np.ndarray):
        raise BadFile(f"{path} is not a .npy file, or is damaged; numbers saved by numpy.save are accepted.")
    return read_array(array)
