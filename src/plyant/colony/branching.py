"""From the bound of Held and Karp to a better one: branch and bound over edges that are in or out.

Edges that cannot be in a tour shorter than the best one known are left out first. Then a node of the 1-tree with more
than two edges is taken, and two of them are forced in or out in all ways (Volgenant and Jonker, 1982); the least bound
of all open branches is the bound. When none is open, the best tour is the shortest.
"""

from __future__ import annotations

import heapq
import itertools
import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyant.colony.ground import Ground, distance
from plyant.colony.held_karp import LEVEL, STEP, ascend
from plyant.colony.one_tree import Graph, Tree, graph_of_pairs, sparse_one_tree, tree_for, whole_one_tree
from plyant.colony.search import Stop
from plyant.native import machine_code

FREE, IN, OUT = 0, 1, -1
_STEP = 0.05  # the first step in a branch, in lengths of an average edge
_MOST_EDGES = 15  # for each node, that may be left
_PERIOD = 16.0  # iterations with steps of one length

Prices = NDArray[np.float64]
States = NDArray[np.int8]


class Branch(NamedTuple):
    """Some edges in, some out, and prices that are good for them."""

    bound: float
    number: int
    """The order in which branches were made: of equal bounds the first one comes first."""
    states: States
    prices: Prices


class BranchAndBound:
    """value ≤ the length of every round trip on the ground, or `upper`, the length of a tour, whatever is less."""

    def __init__(self, ground: Ground, graph: Graph, prices: Prices, upper: float, unit: float, stop: Stop) -> None:
        """`unit`: lengths are multiples of it, so that a better tour is shorter by that at least; or 0."""
        n = ground.size
        self.upper, self._unit = upper, unit
        self._tree: Tree = tree_for(n)
        self._edge = abs(upper) / n
        pairs = _survivors(ground, graph, prices, upper - unit, self._tree, stop)
        self._pairs = pairs
        self._graph, self._number = graph_of_pairs(ground, pairs)
        self._far = 10.0 * (
            abs(upper) + float(np.abs(prices).max()) * 4.0 + float(np.abs(self._graph.length).max(initial=0.0))
        )
        self._at: list[list[int]] = [[] for _ in range(n)]
        for e, (a, b) in enumerate(pairs.tolist()):
            self._at[a].append(e)
            self._at[b].append(e)
        self._found = math.inf  # the length of the shortest round trip that a 1-tree was
        self._made = itertools.count()
        self._open: list[Branch] = []
        states = np.zeros(len(pairs), np.int8)
        self.is_given_up = len(pairs) > _MOST_EDGES * n
        """Are so many edges left that branches would hardly get anywhere?"""
        if self.is_given_up:
            self._open.append(Branch(-math.inf, next(self._made), states, prices))
        elif self._forced(states, range(n)):
            self._weigh(states, prices, stop)
        self.value = -math.inf
        """What is proved. It is set between two branches: while one is divided, its children are not all there."""
        self._prove(stop)

    def _prove(self, stop: Stop) -> None:
        """The least that any branch still allows."""
        if not stop[0]:
            least = self._open[0].bound if self._open else math.inf
            self.value = max(self.value, min(least, self._found, self.upper))

    @property
    def is_done(self) -> bool:
        """Is no branch left that allows a shorter tour?"""
        return self.is_given_up or not self._open or self._is_useless(self._open[0].bound)

    def know(self, upper: float) -> None:
        """A tour of this length was found meanwhile."""
        self.upper = min(self.upper, upper)

    def advance(self, iterations: int, stop: Stop) -> None:
        """Divide so many branches, those that allow most first; fewer once stop[0] is set."""
        for _ in range(iterations):
            if stop[0] or self.is_done:
                return
            branch = heapq.heappop(self._open)
            children = self._children(branch)
            for states in children:
                self._weigh(states, branch.prices, stop, branch.bound)
            if stop[0]:
                heapq.heappush(self._open, branch)  # its children may not have been weighed: they count with it
            self._prove(stop)

    def _is_useless(self, bound: float) -> bool:
        return bound > min(self.upper, self._found) - self._unit + 1e-6 * min(1.0, self._unit) or bound >= self.upper

    def _weigh(self, states: States, prices: Prices, stop: Stop, parent: float = -math.inf) -> None:
        """Find a bound of the branch, and keep it where it allows a shorter tour."""
        graph = self._with(states)
        now, best, before = prices.copy(), prices.copy(), np.zeros(len(prices))
        first = _STEP * self._edge
        state = np.array([first, 1e-3 * first, -math.inf, _PERIOD, _PERIOD, 0.0, 0.0])
        ascend(graph, now, best, before, self._tree, state, 10**6, stop)
        if stop[0]:
            return
        bound = max(parent, self._level(state[LEVEL], states))
        if state[STEP] == 0.0 and math.isfinite(state[LEVEL]):  # the 1-tree is a round trip
            self._found = min(self._found, bound)
            return
        if not self._is_useless(bound):
            heapq.heappush(self._open, Branch(bound, next(self._made), states, best))

    def _level(self, level: float, states: States) -> float:
        forced = int((states == IN).sum())
        return level + forced * self._far - 1e-13 * (forced + 2) * self._far

    def _with(self, states: States) -> Graph:
        """The graph of a branch: edges that are out are infinitely long, edges that are in are wanted most."""
        length = self._graph.length.copy()
        kind = states[self._number]
        length[kind == OUT] = np.inf
        length[kind == IN] -= self._far
        return Graph(self._graph.first, self._graph.other, length)

    def _children(self, branch: Branch) -> list[States]:
        sparse_one_tree(self._with(branch.states), branch.prices, self._tree)
        used = self._used_edges()
        free = {v: [e for e in edges if branch.states[e] == FREE] for v, edges in used.items() if len(edges) > 2}
        if not free:
            return []
        v = max(free, key=lambda v: (len(used[v]), -v))
        edges = sorted(free[v], key=lambda e: -self._priced(e, branch.prices))
        one, two = edges[0], edges[1]
        already = sum(1 for e in self._at[v] if branch.states[e] == IN)
        ways: list[dict[int, int]] = [{one: OUT}]
        others = {e: OUT for e in self._at[v] if branch.states[e] == FREE}
        if already == 0:
            ways += [{one: IN, two: OUT}, others | {one: IN, two: IN}]
        else:
            ways.append(others | {one: IN})
        found = []
        for way in ways:
            states = branch.states.copy()
            for e, state in way.items():
                states[e] = state
            if self._forced(states, {int(w) for e in way for w in self._pairs[e]}):
                found.append(states)
        return found

    def _priced(self, e: int, prices: Prices) -> float:
        a, b = self._pairs[e]
        place = np.flatnonzero(self._number[self._graph.first[a] : self._graph.first[a + 1]] == e)[0]
        return float(self._graph.length[self._graph.first[a] + place] + prices[a] + prices[b])

    def _used_edges(self) -> dict[int, list[int]]:
        """The edges of the 1-tree at every node that has more than two of them."""
        parent, degree = self._tree.parent, self._tree.degree
        used: dict[int, list[int]] = {int(v): [] for v in np.flatnonzero(degree > 2)}
        extra = {int(self._tree.extra[0]), int(self._tree.extra[1])}
        for v, edges in used.items():
            for e in self._at[v]:
                a, b = (int(w) for w in self._pairs[e])
                other = b if a == v else a
                if parent[v] == other or parent[other] == v or {a, b} == extra:
                    edges.append(e)
        return used

    def _forced(self, states: States, nodes: object) -> bool:
        """Draw conclusions: two edges of every node are in, the others out. False: there is no such tour."""
        waiting = list(nodes)  # type: ignore[call-overload]
        while waiting:
            v = waiting.pop()
            kinds = [(e, states[e]) for e in self._at[v]]
            inside = [e for e, kind in kinds if kind == IN]
            open_ = [e for e, kind in kinds if kind == FREE]
            if len(inside) > 2 or len(inside) + len(open_) < 2:
                return False
            if open_ and (len(inside) == 2 or len(inside) + len(open_) == 2):
                kind = OUT if len(inside) == 2 else IN
                for e in open_:
                    states[e] = kind
                    waiting += [int(w) for w in self._pairs[e]]
        return True


