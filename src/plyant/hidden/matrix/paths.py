"""Lemke–Howson paths from all labels, walked in turns: a short one is found soon, though others are very long."""

from __future__ import annotations

import dataclasses
import heapq
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.matrix.payoffs import Floats

Mixes = tuple[Floats, Floats]


@dataclasses.dataclass
class Path:
    """Where on its path a walk is. Labels 0 … m-1 are A's rows, m … m+n-1 are B's columns."""

    first: int
    """The label that is missing on the way, and that ends it."""
    label: int
    """The label that becomes basic next,"""
    side: int
    """… in the equations of A's mix (0) or of B's (1)."""
    basic: NDArray[np.bool_]
    """[2, m+n]: the labels that are basic in the equations of each side. All else follows from them."""
    pivots: int = 0
    """Steps so far, with those that were spent on finding one's place again."""
    is_over: bool = False
    """It came to an end, or went astray."""

    def copy(self) -> Path:
        """The same place; walks on from either leave the other alone."""
        return dataclasses.replace(self, basic=self.basic.copy())


Walk = Callable[[Path, int], Mixes | None]
"""Go on along a path by so many pivots; gives the mixes at its end."""


def path_from(label: int, m: int, n: int) -> Path:
    """The path from the artificial equilibrium, in which all slacks are basic, that leaves this label."""
    basic = np.zeros((2, m + n), np.bool_)
    basic[0, m:] = True
    basic[1, :m] = True
    return Path(label, label, 0 if label < m else 1, basic)


def in_turns(m: int, n: int, walk: Walk, most: int) -> Iterator[Mixes]:
    """The mixes at the ends of the paths from all labels, in the order in which they are reached.

    The path from label k gets 1 / (k + 1) of the pivots of the first: paths of nearly equal lengths cost little more
    than one of them, and a lucky label is not far away where lengths differ by much. No path gets more than `most`.
    """
    turn = m + n
    paths: dict[int, Path] = {}
    queue = [(turn * (label + 1), label) for label in range(m + n)]
    while queue:
        _, label = heapq.heappop(queue)
        path = paths.setdefault(label, path_from(label, m, n))
        mixes = walk(path, max(turn, path.pivots // 2))
        if mixes is not None:
            yield mixes
        if path.is_over or path.pivots >= most:
            del paths[label]
        else:
            heapq.heappush(queue, ((path.pivots + turn) * (label + 1), label))
