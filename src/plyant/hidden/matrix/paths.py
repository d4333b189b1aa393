"""Lemke–Howson paths from all labels, walked in turns: a short one is found soon, though others are very long."""

from __future__ import annotations

import dataclasses
import heapq
import math
from collections.abc import Callable, Iterable, Iterator

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


def in_turns(m: int, n: int, walk: Walk, order: Iterable[int], most: int, in_all: float = math.inf) -> Iterator[Mixes]:
    """The mixes at the ends of the paths from these labels, in the order in which they are reached.

    The path from the k-th label gets 1 / k of the pivots of the first: paths of nearly equal lengths cost little more
    than one of them, and a lucky label is not far away where lengths differ by much. No path gets more than `most`
    pivots, all paths together get `in_all`.
    """
    turn = m + n
    waiting = [(turn * share, share, path_from(label, m, n)) for share, label in enumerate(order, start=1)]
    while waiting and in_all >= 1:
        _, share, path = heapq.heappop(waiting)
        before = path.pivots
        mixes = walk(path, int(min(max(turn, before // 2), in_all)))
        in_all -= path.pivots - before
        if mixes is not None:
            yield mixes
        if not path.is_over and path.pivots < most:
            heapq.heappush(waiting, ((path.pivots + turn) * share, share, path))
