"""The exact optimum of small problems, by dynamic programming over subsets (Held and Karp, 1962; Bellman, 1962).

It shares no code with the package: distances come as a plain matrix.
"""

from __future__ import annotations

import itertools
import math

Matrix = list[list[float]]


def shortest_round_trip(d: Matrix) -> float:
    n = len(d)
    if n == 1:
        return 0.0
    ways = _ways_from(d, 0)
    everyone = (1 << n) - 1
    return min(ways[everyone, end] + d[end][0] for end in range(1, n))


def shortest_open_way(d: Matrix, start: int | None, end: int | None) -> float:
    n = len(d)
    if n == 1:
        return 0.0
    everyone = (1 << n) - 1
    starts = range(n) if start is None else [start]
    return min(_ways_from(d, s)[everyone, e] for s in starts for e in (range(n) if end is None else [end]) if e != s)


def _ways_from(d: Matrix, start: int) -> dict[tuple[int, int], float]:
    n = len(d)
    best: dict[tuple[int, int], float] = {(1 << start, start): 0.0}
    others = [c for c in range(n) if c != start]
    for count in range(1, n):
        for chosen in itertools.combinations(others, count):
            mask = (1 << start) | sum(1 << c for c in chosen)
            for last in chosen:
                rest = mask & ~(1 << last)
                best[mask, last] = min(
                    (best.get((rest, c), math.inf) + d[c][last] for c in range(n) if rest >> c & 1), default=math.inf
                )
    return best
