"""From a problem to the ground: candidates, distances and what must be used; and back to cities."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_cycle import interpreted
from test_local_search import SHAPES, nodes_of, problem_of

from plyant.colony import ground as grounds
from plyant.colony import metrics
from plyant.colony.ground import ARCS, is_over_roads, length_of
from plyant.colony.problem import Problem
from plyant.colony.survey import CANDIDATES, cities_of, forced_ends, survey

distance = interpreted(grounds.distance)


@settings(max_examples=60)
@given(
    seed=st.integers(0, 10**6),
    n=st.integers(1, 14),
    shape=st.sampled_from(SHAPES),
    ends=st.sampled_from([None, 0, 1, 2]),
)
def test_a_tour_on_the_ground_is_as_long_as_in_the_problem(seed, n, shape, ends):
    generator = np.random.default_rng(seed)
    problem = problem_of(generator, n, shape, ends if n > 1 else None)
    ground = survey(problem)
    nodes = np.array(nodes_of(generator, problem, ground), np.int32)
    for order in (nodes, nodes[::-1].copy(), np.roll(nodes, 5)):
        cities = cities_of(order, ground, problem)
        assert sorted(cities.tolist()) == list(range(n))
        assert problem.start is None or cities[0] == problem.start
        assert problem.kind != "open" or problem.end is None or cities[-1] == problem.end
        true = problem.length(cities)
        assert bool(is_over_roads(ground, order)) == math.isfinite(true) or n == 1
        if math.isfinite(true) and n > 1:
            assert length_of(ground, order) + ground.offset == pytest.approx(true, abs=1e-9 * ground.far)


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), n=st.integers(2, 40), shape=st.sampled_from(SHAPES))
def test_candidates_are_near_and_sorted(seed, n, shape):
    problem = problem_of(np.random.default_rng(seed), n, shape, None)
    ground = survey(problem)
    for node in range(ground.size):
        known = np.isfinite(ground.gaps[node])
        near, gaps = ground.near[node][known], ground.gaps[node][known]
        assert node not in near
        assert len(set(near.tolist())) == len(near)
        assert (np.diff(gaps) >= 0).all()
        assert known[: len(near)].all()
        assert gaps.tolist() == pytest.approx([distance(ground, node, int(b)) for b in near])
        others = [distance(ground, node, b) for b in range(ground.size) if b != node]
        others = sorted(d for d in others if 0 <= d < ground.far)
        if shape in ("points", "symmetric", "sparse both ways"):
            assert gaps[:5].tolist() == pytest.approx(others[: min(5, len(gaps))])
            assert len(gaps) >= min(len(others), CANDIDATES)


def test_all_places_can_be_reached_over_candidates():
    """500 cities in 5 places: one connected graph, though each city knows few of its own place."""
    generator = np.random.default_rng(5)
    places = generator.integers(0, 5, 500)[:, None] * np.array([[10.0, 3.0]])
    ground = survey(Problem(points=places))
    seen, waiting = {0}, [0]
    both = {v: set() for v in range(500)}
    for a, q in zip(*np.nonzero(np.isfinite(ground.gaps)), strict=True):
        both[int(a)].add(int(ground.near[a, q]))
        both[int(ground.near[a, q])].add(int(a))
    while waiting:
        new = both[waiting.pop()] - seen
        seen |= new
        waiting += new
    assert len(seen) == 500


@pytest.mark.parametrize("metric", [metrics.EUC_2D, metrics.CEIL_2D, metrics.ATT, metrics.GEO])
@pytest.mark.parametrize("size", [1e-3, 1.0, 80.0])
def test_no_distance_between_points_counts_as_a_missing_road(metric, size):
    """Rounded up, distances of points that are near each other are much more than these are apart."""
    n = 2_100 if metric == metrics.GEO else 8  # so many that there is no matrix
    points = np.random.default_rng(1).uniform(-size, size, (n, 2))
    for ends in ({}, {"kind": "open", "start": 0, "end": 1}):
        problem = Problem(points=points, metric=metric, **ends)
        ground = survey(problem)
        nodes = np.array(nodes_of(np.random.default_rng(2), problem, ground), np.int32)
        assert is_over_roads(ground, nodes)


def test_where_ants_begin_and_end():
    matrix = np.arange(9.0).reshape(3, 3)
    for problem, ends in [
        (Problem(matrix=matrix + matrix.T, kind="open", start=1, end=2), (3, 1, 2)),
        (Problem(matrix=matrix + matrix.T, kind="open", end=2), (3, 2, -1)),
        (Problem(matrix=matrix, kind="open", end=2), (6, 7, 4)),
        (Problem(matrix=matrix, start=1), (2, -1, -1)),
        (Problem(matrix=matrix + matrix.T), (-1, -1, -1)),
    ]:
        assert forced_ends(survey(problem), problem) == ends


def test_an_asymmetric_city_is_two_nodes():
    ground = survey(Problem(matrix=[[0, 1, 2], [3, 0, 4], [5, 6, 0]]))
    assert (ground.metric, ground.size) == (ARCS, 6)
    assert distance(ground, 1, 2) == distance(ground, 2, 1) == 1  # leave 0, arrive at 1
    assert distance(ground, 3, 0) == 3
    assert distance(ground, 0, 1) < -6 * ground.far
    assert distance(ground, 0, 2) == ground.far
