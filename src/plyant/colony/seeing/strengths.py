"""How strong trails look: 0 … 255 beside the strongest of their moment."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plyant.colony.search import Trails

Bytes = NDArray[np.uint8]


def strengths(trails: Trails) -> Bytes:
    """[m]: 255 for the strongest trail, 0 for none; what is not a number is none."""
    amounts = np.nan_to_num(np.asarray(trails.amounts, dtype=np.float64), nan=0.0, posinf=1e308, neginf=0.0)
    most = float(amounts.max(initial=0.0))
    if not most > 0:
        return np.zeros(len(amounts), dtype=np.uint8)
    return np.rint(np.clip(amounts / most, 0.0, 1.0) * 255).astype(np.uint8)


def strongest(strength: NDArray[np.int64] | Bytes, most: int) -> NDArray[np.int64]:
    """The numbers of up to so many trails, the strongest ones, in the order in which they stand; none of strength 0."""
    ranked = np.argsort(-strength.astype(np.int64), kind="stable")[:most]
    return np.sort(ranked[strength[ranked] > 0])
