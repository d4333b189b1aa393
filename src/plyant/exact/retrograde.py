"""Retrograde analysis: values and remoteness of all states from their ends backwards, also where states repeat.

A plain program over numbers: no game in it. States are numbered; `starts` and `targets` list the states after each.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from plyant.native import inner, machine_code, prepared

UNKNOWN = -1
ENDLESS = -1  # the remoteness where play goes on for ever


def solve_graph(movers: Any, starts: Any, targets: Any, level: Any, levels: Any, repetition: float) -> Any:
    """Fill `level` of all states, which holds that of terminal states and UNKNOWN for others; gives the remoteness.

    levels: the utilities to player 0, ascending; one of them is `repetition`, what endless play is worth. Who gets more
    than that hurries, since it must be forced, and the other one does not. Where it is just that, who wins hurries if
    an end can be forced, and the other one would rather go on for ever; a draw is reached as soon as possible.
    """
    count = len(movers)
    sources_start = np.zeros(count + 1, np.int64)
    sources = np.empty(len(targets), targets.dtype)
    _reverse(starts, targets, sources_start, sources)
    far = np.full(count, ENDLESS, np.int32)
    queue = np.empty(count, np.int32)
    need = np.empty(count, np.int32)
    middle = int(np.searchsorted(levels, repetition))
    done = np.zeros(count, np.bool_)
    ends, ends_start = _by_level(level, len(levels))
    wins = (repetition > 0) - (repetition < 0)  # to player 0, who then forces ends that are worth as much as well
    lowest, highest = middle + (wins <= 0), middle - (wins >= 0)
    for mover, order in ((0, range(len(levels) - 1, lowest - 1, -1)), (1, range(highest + 1))):
        need[:] = starts[1:] - starts[:-1]
        for n in order:
            here = ends[ends_start[n] : ends_start[n + 1]]
            _attract(n, mover, movers, sources_start, sources, here, level, far, done, need, queue)
    if wins == 0:
        anybody = np.zeros_like(movers)  # a draw that ends needs no force: nobody can win, and both go there
        here = ends[ends_start[middle] : ends_start[middle + 1]]
        _attract(middle, 0, anybody, sources_start, sources, here, level, far, done, need, queue)
    level[~done] = middle
    return far


@functools.cache
def prepare() -> None:
    """Have all of it compiled, on a graph of one state that is an end."""
    none, start = np.zeros(0, np.int32), np.zeros(2, np.int64)
    end = np.zeros(1, np.int32)
    prepared("retrograde analysis", lambda: solve_graph(np.zeros(1, np.int8), start, none, end, np.zeros(1), 0.0))


def _by_level(level: Any, count: int) -> tuple[Any, Any]:
    """The terminal states by level, and where those of each level begin."""
    ends = np.flatnonzero(level != UNKNOWN)
    order = np.argsort(level[ends], kind="stable")
    starts = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(level[ends], minlength=count), out=starts[1:])
    return ends[order], starts


@machine_code
def _reverse(starts, targets, sources_start, sources):  # type: ignore[no-untyped-def]
    """List the states before each, in the same way."""
    count = len(starts) - 1
    for t in targets:
        sources_start[t + 1] += 1
    for i in range(count):
        sources_start[i + 1] += sources_start[i]
    for s in range(count):
        for at in range(starts[s], starts[s + 1]):
            t = targets[at]
            sources[sources_start[t]] = s
            sources_start[t] += 1
    for i in range(count, 0, -1):
        sources_start[i] = sources_start[i - 1]
    sources_start[0] = 0


@inner
def _settle(i, n, steps, level, far, done, queue, filled):  # type: ignore[no-untyped-def]
    level[i] = n
    far[i] = steps
    done[i] = True
    queue[filled] = i


@machine_code
def _attract(n, mover, movers, sources_start, sources, ends, level, far, done, need, queue):  # type: ignore[no-untyped-def]
    """Settle all states from which `mover` can force level n, where all better ones are settled.

    ends: the terminal states of level n. Where the other one moves, it is forced when all states after it are settled:
    need says how many are not.
    """
    filled = 0
    for i in ends:
        _settle(i, n, 0, level, far, done, queue, filled)
        filled += 1
    first = 0
    while first < filled:
        i = queue[first]
        first += 1
        for at in range(sources_start[i], sources_start[i + 1]):
            s = sources[at]
            if done[s]:
                continue
            if movers[s] != mover:
                need[s] -= 1
                if need[s] > 0:
                    continue
            _settle(s, n, far[i] + 1, level, far, done, queue, filled)
            filled += 1
