"""A* and IDA*: against breadth-first search, against each other, native against interpreted, and Korf's numbers."""

import math
import random
from collections import deque
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyant.errors import ParameterError, UnfitGame
from plyant.exact.paths import Path, astar, idastar
from plyant.game import Game
from plyant.games.nim import Nim
from plyant.games.sliding_puzzle import HEURISTICS, EightPuzzle, FifteenPuzzle, SlidingPuzzle
from plyant.games.twenty_forty_eight import TwentyFortyEight
from tests.games.boards import distances, typed

GOAL = "123804765"  # of the lecture notes
SEARCHES = [astar, idastar]


def leads_there(game: Game, path: Path) -> bool:
    """Is it a legal way to the goal?"""
    s = path.states[0]
    for name, after in zip(path.moves, path.states[1:], strict=True):
        s = game.result(s, game.parse_action(s, name))
        assert s == after
    return game.is_terminal(s) and path.optimal and path.length == path.least == len(path.moves)


# -- sliding puzzles --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_the_start_of_the_lecture_notes_takes_five_moves(search, heuristic):
    game = EightPuzzle(heuristic=heuristic)
    path = search(game, native=False)
    assert path.length == distances(GOAL, 3)["283164705"] == 5
    assert leads_there(game, path)
    assert path.moves == ("6", "8", "2", "1", "8")


def test_random_eight_puzzles_take_what_breadth_first_search_says():
    far = distances(GOAL, 3)
    game = EightPuzzle()
    for board in random.Random(1).sample(list(far), 80):
        s = game.parse_state(typed(board, 3))
        for search in SEARCHES:
            path = search(game, s)
            assert path.native
            assert path.length == far[board]
            assert leads_there(game, path)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_every_heuristic_leads_to_shortest_solutions(heuristic):
    """And the more a heuristic knows, the fewer states A* generates in all."""
    far = distances("123450", 3)
    game = SlidingPuzzle(heuristic=heuristic)
    for board in random.Random(2).sample(list(far), 12):
        s = game.parse_state(typed(board, 3))
        assert astar(game, s, native=False).length == far[board]
        if far[board] <= 12 or heuristic != "none":
            assert idastar(game, s, native=False).length == far[board]


def test_who_knows_more_generates_less():
    boards = random.Random(3).sample([b for b, far in distances(GOAL, 3).items() if far == 12], 8)
    nodes = []
    for heuristic in HEURISTICS:
        game = EightPuzzle(heuristic=heuristic)
        nodes.append(sum(astar(game, game.parse_state(typed(b, 3)), native=False).nodes for b in boards))
    assert nodes == sorted(nodes, reverse=True)
    assert len(set(nodes)) == 4


def test_the_hardest_eight_puzzles_take_31_moves():
    far = distances(GOAL, 3)
    hardest = max(far, key=far.__getitem__)
    assert far[hardest] == 30  # where the blank of the goal is in the middle
    corner = distances("123456780", 3)
    assert max(corner.values()) == 31
    game = EightPuzzle(goal="123/456/78_", start="867/254/3_1")
    assert corner["867254301"] == 31
    for search in SEARCHES:
        assert search(game).length == 31
        assert search(EightPuzzle(), EightPuzzle().parse_state(typed(hardest, 3))).length == 30


def test_all_states_are_kept_once():
    """To a board as far away as any, A* that knows nothing meets all 181,440; its memory has to grow six times."""
    path = astar(EightPuzzle(goal="123/456/78_", start="867/254/3_1", heuristic="none"))
    assert path.length == 31
    assert path.kept == 181_440


@pytest.mark.parametrize("search", SEARCHES)
def test_native_is_interpreted(search):
    """The same solutions, and as many nodes."""
    game = EightPuzzle()
    boards = [b for b, far in distances(GOAL, 3).items() if far >= 18]
    for board in random.Random(4).sample(boards, 12):
        s = game.parse_state(typed(board, 3))
        plain, native = search(game, s, native=False), search(game, s)
        assert native.native
        assert not plain.native
        assert plain.reason == "asked to be interpreted"
        assert (native.moves, native.nodes, native.kept, native.states) == (
            plain.moves,
            plain.nodes,
            plain.kept,
            plain.states,
        )
        assert native.effort == plain.effort


