"""Routes by ants, against all there are."""

import dataclasses
import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyant.colony.metrics import EUC_2D
from plyant.colony.problem import BadProblem, Problem
from plyant.colony.routes import RoutesBound, RoutesSearch
from plyant.colony.routes.packing import Packing, pack
from plyant.colony.search import VARIANTS, Settings
from plyant.colony.solve import solve
from plyant.errors import ParameterError


def go_on():
    return np.zeros(1, dtype=np.uint8)


def routes(demands, capacity, **more):
    return Problem(kind="routes", demands=np.array(demands, dtype=float), capacity=capacity, **more)


def random_problem(generator, customers, shape):
    """Points, or a matrix that is no metric: symmetric, asymmetric, or with missing roads."""
    n, depot = customers + 1, int(generator.integers(customers + 1))
    demands = generator.integers(generator.integers(2), 10, n).astype(float)  # sometimes none is 0
    demands[depot] = 0
    capacity = float(generator.integers(9, 25))
    if shape == "points":
        return routes(demands, capacity, points=generator.integers(0, 30, (n, 2)), start=depot)
    matrix = generator.integers(0, 100, (n, n)).astype(float)
    if shape == "missing":
        matrix[generator.random((n, n)) < 0.25] = math.inf
    if shape == "symmetric":
        matrix = np.minimum(matrix, matrix.T)
    return routes(demands, capacity, matrix=matrix, start=depot)


def best_length(problem, vehicles=None):
    """The best round trip of every set that fits (Held & Karp), then the best partition into such sets."""
    depot = problem.start
    customers = [city for city in range(problem.size) if city != depot]
    m = len(customers)
    far = np.array([[problem.distance(a, b) for b in range(problem.size)] for a in range(problem.size)])
    whole = (1 << m) - 1
    ends = np.full((whole + 1, m), math.inf)
    trip = np.full(whole + 1, math.inf)
    for i, city in enumerate(customers):
        ends[1 << i, i] = far[depot, city]
    for served in range(1, whole + 1):
        for i in range(m):
            if served >> i & 1:
                rest = served ^ (1 << i)
                for j in range(m):
                    if rest >> j & 1:
                        ends[served, i] = min(ends[served, i], ends[rest, j] + far[customers[j], customers[i]])
        if sum(problem.demands[customers[i]] for i in range(m) if served >> i & 1) <= problem.capacity:
            trip[served] = min(ends[served, i] + far[customers[i], depot] for i in range(m) if served >> i & 1)
    before = np.full(whole + 1, math.inf)
    before[0] = 0.0
    for _ in range(vehicles or m):  # with one route more
        best = before.copy()
        for served in range(1, whole + 1):
            part = served
            while part:
                best[served] = min(best[served], trip[part] + before[served ^ part])
                part = (part - 1) & served
        if np.array_equal(best, before):
            break
        before = best
    return float(before[whole])


def check(problem, search):
    """Every customer once, the capacity kept, and the length is what it is said to be."""
    order = search.order().tolist()
    depot = problem.start
    assert order[0] == depot
    trips = [list(trip) for is_depot, trip in itertools.groupby(order, lambda city: city == depot) if not is_depot]
    assert len(trips) == order.count(depot)
    assert sorted(itertools.chain(*trips)) == [city for city in range(problem.size) if city != depot]
    assert all(math.fsum(problem.demands[trip]) <= problem.capacity * (1 + 1e-8) for trip in trips)
    assert search.length == problem.length(order)


def searched(problem, best, **given):
    search = RoutesSearch(problem, Settings(**given))
    for _ in range(15):
        search.advance(300 if given.get("variant") == "focused" else 20, go_on())
        if search.length <= best + 1e-9:
            break
    return search


@pytest.mark.parametrize("shape", ["points", "symmetric", "asymmetric", "missing"])
def test_every_variant_finds_the_best_routes_of_few_customers(shape):
    for seed in range(3):
        problem = random_problem(np.random.default_rng(seed), 5 + seed, shape)
        best = best_length(problem)
        for variant in VARIANTS:
            search = searched(problem, best, variant=variant, seed=seed)
            assert search.length == pytest.approx(best), (variant, seed)
            if best < math.inf:
                check(problem, search)


@pytest.mark.parametrize("shape", ["points", "symmetric", "asymmetric"])
def test_every_variant_finds_the_best_routes_for_few_vehicles(shape):
    for seed in range(3):
        problem = random_problem(np.random.default_rng(seed), 5 + seed, shape)
        customers = [city for city in range(problem.size) if city != problem.start]
        least = next(n for n in range(1, 9) if division(problem.demands[customers], problem.capacity, n))
        limited = dataclasses.replace(problem, vehicles=least)
        best = best_length(problem, least)
        for variant in VARIANTS:
            search = searched(limited, best, variant=variant, seed=seed)
            assert search.length == pytest.approx(best), (variant, seed)
            check(limited, search)
            assert search.order().tolist().count(problem.start) <= least
        bound = RoutesBound(limited)
        bound.aim(best)
        bound.advance(50, go_on())
        assert bound.value <= best * (1 + 1e-12)
        if least > 1:
            with pytest.raises(BadProblem, match=f"^impossible: {least - 1} vehicle.* at least {least} are needed"):
                RoutesSearch(dataclasses.replace(problem, vehicles=least - 1), Settings())


