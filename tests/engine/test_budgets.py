"""Budgets: depth, seconds, nodes, a stop event; there is always a legal move."""

import threading

import pytest
from hashed import Hashed, Spot, Won

import plyant as ply
from plyant.errors import EndlessGame, GameOver, ParameterError, TooManyMoves, UnfitGame

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
        {"threads": 65},
        {"futility": -1.0},
        {"table_mb": 0},
        {"table_mb": 1e12},
        {"table_mb": float("inf")},
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


STUCK = 2


class Carousel(ply.Game):
    """Round and round: no play ever ends, unless somebody gets off, or the carousel is stuck."""

    seats: int = 4
    gets_off: bool = False

    def initial(self):
        return Spot(int(self.gets_off), 0, 0, 0, 0)  # part of the state: one machine code serves all

    def player(self, s):
        return s.mover

    def actions(self, s):
        return range(0 if s.seed == STUCK and s.place >= 2 else 2)

    def result(self, s, a):
        off = int(s.seed == 1 and s.place == 3 and a == 1)
        return Spot(s.seed, (s.place + 1 + a) % self.seats, 0, 1 - s.mover, off)

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

    with pytest.raises(UnfitGame, match=r"chance.*expectimax and mcts can"):
        ply.engine(Dice())
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


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "engine"])
def test_a_position_without_moves_that_is_not_over_is_refused(native, algorithm):
    for s in (Spot(STUCK, 0, 0, 0, 0), Spot(STUCK, 2, 0, 0, 0)):
        for budget in ({}, {"nodes": 1000}):
            with pytest.raises(UnfitGame, match=r"is_terminal\(s\) is False, and actions\(s\) gives nothing"):
                ply.search(Carousel(), s, algorithm=algorithm, native=native, **budget)


class Sticky(ply.Game):
    """Three cells to fill; its states are lists, and `result` writes into the one that it is given."""

    raises: bool = False

    def initial(self):
        return [0, 0, 0]

    def player(self, s):
        return sum(s) % 2

    def actions(self, s):
        return [i for i in range(3) if not s[i]]

    def result(self, s, a):
        s[a] = 1
        if self.raises and sum(s) == 2:
            raise IndexError("lost")
        return s

    def is_terminal(self, s):
        return all(s)

    def utility(self, s, p):
        return 1 if p == 0 else -1


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "engine"])
@pytest.mark.parametrize("game", [Sticky(), Sticky(raises=True)])
def test_a_game_that_changes_its_states_is_noticed(game, algorithm):
    with pytest.raises(UnfitGame, match=r"s cannot be hashed .* it contains a list; use a NamedTuple"):
        ply.search(game, algorithm=algorithm)


class Wide(Hashed):
    """More moves than the engine has room for."""

    width: int = 300_000

    def actions(self, s):
        return range(self.width)


@pytest.mark.parametrize(("game", "native", "room"), [(Wide(), True, "200,000"), (Wide(width=30_000), False, "20,000")])
def test_more_moves_than_there_is_room_for_are_searched_plainly(game, native, room):
    result = ply.engine(game, START, nodes=game.width + 1000, native=native)
    assert result.algorithm == "alphabeta"
    assert f"engine has room for {room} moves on one line" in result.convention
    assert result.depth == 1


def test_more_moves_than_there_is_room_for_are_refused_where_no_end_is_in_sight():
    with pytest.raises(TooManyMoves, match="200,000 moves on one line"):
        ply.engine(Wide(), Spot(5, 0, 0, 0, 3))


def test_who_works_against_whom_is_named_where_it_is_not_clear():
    class Fair(Hashed):
        zero_sum = True

    class Unfair(Hashed):
        zero_sum = False

    class Unsaid(Hashed):
        zero_sum = None

    told = [
        "against player 0" in ply.minimax(g, depth=1, native=False).convention for g in (Fair(), Unfair(), Unsaid())
    ]
    assert told == [False, True, True]
