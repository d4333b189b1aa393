"""Distances in mazes, against a search from every single square."""

import collections

import pytest

from plyant.games.pacman.ground import FAR, STOP
from plyant.games.pacman.rules import Pacman
from tests.games.pacman.layouts import LAYOUTS

APART = "%%%%%%%%%\n%P. %  G%\n% %%%%  %\n%   % %%%\n%%%%%%%%%"
MAZES = [*LAYOUTS.values(), APART, "small", "random-23x17-seed5"]
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def searched(start, onward):
    """How many steps it is to each node that can be reached."""
    steps, waiting = {start: 0}, collections.deque([start])
    while waiting:
        here = waiting.popleft()
        for there in onward(here):
            if there not in steps:
                steps[there] = steps[here] + 1
                waiting.append(there)
    return steps


def hunted(game, node):
    """Where a ghost can be after (square, way): it turns back in dead ends only."""
    (x, y), came = node
    ahead = [((x + dx, y + dy), way) for way, (dx, dy) in enumerate(STEPS) if not game.plan.is_wall(x + dx, y + dy)]
    return [(square, way) for square, way in ahead if abs(way - came) != 2] or ahead


@pytest.mark.parametrize("layout", MAZES)
def test_distances_and_how_far_a_ghost_has_to_go(layout):
    game = Pacman(layout=layout)
    squares = game.open_squares
    count = len(squares)
    for i, start in enumerate(squares):
        steps = searched(start, lambda square: [there for there, _ in hunted(game, (square, STOP + 2))])
        assert list(game.distances[i * count : (i + 1) * count]) == [steps.get(square, FAR) for square in squares]
        for way in range(4):
            by_square = {}
            for (square, _), d in searched((start, way), lambda node: hunted(game, node)).items():
                by_square[square] = min(by_square.get(square, FAR), d)
            packed = game.hunting[i * count : (i + 1) * count]
            assert [d >> 16 * way & 0xFFFF for d in packed] == [by_square.get(square, FAR) for square in squares]
        amount = len(game.trail)
        food = game.food_by_distance[i * amount : (i + 1) * amount]
        assert sorted(food) == list(range(amount))
        far = [steps.get(game.trail[n], FAR) for n in food]
        assert far == sorted(far)