def test_a_limit_that_makes_routes_longer_is_kept():
    """Without it, everyone gets a route: going round costs more than coming home."""
    matrix = np.full((5, 5), 9.0)
    matrix[0] = matrix[:, 0] = 1.0
    free = routes([0, 1, 1, 1, 1], 10, matrix=matrix)
    for vehicles, length in ((None, 8), (4, 8), (3, 15), (2, 22), (1, 29)):
        problem = dataclasses.replace(free, vehicles=vehicles)
        for variant in VARIANTS:
            search = searched(problem, length, variant=variant)
            check(problem, search)
            assert search.length == length, (vehicles, variant)


def test_a_tight_division_is_found_at_any_size():
    """Every vehicle is full, so that few divisions fit."""
    generator = np.random.default_rng(5)
    parts = [generator.multinomial(97, [0.25] * 4) + 1 for _ in range(15)]
    demands = np.concatenate([[0], *parts])
    problem = routes(demands, 101, points=generator.random((61, 2)), vehicles=15)
    for variant in ("focused", "mmas"):
        search = RoutesSearch(problem, Settings(variant=variant, ants=2))
        search.advance(2 if variant == "mmas" else 2_000, go_on())
        check(problem, search)
        assert search.order().tolist().count(0) == 15


def division(demands, capacity, vehicles):
    """Is there one? All are tried, equal loads once."""
    reached = {(0.0,) * vehicles}
    for demand in sorted(demands, reverse=True):
        reached = {
            tuple(sorted((*loads[:v], loads[v] + demand, *loads[v + 1 :])))
            for loads in reached
            for v in range(vehicles)
            if loads[v] + demand <= capacity * (1 + 1e-12)
        }
    return bool(reached)


@settings(max_examples=150)
@given(
    st.lists(st.one_of(st.integers(0, 12), st.sampled_from([0.1, 0.2, 0.3, 2.5])), max_size=9),
    st.integers(1, 5),
    st.sampled_from([12.0, 13.0, 17.0]),
)
def test_a_division_is_found_or_proved_to_be_impossible(demands, vehicles, capacity):
    packing = pack(demands, capacity, vehicles)
    assert (packing.loads is not None) == division(demands, capacity, vehicles)
    assert (packing.needed > vehicles) == (packing.loads is None)
    if packing.loads is not None:
        assert len(packing.loads) <= vehicles
        assert sorted(i for load in packing.loads for i in load) == list(range(len(demands)))
        assert all(math.fsum(demands[i] for i in load) <= capacity * (1 + 1e-8) for load in packing.loads)


def test_nothing_found_and_nothing_proved_is_said_as_it_is(monkeypatch):
    monkeypatch.setattr("plyant.colony.routes.search.pack", lambda *_: Packing(needed=2, loads=None))
    problem = routes([0, 6, 6, 6], 10, points=[[0, 0], [1, 0], [0, 1], [1, 1]], vehicles=2)
    with pytest.raises(BadProblem, match="at most 2 vehicles were found in this time; it is not proved that there are"):
        solve(problem, iterations=20, bound_seconds=0)


def test_what_the_sum_does_not_show_is_proved():
    assert pack([4] * 5, 10, 2).needed == 3, "two a vehicle"
    assert pack([6, 6, 6], 10, 2).needed == 3, "one a vehicle"
    assert pack([5, 5, 4, 4, 4, 3], 13, 2).needed == 2
    assert pack([9, 9, 7, 7, 5, 3], 20, 2).needed == 3, "no sums of these are 20"
    assert pack([3] * 200, 10, 66).needed == 67, "many at once"
    assert pack([0] * 4, 1, 1).loads is not None


def test_without_local_search_the_focused_ants_find_them_too():
    problem = random_problem(np.random.default_rng(4), 7, "symmetric")
    best = best_length(problem)
    for variant in ("focused", "mmas"):
        search = searched(problem, best, variant=variant, local="none")
        check(problem, search)
        assert search.length == pytest.approx(best) or variant != "focused"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("shape", ["points", "asymmetric"])
