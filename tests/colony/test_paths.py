"""The shortest way by ants, against Dijkstra's."""

import itertools
import math

import numpy as np
import pytest

from plyant.colony.metrics import EUC_2D
from plyant.colony.paths import PathSearch, path_bound
from plyant.colony.problem import BadProblem, Problem
from plyant.colony.search import LOCAL, VARIANTS, Settings
from plyant.errors import ParameterError


def go_on():
    return np.zeros(1, dtype=np.uint8)


def path(matrix, start, end, **more):
    return Problem(matrix=matrix, kind="path", start=start, end=end, **more)


def random_graph(generator, n, directed):
    """Roads between about 40 % of the pairs, of whole lengths from 0; the cities 0 … n - 1 are a chain besides."""
    matrix = np.where(generator.random((n, n)) < 0.4, generator.integers(0, 20, (n, n)).astype(float), math.inf)
    for city in range(n - 1):
        matrix[city, city + 1] = 30.0
    if not directed:
        matrix = np.minimum(matrix, matrix.T)
    return matrix


def grid(generator, side):
    matrix = np.full((side * side, side * side), math.inf)
    for row, column in itertools.product(range(side), repeat=2):
        for down, right in ((0, 1), (1, 0)):
            if row + down < side and column + right < side:
                a, b = row * side + column, (row + down) * side + column + right
                matrix[a, b] = matrix[b, a] = generator.integers(1, 100)
    return matrix


def shortest(matrix, start, end):
    """Bellman's equations, which share no code with the package."""
    far = np.full(len(matrix), math.inf)
    far[start] = 0.0
    for _ in range(len(matrix)):
        far = np.minimum(far, (far[:, None] + matrix).min(axis=0))
    return far[end]


def is_a_way(problem, search):
    order = [int(city) for city in search.order()]
    return (
        order[0] == problem.start
        and order[-1] == problem.end
        and len(set(order)) == len(order)
        and search.length == problem.length(order) < math.inf
    )


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("directed", [False, True])
def test_every_variant_finds_the_shortest_way_in_small_sparse_graphs(variant, directed):
    for seed in range(6):
        generator = np.random.default_rng(seed)
        matrix = random_graph(generator, int(generator.integers(3, 13)), directed)
        problem = path(matrix, 0, len(matrix) - 1)
        best = shortest(matrix, 0, len(matrix) - 1)
        assert path_bound(problem) == best
        search = PathSearch(problem, Settings(variant=variant, local=LOCAL[seed % 3], seed=seed))
        for _ in range(20):
            search.advance(100, go_on())
            if search.length == best:
                break
        assert search.length == best
        assert is_a_way(problem, search)


@pytest.mark.parametrize("local", ["3opt", "none"])
def test_finds_the_shortest_way_in_a_grid_of_twenty_by_twenty(local):
    for seed in range(3):
        matrix = grid(np.random.default_rng(seed), 20)
        problem = path(matrix, 0, 399)
        search = PathSearch(problem, Settings(seed=seed, local=local))
        best = path_bound(problem)
        for _ in range(100):
            search.advance(100, go_on())
            if search.length == best:
                break
        assert search.length == best
        assert is_a_way(problem, search)


def test_ants_in_a_dead_end_are_dropped_and_counted():
    matrix = np.full((3, 3), math.inf)
    matrix[0, 1] = matrix[0, 2] = 1.0  # nothing leaves city 1
    search = PathSearch(path(matrix, 0, 2), Settings(variant="as", ants=50, local="none"))
    search.advance(10, go_on())
    assert (search.iterations, search.ants) == (10, 500)
    assert 0 < search.dropped < 500
    assert list(search.order()) == [0, 2]


def test_there_is_no_way():
    matrix = np.full((3, 3), math.inf)
    matrix[1, 0] = 1.0
    problem = path(matrix, 0, 1, cities=("Aachen", "Bonn", "Celle"))
    assert path_bound(problem) == math.inf
    with pytest.raises(BadProblem, match=r"^there is no way from Aachen to Bonn\.$"):
        PathSearch(problem, Settings())


