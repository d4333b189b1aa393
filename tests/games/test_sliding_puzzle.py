"""Sliding puzzles: rules and heuristics against boards as texts, and what people see and type."""

import itertools
import random
import xml.etree.ElementTree as ET

import pytest

from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.games.sliding_puzzle import HEURISTICS, EightPuzzle, FifteenPuzzle, SlidingPuzzle, read_board
from tests.games.boards import distances, neighbours, typed

GOAL = "123804765"  # of the lecture notes
SAMPLE = 250  # every so many boards


def as_board(game, s):
    return game.state_name(s).replace("/", "").replace("_", "0")


def sampled():
    return list(distances(GOAL, 3))[::SAMPLE]


# -- the rules --------------------------------------------------------------------------------------------------------


def test_the_boards_that_can_be_reached():
    """Half of all 6! boards of 2 × 3; the 181,440 of the 8-puzzle are counted where A* keeps them all."""
    game = SlidingPuzzle()
    reached, waiting = {game.initial()}, [game.initial()]
    while waiting:
        s = waiting.pop()
        for a in game.actions(s):
            after = game.result(s, a)
            if after not in reached:
                reached.add(after)
                waiting.append(after)
    assert {as_board(game, s) for s in reached} == set(distances("123450", 3))
    assert len(reached) == 360
    assert len(distances(GOAL, 3)) == 181_440


def test_moves_are_those_of_the_boards():
    game = EightPuzzle()
    for board in sampled():
        s = game.parse_state(typed(board, 3))
        after = [game.result(s, a) for a in game.actions(s)]
        assert sorted(as_board(game, t) for t in after) == sorted(neighbours(board, 3) if board != GOAL else [])
        assert game.is_terminal(s) == (board == GOAL)


def test_a_start_that_cannot_be_solved_is_refused():
    """Of the boards of 2 × 3, every fifth, those are accepted that breadth-first search reaches."""
    for goal in ("123450", "120345"):
        reached = distances(goal, 3)
        for board in list(map("".join, itertools.permutations("012345")))[::5]:
            given = {"start": typed(board, 3), "goal": typed(goal, 3)}
            if board in reached:
                assert as_board(SlidingPuzzle(**given), SlidingPuzzle(**given).initial()) == board
            else:
                with pytest.raises(ParameterError, match="cannot be moved to"):
                    SlidingPuzzle(**given)


def test_higher_boards_than_wide():
    game = SlidingPuzzle(start="_1/23/45", goal="12/34/5_", heuristic="linear-conflict")
    assert len(distances("123450", 2)) == 360
    for board, far in distances("123450", 2).items():
        s = game.parse_state(typed(board, 2))
        assert s.least <= far
        if far == 0:
            continue
        assert {game.result(s, a) for a in game.actions(s)} == {
            game.parse_state(typed(after, 2)) for after in neighbours(board, 2)
        }


def test_the_end_is_worth_one():
    game = EightPuzzle()
    end = game.replay("6 8 2 1 8")
    assert game.is_terminal(end)
    assert game.utility(end, 0) == 1
    assert game.has_won(end, 0)
    assert not game.is_terminal(game.initial())
    assert game.utility(game.initial(), 0) == 0  # a match may stop before the end


# -- the heuristics ---------------------------------------------------------------------------------------------------


