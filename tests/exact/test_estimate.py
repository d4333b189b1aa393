"""How many states there will be, how far the work is, and how states are counted."""

import itertools

import pytest

from plyant.catalogue import load
from plyant.exact.census import ORDER, rows_of
from plyant.exact.estimate import FINDING, SOLVING, available_memory, longest_game
from plyant.exact.forecast import FEWEST, forecast
from plyant.exact.solve import solve

# States found up to each layer of Connect Four, mirrored positions being one.
FOUR_BY_FIVE = (1, 3, 11, 37, 119, 339, 939, 2435, 5925, 13371, 28037, 55189, 100010, 170950, 268349, 394441, 528208,
                660023, 762209, 828478, 853185)  # fmt: skip
FIVE_BY_FOUR = (1, 4, 17, 66, 243, 785, 2411, 6586, 16662, 38446, 81713, 160372, 289178, 483354, 738201, 1048470,
                1358459, 1638330, 1831101, 1942202, 1974174)  # fmt: skip


@pytest.mark.parametrize("found", [FOUR_BY_FIVE, FIVE_BY_FOUR])
def test_forecasts_come_near(found):
    layers = [found[0], *(b - a for a, b in itertools.pairwise(found))]
    for known in range(12, len(layers) + 1):
        told = forecast(layers[:known], 20)
        assert found[-1] / 2 < told < 2 * found[-1]
        assert told >= sum(layers[:known])
    assert forecast(layers, 20) == found[-1]
    assert forecast(layers[:FEWEST], 20) is None


# New states in each layer of Kalah with four pits of three seeds, and of the eight-puzzle of the lecture notes.
KALAH = (1, 4, 15, 50, 158, 486, 1485, 4481, 13167, 36803, 96975, 235975, 499790, 834585, 973439, 775428, 488328,
         288042, 163415, 87605, 44251, 21355, 9695, 4096, 1730, 703, 262, 88, 34, 13, 3)  # fmt: skip
EIGHT = (1, 3, 5, 10, 14, 28, 39, 75, 105, 197, 269, 507, 707, 1313, 1754, 3191, 4091, 7159, 8433, 13702, 14545, 21540,
         19752, 25191, 18417, 19311, 10192, 7629, 2189, 941, 127, 3)  # fmt: skip


@pytest.mark.parametrize(("layers", "longest", "least"), [(KALAH, 26, 13), (EIGHT, 1000, 17)])
def test_forecasts_see_that_growth_ends_soon_and_that_every_second_layer_is_large(layers, longest, least):
    """A straight line through the growth of Kalah foretold 60 times as many when a fifth of the states was found."""
    assert sum(layers[:least]) < sum(layers) / 5
    for known in range(least, len(layers) + 1):
        assert sum(layers) / 3 < forecast(layers[:known], longest) < 3 * sum(layers)


def test_a_game_that_only_grows_is_large_and_a_forecast_ends():
    assert forecast([4**n for n in range(12)], 60) > 10**15
    assert forecast([1] * 50, 10**9) < 10**4


@pytest.mark.parametrize("name", ["tic-tac-toe", "chopsticks"])
def test_progress_tells_how_far_it_is(name):
    told = []
    game = load(name)
    found = solve(game, native=False, progress=told.append)
    finding = [work for work in told if work.doing == FINDING]
    solving = [work for work in told if work.doing == SOLVING]
    assert finding[-1].states == found.states  # before, it may begin anew with a wider packing
    assert all(work.total is None or work.total >= work.states for work in finding)
    assert all(work.memory > 0 for work in told)
    assert solving
    if name == "tic-tac-toe":
        assert {work.total for work in solving} == {found.states}
        assert solving[-1].states == found.states
    else:
        assert {work.total for work in solving} == {None}


def test_what_progress_raises_ends_the_work():
    def enough(work):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        solve(load("tic-tac-toe"), native=False, progress=enough)


def test_the_longest_game_and_the_memory():
    game = load("tic-tac-toe")
    assert longest_game(game, game.initial()) == 9
    assert longest_game(game, game.replay("a1 b1 a2 b2 a3")) == 0
    assert available_memory() > 1 << 20


def test_rows_hold_every_state_once():
    counts = {"WIN": {1: 5, 3: 2, 1234: 1}, "DRAW": {-1: 7}, "LOSS": {0: 4, 40: 9}}
    for most in (3, 40, 200, 2000):
        rows = rows_of(counts, most)
        assert len(rows) <= most + 1
        assert [sum(row.counts[i] for row in rows) for i in range(3)] == [8, 7, 13]
        assert (rows[-1].name, rows[-1].counts) == ("for ever", (0, 7, 0))
    assert ORDER == ("WIN", "DRAW", "LOSS")
    assert [row.name for row in rows_of({"WIN": {1: 1}, "LOSS": {0: 1}}, 10)] == ["0", "1"]
    assert [row.name for row in rows_of({"WIN": {99: 1}}, 10)][:2] == ["0–9", "10–19"]
