"""What rules may not do is said in one sentence that names the position, by tables and by weak solving."""

import re
from bisect import bisect_left
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyant import Game
from plyant.errors import UnfitGame
from plyant.exact import enumeration
from plyant.exact.playouts import look_for_faults, playouts
from plyant.exact.solve import solve
from plyant.exact.weak import weak

NAN, INFINITE, LOPSIDED, STUCK, STRANGER = range(1, 6)
PLIES = 10
FIRST_END = f"The state s: plies: {PLIES} / number: 0 / "
SAID = {
    NAN: f"utility(s, 0) is nan, and should be a finite number. {FIRST_END}",
    INFINITE: f"utility(s, 0) is inf, and should be a finite number. {FIRST_END}",
    LOPSIDED: f"zero_sum is True, and the utilities of all players (1.0, 1.0) add up to 2.0. {FIRST_END}",
    STUCK: f"is_terminal(s) is False, and actions(s) gives nothing. The state s: plies: {PLIES - 1} / number: 0 / ",
    STRANGER: "player(s) is 2, and should be 0 to 1, CHANCE or SIMULTANEOUS (players count from 0: 0 is MAX, 1 is "
    f"MIN). The state s: plies: {PLIES - 1} / number: 0 / ",
}


class At(NamedTuple):
    """How many moves were made, and which."""

    plies: int
    number: int
    fault: int
    most: int


class Faulty(Game):
    """Ten times left or right. The leftmost ends, with numbers below `most`, have a fault."""

    bounds = (-1, 1)
    zero_sum = True
    fault: int = 0
    most: int = 1

    def initial(self):
        return At(0, 0, self.fault, self.most)

    def player(self, s):
        if s.fault == STRANGER and s.plies == PLIES - 1 and s.number < s.most:
            return 2
        return s.plies & 1

    def actions(self, s):
        if s.fault != STUCK or s.plies < PLIES - 1 or s.number >= s.most:
            yield 0
            yield 1

    def result(self, s, a):
        return At(s.plies + 1, 2 * s.number + a, s.fault, s.most)

    def is_terminal(self, s):
        return s.plies == PLIES

    def utility(self, s, p):
        value = 1.0 if s.number * 7 % 5 < 2 else -1.0
        if s.number < s.most:
            if s.fault == NAN:
                return 0.0 * float("inf")
            if s.fault == INFINITE:
                return float("inf") if p == 0 else -float("inf")
            if s.fault == LOPSIDED:
                return 1.0
        return value if p == 0 else -value


@pytest.mark.parametrize("native", [False, True])
def test_a_table_refuses_the_one_state_of_all_that_has_a_fault(native):
    assert solve(Faulty(), native=False).states == 2**11 - 1
    for fault, said in SAID.items():
        game = Faulty(fault=fault)
        look_for_faults(game, game.initial())  # games played at random do not meet it
        with pytest.raises(UnfitGame, match=re.escape(f"faulty: {said}")):
            solve(game, native=native)


@pytest.mark.parametrize(("native", "method"), [(False, "null-window"), (False, "proof-number"), (True, "null-window")])
def test_weak_solving_says_where_the_fault_is_that_it_meets(native, method):
    for fault in (NAN, INFINITE, STUCK):
        game = Faulty(fault=fault, most=16)
        look_for_faults(game, game.initial(), 4)  # the few before the search do not meet it
        said = re.sub("number: 0 / ", "number: N / ", SAID[fault])
        with pytest.raises(UnfitGame) as error:
            weak(game, native=native, method=method)
        assert str(error.value).startswith(f"faulty: {said}".split("N", 1)[0])


def test_players_that_count_from_one_are_refused_before_the_search_begins():
    game = Faulty(fault=STRANGER, most=2**9)
    with pytest.raises(UnfitGame, match=r"player\(s\) is 2, and should be 0 to 1"):
        weak(game, native=False)


def test_weak_solving_refuses_what_is_not_zero_sum_before_it_begins_and_at_the_end_of_its_line():
    with pytest.raises(UnfitGame, match=r"the utilities of all players \(1.0, 1.0\) add up to 2.0"):
        weak(Faulty(fault=LOPSIDED, most=500), native=False)
    ends_at = Faulty().initial()
    for a in weak(Faulty(), native=False).line:
        ends_at = Faulty().result(ends_at, a)
    game = OneLopsided(where=ends_at.number)
    look_for_faults(game, game.initial(), 4)
    with pytest.raises(UnfitGame, match=f"The state s: plies: 10 / number: {ends_at.number} /"):
        weak(game, native=False)
    assert weak(OneLopsided(where=1023 - ends_at.number), native=False).exact


class OneLopsided(Faulty):
    """One end has the fault, and is still worth to MAX what it is worth in `Faulty`."""

    where: int = 0

    def utility(self, s, p):
        value = super().utility(s, p)
        return 0.5 if s.number == self.where and p == 1 else value


class Undeclared(Faulty):
    """Says nothing of sums."""

    zero_sum = None