def expected(board, heuristic):
    """A heuristic by its definition."""
    home = {t: GOAL.index(t) for t in "12345678"}
    at = {t: board.index(t) for t in "12345678"}
    if heuristic == "none":
        return 0
    if heuristic == "misplaced":
        return sum(home[t] != at[t] for t in home)
    value = sum(abs(home[t] // 3 - at[t] // 3) + abs(home[t] % 3 - at[t] % 3) for t in home)
    if heuristic == "manhattan":
        return value
    for line, order in ((lambda q: q // 3, lambda q: q % 3), (lambda q: q % 3, lambda q: q // 3)):
        for n in range(3):
            there = [t for t in home if line(home[t]) == line(at[t]) == n]
            clashes = [
                {t, u}
                for t, u in itertools.combinations(there, 2)
                if (order(home[t]) - order(home[u])) * (order(at[t]) - order(at[u])) < 0
            ]
            leave = (set(some) for size in range(4) for some in itertools.combinations(there, size))
            value += 2 * next(len(some) for some in leave if all(pair & some for pair in clashes))
    return value


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_a_heuristic_is_as_defined_admissible_and_consistent(heuristic):
    """Never more than breadth-first search needs, and no move changes it by more than one."""
    far = distances(GOAL, 3)
    game = EightPuzzle(heuristic=heuristic)
    for board in sampled():
        s = game.parse_state(typed(board, 3))
        assert game.estimate(s) == expected(board, heuristic) <= far[board]
        for a in game.actions(s):
            after = game.result(s, a)
            assert abs(game.estimate(after) - game.estimate(s)) <= 1
            assert after == game.parse_state(game.state_name(after))  # carried along = counted anew
    assert game.estimate(game.parse_state(game.goal)) == 0


def test_each_heuristic_is_at_least_the_one_before():
    games = [EightPuzzle(heuristic=h) for h in HEURISTICS]
    sums = [0] * len(games)
    for board in sampled():
        values = [game.estimate(game.parse_state(typed(board, 3))) for game in games]
        assert values == sorted(values)
        sums = [a + b for a, b in zip(sums, values, strict=True)]
    assert len(set(sums)) == len(games)  # and more than it somewhere


def test_linear_conflict_is_consistent_on_large_boards():
    game = FifteenPuzzle(heuristic="linear-conflict")
    plain = FifteenPuzzle()
    choose = random.Random(3)
    s, p = game.initial(), plain.initial()
    more = 0
    for _ in range(3000):
        a = choose.choice(list(game.actions(s)))
        before, s, p = s, game.result(s, a), plain.result(p, a)
        assert abs(s.least - before.least) <= 1
        assert s.least >= p.least
        assert (s.least - p.least) % 2 == 0
        more += s.least > p.least
    assert s == game.parse_state(game.state_name(s))
    assert more


# -- what people see and type -----------------------------------------------------------------------------------------


def test_moves_by_tile_and_by_way_of_the_blank():
    game = EightPuzzle()
    s = game.initial()  # 283/164/7_5
    for tile, way in (("6", "up"), ("7", "left"), ("5", "RIGHT")):
        assert game.parse_action(s, tile) == game.parse_action(s, way)
    for wrong in ("down", "4", "2", "x"):
        with pytest.raises(IllegalMove, match="Legal: 6, 7, 5"):
            game.parse_action(s, wrong)
    assert game.state_name(game.replay("up up left down 8")) == "123/8_4/765"
    wide = FifteenPuzzle()
    assert [wide.action_name(wide.initial(), a) for a in wide.actions(wide.initial())] == ["5", "15"]


def test_texts_are_read_back():
    choose = random.Random(5)
    for game in (EightPuzzle(), FifteenPuzzle(), SlidingPuzzle()):
        s = game.initial()
        for _ in range(50):
            s = game.initial() if game.is_terminal(s) else game.result(s, choose.choice(game.legal(s)))
            assert game.parse_state(game.text(s)) == game.parse_state(game.state_name(s)) == s
    assert EightPuzzle().text(EightPuzzle().initial()) == "2 8 3\n1 6 4\n7 _ 5"
    flat = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
    assert read_board(flat, (4, 4)) == read_board("EDF7/BC95/6_21/48A3")


def test_pictures():
    game = FifteenPuzzle()
    picture = ET.fromstring(game.picture(game.initial()))
    assert [t.text for t in picture.iter() if t.tag.endswith("text")][:4] == ["1", "6", "10", "8"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"start": "823/164/7_5"}, "cannot be moved to 123/8_4/765"),
        ({"start": "283/164/775"}, "each tile from 1 to 8 must be there once"),
        ({"start": "283/164"}, "3 rows of 3"),
        ({"start": "28/16/7_"}, "3 rows of 3"),
        ({"start": "283/16/7_5"}, "2 to 4 rows"),
        ({"start": ""}, "2 to 4 rows"),
        ({"start": "2 8 3/1 6 x/7 _ 5"}, "each tile from 1 to 8"),
        ({"goal": "12/34"}, "3 rows of 3"),
        ({"heuristic": "guess"}, "none, misplaced, manhattan, linear-conflict"),
    ],
)
def test_parameters_that_make_no_puzzle(given, said):
    with pytest.raises(ParameterError, match=said):
        EightPuzzle(**given)


def test_positions_that_make_no_puzzle():
    with pytest.raises(ParameterError, match="two sizes"):
        SlidingPuzzle(start="12/3_")
    for text in ("823/164/7_5", "283/164", "nothing"):
        with pytest.raises(BadText):
            EightPuzzle().parse_state(text)
