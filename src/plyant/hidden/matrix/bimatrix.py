"""One equilibrium of a game in which both may win."""

from __future__ import annotations

from plyant.errors import PlyantError
from plyant.hidden.matrix.lemke_howson import lemke_howson
from plyant.hidden.matrix.payoffs import Floats
from plyant.hidden.matrix.polish import polished
from plyant.hidden.matrix.profile import CERTIFIED


def solve_bimatrix(to_rows: Floats, to_columns: Floats) -> tuple[Floats, Floats]:
    """Mixes x of the rows and y of the columns that nobody gains from leaving, to 1e-9 of the range of the payoffs.

    Both matrices [m, n] lie between 0 and 1. Raises PlyantError if no path leads to such mixes.
    """
    best = float("inf")
    for x, y in lemke_howson(to_rows, to_columns):
        gap, x, y = polished(to_rows, to_columns, x, y)
        if gap <= CERTIFIED:
            return x, y
        best = min(best, gap)
    raise PlyantError(f"no equilibrium was found to {CERTIFIED:.0e}; the best mixes leave a gain of {best:.1e}.")
