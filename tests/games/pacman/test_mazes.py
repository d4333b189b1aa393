"""Random mazes: connected, enclosed, no dead ends, the same for the same arguments, and all that was asked for."""

import itertools

import pytest

from plyant.errors import ParameterError
from plyant.games.pacman.layout import read
from plyant.games.pacman.limits import MOST_OPEN
from plyant.games.pacman.mazes import random_layout

SIDES = (5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 20, 27, 28)
SIZES = [*itertools.product(SIDES, SIDES), (64, 64), (63, 64), (5, 64), (64, 5), (6, 63), (64, 8)]


def steps_from(free, starts):
    """The steps to each free square from the nearest start."""
    steps, queue = dict.fromkeys(starts, 0), list(starts)
    for x, y in queue:
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if other in free and other not in steps:
                steps[other] = steps[x, y] + 1
                queue.append(other)
    return steps


@pytest.mark.parametrize("seed", range(3))
def test_every_size_gives_a_maze_without_dead_ends(seed):
    for width, height in SIZES:
        rows = random_layout(width, height, seed).split("\n")
        at = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
        free = {place for place, mark in at.items() if mark != "%"}
        assert len(rows) == height
        assert {len(row) for row in rows} == {width}
        assert all(0 < x < width - 1 and 0 < y < height - 1 for x, y in free), "enclosed"
        for x, y in free:
            assert len(free & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}) >= 2, (width, height, seed, x, y)
        marks = list(at.values())
        assert (marks.count("G"), marks.count("o"), marks.count("P")) == (2, 2, 1)
        ghosts = [place for place, mark in at.items() if mark == "G"]
        steps = steps_from(free, ghosts)
        assert steps.keys() == free, "connected"
        pacman = next(place for place, mark in at.items() if mark == "P")
        assert steps[pacman] >= 2
        assert 2 * steps[pacman] >= max(steps.values())
        if min(width, height) >= 9:
            assert all(max(abs(2 * x - width + 1), abs(2 * y - height + 1)) <= 3 for x, y in ghosts), "in the middle"
            assert marks.count(".") <= 1500
            assert marks.count(".") >= min(0.9 * (len(free) - 21), 1500)
        if len(free) <= MOST_OPEN:
            read("\n".join(rows))


def test_walls_are_mirrored_where_a_width_can_be():
    for width, height, seed in itertools.product(
        (5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 20, 28, 63, 64), (9, 12), (1, 2)
    ):
        for row in random_layout(width, height, seed).split("\n"):
            walls = [mark == "%" for mark in row]
            assert walls == walls[::-1], (width, height, seed)


def test_the_same_arguments_give_the_same_maze_in_every_version():
    assert random_layout(12, 9, 5) == GOLDEN
    assert random_layout(21, 11, 7) == random_layout(21, 11, 7)
    assert len({random_layout(21, 11, seed) for seed in range(50)}) == 50


GOLDEN = """\
%%%%%%%%%%%%
%o...%%....%
%.%%.%%.%%.%
%.%%    %%.%
%.%% GG %%.%
%...    ...%
%.%%.%%.%%.%
%.P.......o%
%%%%%%%%%%%%"""


@pytest.mark.parametrize("ghosts", [0, 1, 4, 9])
@pytest.mark.parametrize("capsules", [0, 1, 5, 60])
def test_ghosts_and_capsules_are_as_many_as_asked_for(ghosts, capsules):
    found = read(random_layout(28, 27, 3, ghosts=ghosts, capsules=capsules))
    assert (len(found.ghosts), len(found.capsules)) == (ghosts, capsules)


def test_capsules_lie_in_the_corners_first():
    found = read(random_layout(21, 15, 4, capsules=4))
    corners = [(1, 1), (19, 1), (1, 13), (19, 13)]
    near = [min(abs(x - a) + abs(y - b) for a, b in found.capsules) for x, y in corners]
    assert max(near) <= 1


def test_a_share_of_the_food():
    full = len(read(random_layout(21, 15, 4)).food)
    assert len(read(random_layout(21, 15, 4, food=0.25)).food) == round(full / 4)
    assert len(read(random_layout(21, 15, 4, food=1e-9)).food) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"width": 4},
        {"width": 65},
        {"height": 4},
        {"height": 6.0},
        {"seed": -1},
        {"ghosts": 10},
        {"ghosts": -1},
        {"capsules": 61},
        {"food": 0},
        {"food": 1.1},
        {"food": float("nan")},
    ],
)
def test_what_cannot_be_is_refused_by_name(wrong):
    name, value = next(iter(wrong.items()))
    with pytest.raises(ParameterError) as caught:
        random_layout(**{"width": 9, "height": 9, "seed": 1} | wrong)
    assert str(caught.value).startswith(f"random maze: {name}={value!r} is not a ")


def test_too_much_for_a_small_maze_is_refused():
    """A 5 × 5 maze is a ring of 8 squares."""
    assert random_layout(5, 5, 1, ghosts=4, capsules=2).count(".") == 1
    with pytest.raises(ParameterError, match="4 ghosts and 3 capsules do not fit into 5×5"):
        random_layout(5, 5, 1, ghosts=4, capsules=3)
