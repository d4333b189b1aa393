"""Equilibria of small games by brute force in fractions, by determinants: nothing is shared with the package."""

from fractions import Fraction
from itertools import combinations


def determinant(matrix):
    if not matrix:
        return Fraction(1)
    return sum(
        (-1) ** j * entry * determinant([row[:j] + row[j + 1 :] for row in matrix[1:]])
        for j, entry in enumerate(matrix[0])
        if entry
    )


def solution(matrix, right):
    """Cramer's rule; None if singular."""
    whole = determinant(matrix)
    if not whole:
        return None
    return [
        Fraction(determinant([[*row[:j], r, *row[j + 1 :]] for row, r in zip(matrix, right, strict=True)])) / whole
        for j in range(len(matrix))
    ]


def indifferent(payoffs, played, replies):
    """The mix of `played` rows that makes the columns `replies` equally good, over all rows; None if there is none."""
    equations = [[payoffs[i][j] for i in played] + [-1] for j in replies] + [[1] * len(played) + [0]]
    found = solution(equations, [0] * len(replies) + [1])
    if found is None or min(found[:-1]) < 0:
        return None
    mix = [Fraction(0)] * len(payoffs)
    for i, p in zip(played, found, strict=False):
        mix[i] = p
    return tuple(mix)


def is_equilibrium(A, B, x, y):
    m, n = len(A), len(A[0])
    to_rows = [sum(A[i][j] * y[j] for j in range(n)) for i in range(m)]
    to_columns = [sum(B[i][j] * x[i] for i in range(m)) for j in range(n)]
    return all(p == 0 or to_rows[i] == max(to_rows) for i, p in enumerate(x)) and all(
        p == 0 or to_columns[j] == max(to_columns) for j, p in enumerate(y)
    )


def equilibria(A, B):
    """All equilibria with equally large supports: in a game that is not degenerate, all there are."""
    m, n = len(A), len(A[0])
    turned = [list(column) for column in zip(*A, strict=True)]
    found = set()
    for size in range(1, min(m, n) + 1):
        for rows in combinations(range(m), size):
            for columns in combinations(range(n), size):
                x, y = indifferent(B, rows, columns), indifferent(turned, columns, rows)
                if x is not None and y is not None and is_equilibrium(A, B, x, y):
                    found.add((x, y))
    return found


def extreme_equilibria(A, B):
    """All pairs of vertices of the best-reply polytopes that are equilibria, of degenerate games too."""
    turned = [list(column) for column in zip(*A, strict=True)]
    of_x, of_y = _vertices(B), _vertices(turned)
    return {(x, y) for x in of_x for y in of_y if is_equilibrium(A, B, x, y)}


def _vertices(payoffs):
    """Mixes of the rows that are determined by what they play and by which best replies (columns) they leave open."""
    m, n = len(payoffs), len(payoffs[0])
    found = set()
    for size in range(1, min(m, n) + 1):
        for played in combinations(range(m), size):
            for replies in combinations(range(n), size):
                mix = indifferent(payoffs, played, replies)
                if mix is not None:
                    worth = [sum(payoffs[i][j] * mix[i] for i in range(m)) for j in range(n)]
                    if all(worth[j] == max(worth) for j in replies):
                        found.add(mix)
    return found


def value(A):
    """Of a zero-sum game: every one has an equilibrium with equally large supports (Shapley and Snow, 1950)."""
    x, y = min(equilibria(A, [[-entry for entry in row] for row in A]))
    return sum(x[i] * A[i][j] * y[j] for i in range(len(A)) for j in range(len(A[0])))
