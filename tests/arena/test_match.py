"""Matches: who sits where, what is counted, and that the same seeds give the same games."""

import dataclasses
import itertools
import math
import statistics

import pytest

import plyant as ply
from plyant.arena.agents import Agent
from plyant.arena.processes import text_of
from plyant.errors import ParameterError, PlyantError, UnfitGame
from plyant.games.nim import Nim

MAZE = ply.load("pacman(layout=tiny,ghost_kind=directional)")
ENGINE = "engine(depth=2,native=false)"


class Taking(Nim):
    """Nim that no text names."""


OWN = """
from typing import NamedTuple
from plyant import Game

class Heap(NamedTuple):
    sticks: int
    mover: int

class Sticks(Game):
    sticks: int = 9
    def initial(self): return Heap(self.sticks, 0)
    def player(self, s): return s.mover
    def actions(self, s): return range(1, min(3, s.sticks) + 1)
    def result(self, s, a):
        if s.sticks == 13:
            raise RuntimeError("thirteen")
        return Heap(s.sticks - a, 1 - s.mover)
    def is_terminal(self, s): return s.sticks == 0
    def utility(self, s, p): return 1.0 if p != s.mover else -1.0
"""


def timeless(match):
    """The rows without what the clock says."""
    return [{name: value for name, value in row.items() if name != "seconds"} for row in match.rows()]


def test_alone_every_agent_plays_the_same_seeds():
    match = ply.play(MAZE, ["reflex", "random", "random"], games=3, seed=5)
    assert [(one.seed, one.seats) for one in match.games] == [(s, (a,)) for s in (5, 6, 7) for a in range(3)]
    assert match.is_complete
    assert match.agents == ("reflex", "random", "random")
    again = {(one.seed, one.seats): one.moves for one in match.games}
    assert all(again[seed, (1,)] == again[seed, (2,)] for seed in (5, 6, 7)), "the same agent, the same luck"
    assert len({again[seed, (1,)] for seed in (5, 6, 7)}) == 3


def test_every_game_can_be_replayed():
    for row in ply.play(MAZE, ["reflex", "random"], games=4).rows():
        s = MAZE.replay(row["moves"])
        assert MAZE.is_terminal(s)
        assert row["score"] == s.score
        assert (row["result"] == "won") == MAZE.has_won(s, 0)
        assert row["decisions"] == math.ceil(len(row["moves"].split()) / MAZE.round_plies)


def test_the_figures_are_those_of_the_games():
    match = ply.play(MAZE, ["reflex"], games=6)
    rows = list(match.rows())
    (found,) = match.standings
    scores = [row["score"] for row in rows]
    assert found.games == 6
    assert found.won == sum(row["result"] == "won" for row in rows)
    assert found.score == pytest.approx(statistics.mean(scores))
    assert found.error == pytest.approx(math.sqrt(statistics.variance(scores) / 6))
    assert found.error > 0
    moves = sum(row["decisions"] for row in rows)
    assert found.moves == pytest.approx(moves / 6)
    assert found.nodes == pytest.approx(sum(row["nodes"] for row in rows) / moves)
    assert found.milliseconds == pytest.approx(1000 * sum(row["seconds"] for row in rows) / moves, rel=0.01)
    assert match.as_dict()["standings"][0]["won"] == found.won
    text = str(match).splitlines()
    assert text[0] == str(MAZE)
    assert f"{found.score:,.1f}" in text[2]


def test_two_take_seats_in_turn():
    match = ply.play("tic-tac-toe", [ENGINE, "random"], games=6)
    assert [one.seats for one in match.games] == [(0, 1), (1, 0)] * 3
    assert [one.seed for one in match.games] == [0, 0, 1, 1, 2, 2]
    strong, weak = match.standings
    assert strong.games == weak.games == 6
    assert strong.won > weak.won
    assert strong.score == -weak.score
    assert strong.won + strong.drawn + weak.won == 6


def test_all_seatings_come_up():
    match = ply.play("three-tic-tac-toe", ["random"] * 3, games=12)
    seats = [one.seats for one in match.games]
    assert set(seats[:6]) == set(itertools.permutations(range(3)))
    assert {order[0] for order in seats[:3]} == {0, 1, 2}, "whose turn it is to begin changes first"
    assert seats[6:] == seats[:6]
    assert [one.seed for one in match.games] == [0] * 6 + [1] * 6
    more = ply.play("tic-tac-toe", ["random"] * 3, games=6)
    assert {one.seats for one in more.games} == set(itertools.permutations(range(3), 2))


def test_more_agents_than_seats_play_a_round_robin():
    """Each pair meets once before any meets again, and each agent begins once in the first games."""
    match = ply.play("tic-tac-toe", ["random"] * 3, games=3)
    assert [set(one.seats) for one in match.games] == [{0, 1}, {0, 2}, {1, 2}]
    assert {one.seats[0] for one in match.games} == {0, 1, 2}
    four = ply.play("tic-tac-toe", ["random"] * 4, games=12).games
    assert {one.seats for one in four} == set(itertools.permutations(range(4), 2))
    assert {frozenset(one.seats) for one in four[:6]} == set(map(frozenset, itertools.combinations(range(4), 2)))


