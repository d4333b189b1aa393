"""Local search and focused ants, interpreted: gains are what they are said to be, and nothing is lost."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_cycle import interpreted, is_consistent

from plyant.colony import focused_ants, local
from plyant.colony.cycle import cycle_of
from plyant.colony.desk import desk_for
from plyant.colony.greedy import greedy_tour
from plyant.colony.ground import ARCS, distance, is_over_roads
from plyant.colony.part import cut_out, part_for, put_back
from plyant.colony.problem import Problem
from plyant.colony.random import seeded
from plyant.colony.survey import cities_of, survey

SHAPES = ("points", "duplicates", "symmetric", "asymmetric", "sparse", "sparse both ways")
improve_all, all_wait, distance = interpreted(local.improve_all), interpreted(local.all_wait), interpreted(distance)


def go_on():
    return np.zeros(1, np.uint8)


def problem_of(generator, n, shape, ends):
    """ends: None is a round trip, else how many ends of an open tour are fixed."""
    more = {}
    if ends is not None:
        more = {"kind": "open", "start": 1 if ends else None, "end": 0 if ends == 2 else None}
    if shape == "points":
        return Problem(points=generator.random((n, 2)), **more)
    if shape == "duplicates":
        return Problem(points=generator.integers(0, 3, (n, 2)), **more)
    matrix = generator.integers(0, 50, (n, n)).astype(float)
    if shape.startswith("sparse"):
        matrix[generator.random((n, n)) < 0.4] = math.inf
    if shape in ("symmetric", "sparse both ways"):
        matrix = np.minimum(matrix, matrix.T)
    return Problem(matrix=matrix, **more)


def nodes_of(generator, problem, ground):
    """A random tour of the problem as a round trip over nodes."""
    cities = [int(c) for c in generator.permutation(problem.size)]
    if problem.kind == "open":
        middle = [c for c in cities if c not in (problem.start, problem.end)]
        first, last = ([c] if c is not None else [] for c in (problem.start, problem.end))
        cities = [problem.size, *first, *middle, *last]
    return [node for c in cities for node in (2 * c, 2 * c + 1)] if ground.metric == ARCS else cities


def length(ground, order):
    return math.fsum(distance(ground, int(a), int(b)) for a, b in zip(order, np.roll(order, -1), strict=True))


def forced(ground, order):
    return sum(bool(distance(ground, int(a), int(b)) < 0) for a, b in zip(order, np.roll(order, -1), strict=True))


random_problems = given(
    seed=st.integers(0, 10**6),
    n=st.integers(3, 16),
    shape=st.sampled_from(SHAPES),
    ends=st.sampled_from([None, 0, 1, 2]),
)


@settings(max_examples=60)
@random_problems
@pytest.mark.parametrize("how", [local.TWO, local.THREE])
def test_the_gain_is_the_difference_of_the_lengths(how, seed, n, shape, ends):
    generator = np.random.default_rng(seed)
    problem = problem_of(generator, n, shape, ends)
    ground = survey(problem)
    cycle, desk = cycle_of(nodes_of(generator, problem, ground)), desk_for(ground.size)
    before, kept = length(ground, cycle.order), forced(ground, cycle.order)
    all_wait(cycle, desk)
    gain = improve_all(ground, cycle, desk, how, go_on())
    scale = 1e-10 * ground.size * max(ground.far, abs(before))
    assert is_consistent(cycle)
    assert gain >= 0
    assert length(ground, cycle.order) == pytest.approx(before - gain, abs=scale)
    assert forced(ground, cycle.order) == kept
    assert desk.ends[1] == 0


@settings(max_examples=40)
@random_problems
def test_an_ant_that_is_not_kept_leaves_no_trace(seed, n, shape, ends):
    """And one that is kept has changed the length by what it says."""
    generator = np.random.default_rng(seed)
    problem = problem_of(generator, n, shape, ends)
    ground = survey(problem)
    send = interpreted(focused_ants.send_ants)
    improve = send.__globals__["improve_all"]
    cycle, desk = cycle_of(nodes_of(generator, problem, ground)), desk_for(ground.size)
    cycle.turned[0] = seed % 2
    weights = np.where(np.isfinite(ground.gaps), 1.0, 0.0)
    tally = np.array([length(ground, cycle.order)] * 2 + [0.0, 0.0])
    rest = (np.zeros(2 * focused_ants.LONGEST + 2, np.int32), tally, cycle.order.copy(), go_on())
    with np.errstate(over="ignore"):
        for ant in range(8):
            send.__globals__["improve_all"] = lambda *given: improve(*given) - math.inf
            state = [part.tolist() for part in cycle]
            send(ground, cycle, desk, seeded(seed, ant), weights, local.THREE, 1.0, 1, *rest)
            assert [part.tolist() for part in cycle] == state
            send.__globals__["improve_all"] = improve
            send(ground, cycle, desk, seeded(seed, ant), weights, local.TWO, ground.far, 1, *rest)
            assert is_consistent(cycle)
            assert tally[0] == pytest.approx(length(ground, cycle.order), abs=1e-9 * ground.size * ground.far)
    assert tally[1] == pytest.approx(length(ground, rest[2]), abs=1e-9 * ground.size * ground.far)
    assert tally[2] in (0, 16)


@settings(max_examples=40)
@random_problems
def test_the_first_tour_uses_what_it_must(seed, n, shape, ends):
    problem = problem_of(np.random.default_rng(seed), n, shape, ends)
    ground = survey(problem)
    tour = greedy_tour(ground)
    assert sorted(tour.tolist()) == list(range(ground.size))
    cities = cities_of(tour, ground, problem)
    assert sorted(cities.tolist()) == list(range(n))
    if problem.start is not None:
        assert (ground.metric == ARCS and not is_over_roads(ground, tour)) or cities[0] == problem.start
    if is_over_roads(ground, tour):
        assert length(ground, tour) + ground.offset == pytest.approx(problem.length(cities), abs=1e-9 * ground.far)
        assert problem.end is None or cities[-1] == problem.end


def test_a_missing_road_is_not_mended_by_breaking_a_city_apart():
    """The two nodes of a city stay together, and the hub beside the fixed end, though many roads are missing."""
    none = math.inf
    matrix = np.array(
        [
            [0, none, 57, none, 22, 3],
            [59, 0, none, 96, none, 42],
            [85, 87, 0, none, none, 10],
            [16, 16, 85, 0, 82, 77],
            [none, 15, 15, 56, 0, none],
            [18, 77, none, none, 38, 0],
        ]
    )
    problem = Problem(matrix=matrix, kind="open")
    ground = survey(problem)
    cycle, desk = cycle_of(greedy_tour(ground)), desk_for(ground.size)
    all_wait(cycle, desk)
    improve_all(ground, cycle, desk, local.THREE, go_on())
    assert forced(ground, cycle.order) == 7


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), low=st.integers(0, 5), high=st.integers(9, 14))
def test_a_part_of_a_tour_is_cut_out_and_put_back(seed, low, high):
    generator = np.random.default_rng(seed)
    problem = Problem(points=generator.random((14, 2)))
    ground = survey(problem)
    order = generator.permutation(14).astype(np.int32)
    place = np.empty_like(order)
    place[order] = np.arange(14, dtype=np.int32)
    weights = np.ones(ground.near.shape)
    own, cycle, *_, desk = cut_out(ground, weights, order, place, low, high, part_for(14, ground.near.shape[1]))
    m = high - low
    assert own.points.tolist() == ground.points[order[low:high]].tolist()
    for node in range(m):
        for q in np.flatnonzero(np.isfinite(own.gaps[node])):
            there = own.near[node, q]
            assert own.gaps[node, q] == pytest.approx(math.dist(own.points[node], own.points[there]))
    all_wait(cycle, desk)
    gain = improve_all(own, cycle, desk, local.THREE, go_on())
    found = order.copy()
    put_back(cycle.order, found, low, high, order)
    assert sorted(found.tolist()) == list(range(14))
    assert (found[low], found[high - 1]) == (order[low], order[high - 1])
    assert found[:low].tolist() + found[high:].tolist() == order[:low].tolist() + order[high:].tolist()
    assert length(ground, found) == pytest.approx(length(ground, order) - gain)
