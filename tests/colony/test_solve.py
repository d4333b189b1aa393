"""`solve`: known optima, lengths in the file's own metric, budgets, stops, the same tour again, and odd cities."""

import itertools
import math
import threading

import networkx as nx
import numpy as np
import pytest

from plyant.colony import solve
from plyant.colony.metrics import ATT, CEIL_2D, EUC_2D, EUCLID, GEO
from plyant.colony.problem import BadProblem, Problem
from plyant.colony.search import VARIANTS
from plyant.errors import ParameterError, PlyantError


def around(n):
    angle = np.linspace(0, 2 * math.pi, n, endpoint=False)
    return np.stack([3 * np.cos(angle), 2 * np.sin(angle)], axis=1)


def walked(tour):
    """The length by formulas of the test's own."""
    problem, order = tour.problem, tour.indices
    ahead = order[1:] + (order[:1] if problem.is_closed else ())
    return sum(formula(problem, a, b) for a, b in zip(order, ahead, strict=False))


def formula(problem, a, b):
    if problem.matrix is not None:
        return problem.matrix[a, b]
    (x1, y1), (x2, y2) = (problem.points[i].tolist() for i in (a, b))
    far = math.hypot(x1 - x2, y1 - y2)
    if problem.metric == GEO:
        one, other = (
            [math.pi * (int(d) + (d - int(d)) * 5 / 3) / 180 for d in place] for place in ((x1, y1), (x2, y2))
        )
        cosine = math.sin(one[0]) * math.sin(other[0]) + math.cos(one[0]) * math.cos(other[0]) * math.cos(
            one[1] - other[1]
        )
        return int(6378.388 * math.acos(cosine) + 1)
    return {
        EUCLID: far,
        EUC_2D: int(far + 0.5),
        CEIL_2D: math.ceil(far),
        ATT: math.ceil(far / math.sqrt(10)),
    }[problem.metric]


@pytest.mark.parametrize("metric", [EUCLID, EUC_2D, CEIL_2D, ATT, GEO])
def test_the_length_is_in_the_metric_of_the_problem(metric):
    points = np.random.default_rng(metric).uniform(-80, 80, (60, 2)).round(2)
    tour = solve(Problem(points=points, metric=metric), iterations=2, ants=200, bound_seconds=0.1)
    assert sorted(tour.order) == list(range(60))
    assert tour.length == pytest.approx(walked(tour), rel=1e-12)
    assert 0 < tour.bound <= tour.length
    assert tour.gap == pytest.approx(tour.length / tour.bound - 1, abs=1e-9)


@pytest.mark.parametrize("n", [13, 60])
def test_points_in_convex_position_are_visited_around(n):
    shuffled = np.random.default_rng(n).permutation(n)
    tour = solve(around(n)[shuffled], iterations=2, ants=500)
    places = [int(shuffled[i]) for i in tour.order]
    steps = {(b - a) % n for a, b in itertools.pairwise([*places, places[0]])}
    assert steps in ({1}, {n - 1})
    assert tour.is_optimal
    assert tour.gap == 0


def test_a_grid_of_even_side_is_as_long_as_it_has_cities():
    grid = np.array(list(itertools.product(range(10), repeat=2)), float) * 7
    tour = solve(grid, iterations=10)
    assert tour.length == pytest.approx(700)
    assert tour.bound == pytest.approx(700)


def test_a_line_is_walked_there_and_back():
    line = np.stack([np.random.default_rng(0).permutation(40) * 2.0, np.full(40, 5.0)], axis=1)
    assert solve(line, iterations=3, bound_seconds=0).length == pytest.approx(156)
    one_way = solve(line, kind="open", iterations=3, bound_seconds=0)
    assert one_way.length == pytest.approx(78)
    assert abs(line[one_way.order[0], 0] - line[one_way.order[-1], 0]) == 78