def test_games_that_do_not_say_whether_they_are_zero_sum_are_refused_where_they_are_not():
    assert solve(Undeclared(), native=False).status() == solve(Faulty(), native=False).status()
    with pytest.raises(UnfitGame, match=r"what one player wins the other must lose\. The state s: "):
        solve(Undeclared(fault=LOPSIDED), native=False)


def test_the_games_played_at_random_end_or_get_stuck():
    game = Faulty()
    assert [len(met) for met in playouts(game, game.initial(), 3)] == [10, 10, 10]
    assert [len(met) for met in playouts(game, game.initial(), 3, longest=4)] == [4, 4, 4]
    with pytest.raises(UnfitGame, match=r"actions\(s\) gives nothing"):
        list(playouts(Faulty(fault=STUCK, most=2**9), game.initial()._replace(fault=STUCK, most=2**9)))


# -- many utilities ---------------------------------------------------------------------------------------------------


class Graded(Faulty):
    """Every end is worth something else, but for two zeros."""

    bounds = None

    def utility(self, s, p):
        value = 0.1 * (s.number * 37 % 1024 - 500)
        if s.number == 3:
            value = -0.0
        return value if p == 0 else -value


def brute(game, s):
    if game.is_terminal(s):
        return game.utility(s, 0)
    return (max, min)[game.player(s)](brute(game, game.result(s, a)) for a in game.actions(s))


def test_a_thousand_utilities_are_told_apart():
    game = Graded()
    found = solve(game, native=False)
    assert len(found.known.explorer.levels) == 1023
    for s in (game.initial(), *(s for met in playouts(game, game.initial(), 5) for s in met)):
        assert found.known.look(s)[0] == brute(game, s)


@pytest.mark.parametrize("most", [1022, 100])
def test_too_many_utilities_are_refused_with_what_to_do(monkeypatch, most):
    monkeypatch.setattr(enumeration, "MOST_LEVELS", most)
    said = f"more than {most:,} different utilities occur, and a table of all states holds up to {most:,}: round them"
    with pytest.raises(UnfitGame, match=re.escape(said)):
        solve(Graded(), native=False)


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=40))
def test_utilities_are_noted_once_and_found_by_halving(values):
    table, desk = np.full(128, enumeration.EMPTY), [0] * enumeration.SCRATCH
    for value in values + values:
        assert enumeration.note(table, value, desk)
    levels = sorted(set(values))
    assert sorted(table[~np.isnan(table)].tolist()) == levels
    assert desk[enumeration.LEVELS] == len(levels)
    assert [enumeration.level_of(levels, v) for v in values] == [bisect_left(levels, v) for v in values]


# -- states that are not made of the same numbers ---------------------------------------------------------------------


class Spelled(Game):
    """Three letters; who says "a" last wins. States are texts, sets, tuples that grow, or not of the same kind."""

    bounds = (-1, 1)
    zero_sum = True
    kind: str = "text"

    def initial(self):
        return {"text": "", "digits": "1", "set": frozenset(), "growing": (), "mixed": (False, 0)}[self.kind]

    def said(self, s):
        return s[1] if self.kind == "mixed" else len(s) - (self.kind == "digits")

    def player(self, s):
        return self.said(s) % 2

    def actions(self, s):
        return [a for a in range(4) if self.kind != "set" or a not in s]

    def result(self, s, a):
        if self.kind == "mixed":
            return (a, s[1] + 1)
        if self.kind == "set":
            return s | {a}
        return (*s, a) if self.kind == "growing" else s + str(a)

    def is_terminal(self, s):
        return self.said(s) == 3

    def utility(self, s, p):
        last = s[0] if self.kind == "mixed" else min(s) if self.kind == "set" else s[-1]
        return (1 if last in (0, "0") else -1) * (1 if p == 0 else -1)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("text", "tables hold states that are made of numbers, and one is ''"),
        ("digits", r"states must all be made alike, and '1' would become 1"),
        ("set", r"tables hold states that are made of numbers, and one is frozenset\(\)"),
        ("growing", "tables hold states that are all made of as many numbers"),
        ("mixed", r"states must all be made alike, and \(2, 1\) would become \(True, 1\)"),
    ],
)
def test_states_that_are_no_numbers_have_no_table_and_are_solved_weakly(kind, said):
    game = Spelled(kind=kind)
    with pytest.raises(UnfitGame, match=said):
        solve(game, native=False)
    assert weak(game, native=False).value == brute(game, game.initial())


class Late(Game):
    """A tuple that grows where games played at random hardly come: after ten times 1."""

    zero_sum = True

    def initial(self):
        return (0, 0)

    def player(self, s):
        return s[0] % 2

    def actions(self, s):
        return (0, 1)

    def result(self, s, a):
        if s[:2] == (10, 10):
            return (s[0] + 1, s[1] + a, 1)
        return (s[0] + 1, s[1] + a)

    def is_terminal(self, s):
        return s[0] == 12

    def utility(self, s, p):
        return 1 if s[1] % 2 == p else -1


def test_a_tuple_that_grows_late_is_noticed():
    game = Late()
    assert all(len(s) == 2 for met in playouts(game, game.initial()) for s in met)
    with pytest.raises(UnfitGame, match="all made of as many numbers"):
        solve(game, native=False)
