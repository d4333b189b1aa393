"""The worked example of the notes, computed once more; and the general procedure on all kinds of ground."""

import itertools
import json
import math
from collections import Counter
from decimal import Decimal
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyant.colony.lecture import (
    Candidate,
    Parameters,
    after_each_tour,
    along,
    ant_colony,
    by_probability,
    elitism,
    lecture,
    most_probable,
    two_opt,
)
from plyant.colony.lecture.printed import AGREES, CUT_OFF, WRONG, judged
from plyant.colony.problem import OPEN, PATH, ROUTES, BadProblem, Problem
from plyant.errors import ParameterError

INF = math.inf

# From here to the next rule nothing of the package is used: the example in decimal arithmetic.
PAIRS = list(itertools.combinations(range(1, 6), 2))
D = dict(zip(PAIRS, map(Decimal, (65, 52, 69, 72, 39, 28, 43, 72, 62, 49)), strict=True))
T = dict(zip(PAIRS, map(Decimal, [".54", ".53", ".35", ".24", ".53", ".39", ".18", ".32", ".90", ".68"]), strict=True))


def exactly(way):
    """Probabilities of every step along a way that begins and ends in 4, and pheromone at every t."""
    here, open_cities, chances, trails = 4, {1, 2, 3, 5}, [], [dict(T)]
    for city in way:
        trail = trails[-1]
        pull = {c: (trail[_pair(here, c)].ln() / 2 - D[_pair(here, c)].ln() * 3 / 4).exp() for c in open_cities or {4}}
        chances.append({c: p / sum(pull.values()) for c, p in pull.items()})
        trails.append({e: t / 10 + (100 / D[e] if e == _pair(here, city) else 0) for e, t in trail.items()})
        open_cities.discard(city)
        here = city
    return chances, trails


def _pair(one, other):
    return min(one, other), max(one, other)


# ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("slide", "way"), [(False, (2, 3, 5, 1, 4)), (True, (2, 3, 1, 5, 4))])
def test_every_figure_of_the_example(slide, way):
    told = lecture().slide if slide else lecture()
    chances, trails = exactly(way)
    moves = [step for step in told.steps if step.candidates]
    assert [told.problem.cities[step.chosen] for step in moves] == list(way)
    for step, expected in zip(moves, chances, strict=True):
        assert {c.city + 1: c.probability for c in step.candidates} == pytest.approx(
            {c: float(p) for c, p in expected.items()}, rel=1e-12
        )
    for t, expected in enumerate(trails):
        got = {(i + 1, j + 1): amount for (i, j), amount in told.trails(t).items()}
        assert got == pytest.approx({e: float(amount) for e, amount in expected.items()}, rel=1e-12)


def test_the_figures_of_the_design():
    told = lecture()
    first, second, third = (
        [round(c.probability, 4) for c in step.candidates] for step in told.steps if len(step.candidates) > 1
    )
    assert first == [0.1723, 0.3577, 0.1596, 0.3104]
    assert second == [0.3086, 0.4485, 0.2429]
    assert third == [0.4668, 0.5332]
    assert round(told.trails(1)[1, 3], 4) == 3.6104
    assert round(told.trails(2)[1, 2], 4) == 2.5694
    assert told.best == (4, 2, 3, 5, 1)
    assert told.length == 270
    assert told.slide.best == (4, 2, 3, 1, 5)
    assert told.slide.length == 240
    assert round(told.slide.trails(5)[3, 4], 4) == 2.0408


def test_the_tour_of_the_slides_is_the_shortest():
    problem = lecture().problem
    assert min(problem.length((3, *rest)) for rest in itertools.permutations((0, 1, 2, 4))) == 240