def test_paths_and_routes():
    graph = nx.Graph()
    graph.add_weighted_edges_from([("a", "b", 1.0), ("b", "c", 1.0), ("a", "c", 5.0), ("c", "d", 1.0)])
    path = solve(graph, kind="path", start="a", end="d", iterations=3)
    assert (path.order, path.length, path.gap) == (("a", "b", "c", "d"), 3, 0)
    four = Problem(points=[[0, 0], [0, 1], [0, 2], [3, 0], [4, 0]], kind="routes", demands=[0, 1, 1, 1, 1], capacity=2)
    routes = solve(four, iterations=5)
    assert routes.length == pytest.approx(12)
    assert {frozenset(route) for route in routes.routes} == {frozenset((1, 2)), frozenset((3, 4))}
    assert solve(four, iterations=5, capacity=4).length <= 4 + 8 + 1e-9


# the same again


@pytest.fixture(scope="module")
def cities():
    return np.random.default_rng(9).random((150, 2))


def quick(problem, **more):
    return solve(problem, **{"iterations": 3, "ants": 200, "bound_seconds": 0, **more})


@pytest.mark.parametrize("variant", ["focused", "mmas"])
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_gives_the_same_tour(cities, variant, threads):
    first = quick(cities, variant=variant, threads=threads, ants=20, seed=5)
    quick(cities, variant=variant, threads=threads, ants=20, seed=6)
    again = quick(cities, variant=variant, threads=threads, ants=20, seed=np.int64(5), bound_seconds=0.05)
    assert (first.order, first.length, first.ants) == (again.order, again.length, again.ants)
    assert first.iterations == again.iterations == 3


def test_other_seeds_give_other_tours():
    cities = np.random.default_rng(1).random((400, 2))
    assert len({quick(cities, variant="acs", iterations=1, ants=2, seed=seed).order for seed in range(3)}) > 1


def test_threads_that_share_one_tour_give_the_same_tour_again():
    cities = np.random.default_rng(2).random((2_300, 2))
    first, again = (quick(cities, threads=2, seed=4) for _ in range(2))
    assert first.order == again.order
    assert sorted(first.order) == list(range(2_300))
    assert first.length == pytest.approx(walked(first))
    assert first.ants == 600


# budgets


@pytest.mark.parametrize("variant", VARIANTS)
def test_so_many_iterations_as_were_asked_for(variant):
    tour = quick(around(9), variant=variant, iterations=7, ants=3)
    assert tour.iterations == 7
    assert tour.ants == 21
    assert tour.history[-1].iterations == 7
    assert not tour.stopped


def test_it_ends_as_soon_as_nothing_shorter_is_possible():
    tour = solve(around(20), seconds=60)
    assert tour.is_optimal
    assert tour.seconds < 30


def test_no_bound_where_none_is_wanted(cities):
    tour = quick(cities)
    assert (tour.bound, tour.gap) == (0, math.inf)
    assert tour.as_dict()["gap"] is None
    assert "no bound was proved" in str(tour)


@pytest.mark.parametrize("variant", ["focused", "acs"])
def test_an_event_that_is_set_before_gives_a_tour_nevertheless(cities, variant):
    stop = threading.Event()
    stop.set()
    tour = solve(cities, seconds=60, variant=variant, stop=stop)
    assert tour.stopped
    assert sorted(tour.order) == list(range(150))
    assert tour.length == pytest.approx(walked(tour))


@pytest.mark.parametrize("end_with", ["event", "Ctrl-C"])
def test_it_can_be_stopped_while_it_goes_on(cities, end_with):
    stop = threading.Event()
    seen = []

    def watch(moment):
        seen.append(moment)
        if moment.iterations >= 2 and not stop.is_set():
            stop.set()
            if end_with == "Ctrl-C":
                raise KeyboardInterrupt

    tour = solve(cities, seconds=60, ants=50, stop=stop if end_with == "event" else None, progress=watch)
    assert tour.stopped
    assert tour.iterations >= 2
    assert [m.best for m in seen] == sorted((m.best for m in seen), reverse=True)


def test_it_can_be_stopped_while_only_the_bound_is_raised(cities):
    """The iterations are done at once; the bound would take longer than that."""
    stop = threading.Event()
    many = np.random.default_rng(3).random((1_500, 2))

    def watch(moment):
        if moment.iterations == 1:
            stop.set()

    tour = solve(many, iterations=1, ants=2, bound_seconds=60, stop=stop, progress=watch)
    assert tour.stopped
    assert tour.seconds < 30


