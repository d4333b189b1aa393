"""Plays get as short as they can be."""

import os
import random
import subprocess
import sys
from collections import deque
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from plyant import Game, check
from plyant.checker import plays as plays_module
from plyant.checker.circles import shortest_repetition
from plyant.checker.endless import endless, is_fault, round_trip
from plyant.checker.graph import Graph
from plyant.checker.plays import Plays, play_games
from plyant.checker.position import Position
from plyant.checker.shortest import find_play, without_needless
from tests.checker.ladder import Ladder

NEVER = float("inf")


class History(NamedTuple):
    """All moves so far, as digits of one number: no two plays lead to the same state."""

    digits: int
    plies: int
    high: int


class Wide(Game):
    """Twenty moves, ten times: far too many states to look at all of them."""

    not_native = "kept interpreted, to be quick"
    zero_sum = True

    def initial(self) -> Any:
        return History(0, 0, 0)

    def player(self, s: Any) -> Any:
        return s.plies % 2

    def actions(self, s: Any) -> Any:
        return range(20) if s.plies < 10 else range(0)

    def result(self, s: Any, a: Any) -> Any:
        return History(s.digits * 20 + a, s.plies + 1, s.high + (a >= 15))

    def is_terminal(self, s: Any) -> bool:
        return bool(s.plies == 10)

    def utility(self, s: Any, p: int) -> Any:
        return 0

    def evaluate(self, s: Any, p: int) -> Any:
        return 1 if s.high >= 4 else 0


@pytest.mark.usefixtures("no_speed")
def test_what_lies_deep_is_found_by_random_games_and_made_short() -> None:
    """There are 20⁴ plays of four moves. Four moves show it, each of them 15 or more, and no fewer."""
    report = check(Wide(), games=100, seconds=4)
    assert [p.promise for p in report.problems] == ["antisymmetric"]
    moves = report.problems[0].moves
    assert len(moves) == 4
    assert all(int(move) >= 15 for move in moves)


def test_hypothesis_finds_a_play_and_makes_it_short() -> None:
    found = find_play(Wide(), lambda at: at.state.plies >= 2 and at.state.digits % 20 >= 13, 10, 20, 0, NEVER)
    assert found is not None
    assert found.names() == ("0", "13")


def test_hypothesis_finds_nothing_where_there_is_nothing() -> None:
    assert find_play(Ladder(), lambda at: False, 4, 2, 0, NEVER) is None


def test_hypothesis_leaves_no_files_where_the_user_works(tmp_path: Path) -> None:
    """In a process of its own: here, Hypothesis has long decided where its files go."""
    (tmp_path / "work").mkdir()
    program = (
        "from plyant.checker.shortest import find_play; from plyant.games.half_nim import HalfNim;"
        "print(find_play(HalfNim(), lambda at: at.terminal, 20, 7, 0, float('inf')).names())"
    )
    environment = os.environ | {"PLYANT_CACHE": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path / "work", env=environment, capture_output=True, text=True
    )
    assert done.stdout == "('7', '4', '2', '1')\n", done.stderr
    assert list((tmp_path / "work").iterdir()) == []


def test_a_known_play_loses_the_moves_that_it_does_not_need() -> None:
    game = Wide()
    at = Position(game, game.initial())
    for move in (3, 17, 5, 16, 18, 11, 0, 19):
        at = at.after(move)
    assert without_needless(at, lambda at: bool(at.state.high >= 3), NEVER).names() == ("16", "18", "19")


def test_a_game_that_goes_on_and_on_is_endless() -> None:
    class Counter(Ladder):
        def is_terminal(self, s: Any) -> bool:
            return False

        def actions(self, s: Any) -> Any:
            return range(2)

    game = Counter()
    plays = play_games(game, 5, random.Random(0), NEVER)
    assert plays.too_long
    assert plays.games == 0
    problem = endless(game, Graph(game), plays, 0, NEVER)
    assert problem is not None
    assert problem.promise == "endless"
    assert "more than 10,000 plies" in problem.text
    assert is_fault(game, Graph(game), problem)  # for no state came again


class Map(Game):
    """A walk along arrows: `ways[i]` are the places that can be reached from place i."""

    not_native = "kept interpreted, to be quick"
    ways: tuple[tuple[int, ...], ...] = ((),)

    def initial(self) -> Any:
        return 0

    def player(self, s: Any) -> int:
        return 0

    def actions(self, s: Any) -> Any:
        return range(len(self.ways[s]))

    def result(self, s: Any, a: Any) -> Any:
        return self.ways[s][a]

    def is_terminal(self, s: Any) -> bool:
        return not self.ways[s]

    def utility(self, s: Any, p: int) -> Any:
        return 0


def by_brute_force(game: Map) -> int | None:
    """The length of the shortest play with a repetition, from all plays in the order of their length."""
    waiting: deque[tuple[int, ...]] = deque([(0,)])
    while waiting:
        way = waiting.popleft()
        for place in game.ways[way[-1]]:
            if place in way:
                return len(way)
            waiting.append((*way, place))
    return None


def test_the_shortest_repetition_of_random_maps() -> None:
    rng = random.Random(1)
    lengths = set()
    for _ in range(150):
        size = rng.randint(2, 9)
        ways = tuple(
            tuple(rng.randrange(max(i - 3, 0), min(i + 3, size)) for _ in range(rng.choice((0, 1, 1, 2))))
            if i
            else tuple(rng.randrange(size) for _ in range(2))
            for i in range(size)
        )
        game = Map(ways=ways)
        graph = Graph(game)
        graph.explore(NEVER)
        assert graph.complete
        at = shortest_repetition(graph, NEVER)
        wanted = by_brute_force(game)
        assert (None if at is None else at.plies()) == wanted, ways
        if at is not None:
            assert round_trip(at) > 0
            assert game.replay(at.names()) == at.state
        lengths.add(wanted)
    assert {None, 1, 2, 3, 4} <= lengths  # the maps are of all kinds


def test_a_repetition_too_deep_for_the_states_near_the_start() -> None:
    """Only random games see it here, and the moves before and inside of the circle that are not needed go."""
    ring = Map(ways=(*((i, i + 1) if i in (3, 6) else (i + 1,) for i in range(12)), ()))
    plays = play_games(ring, 20, random.Random(0), NEVER)
    problem = endless(ring, Graph(ring), plays, 0, NEVER)
    assert problem is not None
    assert problem.moves == ("0", "0", "0", "0")


def test_knuths_estimate_is_exact_for_an_even_tree() -> None:
    plays = play_games(Ladder(), 3, random.Random(0), NEVER)
    assert plays.tree_size == 1 + 2 + 4 + 8 + 16
    assert (plays.games, plays.plies, plays.longest, plays.moves / plays.inner) == (3, 12, 4, 2)


def test_huge_estimates_stay_finite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays_module, "_MOST_STATES", 1000)
    plays = play_games(Wide(), 2, random.Random(0), NEVER)
    assert plays.tree_size == 1000
    assert Plays().tree_size == 0