def test_another_kind_of_problem_is_refused():
    with pytest.raises(ParameterError, match="kind='tour' is not accepted"):
        PathSearch(Problem(points=[[0, 0], [1, 1]]), Settings())


def test_whoever_is_there_already_need_not_go():
    for n in (1, 3):
        search = PathSearch(Problem(points=np.zeros((n, 2)), kind="path", start=0, end=0), Settings())
        assert (search.length, list(search.order())) == (0.0, [0])
        search.advance(5, go_on())
        assert (search.length, list(search.order()), search.iterations) == (0.0, [0], 5)
        assert search.trails().amounts.sum() >= 0


def test_roads_of_length_zero_are_roads():
    matrix = [[0, 0, 9], [9, 0, 0], [9, 9, 0]]
    problem = path(matrix, 0, 2)
    assert path_bound(problem) == 0.0
    search = PathSearch(problem, Settings())
    search.advance(20, go_on())
    assert (search.length, list(search.order())) == (0.0, [0, 1, 2])


def test_points_are_a_complete_graph_in_which_rounding_makes_shortcuts():
    points = [[0, 0], [0.4, 0], [0.8, 0], [1.2, 0]]
    problem = Problem(points=points, metric=EUC_2D, kind="path", start=0, end=3)
    assert path_bound(problem) == 0.0
    search = PathSearch(problem, Settings())
    search.advance(50, go_on())
    assert search.length == 0.0


def test_of_many_points_an_ant_sees_the_nearest_and_its_goal():
    points = np.random.default_rng(0).random((2100, 2))
    problem = Problem(points=points, kind="path", start=0, end=1)
    search = PathSearch(problem, Settings(ants=2))
    search.advance(2, go_on())
    assert is_a_way(problem, search)
    assert search.length >= path_bound(problem) == problem.distance(0, 1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_seed_gives_the_same_way_however_it_is_split(variant):
    problem = path(grid(np.random.default_rng(5), 8), 0, 63)
    settings = Settings(variant=variant, seed=7)
    once, often, other = (PathSearch(problem, settings) for _ in range(3))
    once.advance(30, go_on())
    for part in (1, 2, 3, 24):
        often.advance(part, go_on())
    other.advance(30, np.ones(1, dtype=np.uint8))
    assert list(once.order()) == list(often.order())
    assert (once.ants, once.dropped, once.iterations) == (often.ants, often.dropped, often.iterations)
    assert np.array_equal(once.trails().amounts, often.trails().amounts)
    assert other.iterations == 0
    assert other.length == math.inf
    assert list(other.order()) == [0]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("scale", [1e-300, 1.0, 1e300])
def test_extreme_parameters_and_distances_do_no_harm(variant, scale):
    matrix = np.array([[0, 1, 5, math.inf], [1, 0, 1, 9], [5, 1, 0, 1], [math.inf, 9, 1, 0]]) * scale
    problem = path(matrix, 0, 3)
    for alpha, beta, evaporated, deposit in itertools.product((0, 100), (0, 100), (1e-9, 1), (1e-100, 1e100)):
        settings = Settings(variant, alpha=alpha, beta=beta, evaporated=evaporated, deposit=deposit, ants=5)
        search = PathSearch(problem, settings)
        search.advance(5, go_on())
        assert is_a_way(problem, search)
        trails = search.trails()
        assert not np.isnan(trails.amounts).any()
        assert math.isfinite(trails.branching)
        assert math.isfinite(trails.entropy)


def test_trails_name_every_road_and_measure_the_choice():
    problem = path(random_graph(np.random.default_rng(1), 10, True), 0, 9)
    search = PathSearch(problem, Settings(variant="mmas", seed=1))
    before = search.trails()
    search.advance(200, go_on())
    after = search.trails()
    assert len(before.edges) == np.isfinite(problem.matrix).sum() - 10
    assert after.entropy < before.entropy
    best = {tuple(step) for step in itertools.pairwise(search.order().tolist())}
    amounts = {tuple(edge): amount for edge, amount in zip(after.edges.tolist(), after.amounts, strict=True)}
    assert min(amounts[step] for step in best) >= np.median(after.amounts)
