"""Abstract places: a tidy tree, or a graph by levels. One unit is the least distance of neighbours.

igraph does it where it is installed; it is optional because it is GPL, and there is a plain way for those without it.
"""

from __future__ import annotations

import graphlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from plyant.board import tree_places

Places = dict[str, tuple[float, int]]  # across, and the level
Children = Mapping[str, Sequence[str]]

_SWEEPS = 8


def tree(root: str, children: Children, plain: bool = False) -> Places:
    """Reingold and Tilford's tidy tree; plain, or without igraph: leaves side by side and parents in the middle."""
    places = tree_places(root, children)
    igraph = _igraph()
    if plain or igraph is None or len(places) < 3:
        return places
    number = {name: i for i, name in enumerate(places)}  # in reading order, in which the library keeps siblings
    pairs = [(number[tail], number[head]) for tail in places for head in children.get(tail, ())]
    found = igraph.Graph(len(places), pairs, directed=True).layout_reingold_tilford(mode="out", root=[0])
    return {name: (found[i][0], places[name][1]) for name, i in number.items()}


def graph(levels: Mapping[str, int], children: Children) -> Places:
    """Sugiyama's layout of a graph whose edges all go down one level; without igraph, by barycentres."""
    igraph = _igraph()
    if igraph is None or len(levels) < 3:
        return _by_barycentre(levels, children)
    number = {name: i for i, name in enumerate(levels)}
    pairs = [(number[tail], number[head]) for tail in levels for head in children.get(tail, ())]
    found = igraph.Graph(len(levels), pairs, directed=True).layout_sugiyama(layers=list(levels.values()))
    return {name: (found[i][0], levels[name]) for name, i in number.items()}


def levels_of(names: Sequence[str], children: Children) -> dict[str, int]:
    """The longest way from a source; where there is a cycle, the shortest way from the first node."""
    parents: dict[str, list[str]] = {name: [] for name in names}
    for tail, heads in children.items():
        for head in heads:
            parents[head].append(tail)
    levels: dict[str, int] = {}
    try:
        for name in graphlib.TopologicalSorter(parents).static_order():
            levels[name] = max((levels[p] + 1 for p in parents[name]), default=0)
    except graphlib.CycleError:
        return _nearest(names, children)
    return {name: levels[name] for name in names}


def _nearest(names: Sequence[str], children: Children) -> dict[str, int]:
    levels: dict[str, int] = {}
    for start in names:  # those that the first does not reach begin anew
        waiting = [start] if start not in levels else []
        levels.setdefault(start, 0)
        for tail in waiting:
            for head in children.get(tail, ()):
                if head not in levels:
                    levels[head] = levels[tail] + 1
                    waiting.append(head)
    return levels


def _by_barycentre(levels: Mapping[str, int], children: Children) -> Places:
    """Every row ordered by the mean of its nodes' neighbours, sweeping down and up."""
    near: dict[str, list[str]] = {name: [] for name in levels}
    for tail, heads in children.items():
        for head in heads:
            near[tail].append(head)
            near[head].append(tail)
    rows: dict[int, list[str]] = defaultdict(list)
    for name, level in levels.items():
        rows[level].append(name)
    across = {name: i - len(row) / 2 for row in rows.values() for i, name in enumerate(row)}
    for sweep in range(_SWEEPS):
        for level in sorted(rows, reverse=sweep % 2 == 1):
            row = rows[level]
            want = {n: sum(across[m] for m in near[n]) / len(near[n]) if near[n] else across[n] for n in row}
            row.sort(key=want.__getitem__)
            across.update({name: i - len(row) / 2 for i, name in enumerate(row)})
    return {name: (across[name], level) for name, level in levels.items()}


def _igraph() -> Any:
    try:
        import igraph
    except ImportError:
        return None
    return igraph
