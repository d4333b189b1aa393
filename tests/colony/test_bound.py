"""Lower bounds: never above the exact optimum, and tight where that is easy."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse.csgraph import minimum_spanning_tree
from test_cycle import interpreted
from test_local_search import SHAPES, problem_of

from exact import shortest_open_way, shortest_round_trip
from plyant.colony import metrics, one_tree
from plyant.colony.bounds import TourBound, has_whole_distances
from plyant.colony.greedy import greedy_tour
from plyant.colony.problem import Problem
from plyant.colony.survey import cities_of, survey

MOST = 3_000  # iterations


def go_on():
    return np.zeros(1, np.uint8)


def bound_of(problem):
    """What is proved of the greedy tour's problem, after each portion of work."""
    ground = survey(problem)
    tour = greedy_tour(ground)
    bound = TourBound(problem, ground, tour, problem.length(cities_of(tour, ground, problem)))
    found = [bound.value]
    while not bound.is_done and len(found) < MOST // 100:
        bound.advance(100, go_on())
        found.append(bound.value)
    bound.finish(go_on())
    return [*found, bound.value]


def optimum(problem):
    d = [[problem.distance(a, b) for b in range(problem.size)] for a in range(problem.size)]
    if problem.kind == "open":
        return shortest_open_way(d, problem.start, problem.end)
    return shortest_round_trip(d)


@settings(max_examples=80)
@given(
    seed=st.integers(0, 10**6),
    n=st.integers(1, 7),
    shape=st.sampled_from(SHAPES),
    ends=st.sampled_from([None, 0, 1, 2]),
)
def test_a_bound_is_never_above_the_optimum(seed, n, shape, ends):
    problem = problem_of(np.random.default_rng(seed), n, shape, ends if n > 1 else None)
    best = optimum(problem)
    found = bound_of(problem)
    assert found[0] >= 0
    assert all(a <= b for a, b in itertools.pairwise(found)), "it only rises"
    if math.isfinite(best):
        assert found[-1] <= best + 1e-9 * best


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), n=st.integers(4, 8), metric=st.sampled_from(sorted(metrics.NAMES)[:-1]))
def test_rounded_distances_may_round_the_bound_up_but_not_too_far(seed, n, metric):
    points = np.random.default_rng(seed).integers(0, 4, (n, 2)) * 0.7
    problem = Problem(points=points, metric=metric)
    best = optimum(problem)
    assert bound_of(problem)[-1] <= best + 1e-9 * best
    assert has_whole_distances(problem) == (metric in (metrics.EUC_2D, metrics.CEIL_2D, metrics.ATT, metrics.GEO))


def test_several_cities_in_one_place_count_as_often_as_they_are():
    """A city whose two nearest are in one place: both are as near."""
    problem = Problem(points=[[0, 0], [1, 0], [1, 0], [1, 0]])
    assert bound_of(problem)[0] <= 2


def test_the_bound_of_an_unknown_tour_still_rises():
    """The greedy tour uses missing roads, so that no length is known to begin with."""
    n = 40
    matrix = np.full((n, n), math.inf)
    generator = np.random.default_rng(4)
    order = generator.permutation(n)
    for a, b in zip(order, np.roll(order, -1), strict=True):
        matrix[a, b] = matrix[b, a] = 10.0
    for a, b in generator.integers(0, n, (30, 2)):
        matrix[a, b] = matrix[b, a] = generator.integers(1, 10)
    problem = Problem(matrix=matrix)
    ground = survey(problem)
    bound = TourBound(problem, ground, greedy_tour(ground), math.inf)
    bound.advance(1, go_on())
    bound.finish(go_on())
    at_first = bound.value
    bound.advance(2_000, go_on())
    bound.finish(go_on())
    assert bound.value > 1.02 * at_first


@pytest.mark.parametrize("n", [5, 30])
def test_it_is_tight_on_a_circle(n):
    angle = np.linspace(0, 2 * math.pi, n, endpoint=False)
    problem = Problem(points=np.stack([np.cos(angle), np.sin(angle)], axis=1))
    assert bound_of(problem)[-1] == pytest.approx(2 * n * math.sin(math.pi / n), rel=1e-9)


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), n=st.integers(4, 25))
def test_the_least_one_tree(seed, n):
    """Prim's tree against SciPy's (Kruskal), with the longest second edge of a leaf; on all edges and on a graph."""
    generator = np.random.default_rng(seed)
    far = generator.uniform(5, 10, (n, n))
    far = np.minimum(far, far.T)
    np.fill_diagonal(far, 0)
    prices = generator.uniform(-2, 2, n)
    priced = far + prices[:, None] + prices[None, :]
    np.fill_diagonal(priced, 0)
    tree = minimum_spanning_tree(priced).toarray()
    linked = (tree > 0) | (tree.T > 0)
    seconds = [np.sort(priced[v][priced[v] > 0])[1] for v in range(n) if linked[v].sum() == 1]
    ground = survey(Problem(matrix=far))
    pairs = np.stack(np.triu_indices(n, 1), axis=1)
    graph = one_tree.graph_of(ground, np.arange(n, dtype=np.int32), pairs)
    memory = one_tree.tree_for(n)
    expected = pytest.approx(tree.sum() + max(seconds))
    assert one_tree.whole_one_tree(ground, graph, prices, memory, go_on()) == expected
    assert memory.degree.sum() == 2 * n
    assert interpreted(one_tree.sparse_one_tree)(graph, prices, memory) == expected
    assert memory.degree.sum() == 2 * n
    assert math.isnan(one_tree.whole_one_tree(ground, graph, prices, memory, np.ones(1, np.uint8)))