@pytest.mark.parametrize(("agents", "games", "least"), [(3, 1, 2), (4, 2, 3), (5, 3, 4)])
def test_an_agent_that_would_play_no_game_is_refused(agents, games, least):
    with pytest.raises(ParameterError, match=f"at least {least}, so that each of the {agents} agents plays; got"):
        ply.play("tic-tac-toe", ["random"] * agents, games=games)
    assert all(one.games for one in ply.play("tic-tac-toe", ["random"] * agents, games=least).standings)


def test_where_all_move_at_once():
    match = ply.play("rock-paper-scissors", ["random", "random(seed=1)"], games=24)
    results = [one.outcome(seat) for one in match.games for seat in (0, 1)]
    assert set(results) == {"won", "lost", "drawn"}
    assert all(one.moves[0].count("+") == 1 for one in match.games)


def test_where_something_is_hidden():
    match = ply.play("kuhn-poker", ["ismcts(nodes=20,native=false)", "random"], games=4)
    assert sum(one.score for one in match.standings) == 0
    game = ply.load("kuhn-poker")
    assert all(game.is_terminal(game.replay(one.moves)) for one in match.games)


def test_a_game_without_end_is_not_won():
    match = ply.play(MAZE, ["random"], games=1, most_moves=2)
    (one,) = match.games
    assert (one.outcome(0), one.decisions, one.won) == ("unfinished", (2,), (False,))
    assert one.scores == (MAZE.replay(one.moves).score,)
    half = ply.play("tic-tac-toe", ["random", "random"], most_moves=3)
    assert [half.games[0].outcome(seat) for seat in (0, 1)] == ["unfinished"] * 2


def test_the_number_of_processes_changes_nothing(tmp_path):
    """The game is a person's own file, which every process loads for itself; the search is one by chance."""
    (tmp_path / "sticks.py").write_text(OWN)
    text = f"{tmp_path}/sticks.py:Sticks(sticks=7)"
    agents = ["mcts(nodes=10,native=false)", "random"]
    told = []
    one = ply.play(text, agents, games=6)
    two = ply.play(text, agents, games=6, workers=2, progress=lambda done, of_all: told.append((done, of_all)))
    assert timeless(one) == timeless(two)
    assert told == [(n, 6) for n in range(1, 7)]
    loaded = ply.load(text)
    assert text_of(loaded, loaded) == text
    assert text_of(ply.load("nim(piles=(1,2))"), ply.load("nim(piles=(1,2))")) == "nim(piles=(1,2))"


def test_an_error_in_another_process_is_told(tmp_path):
    (tmp_path / "sticks.py").write_text(OWN)
    with pytest.raises(PlyantError, match="RuntimeError: thirteen"):
        ply.play(f"{tmp_path}/sticks.py:Sticks(sticks=13)", ["random", "random"], games=2, workers=2)


def test_ctrl_c_gives_the_games_so_far():
    asked = []

    def think(s):
        asked.append(s)
        if len(asked) == 5:
            raise KeyboardInterrupt
        return ply.alphabeta(TWO_MOVES, s, 1, native=False)

    match = ply.play(TWO_MOVES, [Agent("mine", think), Agent("too", think)], games=9)
    assert not match.is_complete
    assert len(match.games) == 2


TWO_MOVES = Nim(piles=(1, 1))


def test_an_illegal_move_is_told():
    player = Agent("wrong", lambda s: dataclasses.replace(ply.alphabeta(TWO_MOVES, native=False), action=99))
    with pytest.raises(PlyantError, match="wrong made a move that is not legal"):
        ply.play(TWO_MOVES, [player, player])


def test_who_has_most_has_won():
    game = ply.load("tic-tac-toe")
    won = game.replay("a1 b1 a2 b2 a3")
    assert [game.has_won(won, p) for p in (0, 1)] == [True, False]
    drawn = game.replay("a1 b1 c1 b2 a2 c2 b3 a3 c3")
    assert game.is_terminal(drawn)
    assert not any(game.has_won(drawn, p) for p in (0, 1))
    assert not game.has_won(game.initial(), 0)
    alone = ply.load("2048")
    assert not alone.has_won(alone.initial(), 0)


@pytest.mark.parametrize(
    ("game", "agents", "options", "words"),
    [
        ("tic-tac-toe", ["random"], {}, "at least 2 agents"),
        ("tic-tac-toe", "random", {}, "give a list of agents"),
        (MAZE, [], {}, "0 given"),
        (MAZE, ["random"], {"games": 0}, "games=0"),
        (MAZE, ["random"], {"workers": 0}, "workers=0"),
        (MAZE, ["random"], {"most_moves": 1.5}, "most_moves=1.5"),
        (Taking(), ["random", "random"], {"games": 2, "workers": 2}, "cannot be loaded from a text"),
        (MAZE, [Agent("mine", print)], {"games": 2, "workers": 2}, "need agents that are texts"),
    ],
)
def test_what_cannot_be_played_is_said(game, agents, options, words):
    with pytest.raises(ParameterError, match=words):
        ply.play(game, agents, **options)


def test_only_games_can_be_played():
    with pytest.raises(UnfitGame, match="not a Game"):
        ply.play(3, ["random"])