# R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985), table 1: number, initial state,
# moves, and the nodes that IDA* generates with the Manhattan distance.
KORF = [
    (79, "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42, 540_860),
    (12, "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45, 546_344),
    (42, "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", 42, 877_823),
    (55, "13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11", 41, 927_212),
    (97, "9 14 5 7 8 15 1 2 10 4 13 6 12 0 11 3", 44, 1_002_927),
    (19, "7 11 8 3 14 0 6 15 1 4 13 9 5 12 2 10", 46, 1_280_495),
    (94, "5 7 11 8 0 14 9 13 10 12 3 15 6 1 4 2", 53, 1_337_340),
    (74, "14 13 4 11 15 8 6 9 0 7 3 1 2 10 12 5", 56, 1_897_728),
    (2, "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 55, 15_300_442),
]


def test_fifteen_puzzles_take_what_korf_published():
    """Moves, and even nodes: with his order of moves there is no freedom left."""
    for number, start, moves, nodes in KORF:
        game = FifteenPuzzle(start=start, goal="_123/4567/89AB/CDEF")
        path = idastar(game)
        assert path.native
        assert (number, path.length, path.nodes) == (number, moves, nodes)
        assert leads_there(game, path)


def test_linear_conflict_takes_the_same_moves_and_fewer_nodes():
    for _, start, moves, nodes in KORF:
        game = FifteenPuzzle(start=start, goal="_123/4567/89AB/CDEF", heuristic="linear-conflict")
        path = idastar(game)
        assert path.length == moves
        assert path.nodes < nodes / 2


def test_interpreted_states_of_64_bits():
    """The last square holds a tile above 7: the highest bit of the number is set."""
    game = FifteenPuzzle(start="1234/5678/9ABC/DE_F", goal="1234/567_/9AC8/DEBF")
    path = astar(game, native=False)
    assert path.length == 3
    assert leads_there(game, path)


# -- puzzles of all kinds ---------------------------------------------------------------------------------------------


class Graph(Game):
    """Walk along arrows from room to room, until you are in one of the last."""

    players = ("Walker",)
    arrows: tuple[tuple[int, ...], ...] = ((1,), ())
    wins: tuple[int, ...] = (1,)
    guesses: tuple[float, ...] = (1, 0)

    def initial(self):
        return 0

    def player(self, s):
        return 0

    def actions(self, s):
        return self.arrows[s]

    def result(self, s, a):
        return a

    def is_terminal(self, s):
        return not self.arrows[s]

    def utility(self, s, p):
        return int(s in self.wins)

    def estimate(self, s):
        return self.guesses[s]


def walks(arrows, wins, start=0):
    """The fewest moves, breadth first; None: it cannot be done."""
    known, waiting = {start: 0}, deque([start])
    while waiting:
        s = waiting.popleft()
        if s in wins and not arrows[s]:
            return known[s]
        for after in arrows[s]:
            if after not in known:
                known[after] = known[s] + 1
                waiting.append(after)
    return None


@st.composite
def graphs(draw):
    """Arrows without any pattern, and guesses that are never too great: consistent they are not."""
    rooms = draw(st.integers(2, 9))
    arrows = [tuple(draw(st.lists(st.integers(0, rooms - 1), max_size=3, unique=True))) for _ in range(rooms)]
    ends = [s for s in range(rooms) if not arrows[s]]
    wins = tuple(s for s in ends if draw(st.booleans()))
    guesses = []
    for s in range(rooms):
        needed = walks(arrows, wins, s)
        some = (
            st.just(math.inf) | st.integers(0, 12) if needed is None else st.floats(0, needed) | st.integers(0, needed)
        )
        guesses.append(draw(some))
    return Graph(arrows=tuple(arrows), wins=wins, guesses=tuple(guesses))


@settings(max_examples=150)
@given(graphs())
def test_shortest_walks_with_guesses_that_are_not_consistent(game):
    expected = walks(game.arrows, game.wins)
    path = astar(game, native=False)
    assert path.length == expected
    assert path.optimal == path.found == (expected is not None)
    if expected is None:
        assert path.why == "there is no solution of at most 10,000 moves"
        assert path.moves == ()
        assert path.states == (0,)
    else:
        walked = idastar(game, native=False)
        assert walked.length == expected
        assert leads_there(game, walked)
        assert leads_there(game, path)


@pytest.mark.parametrize(("rooms", "guesses"), [(9, {3: 5}), (11, {3: 3, 4: 2})])
def test_a_shorter_way_that_is_found_late(rooms, guesses):
    """Room 4 is met first by way of 1 and 2, since much is guessed of room 3, from which it is one move nearer.

    First all rooms after 4 are done with by then; then 4 itself is still waiting, and waits on while others are done.
    """
    ahead = tuple((s + 1,) for s in range(4, rooms - 1))
    game = Graph(
        arrows=((1, 3), (2,), (4,), (4,), *ahead, ()),
        wins=(rooms - 1,),
        guesses=tuple(guesses.get(s, 0) for s in range(rooms)),
    )
    for search in SEARCHES:
        path = search(game, native=False)
        assert path.states == (0, 3, *range(4, rooms))
        assert leads_there(game, path)
    assert astar(game, native=False).kept > rooms  # some were kept twice


def test_a_puzzle_that_cannot_be_solved():
    game = Graph(arrows=((1, 2), (3,), (3,), ()), wins=(), guesses=(0, 0, 0, 0))
    for search in SEARCHES:
        path = search(game, native=False)
        assert path.length is None
        assert not path.found
        assert not path.optimal
        assert path.least > 10_000
        assert path.why == "there is no solution of at most 10,000 moves"
    assert [room for room, _ in idastar(game, native=False).effort] == [0, 1, 2]  # more room would not help


def test_a_start_that_is_the_goal():
    for search in SEARCHES:
        path = search(EightPuzzle(start="123/8_4/765"), native=False)
        assert path.length == 0
        assert path.moves == ()
        assert path.found
        assert path.nodes == 1


class Words(Game):
    """Change one letter at a time: states need not be numbers where nothing is compiled."""

    players = ("Reader",)
    known = ("cat", "cot", "cog", "dog", "bat", "bag", "big", "dig")

    def initial(self):
        return "cat"

    def player(self, s):
        return 0

    def actions(self, s):
        return [w for w in self.known if sum(a != b for a, b in zip(s, w, strict=True)) == 1] if s != "dog" else []

    def result(self, s, a):
        return a

    def is_terminal(self, s):
        return s == "dog"

    def utility(self, s, p):
        return 1

    def estimate(self, s):
        return sum(a != b for a, b in zip(s, "dog", strict=True))


@pytest.mark.parametrize("search", SEARCHES)
def test_states_of_any_kind(search):
    path = search(Words())
    assert path.states == ("cat", "cot", "cog", "dog")
    assert path.moves == ("cot", "cog", "dog")
    assert not path.native
    assert path.reason


# -- limits and refusals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("search", SEARCHES)
def test_a_budget_ends_the_search(search):
    game = EightPuzzle(start="867/254/3_1", goal="123/456/78_")
    path = search(game, native=False, nodes=500)
    assert not path.found
    assert path.length is None
    assert path.nodes == 500
    assert path.moves == ()
    assert 21 <= path.least <= 31
    assert path.why.startswith("the budget was used up: 500 nodes")
    endless = search(EightPuzzle(start="867/254/3_1", goal="123/456/78_", heuristic="none"), native=False, seconds=0.05)
    assert not endless.found
    assert endless.least <= 31
    assert "budget" in endless.why


def test_memory_ends_astar():
    game = EightPuzzle(start="867/254/3_1", goal="123/456/78_")
    path = astar(game, native=False, memory_mb=0.2)
    assert not path.found
    assert "the memory is full" in path.why
    assert path.least <= 31
    with pytest.raises(ParameterError, match="memory_mb"):
        astar(game, memory_mb=0)


@pytest.mark.parametrize("search", SEARCHES)
def test_games_that_are_no_puzzles(search):
    with pytest.raises(UnfitGame, match="nim has 2 players, and astar and idastar are for one player without chance"):
        search(Nim())
    with pytest.raises(UnfitGame, match="2048 has chance, and"):
        search(TwentyFortyEight())
    with pytest.raises(UnfitGame, match="is not a Game"):
        search("eight-puzzle")
    with pytest.raises(ParameterError, match="nodes=0"):
        search(EightPuzzle(), nodes=0)


@pytest.mark.parametrize("search", SEARCHES)
def test_an_estimate_that_is_too_great_is_refused(search):
    game = Graph(arrows=((1,), (2,), ()), wins=(2,), guesses=(3, 1, 0))
    with pytest.raises(UnfitGame, match="at least 3 moves are needed where 2 are enough"):
        search(game, native=False)


class Steps(NamedTuple):
    """How far one has come."""

    at: int


class Stairs(Game):
    """Climb one or three steps at a time."""

    players = ("Climber",)

    def initial(self):
        return Steps(0)

    def player(self, s):
        return 0

    def actions(self, s):
        yield 1
        yield 3

    def result(self, s, a):
        return Steps(s.at + a)

    def is_terminal(self, s):
        return s.at >= 10

    def utility(self, s, p):
        return int(s.at == 10)


@pytest.mark.parametrize("search", SEARCHES)
def test_a_game_without_estimate_is_searched_breadth_first(search):
    path = search(Stairs(), native=False)
    assert (path.length, sum(path.actions)) == (4, 10)


class MeasuredStairs(Stairs):
    """A third of the steps are as many moves: mostly no whole number."""

    def estimate(self, s):
        return (10 - s.at) / 3 if s.at <= 10 else math.inf


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("search", SEARCHES)
def test_estimates_that_are_no_whole_numbers(search, native):
    path = search(MeasuredStairs(), native=native)
    assert (path.length, path.least, path.native) == (4, 4, native)
    assert sum(path.actions) == 10
