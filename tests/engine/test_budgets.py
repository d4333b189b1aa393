"""Budgets: depth, seconds, nodes, a stop event; there is always a legal move."""

import threading

import pytest
from hashed import Hashed, Spot, Won

import plyant as ply
from plyant.errors import EndlessGame, GameOver, ParameterError, UnfitGame

GAME = Won()
START = Spot(5, 0, 0, 0, 40)  # far too large a tree to search to the end without a table


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "engine"])
@pytest.mark.parametrize("budget", [{"seconds": 0.001}, {"seconds": 0.05}, {"nodes": 1}, {"nodes": 500}])
def test_there_is_always_a_legal_move(native, algorithm, budget):
    result = ply.search(GAME, START, algorithm=algorithm, native=native, **budget)
    assert result.action in list(GAME.actions(START))
    assert result.line[0] == result.action
    if "nodes" in budget:
        assert result.nodes <= budget["nodes"]


def test_a_node_budget_is_used_and_not_exceeded():
    game, s = ply.load("connect-four"), None
    result = ply.engine(game, s, nodes=20_000)
    assert 10_000 < result.nodes <= 20_000
    assert result.depth >= 5
    assert not result.exact


def test_threads_share_a_node_budget():
    assert ply.engine(ply.load("connect-four"), nodes=20_000, threads=2).nodes <= 20_000


def test_more_nodes_never_reach_less_depth():
    game = ply.load("connect-four")
    depths = [ply.engine(game, nodes=n).depth for n in (100, 1_000, 10_000, 100_000)]
    assert depths == sorted(depths)
    assert depths[0] < depths[-1]


def test_a_stop_event_ends_the_search():
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    result = ply.minimax(ply.load("connect-four"), depth=30, stop=stop)  # it would have taken years
    assert result.action in range(7)
    assert not result.exact


def test_a_stop_event_that_is_set_already_leaves_a_legal_move():
    stop = threading.Event()
    stop.set()
    assert ply.engine(ply.load("connect-four"), stop=stop).action in range(7)


def test_progress_is_reported():
    seen = []
    ply.engine(ply.load("connect-four"), seconds=0.5, progress=seen.append)
    assert seen
    assert [p.nodes for p in seen] == sorted(p.nodes for p in seen)
    assert seen[-1].depth > 0


@pytest.mark.parametrize("budget", [{"depth": 0}, {"depth": -1}, {"nodes": 0}, {"seconds": 0}, {"seconds": -1.5}])
def test_no_budget_left_is_one_clear_sentence(budget):
    with pytest.raises(ParameterError, match="no budget left"):
        ply.search(GAME, **budget)


@pytest.mark.parametrize(
    "options",
    [
        {"depth": 1.5},
        {"nodes": True},
        {"seconds": float("nan")},
        {"algorithm": "magic"},
        {"algorithm": "alphabeta", "cut": "soft"},
        {"off": "magic"},
        {"threads": 0},
        {"futility": -1.0},
        {"table_mb": 0},
        {"wings": 2},
        {"algorithm": "minimax", "cut": "weak"},
    ],
)
def test_bad_options_are_parameter_errors(options):
    with pytest.raises(ParameterError):
        ply.search(GAME, START, **options)


def test_a_position_that_is_over_is_refused():
    game = ply.load("tic-tac-toe")
    for algorithm in ("minimax", "alphabeta", "engine"):
        with pytest.raises(GameOver, match="over"):
            ply.search(game, game.replay("1 4 2 5 3"), algorithm=algorithm)


class Carousel(ply.Game):
    """Round and round: no play ever ends, unless somebody gets off."""

    seats: int = 4
    gets_off: bool = False

    def initial(self):
        return Spot(0, 0, 0, 0, 0)

    def player(self, s):
        return s.mover

    def actions(self, s):
        return range(2)

    def result(self, s, a):
        return Spot(
            0, (s.place + 1 + a) % self.seats, 0, 1 - s.mover, 1 if self.gets_off and s.place == 3 and a == 1 else 0
        )

    def is_terminal(self, s):
        return s.length == 1

    def utility(self, s, p):
        return 0


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "engine"])
@pytest.mark.parametrize("game", [Carousel(), Carousel(gets_off=True)], ids=["never ends", "may end"])
def test_an_endless_game_is_an_error_and_not_a_crash(native, algorithm, game):
    with pytest.raises(EndlessGame, match="endless"):
        ply.search(game, algorithm=algorithm, native=native)
    assert ply.search(game, algorithm=algorithm, native=native, depth=6).value == 0


def test_games_of_another_kind_are_refused_with_the_reason():
    class Dice(Hashed):
        def chance(self, s):
            return [(1, 1.0)]

    with pytest.raises(UnfitGame, match="chance"):
        ply.search(Dice())
    with pytest.raises(UnfitGame, match="not a Game"):
        ply.search("connect-four")


def test_rounds_are_one_move_of_every_player():
    from hashed import Crowd

    game = Crowd(crowd=3)
    s = Spot(3, 0, 0, 0, 6)
    assert ply.minimax(game, s, rounds=1).nodes == ply.minimax(game, s, depth=4).nodes
    with pytest.raises(ParameterError, match="not both"):
        ply.minimax(game, s, depth=1, rounds=1)


def test_an_endless_game_of_ever_new_positions_is_noticed_at_once():
    class Upwards(Hashed):
        def is_terminal(self, s):
            return False

        def result(self, s, a):
            return Spot(s.seed, s.place + a, s.ply + 1, 1 - s.mover, s.length)

    with pytest.raises(EndlessGame):
        ply.engine(Upwards(), native=False)
