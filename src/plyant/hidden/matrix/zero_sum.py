"""The optimal mixes of a zero-sum game: one linear program, whose dual is the other player's.

With all payoffs P positive, the column player's mix is y / Σy for the greatest Σy with P y ≤ 1, y ≥ 0; the prices of
these inequalities are the row player's mix, again up to their sum (Dantzig, 1951).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from plyant.errors import PlyantError
from plyant.hidden.matrix.lemke_howson import lemke_howson
from plyant.hidden.matrix.payoffs import Floats
from plyant.hidden.matrix.polish import polished, tidied
from plyant.hidden.matrix.profile import CERTIFIED

_TRIES: tuple[dict[str, object], ...] = (
    {"presolve": False},
    {"presolve": True, "primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    {"presolve": False, "primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
)


def solve_zero_sum(unit: Floats) -> tuple[Floats, Floats]:
    """Mixes x of the rows and y of the columns; unit [m, n] between 0 and 1 is what the row player wins.

    The row player gets at least the value whatever the column player does, and the other way round, to 1e-9 of the
    range of the payoffs. Raises PlyantError if floats do not suffice for that.
    """
    other = unit.max() - unit
    least = float("inf")
    for x, y in _mixes(unit):
        gap, x, y = polished(unit, other, x, y)
        if gap <= CERTIFIED:
            return x, y
        least = min(least, gap)
    raise PlyantError(f"the linear program was solved to {least:.1e} only, and {CERTIFIED:.0e} is promised.")


def _mixes(unit: Floats) -> Iterator[tuple[Floats, Floats]]:
    """Mixes that should be optimal, from the fastest way to the safest."""
    for shift in (1.0, 0.25):
        for options in _TRIES:
            found = _program(unit + shift, options)
            if found is not None:
                yield found
    yield from lemke_howson(unit, unit.max() - unit)


def _program(positive: Floats, options: dict[str, object]) -> tuple[Floats, Floats] | None:
    from scipy.optimize import linprog  # importing it takes longer than solving a small game

    m, n = positive.shape
    found = linprog(-np.ones(n), A_ub=positive, b_ub=np.ones(m), method="highs", options=options)
    if found.x is None or found.ineqlin.marginals is None:
        return None
    return tidied(-found.ineqlin.marginals), tidied(found.x)