def test_slips_are_told_from_roundings():
    told = lecture().slide
    verdicts = Counter()
    for which, text in (told.printed.trails | told.printed.chances).items():
        verdicts[judged(text, told.right(which))] += 1
    assert verdicts[WRONG] == 3 + 6  # τ13 at 3, τ15 at 4, τ45 closing; all probabilities but one
    assert verdicts[CUT_OFF] == 11
    assert judged("0.160", 0.1596) == AGREES
    assert judged("0.006", 0.0068) == CUT_OFF
    assert judged("0.0004", 0.00035) == AGREES
    assert judged("0.0003", 0.00035) == CUT_OFF
    assert judged("0.68", 0.068) == WRONG


def test_explanations_of_slips_are_true():
    """What the slides' own rounding gives is what they print, or near to it."""

    def shares(trails, nearness):
        pulls = [t**0.5 * n**0.75 for t, n in zip(trails, nearness, strict=True)]
        return [p / sum(pulls) for p in pulls]

    pulls = [
        round(t**0.5 * n**0.75, 3) for t, n in zip((0.35, 0.39, 0.32, 0.68), (0.014, 0.036, 0.014, 0.02), strict=True)
    ]
    assert [round(p / 0.143, 3) for p in pulls] == pytest.approx([0.168, 0.364, 0.161, 0.308], abs=1e-9)
    assert round(0.053 / 0.142, 3) == 0.373
    assert shares((0.054, 0.05, 0.018), (0.015, 0.025, 0.02))[0] == pytest.approx(0.320, abs=5e-4)
    assert shares((0.005, 0.009), (0.02, 0.01))[0] == pytest.approx(0.554, abs=5e-3)
    assert math.floor((0.1 * 0.005 + 100 / 52) * 10_000) / 10_000 == 1.9235
    assert math.floor(100 / 72 * 1000) / 1000 == 1.388


def test_both_meanings_of_rho_agree():
    assert lecture(kept=0.1).as_dict() == lecture(evaporated=0.9).as_dict() == lecture().as_dict()
    both = [lecture(kept=0.3, ants=2), lecture(evaporated=0.7, ants=2)]
    assert both[0].run == both[1].run
    assert Parameters.evaporating(0.9, beta=2) == Parameters(kept=0.1, beta=2)
    assert Parameters(kept=0.1).evaporated == 0.9
    with pytest.raises(ParameterError, match="given twice"):
        lecture(kept=0.1, evaporated=0.9)


def test_only_the_notes_example_is_compared_with_the_slides():
    assert lecture().slide is not None
    for changed in (
        {"beta": 1},
        {"start": 1},
        {"update": "tour"},
        {"choice": "probability"},
        {"ants": 2},
        {"kept": 0.2},
    ):
        assert lecture(**changed).slide is None
    assert lecture(lecture().problem).slide is None


def test_update_after_tours_is_that_of_the_formula():
    told = lecture(update="tour", ants=3, choice="probability", seed=5)
    expected = {(i - 1, j - 1): float(t) * 0.1 for (i, j), t in T.items()}
    for trip in told.tours:
        way = [told.problem.index(c) for c in (*trip.order, trip.order[0])]
        for i, j in itertools.pairwise(way):
            expected[_pair(i, j)] += 100 / trip.length
    assert told.run.pheromone == pytest.approx(expected)
    assert [step.time for step in told.steps if step.kind != "update"] == [0] * 18
    assert told.steps[-1].time == 1


def test_drawn_cities_are_as_frequent_as_they_are_probable():
    chances = [0.1723, 0.3577, 0.1596, 0.3104]
    candidates = [Candidate(c, 1, 1, 1, 1, p) for c, p in zip((0, 1, 2, 4), chances, strict=True)]
    choose = by_probability(Random(1))
    counted = Counter(choose(candidates) for _ in range(20_000))
    assert [counted[c.city] / 20_000 for c in candidates] == pytest.approx(chances, abs=0.012)
    firsts = Counter(lecture(choice="probability", seed=s).best[1] for s in range(400))
    assert [firsts[c] / 400 for c in (1, 2, 3, 5)] == pytest.approx(chances, abs=0.08)


def test_same_seed_same_walk():
    ways = [lecture(choice="probability", ants=5, seed=3).tours for _ in range(2)]
    assert ways[0] == ways[1]
    assert ways[0] != lecture(choice="probability", ants=5, seed=4).tours


