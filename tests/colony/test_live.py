"""A colony that is watched: it rests between two looks, and shows what it does."""

from __future__ import annotations

import itertools
import math
import threading

import numpy as np
import pytest

from plyant.colony.live import Live
from plyant.colony.problem import BadProblem, Problem
from plyant.colony.reading import read, read_text
from plyant.colony.search import Settings
from plyant.errors import BadFile

POINTS = [[12, 80], [31, 7], [95, 44], [60, 61], [8, 33], [77, 90], [50, 12]]
NEVER = threading.Event()


def live(seconds: float = 20.0, **settings: object) -> Live:
    return Live(Problem(points=np.array(POINTS)), Settings(variant="as", local="none", **settings), seconds)  # type: ignore[arg-type]


def shortest() -> float:
    return min(
        math.fsum(math.dist(POINTS[a], POINTS[b]) for a, b in zip((0, *rest), (*rest, 0), strict=True))
        for rest in itertools.permutations(range(1, len(POINTS)))
    )


def test_it_goes_on_where_it_rested_and_proves_the_best_tour() -> None:
    ants = live(ants=4, seed=3)
    ants.advance(NEVER, 20.0, 1)
    assert ants.frame().moment.iterations == 1
    for _ in range(40):
        ants.advance(NEVER, 20.0, 5)
    assert ants.frame().moment.iterations == 201
    assert ants.is_proved
    assert ants.gap == 0
    assert ants.length == pytest.approx(shortest())
    assert ants.tour().length == ants.length
    assert ants.bound <= shortest() + 1e-9


def test_rests_change_nothing() -> None:
    one, other = live(ants=3, seed=8), live(ants=3, seed=8)
    one.advance(NEVER, 20.0, 6)
    for _ in range(3):
        other.advance(NEVER, 20.0, 2)
    assert one.frame().order == other.frame().order
    assert one.frame().trails.amounts.tolist() == other.frame().trails.amounts.tolist()
    assert [way.tolist() for way in one.ways(9)] == [way.tolist() for way in other.ways(9)]


def test_the_ways_are_those_of_the_last_iteration_the_shortest_first() -> None:
    ants = live(ants=5)
    ants.advance(NEVER, 20.0, 1)
    ways = ants.ways(4)
    lengths = [ants.problem.length(way) for way in ways]
    assert [sorted(way.tolist()) for way in ways] == [list(range(len(POINTS)))] * 4
    assert lengths == sorted(lengths)
    assert lengths[0] == pytest.approx(ants.length)


def test_a_set_event_stops_it_and_time_that_is_used_up_ends_it() -> None:
    stop = threading.Event()
    ants = live(0.2)
    ants.advance(NEVER, 20.0, 1)
    stop.set()
    before = ants.frame().moment.iterations
    ants.advance(stop, 20.0)
    assert ants.frame().moment.iterations == before
    ants.advance(NEVER, 20.0)
    assert ants.is_over
    done = ants.frame().moment.iterations
    ants.advance(NEVER, 20.0)
    assert ants.frame().moment.iterations == done


def test_it_says_when_there_is_no_tour() -> None:
    with pytest.raises(BadProblem, match="there is no tour"):
        Live(Problem(matrix=np.array([[0, 1, math.inf], [1, 0, math.inf], [math.inf, math.inf, 0]])), Settings(), 1.0)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", "x,y\n0,0\n3,4\n0,4\n"),
        ("a.tsp", "TYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 4\n3 0 4\nEOF\n"),
        ("a.json", '{"points": [[0, 0], [3, 4], [0, 4]]}'),
    ],
)
def test_a_text_is_read_as_the_file_with_that_text(name: str, text: str, tmp_path: object) -> None:
    path = tmp_path / name  # type: ignore[operator]
    path.write_text(text)
    for found in (read(path), read_text(text, name), read_text(text, "whatever")):
        assert found.length([0, 1, 2]) == 12.0


def test_a_text_that_names_a_file_opens_none() -> None:
    with pytest.raises(BadFile, match="neither a row of x, y"):
        read_text("/etc/passwd", "/etc/passwd")
