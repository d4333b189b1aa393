"""Every variant on every kind of problem: the exact optimum; and any parameters without a number that is none."""

import functools
import math
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact import shortest_open_way, shortest_round_trip
from plyant.colony import solve
from plyant.colony.metrics import ATT, CEIL_2D, EUC_2D
from plyant.colony.problem import BadProblem, Problem
from plyant.colony.search import LOCAL, VARIANTS


def symmetric(n, seed, missing=0.0):
    generator = np.random.default_rng(seed)
    matrix = generator.integers(1, 100, (n, n)).astype(float)
    matrix = np.minimum(matrix, matrix.T)
    gone = generator.random((n, n)) < missing
    matrix[gone | gone.T] = math.inf
    return matrix


def asymmetric(n, seed, missing=0.0):
    generator = np.random.default_rng(seed)
    matrix = generator.integers(1, 100, (n, n)).astype(float)
    matrix[generator.random((n, n)) < missing] = math.inf
    return matrix


def points(n, seed):
    return np.random.default_rng(seed).integers(0, 200, (n, 2))


PROBLEMS = {
    "points": Problem(points=points(12, 1)),
    "rounded points": Problem(points=points(9, 2) / 8, metric=EUC_2D),
    "points rounded up": Problem(points=points(9, 3) / 20, metric=CEIL_2D),
    "a matrix": Problem(matrix=symmetric(12, 4)),
    "there and back": Problem(matrix=asymmetric(11, 5)),
    "missing roads": Problem(matrix=symmetric(9, 6, missing=0.2)),
    "missing roads, one way": Problem(matrix=asymmetric(9, 7, missing=0.4)),
    "open points": Problem(points=points(8, 8), kind="open"),
    "open points from": Problem(points=points(9, 9), kind="open", start=4, metric=ATT),
    "open points to": Problem(points=points(9, 10), kind="open", end=0),
    "open points from, to": Problem(points=points(9, 11), kind="open", start=3, end=7),
    "open matrix": Problem(matrix=symmetric(8, 12), kind="open"),
    "open matrix from": Problem(matrix=symmetric(9, 13), kind="open", start=2),
    "open matrix from, to": Problem(matrix=symmetric(9, 14, missing=0.15), kind="open", start=8, end=1),
    "open one way": Problem(matrix=asymmetric(8, 15), kind="open"),
    "open one way to": Problem(matrix=asymmetric(8, 16, missing=0.3), kind="open", end=3),
    "open one way from, to": Problem(matrix=asymmetric(9, 17), kind="open", start=5, end=6),
}


def matrix_of(problem):
    return [[problem.distance(a, b) for b in range(problem.size)] for a in range(problem.size)]


@functools.cache
def optimum(name):
    problem = PROBLEMS[name]
    if problem.kind == "open":
        return shortest_open_way(matrix_of(problem), problem.start, problem.end)
    return shortest_round_trip(matrix_of(problem))


def check(problem, tour, best):
    d = matrix_of(problem)
    order = list(tour.order)
    assert sorted(order) == list(range(problem.size))
    assert problem.start is None or order[0] == problem.start
    assert problem.kind != "open" or problem.end is None or order[-1] == problem.end
    ahead = order[1:] + ([] if problem.kind == "open" else order[:1])
    assert tour.length == pytest.approx(math.fsum(d[a][b] for a, b in zip(order, ahead, strict=False)), rel=1e-12)
    assert tour.length == pytest.approx(best, rel=1e-12)
    assert tour.history[-1].bound <= best * (1 + 1e-9)
    assert 0 <= tour.bound <= tour.length
    assert tour.dropped <= tour.ants


@pytest.mark.parametrize("name", PROBLEMS)
def test_every_variant_finds_the_optimum(name):
    problem = PROBLEMS[name]
    assert math.isfinite(optimum(name))
    for variant in VARIANTS:
        few = {"iterations": 4} if variant == "focused" else {"iterations": 25, "ants": 30}
        tour = solve(problem, variant=variant, threads=2, bound_seconds=0.05 if variant == "focused" else 0, **few)
        assert tour.variant == variant
        check(problem, tour, optimum(name))


@pytest.mark.parametrize("name", ["points", "there and back", "missing roads", "open matrix from, to"])
@pytest.mark.parametrize(
    ("variant", "local"), [("focused", "2opt"), ("mmas", "2opt"), ("mmas", "none"), ("acs", "2opt")]
)
def test_other_local_searches_find_it_too(name, variant, local):
    many = 20 if variant == "focused" else 300
    tour = solve(PROBLEMS[name], variant=variant, local=local, iterations=many, seed=3, threads=2, bound_seconds=0)
    assert tour.length == pytest.approx(optimum(name), rel=1e-12)


def test_ants_that_cannot_go_on_are_dropped_and_counted():
    """Where ants are drawn to the nearest, they are sometimes left without a road to go on."""
    problem = Problem(matrix=symmetric(12, 21, missing=0.2))
    tour = solve(problem, variant="as", local="none", iterations=20, ants=20, bound_seconds=0, threads=1)
    assert tour.ants == 400
    assert 0 < tour.dropped < 400
    assert tour.as_dict()["dropped"] == tour.dropped
    assert solve(problem, variant="as", iterations=2, ants=20, bound_seconds=0).dropped <= 40


def test_a_graph_without_a_tour_that_only_looks_as_if():
    """Petersen's: every city has three roads, it is connected, and there is no round trip."""
    matrix = np.full((10, 10), math.inf)
    for i in range(5):
        for a, b in ((i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)):
            matrix[a, b] = matrix[b, a] = 1
    for variant in ("focused", "acs"):
        with pytest.raises(BadProblem, match=r"no tour was found in this time; [\d,]+ of [\d,]+ ants were dropped"):
            solve(matrix, variant=variant, iterations=3, ants=20)
    assert solve(matrix, kind="open", iterations=3).length == 9


@settings(max_examples=60)
@given(
    variant=st.sampled_from(VARIANTS),
    local=st.sampled_from(LOCAL),
    alpha=st.floats(0, 100),
    beta=st.floats(0, 100),
    evaporated=st.floats(0, 1, exclude_min=True),
    deposit=st.floats(0, 1e100, exclude_min=True),
    n=st.integers(1, 8),
    seed=st.integers(0, 100),
    scale=st.floats(-9, 9),
    spread=st.floats(0, 9),
    is_symmetric=st.booleans(),
)
def test_no_parameter_leads_to_what_is_no_number(
    variant, local, alpha, beta, evaporated, deposit, n, seed, scale, spread, is_symmetric
):
    generator = np.random.default_rng(seed)
    matrix = 10.0 ** np.clip(scale + generator.uniform(-spread, spread, (n, n)), -9, 9)
    if is_symmetric:
        matrix = np.minimum(matrix, matrix.T)
    with warnings.catch_warnings(), np.errstate(over="raise", invalid="raise", divide="raise"):
        warnings.simplefilter("error")
        tour = solve(
            matrix, kind="tour", variant=variant, local=local, alpha=alpha, beta=beta, evaporated=evaporated,
            deposit=deposit, iterations=2, ants=5, threads=1, film=True, bound_seconds=0.02,
        )  # fmt: skip
    assert sorted(tour.order) == list(range(n))
    assert 0 <= tour.bound <= tour.length < math.inf
    assert not math.isnan(tour.gap)
    for frame in tour.frames:
        assert np.isfinite(frame.trails.amounts).all()
        assert (frame.trails.amounts > 0).all()
        assert math.isfinite(frame.trails.branching)
        assert math.isfinite(frame.trails.entropy)