def test_of_equal_cities_the_lowest_is_taken():
    candidates = [Candidate(c, 1, 1, 1, 1, p) for c, p in ((4, 0.3), (2, 0.3 + 1e-16), (1, 0.3 - 1e-16), (0, 0.1))]
    assert most_probable(candidates) == 1
    assert lecture([[0, 5, 5], [5, 0, 5], [5, 5, 0]]).best == (0, 1, 2)
    # 2/20 and 1/10 are equal on paper
    told = lecture([[0, 20, 10], [20, 0, 1], [10, 1, 0]], alpha=1, beta=1, pheromone=[[0, 2, 1], [2, 0, 1], [1, 1, 0]])
    assert told.best[1] == 1


def test_a_sparse_ground_drops_ants():
    star = [[0, 1, 1, 1], [1, 0, INF, INF], [1, INF, 0, INF], [1, INF, INF, 0]]
    told = lecture(star, ants=3, iterations=2)
    assert (told.tours, told.best, told.length, told.dropped) == ((), (), INF, 6)
    assert "6 of 6 ants were dropped." in told.text()
    assert json.dumps(told.as_dict(), allow_nan=False)
    no_return = [[0, 1, INF], [INF, 0, 1], [INF, INF, 0]]
    assert lecture(no_return).dropped == 1
    assert lecture(no_return).steps[-1].kind == "drop"


def test_an_ant_that_takes_too_long_is_dropped():
    assert lecture(steps=4).dropped == 1
    assert lecture(steps=5).dropped == 0
    assert lecture(steps=4, update="tour").run.pheromone == pytest.approx(
        {e: 0.1 * t for e, t in lecture().trails(0).items()}
    )


def test_ants_never_beat_the_optimum():
    random = Random(2)
    for case in range(12):
        n = random.randint(3, 7)
        matrix = [[random.randint(1, 50) for _ in range(n)] for _ in range(n)]
        if case % 2:
            matrix = [[matrix[min(i, j)][max(i, j)] for j in range(n)] for i in range(n)]
        problem = Problem(matrix=np.array(matrix, float))
        best = min(problem.length((0, *rest)) for rest in itertools.permutations(range(1, n)))
        plain = lecture(problem, ants=3, iterations=3, choice="probability", seed=case)
        for told in (plain, lecture(problem, ants=3, iterations=3, update="tour", local="2opt", seed=case)):
            assert told.length >= best
            assert told.length == min(trip.length for trip in told.tours)
            for trip in told.tours:
                assert sorted(trip.order) == list(range(n))
                assert trip.length == problem.length(trip.order)


def test_two_opt_leaves_nothing_to_turn():
    random = Random(4)
    points = [(random.random(), random.random()) for _ in range(9)]
    told = lecture(Problem(points=points), choice="probability", local="2opt", update="tour", ants=4)
    for trip in told.tours:
        for i, j in itertools.combinations(range(1, 10), 2):
            turned = trip.order[:i] + trip.order[i:j][::-1] + trip.order[j:]
            assert told.problem.length(turned) >= trip.length - 1e-9
    assert any(step.kind == "daemon" for step in told.steps)


def test_elitism_lays_the_best_tour_once_more():
    problem = lecture().problem
    runs = [
        ant_colony(problem, Parameters(), update=after_each_tour, daemons=daemons)
        for daemons in ((), (elitism,), (two_opt, elitism))
    ]
    way = runs[0].best.visited
    for i, j in itertools.pairwise(way):
        edge = _pair(i, j)
        assert runs[1].pheromone[edge] == pytest.approx(runs[0].pheromone[edge] + 100 / runs[0].best.length)
    assert runs[2].best.length <= runs[1].best.length == runs[0].best.length