def test_solutions_of_many_customers_are_solutions(variant, shape):
    problem = random_problem(np.random.default_rng(9), 60, shape)
    search = RoutesSearch(problem, Settings(variant=variant, ants=2))
    lengths = []
    for _ in range(4):
        search.advance(2 if variant != "focused" else 300, go_on())
        check(problem, search)
        lengths.append(search.length)
    assert lengths == sorted(lengths, reverse=True)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_seed_gives_the_same_routes_however_it_is_split(variant):
    problem = random_problem(np.random.default_rng(2), 25, "points")
    total = 6_000 if variant == "focused" else 8
    once, often, other = (RoutesSearch(problem, Settings(variant=variant, seed=s)) for s in (3, 3, 4))
    once.advance(total, go_on())
    for part in (1, 2, total // 2, total - 3 - total // 2):
        often.advance(part, go_on())
    other.advance(total, go_on())
    assert once.order().tolist() == often.order().tolist()
    assert (once.iterations, once.ants, once.dropped) == (often.iterations, often.ants, often.dropped) == (
        total, total * (1 if variant == "focused" else 10), 0,
    )  # fmt: skip
    assert np.array_equal(once.trails().amounts, often.trails().amounts)
    assert once.ants == other.ants


@pytest.mark.parametrize(("variant", "iterations"), [("focused", 60_000), ("mmas", 30)])
def test_threads_give_the_same_routes_at_every_pace(variant, iterations):
    problem = random_problem(np.random.default_rng(2), 25, "points")
    given = Settings(variant=variant, seed=1, threads=2)
    once, often = RoutesSearch(problem, given), RoutesSearch(problem, given)
    once.advance(iterations, go_on())
    for _ in range(3):
        often.advance(iterations // 3, go_on())
    check(problem, once)
    assert once.order().tolist() == often.order().tolist()
    assert (once.iterations, once.ants) == (often.iterations, often.ants)
    assert once.iterations == iterations
    assert once.ants == 2 * iterations * (1 if variant == "focused" else 10)


def test_a_search_that_is_stopped_has_nothing_or_a_solution():
    problem = random_problem(np.random.default_rng(2), 25, "points")
    for variant in VARIANTS:
        search = RoutesSearch(problem, Settings(variant=variant))
        search.advance(10, np.ones(1, dtype=np.uint8))
        assert search.iterations <= 1
        if search.length < math.inf:
            check(problem, search)
        else:
            assert search.order().tolist() == [0 if problem.start is None else problem.start]


def test_when_every_solution_needs_a_missing_road_there_is_none():
    matrix = np.full((3, 3), math.inf)
    matrix[0, 1] = matrix[1, 0] = matrix[0, 2] = 1.0  # nothing leaves city 2
    problem = routes([0, 1, 1], 2, matrix=matrix)
    for variant in VARIANTS:
        search = RoutesSearch(problem, Settings(variant=variant))
        search.advance(5, go_on())
        assert search.length == math.inf
        assert search.dropped == search.ants > 0
    bound = RoutesBound(problem)
    bound.advance(50, go_on())
    assert bound.value > 0


def test_only_the_depot():
    problem = routes([0], 1, points=[[3, 3]])
    for variant in VARIANTS:
        search = RoutesSearch(problem, Settings(variant=variant))
        search.advance(3, go_on())
        assert (search.length, search.order().tolist(), search.iterations) == (0.0, [0], 3)
        assert len(search.trails().edges) == 0
    bound = RoutesBound(problem)
    bound.advance(3, go_on())
    assert (bound.value, bound.is_done) == (0.0, True)


def test_one_customer():
    problem = routes([1, 0], 1, points=[[0, 0], [3, 4]], start=1)
    for variant in VARIANTS:
        search = RoutesSearch(problem, Settings(variant=variant))
        search.advance(3, go_on())
        assert (search.length, search.order().tolist()) == (10.0, [1, 0])
    bound = RoutesBound(problem)
    bound.advance(300, go_on())
    assert bound.value == pytest.approx(10.0)
    assert bound.value <= 10.0


@pytest.mark.parametrize("variant", VARIANTS)
def test_demands_as_great_as_the_capacity_and_demands_of_nothing(variant):
    points = np.random.default_rng(0).random((8, 2))
    full = routes([0, *[5] * 7], 5, points=points)
    search = RoutesSearch(full, Settings(variant=variant))
    search.advance(5, go_on())
    check(full, search)
    assert search.length == pytest.approx(2 * sum(full.distance(0, city) for city in range(1, 8)))
    nothing = routes([0] * 8, 5, points=points)
    search = searched(nothing, best_length(nothing), variant=variant)
    check(nothing, search)
    assert search.length == pytest.approx(best_length(nothing))


def test_all_cities_in_one_place_and_no_capacity_at_all():
    for capacity in (3.0, math.inf):
        problem = routes([0, *[1] * 9], capacity, points=np.ones((10, 2)))
        for variant in VARIANTS:
            search = RoutesSearch(problem, Settings(variant=variant))
            search.advance(30, go_on())
            check(problem, search)
            assert search.length == 0.0
            assert math.isfinite(search.trails().entropy)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("scale", [1e-300, 1.0, 1e300])
def test_extreme_parameters_and_distances_do_no_harm(variant, scale):
    points = np.random.default_rng(3).random((9, 2))
    matrix = np.linalg.norm(points[:, None] - points[None], axis=2) * scale
    problem = routes([0, *[1] * 8], 3, matrix=matrix)
    for alpha, beta, evaporated, deposit in itertools.product((0, 100), (0, 100), (1e-9, 1), (1e-100, 1e100)):
        given = {"alpha": alpha, "beta": beta, "evaporated": evaporated, "deposit": deposit, "ants": 2}
        search = RoutesSearch(problem, Settings(variant, **given))
        search.advance(2, go_on())
        check(problem, search)
        trails = search.trails()
        assert not np.isnan(trails.amounts).any()
        assert math.isfinite(trails.branching)
        assert math.isfinite(trails.entropy)


def test_parts_of_a_capacity_may_be_fractions():
    problem = routes([0, *[0.1] * 9], 0.3, points=np.random.default_rng(1).random((10, 2)))
    for variant in ("focused", "mmas"):
        search = RoutesSearch(problem, Settings(variant=variant))
        search.advance(200 if variant == "focused" else 5, go_on())
        check(problem, search)
        assert search.order().tolist().count(0) == 3


def test_trails_lie_on_the_best_routes():
    problem = random_problem(np.random.default_rng(6), 20, "points")
    for variant, iterations in (("focused", 20_000), ("mmas", 60)):
        search = RoutesSearch(problem, Settings(variant=variant, local="none"))
        before = search.trails()
        search.advance(iterations, go_on())
        after = search.trails()
        assert (after.edges[:, 0] < after.edges[:, 1]).all()
        assert (
            len({tuple(edge) for edge in after.edges.tolist()}) == len(after.edges) == len(before.edges) == 20 * 21 / 2
        )
        assert after.entropy < before.entropy
        amounts = {tuple(edge): amount for edge, amount in zip(after.edges.tolist(), after.amounts, strict=True)}
        order = search.order().tolist()
        steps = [tuple(sorted(step)) for step in itertools.pairwise([*order, order[0]])]
        assert np.mean([amounts[step] for step in steps]) > 5 * np.median(after.amounts)


def test_another_kind_of_problem_and_too_many_cities_are_refused():
    tour = Problem(points=[[0, 0], [1, 1]])
    for kind in (lambda: RoutesSearch(tour, Settings()), lambda: RoutesBound(tour)):
        with pytest.raises(ParameterError, match="kind='tour' is not accepted"):
            kind()
    many = routes(np.zeros(10_001), 1, points=np.zeros((10_001, 2)))
    with pytest.raises(BadProblem, match="routes through 10,001 cities are not accepted"):
        RoutesSearch(many, Settings())


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 6), st.sampled_from(["points", "symmetric", "asymmetric", "missing"]))
def test_the_bound_is_never_above_the_best_routes(seed, customers, shape):
    problem = random_problem(np.random.default_rng(seed), customers, shape)
    best = best_length(problem)
    for aim in (best, best * 1.2 + 1, math.inf):
        bound = RoutesBound(problem)
        bound.aim(aim)
        for part in (1, 10, 60):
            bound.advance(part, go_on())
            assert bound.value <= best * (1 + 1e-12)