def test_a_watcher_that_fails_leaves_nothing_running(cities):
    def watch(moment):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        solve(cities, seconds=60, progress=watch)


def test_missing_roads_are_searched_for_as_long_as_is_asked_for():
    """That there is no tour yet is no proof that there is nothing shorter."""
    matrix = np.full((10, 10), math.inf)
    for i in range(5):
        for a, b in ((i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)):
            matrix[a, b] = matrix[b, a] = 1
    begun = []
    with pytest.raises(BadProblem, match="no tour was found"):
        solve(matrix, seconds=0.3, progress=begun.append)
    assert begun[-1].seconds >= 0.3


def test_a_film_and_a_history(cities):
    tour = quick(cities, film=True, iterations=12, ants=20)
    last = tour.frames[-1]
    assert (last.order, last.moment.best, last.moment.iterations) == (tour.indices, tour.length, 12)
    assert tour.frames
    assert tour.frames[-1].moment.best == tour.length
    assert all(sorted(frame.order) == list(range(150)) for frame in tour.frames)
    assert tour.history[-1].best == tour.length


# odd cities


@pytest.mark.parametrize("variant", ["focused", "mmas"])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_one_two_and_three_cities(n, variant):
    points = np.array([[0.0, 0.0], [3.0, 4.0], [3.0, 0.0]])[:n]
    there = np.array([[0.0, 1.0, 9.0], [9.0, 0.0, 1.0], [1.0, 9.0, 0.0]])[:n, :n]
    closed, one_way = {1: 0, 2: 10, 3: 12}[n], {1: 0, 2: 5, 3: 7}[n]
    for problem, length in [
        (Problem(points=points), closed),
        (Problem(points=points, start=n - 1), closed),
        (Problem(points=points, kind="open"), one_way),
        (Problem(matrix=there), {1: 0, 2: 10, 3: 3}[n]),
        (Problem(matrix=there.T), {1: 0, 2: 10, 3: 3}[n]),
        (Problem(matrix=there, kind="open"), {1: 0, 2: 1, 3: 2}[n]),
        (Problem(matrix=there, kind="open", start=n - 1, end=0), {1: 0, 2: 9, 3: 18}[n]),
    ]:
        tour = solve(problem, variant=variant, iterations=2, ants=10)
        assert sorted(tour.order) == list(range(n))
        assert tour.length == pytest.approx(length)
        assert tour.is_optimal


@pytest.mark.parametrize("variant", VARIANTS)
def test_all_cities_in_one_place(variant):
    for n in (2, 5, 30):
        tour = quick(Problem(points=np.ones((n, 2))), variant=variant, ants=5, bound_seconds=0.1)
        assert (tour.length, tour.bound, tour.gap) == (0, 0, 0)
        tour = quick(np.zeros((n, n)), variant=variant, ants=5, bound_seconds=0.1)
        assert (tour.length, tour.bound, tour.gap) == (0, 0, 0)


def test_many_cities_in_few_places():
    places = np.array([[0, 0], [10, 0], [10, 10], [0, 10], [5, 15]], float)
    tour = solve(places[np.random.default_rng(1).integers(0, 5, 500)], iterations=2, ants=500, bound_seconds=0.3)
    assert tour.length == pytest.approx(30 + 2 * math.hypot(5, 5))
    assert tour.bound <= tour.length


@pytest.mark.parametrize("metric", [EUCLID, EUC_2D, CEIL_2D, ATT])
@pytest.mark.parametrize("scale", [1e-9, 1e12, 1e100, 1e150])
def test_very_large_and_very_small_coordinates(metric, scale):
    tour = solve(Problem(points=around(9) * scale / 3, metric=metric), iterations=2, ants=50, bound_seconds=0.1)
    assert tour.length == pytest.approx(walked(tour), rel=1e-9)
    assert 0 < tour.bound <= tour.length or (metric, scale, tour.length) == (EUC_2D, 1e-9, 0)
    if metric == EUCLID:
        assert {(b - a) % 9 for a, b in itertools.pairwise(tour.order)} in ({1}, {8})