def test_one_city_and_two():
    one = lecture([[0]])
    assert (one.best, one.length, one.dropped) == ((0,), 0, 0)
    two = lecture([[0, 7], [7, 0]])
    assert (two.best, two.length) == ((0, 1), 14)
    assert two.run.pheromone == {(0, 1): pytest.approx(0.1 * (0.1 + 100 / 7) + 100 / 7)}
    assert lecture([[0, 7], [7, 0]], update="tour").run.pheromone == {(0, 1): pytest.approx(0.1 + 100 / 14)}
    for told in (one, two):
        assert told.text()
        assert told.html()
        assert told.latex()


def test_distances_of_zero_come_first():
    matrix = [[0, 0, 1, 0], [0, 0, 1, 5], [1, 1, 0, 1], [0, 5, 1, 0]]
    told = lecture(matrix, choice="probability", beta=0.5, ants=20, iterations=2)
    first = next(step for step in told.steps if step.candidates)
    assert [c.probability for c in first.candidates] == [0.5, 0, 0.5]
    assert all(trip.order[1] in (1, 3) for trip in told.tours)
    assert all(math.isfinite(amount) and amount > 0 for amount in told.run.pheromone.values())
    assert lecture(np.zeros((3, 3)), update="tour").length == 0
    assert json.dumps(told.as_dict(), allow_nan=False)


def test_without_pheromone_nearness_decides_alone():
    """The notes set τ₀ to 0: the formula would be 0 / 0."""
    told = lecture([[0, 1, 3], [1, 0, 2], [3, 2, 0]], pheromone=0, alpha=2, beta=1)
    first = next(step for step in told.steps if step.candidates)
    assert [c.probability for c in first.candidates] == pytest.approx([0.75, 0.25])


def test_where_the_way_back_is_longer_edges_have_a_direction():
    told = lecture([[0, 1, 9], [9, 0, 1], [1, 9, 0]], update="tour")
    assert told.directed
    assert told.length == 3
    assert told.run.pheromone[0, 1] == pytest.approx(0.1 + 100 / 3)
    assert told.run.pheromone[1, 0] == pytest.approx(0.1)
    assert "0→1" in told.text()


def test_open_tours_and_paths():
    matrix = np.array([[0, 1, 4, 9], [1, 0, 1, 4], [4, 1, 0, 1], [9, 4, 1, 0]], float)
    open_tour = lecture(Problem(matrix=matrix, kind=OPEN, start=0, end=1))
    assert open_tour.best[0] == 0
    assert open_tour.best[-1] == 1
    assert open_tour.length == open_tour.problem.length(open_tour.best)
    path = lecture(Problem(matrix=matrix, kind=PATH, start=0, end=3))
    assert (path.best, path.length) == ((0, 1, 2, 3), 3)
    assert lecture(Problem(matrix=matrix, kind=OPEN, end=0)).best[-1] == 0
    with pytest.raises(ParameterError, match="begin"):
        lecture(Problem(matrix=matrix, kind=OPEN, end=0), start=0)
    routes = Problem(matrix=matrix, kind=ROUTES, demands=np.array([0, 1, 1, 1.0]), capacity=2)
    with pytest.raises(BadProblem, match="no rule"):
        lecture(routes)


@settings(max_examples=80)
@given(
    n=st.integers(2, 5),
    alpha=st.floats(0, 100),
    beta=st.floats(0, 100),
    kept=st.floats(0, 1),
    deposit=st.floats(0, 1e100, exclude_min=True),
    initial=st.sampled_from([0.0, 1e-300, 1.0, 1e100]) | st.floats(0, 1e100),
    update=st.sampled_from(["step", "tour"]),
    data=st.data(),
)
def test_no_parameters_break_the_arithmetic(n, alpha, beta, kept, deposit, initial, update, data):
    lengths = st.sampled_from([0.0, 5e-324, 1e-150, 1.0, 1e100, INF]) | st.floats(0, 1e100)
    matrix = [[data.draw(lengths) for _ in range(n)] for _ in range(n)]
    told = lecture(
        matrix, alpha=alpha, beta=beta, kept=kept, deposit=deposit, pheromone=initial, update=update,
        choice=data.draw(st.sampled_from(["greatest", "probability"])), ants=2, iterations=2, local="2opt",
    )  # fmt: skip
    assert len(told.tours) + told.dropped == 4
    for step in told.steps:
        if step.candidates:
            chances = [c.probability for c in step.candidates]
            assert all(0 <= p <= 1 for p in chances)
            assert math.fsum(chances) == pytest.approx(1)
            chosen = next(c for c in step.candidates if c.city == step.chosen)
            assert chosen.probability > 0
            assert not any(math.isnan(c.attraction) for c in step.candidates)
        assert all(math.isfinite(amount) and amount >= 0 for amount in step.pheromone.values())
    assert json.dumps(told.as_dict(), allow_nan=False)
    assert "nan" not in told.text()


