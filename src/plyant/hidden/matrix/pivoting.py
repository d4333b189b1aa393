"""Complementary pivoting in machine code.

A side is one system of equations, rows for its basic labels and columns for the others; the columns of basic labels
are those of the unit matrix, and are not kept. The last column is the right side.
"""

from __future__ import annotations

import threading
from typing import Any, NamedTuple

import numpy as np

from plyant.hidden.matrix.paths import Mixes, Path, path_from
from plyant.hidden.matrix.payoffs import Floats
from plyant.hidden.matrix.polish import tidied
from plyant.native import inner, machine_code, prepared

_ZERO = 1e-11  # no pivot is smaller; `tableau` decides alike
_TIED = 1e-13  # ratios that differ by less are equal
_BELOW = 1e-9  # a right side below minus this is wrong: the path went astray by rounding
_ON_THE_WAY, _ENDED, _ASTRAY, _UNSOUND = 0, 1, 2, 3

_LONGEST = 1000  # pivots without making the equations anew from the payoffs
_LONGEST_WORK = 2e8  # the same in entries: between two calls of the kernel Ctrl-C is answered

_lock = threading.Lock()
_is_done = False


class Side(NamedTuple):
    """payoffs z ≤ 1 for z ≥ 0, with memory to pivot in."""

    payoffs: Any  # float64 [rows, columns], positive
    table: Any  # float64 [rows, columns + 1]
    inside: Any  # int64 [rows]: the basic labels
    outside: Any  # int64 [columns]
    line: Any  # float64 [columns + 1]
    tied: Any  # int64 [rows]


def side_of(payoffs: Floats) -> Side:
    """A side, its equations not yet made."""
    rows, columns = payoffs.shape
    return Side(
        np.ascontiguousarray(payoffs),
        np.empty((rows, columns + 1)),
        np.empty(rows, np.int64),
        np.empty(columns, np.int64),
        np.empty(columns + 1),
        np.empty(rows, np.int64),
    )


@inner
def exchange(side: Side, r: int, s: int) -> None:
    """The label of row r and that of column s change places."""
    table, line = side.table, side.line
    rows, width = table.shape
    pivot = 1.0 / table[r, s]
    for j in range(width):
        line[j] = table[r, j] * pivot
    line[s] = pivot
    for i in range(rows):
        factor = table[i, s]
        if i != r and factor != 0.0:
            table[i, s] = 0.0
            for j in range(width):
                table[i, j] -= factor * line[j]
    for j in range(width):
        table[r, j] = line[j]
    side.inside[r], side.outside[s] = side.outside[s], side.inside[r]


@inner
def column_of(side: Side, label: int) -> int:
    """The column of a label that is not basic; -1 if it is."""
    for j in range(len(side.outside)):
        if side.outside[j] == label:
            return j
    return -1


@inner
def entry(side: Side, i: int, j: int, label: int) -> float:
    """The entry of row i in the column j of the label; j = -1: the label is basic."""
    if j >= 0:
        return side.table[i, j]  # type: ignore[no-any-return]
    return 1.0 if side.inside[i] == label else 0.0


@inner
def leaving(side: Side, s: int, slack: int) -> int:
    """The row that limits column s, and lexicographically first among equals; -1: none. The slacks begin at `slack`."""
    table, tied = side.table, side.tied
    rows, columns = side.payoffs.shape
    count = 0
    for i in range(rows):
        if table[i, s] > _ZERO:
            tied[count] = i
            count += 1
    for k in range(-1, rows):
        if count < 2:
            break
        label = slack + k
        j = columns if k < 0 else column_of(side, label)
        least = np.inf
        for c in range(count):
            least = min(least, entry(side, tied[c], j, label) / table[tied[c], s])
        least += _TIED * max(1.0, abs(least))
        left = 0
        for c in range(count):
            if entry(side, tied[c], j, label) / table[tied[c], s] <= least:
                tied[left] = tied[c]
                left += 1
        count = left
    return tied[0] if count else -1


