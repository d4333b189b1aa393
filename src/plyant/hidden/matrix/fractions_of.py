"""From an equilibrium in floats to the same one in fractions: the equations of its support, solved without rounding."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.matrix.game import MatrixGame
from plyant.hidden.matrix.payoffs import Floats, Whole
from plyant.hidden.matrix.profile import Exact

Indices = NDArray[np.intp]

_PLAYED = 1e-7  # probabilities below are taken for 0
_TIGHT = (1e-7, 1e-11, -1.0)  # replies that are worse by less are taken for equally good ones; -1: what is played is
_MOST_PLAYED = 14  # fractions of larger systems are long, and take long
_MOST_REPLIES = 60
_LONGEST = 1000  # digits of a fraction that is shown; Python refuses to print more than 4300


def exact_profile(game: MatrixGame, x: Floats, y: Floats) -> Exact | None:
    """The equilibrium near the mixes x and y in fractions; None where it is not found or too large to be read."""
    a, b = game.to_rows.whole, game.to_columns.whole
    if a is None or b is None:
        return None
    rows, columns = np.flatnonzero(x > _PLAYED), np.flatnonzero(y > _PLAYED)
    if max(len(rows), len(columns)) > _MOST_PLAYED:
        return None
    turned = Whole(a.numerators.T, a.denominator)
    found_x = _mix(b, rows, columns, np.einsum("i,ij", x, game.to_columns.unit))
    found_y = _mix(turned, columns, rows, np.einsum("ij,j", game.to_rows.unit, y)) if found_x is not None else None
    if found_x is None or found_y is None:
        return None
    value_b, value_a = _worth(b, rows, found_x), _worth(turned, columns, found_y)
    if not _holds(value_b, found_y, columns) or not _holds(value_a, found_x, rows):
        return None
    m, n = game.shape
    return Exact((max(value_a), max(value_b)), _spread(found_x, rows, m), _spread(found_y, columns, n))


def exact_of_mixes(game: MatrixGame, x: Sequence[Fraction], y: Sequence[Fraction]) -> Exact | None:
    """The equilibrium of mixes that are known in fractions, checked; None where its fractions are too long to be read.

    Floats that are not short decimals are taken for the fractions of powers of two that they are.
    """
    a, b = game.to_rows.rational, game.to_columns.rational
    rows, columns = [i for i, p in enumerate(x) if p], [j for j, p in enumerate(y) if p]
    worth_b = _worth(b, rows, [x[i] for i in rows])
    worth_a = _worth(Whole(a.numerators.T, a.denominator), columns, [y[j] for j in columns])
    assert _holds(worth_b, [y[j] for j in columns], columns)
    assert _holds(worth_a, [x[i] for i in rows], rows)
    values = max(worth_a), max(worth_b)
    longest = max(max(abs(p.numerator), p.denominator) for p in (*values, *x, *y))
    return Exact(values, tuple(x), tuple(y)) if longest < 10**_LONGEST else None


def exact_pure(game: MatrixGame, row: int, column: int) -> Exact | None:
    """A pure equilibrium in fractions; None where the payoffs are not."""
    a, b = game.to_rows.entry(row, column), game.to_columns.entry(row, column)
    if not isinstance(a, Fraction) or not isinstance(b, Fraction):
        return None
    m, n = game.shape
    return Exact((a, b), _spread([Fraction(1)], [row], m), _spread([Fraction(1)], [column], n))


def solve_exactly(equations: list[list[Fraction]]) -> list[Fraction] | None:
    """The only solution of linear equations, each (coefficients …, right side); None if there is none or several."""
    unknowns = len(equations[0]) - 1
    done = 0
    for column in range(unknowns):
        pivot = next((r for r in range(done, len(equations)) if equations[r][column]), None)
        if pivot is None:
            return None
        equations[done], equations[pivot] = equations[pivot], equations[done]
        first = equations[done][column]
        top = equations[done] = [entry / first for entry in equations[done]]
        for r, row in enumerate(equations):
            if r != done and row[column]:
                factor = row[column]
                equations[r] = [entry - factor * other for entry, other in zip(row, top, strict=True)]
        done += 1
    if any(row[-1] for row in equations[done:]):
        return None
    return [row[-1] for row in equations[:done]]


def _mix(payoffs: Whole, played: Indices, answered: Indices, worth: Floats) -> list[Fraction] | None:
    """Probabilities of the rows in `played` that make the best columns equally good for the other player.

    `worth` is what each column wins in floats; those that are answered with are among the best.
    """
    for tight in _TIGHT:
        replies = np.union1d(np.flatnonzero(worth >= worth.max() - tight) if tight > 0 else answered, answered)
        if len(replies) > _MOST_REPLIES:
            continue
        chosen = payoffs.numerators[np.ix_(played, replies)].T.tolist()
        equations = [[Fraction(int(entry)) for entry in column] + [Fraction(-1), Fraction(0)] for column in chosen]
        equations.append([Fraction(1)] * len(played) + [Fraction(0), Fraction(1)])
        solution = solve_exactly(equations)
        if solution is not None and min(solution[:-1]) >= 0:
            return solution[:-1]
    return None


def _worth(payoffs: Whole, played: Indices | Sequence[int], mix: list[Fraction]) -> list[Fraction]:
    """What each column wins against the mix of the played rows."""
    common = math.lcm(*(p.denominator for p in mix))
    weights = [int(p * common) for p in mix]
    numerators = payoffs.numerators[played].tolist()
    sums = [
        sum(w * int(entry) for w, entry in zip(weights, column, strict=True))
        for column in zip(*numerators, strict=True)
    ]
    return [Fraction(total, common * payoffs.denominator) for total in sums]


def _holds(worth: list[Fraction], mix: list[Fraction], played: Indices | Sequence[int]) -> bool:
    """Is everything that is played as good as anything?"""
    best = max(worth)
    return all(worth[i] == best for i, p in zip(played, mix, strict=True) if p)


def _spread(mix: list[Fraction], played: Indices | Sequence[int], count: int) -> tuple[Fraction, ...]:
    whole = [Fraction(0)] * count
    for i, p in zip(played, mix, strict=True):
        whole[i] = p
    return tuple(whole)