@pytest.mark.parametrize(
    ("given_", "said"),
    [
        ({"alpha": -1}, "alpha=-1 is not accepted; 0 to 100 is."),
        ({"beta": math.nan}, "beta=nan is not accepted"),
        ({"kept": 1.5}, "kept=1.5 is not accepted; 0 to 1 is."),
        ({"evaporated": "x"}, "evaporated='x' is not accepted"),
        ({"deposit": 0}, "deposit=0 is not accepted; more than 0"),
        ({"ants": 0}, "ants=0 is not accepted"),
        ({"ants": True}, "ants=True is not accepted"),
        ({"ants": 100, "iterations": 6}, "ants × iterations must be 1 to 500 walks, got 100 × 6"),
        ({"iterations": 0}, "must be 1 to 500 walks, got 1 × 0"),
        ({"choice": "best"}, "choice='best' is not accepted; greatest and probability are."),
        ({"update": "never"}, "update='never' is not accepted"),
        ({"local": "3opt"}, "local='3opt' is not accepted; 2opt is."),
        ({"seed": -1}, "seed=-1 is not accepted"),
        ({"start": 9}, "there is no city 9"),
        ({"steps": 0}, "steps=0 is not accepted"),
        ({"pheromone": -1}, "initial pheromone=-1 is not accepted"),
        ({"pheromone": "x"}, "the pheromone is not a matrix"),
        ({"pheromone": [[1]]}, "the pheromone has the shape"),
        ({"pheromone": np.arange(25).reshape(5, 5)}, "have one trail"),
        ({"pheromone": -np.ones((5, 5))}, "0 to 1e"),
    ],
)
def test_what_is_not_accepted(given_, said):
    with pytest.raises(ParameterError) as caught:
        lecture(**given_)
    assert said in str(caught.value)
    assert str(caught.value).endswith(".")


def test_problems_that_are_not_accepted():
    with pytest.raises(BadProblem, match="up to 12 cities"):
        lecture(np.ones((13, 13)))
    with pytest.raises(BadProblem, match="distance of"):
        lecture([[0, 1e200], [1e200, 0]])
    with pytest.raises(BadProblem, match="matrix of numbers"):
        lecture("five cities")


def test_the_start_is_a_name():
    assert lecture(start=2).best[0] == 2
    assert lecture(start="2").best[0] == 2
    assert lecture(Problem(matrix=np.ones((3, 3)), cities=("Ulm", "Bonn", "Köln")), start="Bonn").best[0] == "Bonn"


def test_numbers_of_numpy_are_numbers():
    one, other = lecture(alpha=1, seed=3, ants=2), lecture(alpha=np.float32(1), seed=np.int64(3), ants=np.int8(2))
    assert json.dumps(one.as_dict()) == json.dumps(other.as_dict())


def test_led_ants_go_where_they_are_led():
    run = ant_colony(lecture().problem, Parameters(start=3), next_city=along((0, 1, 2, 4, 3)))
    assert run.best.visited == (3, 0, 1, 2, 4, 3)
    for way in ((0, 1), (0, 0)):
        with pytest.raises(ParameterError, match="the given way leads to"):
            ant_colony(lecture().problem, Parameters(start=3), next_city=along(way))