@inner
def rebuild(side: Side, labels: int, slack: int, basic: Any) -> int:
    """Make the equations of these basic labels from the payoffs; the number of pivots, or -1 if that is impossible."""
    table, inside, outside = side.table, side.inside, side.outside
    rows, columns = side.payoffs.shape
    for i in range(rows):
        inside[i] = slack + i
        for j in range(columns):
            table[i, j] = side.payoffs[i, j]
        table[i, columns] = 1.0
    for j in range(columns):
        outside[j] = labels + j
    pivots = 0
    for s in range(columns):
        if basic[outside[s]]:
            r, greatest = -1, _ZERO
            for i in range(rows):
                if not basic[inside[i]] and abs(table[i, s]) > greatest:
                    r, greatest = i, abs(table[i, s])
            if r < 0:
                return -1
            exchange(side, r, s)
            pivots += 1
    for i in range(rows):
        if not table[i, columns] >= -_BELOW:
            return -1
    return pivots


@machine_code
def follow(of_x: Side, of_y: Side, basic: Any, place: Any, pivots: int) -> int:
    """Go on along a path, with equations made anew; place is [its first label, the one that enters, the side, pivots].

    Changes basic and place. It is unsound from the beginning if the basic labels are no corner.
    """
    m = of_x.payoffs.shape[1]
    for number in range(2):
        spent = rebuild(of_x if number == 0 else of_y, m * number, m * (1 - number), basic[number])
        if spent < 0:
            return _UNSOUND
        place[3] += spent
    for _ in range(pivots):
        label, number = place[1], place[2]
        side = of_x if number == 0 else of_y
        s = column_of(side, label)
        r = leaving(side, s, m * (1 - number))
        if r < 0:
            return _ASTRAY
        gone = side.inside[r]
        exchange(side, r, s)
        basic[number, label], basic[number, gone] = True, False
        place[1], place[2] = gone, 1 - number
        place[3] += 1
        if gone == place[0]:
            return _ENDED
    return _ON_THE_WAY


class Walker:
    """Walks along paths of one game; both matrices are positive."""

    def __init__(self, to_rows: Floats, to_columns: Floats) -> None:
        rehearse()
        self._m, self._n = to_rows.shape
        self._of_x, self._of_y = side_of(to_columns.T), side_of(to_rows)
        self._longest = int(min(_LONGEST, max(_LONGEST_WORK / to_rows.size, 100)))
        self._sound: dict[int, tuple[Path, int]] = {}  # the last place that was right, and how far to go from there

    def __call__(self, path: Path, pivots: int) -> Mixes | None:
        """Go on along the path; from the last place that was right in shorter walks, if rounding led astray."""
        before = path.copy()
        last, longest = self._sound.get(path.first, (before, self._longest))
        place = np.array([path.first, path.label, path.side, path.pivots])
        state = follow(self._of_x, self._of_y, path.basic, place, min(pivots, longest))
        if state == _ENDED and follow(self._of_x, self._of_y, path.basic, place, 0) == _UNSOUND:
            state = _ASTRAY
        if state in (_ASTRAY, _UNSOUND):
            back, longest = last if state == _UNSOUND else before, longest // 8
            path.basic, path.label, path.side = back.basic.copy(), back.label, back.side
            path.pivots = int(place[3])
            path.is_over = longest == 0
            self._sound[path.first] = back, longest
            return None
        self._sound[path.first] = before, longest
        path.label, path.side, path.pivots = place[1:].tolist()
        if state == _ENDED:
            path.is_over = True
            del self._sound[path.first]
            return _mix(self._of_x, 0), _mix(self._of_y, self._m)
        return None


def _mix(side: Side, labels: int) -> Floats:
    count = side.payoffs.shape[1]
    values = np.zeros(labels + count + len(side.inside))
    values[side.inside] = side.table[:, -1]
    return tidied(values[labels : labels + count])


def rehearse() -> None:
    """Have everything compiled; said on the error stream when it takes long."""
    global _is_done
    with _lock:
        if _is_done:
            return
    prepared("lemke_howson", _play)
    with _lock:
        _is_done = True


def _play() -> None:
    """The first pivot of a game of one row and one column."""
    path, place = path_from(0, 1, 1), np.zeros(4, np.int64)
    follow(side_of(np.ones((1, 1))), side_of(np.ones((1, 1))), path.basic, place, 1)
