"""Better places to begin than the labels of a game: mixes that are nearly in equilibrium, as rows and columns of it.

The path from a label begins where its row is played for certain, and B answers. If A has one more row that is worth to
B what a mix is worth, and so little to A that it is never played at the end, then the path from it begins at that mix.
Where payoffs are opposed, regret matching finds mixes from which paths are many times shorter.
"""

from __future__ import annotations

import numpy as np

from plyant.hidden.matrix.payoffs import Floats

_COUNT = 10
_ROUNDS = 300
_NEVER = -0.25  # less than any payoff


def with_priors(to_rows: Floats, to_columns: Floats) -> tuple[Floats, Floats, list[int]]:
    """Matrices between 0 and 1 with some more rows and columns that no equilibrium plays, and the order of the labels.

    New rows, new columns and those of the game take turns. The matrices are now between -0.25 and 1.
    """
    m, n = to_rows.shape
    x, y = nearly_equilibria(to_rows, to_columns, _COUNT)
    a, b = np.full((2, m + _COUNT, n + _COUNT), _NEVER)
    a[:m, :n], b[:m, :n] = to_rows, to_columns
    a[:m, n:] = np.einsum("ij,rj->ir", to_rows, y)
    b[m:, :n] = np.einsum("ri,ij->rj", x, to_columns)
    of_game = [*range(m), *range(m + _COUNT, m + _COUNT + n)]
    order = []
    for k in range(_COUNT):
        order += [m + k, m + _COUNT + n + k, of_game[k]]
    return a, b, order + of_game[_COUNT:]


def nearly_equilibria(to_rows: Floats, to_columns: Floats, count: int) -> tuple[Floats, Floats]:
    """Mixes [count, m] and [count, n]: the averages of so many runs of regret matching (its + variant).

    They begin differently, and always alike: with mixes of a fixed seed.
    """
    random = np.random.default_rng(0)
    m, n = to_rows.shape
    of_x, of_y = random.random((count, m)), random.random((count, n))  # what was regretted so far
    total_x, total_y = np.zeros((count, m)), np.zeros((count, n))
    y = of_y / of_y.sum(axis=1, keepdims=True)
    x = of_x / of_x.sum(axis=1, keepdims=True)
    for number in range(1, _ROUNDS + 1):
        x = _regretted(of_x, np.einsum("ij,rj->ri", to_rows, y), x)
        y = _regretted(of_y, np.einsum("ri,ij->rj", x, to_columns), y)
        total_x += number * x
        total_y += number * y
    return total_x / total_x.sum(axis=1, keepdims=True), total_y / total_y.sum(axis=1, keepdims=True)


def _regretted(regrets: Floats, worth: Floats, mix: Floats) -> Floats:
    """Add what each choice would have won more than the mix; the new mix is in proportion to what is positive."""
    regrets += worth - (worth * mix).sum(axis=1, keepdims=True)
    np.maximum(regrets, 0.0, out=regrets)
    totals = regrets.sum(axis=1, keepdims=True)
    return np.where(totals > 0.0, regrets / np.where(totals > 0.0, totals, 1.0), mix)