@pytest.mark.parametrize(
    ("matrix", "sentence"),
    [
        ([[0, -1], [1, 0]], "row 1, column 2 is -1"),
        ([[0, math.nan], [1, 0]], "row 1, column 2 is nan"),
        ([[0, 1e300], [1e300, 0]], r"1e\+300 are too large"),
        ([[0, 1, math.inf], [1, 0, math.inf], [1, 1, 0]], "no way over roads"),
        (np.where(np.kron(np.eye(2), np.ones((2, 2))), 1, math.inf), "no way over roads"),
        ([[0, 1, 1, math.inf], [1, 0, 1, math.inf], [1, 1, 0, 1], [math.inf, math.inf, 1, 0]], "only one road"),
        (np.full((4, 4), math.inf), "no way over roads"),
        ([[math.inf, 1], [1]], "."),
        ([], "."),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_one_clear_sentence(matrix, sentence):
    with pytest.raises(PlyantError, match=sentence) as told:
        solve(matrix, iterations=2)
    assert "\n" not in str(told.value)


def test_a_row_without_roads_may_be_the_end_of_an_open_tour():
    matrix = np.random.default_rng(0).random((7, 7))
    matrix[3] = math.inf
    assert solve(matrix, kind="open", iterations=2).order[-1] == 3


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("variant", "ant"), ("local", "4opt"), ("ants", 0), ("ants", 1.5), ("alpha", -1), ("alpha", 101),
        ("beta", math.nan), ("beta", "2"), ("evaporated", 0), ("evaporated", 1.1), ("kept", 1), ("kept", -0.1),
        ("deposit", 0), ("deposit", 1e101), ("seed", -1), ("seed", 2**63), ("seed", 0.5), ("threads", 0),
        ("threads", 65), ("seconds", 0), ("seconds", math.inf), ("seconds", "1"), ("iterations", 0),
        ("iterations", 1.5), ("bound_seconds", -1), ("bound_seconds", math.nan), ("kind", "ring"), ("start", 9),
        ("end", "x"),
    ],
)  # fmt: skip
def test_options_out_of_range_are_refused(option, value):
    with pytest.raises(ParameterError) as told:
        solve(around(5), **{option: value})
    assert "\n" not in str(told.value)


def test_either_kept_or_evaporated():
    with pytest.raises(ParameterError, match="either"):
        solve(around(5), kept=0.5, evaporated=0.5)
    one, other = (
        quick(around(30), variant="as", local="none", **rho) for rho in ({"kept": 0.75}, {"evaporated": 0.25})
    )
    assert one.order == other.order


def test_a_bound_is_not_told_while_a_branch_is_divided():
    """What is seen from another thread at any time is proved: never more than the optimum."""
    random = np.random.default_rng(3)
    points = random.integers(0, 1000, (28, 2)).astype(float)
    seen = []
    tour = solve(Problem(points=points, metric=1), seconds=20, progress=lambda now: seen.append(now.bound))
    assert tour.is_optimal
    assert max([*seen, *(moment.bound for moment in tour.history)]) <= tour.length


def test_a_capacity_makes_routes_of_cities_with_demands():
    points = [(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)]
    problem = Problem(points=np.array(points, float), demands=np.array([0.0, 1, 1, 1, 1]))
    assert len(solve(problem, iterations=200, capacity=2).routes) == 2
    with pytest.raises(ParameterError, match="no demands"):
        solve(points, iterations=1, capacity=2)
    with pytest.raises(ParameterError, match="need a capacity"):
        solve(problem, iterations=1, kind="routes")


def test_two_pairs_are_points_unless_the_diagonal_is_zero():
    assert solve([(0, 0), (3, 4)], iterations=1).length == 10
    assert solve([(0, 5), (7, 0)], iterations=1).length == 12


def test_a_path_from_a_city_to_itself_has_length_zero():
    tour = solve([(0, 0), (3, 4), (5, 5)], kind="path", start=1, end=1, seconds=0.2)
    assert (tour.order, tour.length) == ((1,), 0)
