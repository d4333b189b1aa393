"""From a problem to the ground that native searches stand on: nodes, candidate lists, what must and cannot be used."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from plyant.colony.ground import ARCS, FORCED, Ground, distance
from plyant.colony.metrics import EARTH, EUCLID, GEO, GEO_RADIUS, MATRIX, SPHERE
from plyant.colony.problem import OPEN, BadProblem, Floats, Problem
from plyant.colony.search import Trails
from plyant.native import machine_code

Nodes = NDArray[np.int32]
CANDIDATES = 10
_NEAREST = 5  # of them; the others lie in all four directions, so that clusters stay connected
_POOL = 40  # nearest neighbours among which the others are looked for
_ALL = 12  # up to so many nodes, all are candidates
_LOOKED_UP = 2_000  # up to so many cities, slow distances are kept in a matrix
_NONE: Floats = np.empty(0)
_NO_MATRIX: Floats = np.empty((0, 0))
_NO_POINTS: Floats = np.empty((0, 2))


def survey(problem: Problem) -> Ground:
    """The ground of a problem whose tours go through all cities."""
    if problem.matrix is not None:
        return _symmetric(problem) if problem.is_symmetric else _asymmetric(problem)
    assert problem.points is not None
    if problem.metric == GEO and problem.size <= _LOOKED_UP:
        matrix = np.empty((problem.size, problem.size))
        fill(Ground(problem.metric, problem.points, _NO_MATRIX, _NONE, _nobody(1), _gaps(1), 1.0, 0.0), matrix)
        return _symmetric(problem, matrix)
    return _of_points(problem, problem.points)


def cities_of(order: NDArray[Any], ground: Ground, problem: Problem) -> NDArray[np.int64]:
    """The cities of a round trip over nodes, as indices of the problem, from its start where it has one."""
    nodes = np.asarray(order, dtype=np.int64)
    if ground.metric == ARCS:
        place = int(np.flatnonzero(nodes == 1)[0])  # city 0, ready to leave
        nodes = np.roll(nodes, -place)
        if nodes[1] == 0:  # it is read from leaving to arriving: the other way round
            nodes = np.roll(nodes[::-1], 1)
        nodes = nodes[::2] // 2
    if problem.kind == OPEN:
        hub = int(np.flatnonzero(nodes == problem.size)[0])
        nodes = np.roll(nodes, -hub)[1:]
        turn_round = (
            (problem.start is not None and nodes[0] != problem.start)
            or (problem.end is not None and nodes[-1] != problem.end)
        ) and ground.metric != ARCS
        return nodes[::-1].copy() if turn_round else nodes
    first = problem.start if problem.start is not None else 0
    return np.roll(nodes, -int(np.flatnonzero(nodes == first)[0]))


def roads_of(trails: Trails, ground: Ground, problem: Problem) -> Trails:
    """The same trails, on edges between cities instead of nodes."""
    a, b = trails.edges[:, 0], trails.edges[:, 1]
    if ground.metric == ARCS:
        a, b = np.where(a % 2 == 1, a, b) // 2, np.where(a % 2 == 1, b, a) // 2
    real = (a < problem.size) & (b < problem.size)
    return dataclasses.replace(trails, edges=np.stack([a, b], axis=1)[real], amounts=trails.amounts[real])


def forced_ends(ground: Ground, problem: Problem) -> tuple[int, int, int]:
    """(node with which an ant begins, the one after it, the last one); -1: any."""
    start = -1 if problem.start is None else problem.start
    end = -1 if problem.end is None else problem.end
    if problem.kind != OPEN:
        return (2 * max(start, 0) if ground.metric == ARCS else -1), -1, -1
    if ground.metric == ARCS:
        return 2 * problem.size, 2 * problem.size + 1, 2 * end if end >= 0 else -1
    if start < 0 and end >= 0:
        return problem.size, end, -1  # it may as well be walked backwards
    return problem.size, start, end


def _of_points(problem: Problem, points: Floats) -> Ground:
    space = _in_space(points, problem.metric)
    far = 100.0 * _extent(points, problem.metric)
    near = nearest(space, _directions(points, problem.metric), min(problem.size - 1, CANDIDATES))
    hub = _NONE
    if problem.kind == OPEN:
        hub, near = _with_hub(problem, near, far)
    ground = Ground(problem.metric, points, _NO_MATRIX, hub, near, _gaps(len(near), near.shape[1]), far, 0.0)
    return _finished(ground, int((hub < 0).sum()))


def _extent(points: Floats, metric: int) -> float:
    """About how far apart two cities can be; not 0."""
    if metric in (GEO, SPHERE):
        return math.pi * (EARTH if metric == SPHERE else GEO_RADIUS)
    spread = float(np.ptp(points, axis=0).max())
    return spread + 1.0 if metric != EUCLID else spread or 1.0  # the others may round up to 1


def _with_hub(problem: Problem, near: Nodes, far: float) -> tuple[Floats, Nodes]:
    """One node more, from which every possible end is 0 away."""
    n = problem.size
    hub = np.zeros(n)
    ends = [end for end in (problem.start, problem.end) if end is not None]
    if len(ends) == 2:
        hub[:] = far
    hub[ends] = -FORCED * far
    width = max(near.shape[1], 1)
    column = np.full((n, 1), n, np.int32)
    own = np.linspace(0, n - 1, width).astype(np.int32)[None, :]
    beside = near if near.shape[1] else np.full((n, 0), -1, np.int32)
    wide = np.concatenate([column, beside], axis=1)
    row = np.concatenate([own, np.full((1, wide.shape[1] - width), -1, np.int32)], axis=1)
    return hub, np.concatenate([wide, row])


def _symmetric(problem: Problem, matrix: Floats | None = None) -> Ground:
    given = problem.matrix if matrix is None else matrix
    assert given is not None
    far = _far(given)
    matrix = np.where(np.isinf(given), far, given)
    ends = [end for end in (problem.start, problem.end) if end is not None] if problem.kind == OPEN else []
    if problem.kind == OPEN:
        n = problem.size
        wider = np.zeros((n + 1, n + 1))
        wider[:n, :n] = matrix
        if len(ends) == 2:
            wider[n, :n] = wider[:n, n] = far
        wider[n, ends] = wider[ends, n] = -FORCED * far
        matrix = wider
    near = _nearest_in(matrix, far)
    ground = Ground(MATRIX, _NO_POINTS, matrix, _NONE, near, _gaps(*near.shape), far, 0.0)
    return _finished(ground, len(ends))


def _asymmetric(problem: Problem) -> Ground:
    given = problem.matrix
    assert given is not None
    far = _far(given)
    matrix = np.where(np.isinf(given), far, given)
    if problem.kind == OPEN:
        n = problem.size
        wider = np.zeros((n + 1, n + 1))
        wider[:n, :n] = matrix
        if problem.start is not None:
            wider[n, :n] = far
            wider[n, problem.start] = 0.0
        if problem.end is not None:
            wider[:n, n] = far
            wider[problem.end, n] = 0.0
        matrix = wider
    outward, inward = _nearest_in(matrix, far), _nearest_in(matrix.T, far)
    near = np.empty((2 * len(matrix), outward.shape[1]), np.int32)
    near[1::2] = np.where(outward >= 0, 2 * outward, -1)
    near[0::2] = np.where(inward >= 0, 2 * inward + 1, -1)
    ground = Ground(ARCS, _NO_POINTS, matrix, _NONE, near, _gaps(*near.shape), far, 0.0)
    return _finished(ground, len(matrix))


def _far(matrix: Floats) -> float:
    """Longer than any tour over roads. Raises BadProblem."""
    finite = matrix[np.isfinite(matrix)]
    longest = float(finite.max()) if finite.size else 0.0
    if longest > 1e300 / (len(matrix) + 1) ** 2:
        raise BadProblem(f"distances such as {longest:g} are too large: their sums may be no numbers any more.")
    return (len(matrix) + 1) * longest if longest > 0 else 1.0


def _finished(ground: Ground, forced: int) -> Ground:
    """With the candidates' distances, nearest first; where there is no candidate the distance is infinite.

    `forced`: how many edges are in every tour, and count as -FORCED * far.
    """
    longest = sort_candidates(ground)
    return ground._replace(least_gain=1e-13 * max(longest, ground.far), offset=forced * FORCED * ground.far)


def _nobody(n: int) -> Nodes:
    return np.full((n, 1), -1, np.int32)


def _gaps(n: int, k: int = 1) -> Floats:
    return np.full((n, k), np.inf)


def _in_space(points: Floats, metric: int) -> Floats:
    """Points whose straight distances order the cities as the metric does, or nearly so."""
    if metric not in (GEO, SPHERE):
        return points
    latitude, longitude = np.radians(points[:, 0]), np.radians(points[:, 1])
    across = np.cos(latitude)
    return np.stack([across * np.cos(longitude), across * np.sin(longitude), np.sin(latitude)], axis=1)


def _directions(points: Floats, metric: int) -> Floats:
    """Points in a plane, to tell in which direction a city lies."""
    return points[:, ::-1].copy() if metric in (GEO, SPHERE) else points


def nearest(space: Floats, plane: Floats, k: int) -> Nodes:
    """For every city k others: the nearest, and near ones in every direction. Missing ones are -1.

    Cities in one place stand for each other: each knows two of its own place, and one of every other place.
    """
    n = len(space)
    places, one, place_of, copies = np.unique(space, axis=0, return_index=True, return_inverse=True, return_counts=True)
    place_of = place_of.reshape(-1)
    near = np.full((n, max(k, 1)), -1, np.int32)
    pool = np.empty((len(places), 0), np.int64)
    if len(places) > 1:
        count = min(_POOL, len(places) - 1)
        _, found = cKDTree(places).query(places, k=np.arange(2, count + 2), workers=-1)
        pool = one[found]
    in_place = np.argsort(place_of, kind="stable")  # cities, place by place
    turn_of = np.empty_like(in_place)
    turn_of[in_place] = np.arange(n)
    begin = np.concatenate([[0], np.cumsum(copies)])
    choose_candidates(plane, place_of, pool, in_place, turn_of, begin, near, n - 1 if n <= _ALL else _NEAREST)
    return near


@machine_code
def choose_candidates(plane, place_of, pool, in_place, turn_of, begin, near, nearest):  # type: ignore[no-untyped-def]
    """Fill near[city]: two of its own place, then the nearest, then two of each quarter, then more of the nearest."""
    k = len(near[0])
    for city in range(len(near)):
        count = 0
        place = place_of[city]
        copies = begin[place + 1] - begin[place]
        if copies > 1:
            at = turn_of[city] - begin[place]
            for step in (1, copies - 1):
                if count < min(k, copies - 1):
                    near[city, count] = in_place[begin[place] + (at + step) % copies]
                    count += 1
        quarters0 = quarters1 = quarters2 = quarters3 = 0
        for round_ in range(3):
            for q in range(len(pool[0]) if len(pool) > 0 else 0):
                if count >= k:
                    break
                other = pool[place, q]
                dx = plane[other, 0] - plane[city, 0]
                dy = plane[other, 1] - plane[city, 1]
                taken = False
                if round_ == 0:
                    taken = q < nearest
                elif round_ == 1:
                    if dx > 0 and dy >= 0:
                        quarters0 += 1
                        taken = quarters0 <= 2
                    elif dx <= 0 and dy > 0:
                        quarters1 += 1
                        taken = quarters1 <= 2
                    elif dx < 0 and dy <= 0:
                        quarters2 += 1
                        taken = quarters2 <= 2
                    else:
                        quarters3 += 1
                        taken = quarters3 <= 2
                else:
                    taken = True
                if taken:
                    for c in range(count):
                        if near[city, c] == other:
                            taken = False
                if taken:
                    near[city, count] = other
                    count += 1


def _nearest_in(matrix: Floats, far: float) -> Nodes:
    """For every row the nearest columns over a road; missing ones are -1."""
    n = len(matrix)
    k = min(n - 1, n - 1 if n <= _ALL + 1 else CANDIDATES)
    if k < 1:
        return _nobody(n)
    shown = matrix.copy()
    np.fill_diagonal(shown, np.inf)
    shown[shown >= far] = np.inf
    found = np.argpartition(shown, k - 1, axis=1)[:, :k] if k < n else np.argsort(shown, axis=1)[:, :k]
    near = found.astype(np.int32)
    near[np.isinf(np.take_along_axis(shown, found, axis=1))] = -1
    return near


@machine_code
def fill(ground, matrix):  # type: ignore[no-untyped-def]
    """All distances of a ground of points."""
    for a in range(len(matrix)):
        matrix[a, a] = 0.0
        for b in range(a):
            matrix[a, b] = matrix[b, a] = distance(ground, a, b)


@machine_code
def sort_candidates(ground):  # type: ignore[no-untyped-def]
    """Put the nearest candidate first, and write down how far each is; gives the longest of these distances."""
    k = len(ground.near[0])
    longest = 0.0
    for node in range(len(ground.near)):
        for q in range(k):
            other = ground.near[node, q]
            gap = np.inf
            if other >= 0 and other != node:
                gap = distance(ground, node, other)
                if gap >= ground.far:
                    gap = np.inf
                else:
                    longest = max(longest, gap)
            if gap == np.inf:
                other = 0
            i = q
            while i > 0 and ground.gaps[node, i - 1] > gap:
                ground.gaps[node, i] = ground.gaps[node, i - 1]
                ground.near[node, i] = ground.near[node, i - 1]
                i -= 1
            ground.gaps[node, i] = gap
            ground.near[node, i] = other
    return longest
