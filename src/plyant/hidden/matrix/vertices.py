"""Vertices of polytopes in exact arithmetic, by reverse search (Avis and Fukuda, 1992; Avis, 2000).

A polytope is {z ≥ 0, M z = r} in whole numbers. Its vertices are visited depth-first along the tree of the pivots that
the simplex method with Bland's rule would make on its way back to the first basis. Nothing that was visited needs to be
remembered. Ties of the ratio test are broken lexicographically, as if the right sides were perturbed: degenerate
polytopes need no special case, only that a vertex may come up at several bases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Row = list[int]


class Tableau:
    """The equations det · z[basic[i]] + Σ rows[i][j] · z[free[j]] = rows[i][-1], in whole numbers.

    Each pivot multiplies by its entry and divides by the pivot before, which leaves no remainder (Edmonds, 1967).
    """

    def __init__(self, rows: list[Row], basic: Sequence[int], free: Sequence[int], det: int = 1) -> None:
        self.rows = rows
        self.basic = list(basic)
        self.free = list(free)
        self.det = det
        self.goal: Row = []
        """One more equation, of what is maximized."""
        self.work = 0
        """Entries that the pivots changed so far."""

    def pivot(self, r: int, c: int) -> None:
        """Exchange the basic variable of row r for the free variable of column c."""
        line, det = self.rows[r], self.det
        entry = line[c]
        for row in (*self.rows[:r], *self.rows[r + 1 :], self.goal):
            if not row:
                continue
            factor = row[c]
            if factor:
                row[:] = [(a * entry - factor * b) // det for a, b in zip(row, line, strict=True)]
            elif entry != det:
                row[:] = [a * entry // det for a in row]
            row[c] = -factor
        line[c] = det
        self.det = entry
        self.basic[r], self.free[c] = self.free[c], self.basic[r]
        self.work += (len(self.rows) + 1) * (len(self.free) + 1)
        if entry < 0:
            self.det = -entry
            for row in (*self.rows, self.goal):
                row[:] = [-a for a in row]

    def improving(self) -> int | None:
        """The column of the free variable with the least label whose increase improves the goal (Bland's rule)."""
        best = None
        for c, (entry, label) in enumerate(zip(self.goal, self.free, strict=False)):
            if entry < 0 and (best is None or label < self.free[best]):
                best = c
        return best

    def tightest(self, c: int) -> list[int]:
        """The rows with the least ratio of right side to entry in column c, over positive entries."""
        least: list[int] = []
        top = below = 0
        for r, row in enumerate(self.rows):
            entry = row[c]
            if entry > 0:
                difference = row[-1] * below - top * entry if least else -1
                if difference < 0:
                    least, top, below = [r], row[-1], entry
                elif difference == 0:
                    least.append(r)
        return least

    def zeros(self) -> int:
        """Which variables are 0, as a set of bits: the vertex is known by it."""
        bits = 0
        for label in self.free:
            bits |= 1 << label
        for row, label in zip(self.rows, self.basic, strict=True):
            if not row[-1]:
                bits |= 1 << label
        return bits

    def weights(self, labels: range) -> list[int]:
        """The values of these variables times det."""
        values = [0] * len(labels)
        for row, label in zip(self.rows, self.basic, strict=True):
            if label in labels:
                values[label - labels.start] = row[-1]
        return values


def vertices(tableau: Tableau, visit: Callable[[Tableau, float], None]) -> Iterator[int]:
    """Pivot through all vertices, each once; yields the zeros of the one at which the tableau stands.

    The tableau begins at a feasible basis; the polytope is bounded. `visit` is called at each basis with the share of
    the tree that is done, roughly.
    """
    tableau.goal = [tableau.det] * len(tableau.free) + [0]
    perturbed = list(tableau.basic)  # right sides + (ε, ε², …) at the first basis
    seen: set[int] = set()
    width = len(tableau.free)
    path: list[int] = []  # the columns of the pivots that led here
    c = 0
    while True:
        if c == 0:
            visit(tableau, _share(path, width))
            zeros = tableau.zeros()
            if zeros not in seen:
                seen.add(zeros)
                yield zeros
        while c < width:
            if tableau.goal[c] > 0:
                r = _leaving(tableau, c, perturbed)
                if r is not None and _leads_back(tableau, r, c):
                    break
            c += 1
        else:
            if not path:
                return
            c = path.pop()
            back = _leaving(tableau, c, perturbed)
            assert back is not None  # the way back is the way here
            tableau.pivot(back, c)
            c += 1
            continue
        tableau.pivot(r, c)
        path.append(c)
        c = 0


def _leaving(tableau: Tableau, c: int, perturbed: Sequence[int]) -> int | None:
    """The row of the lexicographic ratio test; None if nothing limits the column."""
    tied = tableau.tightest(c)
    if len(tied) < 2:
        return tied[0] if tied else None
    places = {label: j for j, label in enumerate(tableau.free)}
    for label in perturbed:
        j = places.get(label)
        entries = [
            tableau.rows[r][j] if j is not None else tableau.det if tableau.basic[r] == label else 0 for r in tied
        ]
        best, left = 0, [tied[0]]
        for k in range(1, len(tied)):
            r, first = tied[k], tied[best]
            difference = entries[k] * tableau.rows[first][c] - entries[best] * tableau.rows[r][c]
            if difference < 0:
                best, left = k, [r]
            elif difference == 0:
                left.append(r)
        tied = left
        if len(tied) == 1:
            break
    return tied[0]


def _leads_back(tableau: Tableau, r: int, c: int) -> bool:
    """After the pivot at (r, c), would Bland's rule undo it?"""
    goal, line, label = tableau.goal, tableau.rows[r], tableau.basic[r]
    entry, gain = line[c], goal[c]
    return all(goal[j] * entry >= gain * line[j] for j, other in enumerate(tableau.free) if other < label and j != c)


def _share(path: Sequence[int], width: int) -> float:
    share, part = 0.0, 1.0
    for c in path[:8]:
        part /= width
        share += c * part
    return share


def feasible(rows: list[Row], slack: Sequence[int | None], free: Sequence[int]) -> Tableau | None:
    """A tableau at a vertex of {z ≥ 0, rows · z[free] + slack = right side}; None if there is none.

    Right sides are not negative. slack[i] is the label of the variable that row i has for itself, None for an equation
    without one. Equations that follow from others are left out.
    """
    artificial = max([*free, *(label for label in slack if label is not None)], default=-1) + 1
    basic = [artificial + i if label is None else label for i, label in enumerate(slack)]
    tableau = Tableau([list(row) for row in rows], basic, free)
    missing = [row for row, label in zip(tableau.rows, slack, strict=True) if label is None]
    tableau.goal = [-sum(entries) for entries in zip(*missing, strict=True)] or [0] * (len(free) + 1)
    while (c := tableau.improving()) is not None:
        r = min(tableau.tightest(c), key=lambda r: tableau.basic[r])
        tableau.pivot(r, c)
        if tableau.free[c] >= artificial:
            _drop_column(tableau, c)
    if tableau.goal[-1]:
        return None
    tableau.goal = []
    for r in reversed(range(len(tableau.rows))):
        if tableau.basic[r] >= artificial:
            column = next((c for c in range(len(tableau.free)) if tableau.rows[r][c]), None)
            if column is None:
                del tableau.rows[r], tableau.basic[r]
            else:
                tableau.pivot(r, column)
                _drop_column(tableau, column)
    return tableau


def _drop_column(tableau: Tableau, c: int) -> None:
    del tableau.free[c]
    for row in (*tableau.rows, tableau.goal):
        if row:
            del row[c]
