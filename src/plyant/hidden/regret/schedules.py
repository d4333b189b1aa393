"""What makes one variant of counterfactual regret minimisation differ from another: what is forgotten, what counts.

After iteration t, positive regrets are multiplied by t^α / (t^α + 1) and negative ones by t^β / (t^β + 1), and what was
played in it counts t^γ in the average (Brown and Sandholm, "Solving imperfect-information games via discounted regret
minimization", 2019). An exponent of ∞ forgets nothing, one of -∞ everything.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyant.errors import ParameterError

_HIGHEST_POWER = 20.0  # t^γ stays within a float for as long as anybody waits


class Schedule(NamedTuple):
    """The three exponents."""

    alpha: float
    beta: float
    gamma: float

    def rows(self, done: int, count: int) -> NDArray[np.float64]:
        """[count, 3]: (kept of gains, kept of losses, weight in the average) for the iterations after `done`."""
        t = np.arange(done + 1, done + count + 1, dtype=np.float64)
        return np.stack([_kept(t, self.alpha), _kept(t, self.beta), t**self.gamma], axis=1)


CFR = Schedule(math.inf, math.inf, 0)
CFR_PLUS = Schedule(math.inf, -math.inf, 1)
LINEAR = Schedule(1, 1, 1)


def discounted(alpha: float, beta: float, gamma: float) -> Schedule:
    """The schedule of these exponents; raises ParameterError for what is none."""
    for name, value in (("alpha", alpha), ("beta", beta), ("gamma", gamma)):
        if not isinstance(value, (int, float)) or isinstance(value, bool) or math.isnan(value):
            raise ParameterError(f"discounted_cfr: {name}={value!r} is not a number.")
    if not 0 <= gamma <= _HIGHEST_POWER:
        raise ParameterError(f"discounted_cfr: gamma={gamma!r} is not accepted; 0 to {_HIGHEST_POWER:g} is.")
    return Schedule(float(alpha), float(beta), float(gamma))


def _kept(t: NDArray[np.float64], exponent: float) -> NDArray[np.float64]:
    if math.isinf(exponent):
        return np.full_like(t, float(exponent > 0))
    with np.errstate(over="ignore"):  # 1 / (1 + ∞) is 0, as it should be
        return 1 / (1 + t**-exponent)