@pytest.mark.parametrize("unit", [1.0, 7.0, 0.3])
def test_the_bound_knows_the_capacity(unit):
    """Where each has a route of its own, or two share one, nothing is left to prove; fractions prove less."""
    points = np.random.default_rng(0).integers(0, 1000, (8, 2))
    for shared in (1, 2):
        problem = routes([0, *[unit] * 7], shared * unit, points=points, metric=EUC_2D)
        best = best_length(problem)
        bound = RoutesBound(problem)
        bound.aim(best)
        bound.advance(2_000, go_on())
        assert bound.value <= best
        assert bound.value >= (0.95 if unit >= 1 else 0.5) * best


def test_the_bound_rises_and_comes_to_an_end():
    points = np.random.default_rng(0).integers(0, 1000, (41, 2))
    problem = routes([0, *[1] * 40], 40, points=points, metric=EUC_2D)
    search = RoutesSearch(problem, Settings())
    search.advance(20_000, go_on())
    bound = RoutesBound(problem)
    bound.aim(search.length)
    bound.advance(1, go_on())
    first = bound.value
    bound.advance(5_000, go_on())
    assert bound.is_done
    assert first < bound.value <= search.length
    assert bound.value == round(bound.value) >= 0.95 * search.length
    stopped = RoutesBound(problem)
    stopped.advance(10, np.ones(1, dtype=np.uint8))
    assert stopped.value == 0.0