def _survivors(ground: Ground, graph: Graph, prices: Prices, upper: float, tree: Tree, stop: Stop) -> NDArray[np.int64]:
    """The edges that may be in a tour not longer than `upper`: with each of them, the least 1-tree is not longer."""
    n = ground.size
    pairs = np.stack(np.triu_indices(n, 1), axis=1)
    total = whole_one_tree(ground, graph, prices, tree, stop)
    if math.isnan(total):
        return pairs
    level = total - 2.0 * math.fsum(prices)
    order = _from_the_root(tree)
    keep = np.zeros(len(pairs), np.uint8)
    slack = upper - level + 1e-9 * (abs(upper) + float(np.abs(prices).sum()))
    mark_survivors(ground, prices, tree, order, slack, keep, np.empty(n), np.full(n, -1, np.int32))
    kept: NDArray[np.int64] = pairs[keep == 1]
    return kept


def _from_the_root(tree: Tree) -> NDArray[np.int32]:
    """The nodes, each after its parent."""
    children: dict[int, list[int]] = {}
    for node, parent in enumerate(tree.parent.tolist()):
        children.setdefault(parent, []).append(node)
    order = list(children[-1])
    for node in order:
        order += children.get(node, [])
    return np.array(order, np.int32)


@machine_code
def mark_survivors(ground, prices, tree, order, slack, keep, longest, marked):  # type: ignore[no-untyped-def]
    """keep[e] = 1 where the edge's length is at most `slack` more than that of the longest edge that it can replace.

    That is one on the way through the tree between its ends; at the leaf of the extra edge, it is the extra edge. Edges
    are numbered (0 1), (0 2) … (1 2) …; longest and marked are scratch memory [n], marked being -1 everywhere.
    """
    n = len(prices)
    leaf, other = tree.extra[0], tree.extra[1]
    second = distance(ground, leaf, other) + prices[leaf] + prices[other]
    place = 0
    for i in range(n):
        longest[i] = -np.inf
        marked[i] = i
        node = np.int64(i)
        while tree.parent[node] >= 0:
            above = np.int64(tree.parent[node])
            longest[above] = max(longest[node], tree.edge[node])
            marked[above] = i
            node = above
        for t in range(n):
            j = order[t]
            if marked[j] != i:
                longest[j] = max(longest[tree.parent[j]], tree.edge[j])
        for j in range(i + 1, n):
            replaced = second if leaf in (i, j) else longest[j]
            if distance(ground, i, j) + prices[i] + prices[j] - replaced <= slack:
                keep[place] = 1
            place += 1
