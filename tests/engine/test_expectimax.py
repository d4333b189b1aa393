"""The plain kernel, which `explain` records, and the one that prunes are the same search where nothing is pruned."""

from typing import NamedTuple

import pytest
from dicey import Dicey, by_definition
from hashed import Spot
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant import Game
from plyant.engine.lookers import ExpectimaxLooker, StarLooker

INFINITY = float("inf")


class Within(Dicey):
    """Estimates within the bounds: the plain kernel takes them as they are, the other one ends them at the bounds."""

    def evaluate(self, s: Spot, p: int) -> float:
        value = (self.here(s) // 512 % 17 - 8) / 2
        return value if p == 0 else -value


def looked(looker, s: Spot, depth: int) -> tuple[float, int]:
    return looker.look(s, depth, -INFINITY, INFINITY), looker.nodes


@settings(max_examples=60)
@given(seed=st.integers(0, 2**30), mover=st.integers(-1, 1), length=st.integers(1, 6), depth=st.integers(1, 6))
def test_the_plain_kernel_is_the_other_one_without_pruning(seed, mover, length, depth):
    game: Game = Within()
    s = Spot(seed, 0, 0, mover, length)
    plain = looked(ExpectimaxLooker(game, True), s, depth)
    assert plain == looked(ExpectimaxLooker(game, False), s, depth)
    assert plain == looked(StarLooker(game, False, None, cut=False, probe=False), s, depth)
    assert plain[0] == by_definition(game, s, depth)


class Step(NamedTuple):
    ply: int
    way: int


class Ways(Game):
    """One player chooses a way and follows it to its end; what it looks like on the way is another thing."""

    players = ("A",)
    bounds = (-1, 1)
    not_native = "only the interpreted kernel is meant here"
    worth = {1: -0.5, 2: 0.25}
    looks = {1: 0.75, 2: 0.0}

    def initial(self):
        return Step(0, 0)

    def player(self, s):
        return 0

    def actions(self, s):
        return tuple(self.worth) if s.ply == 0 else (s.way,)

    def chance(self, s):
        return ()

    def result(self, s, a):
        return Step(s.ply + 1, a)

    def is_terminal(self, s):
        return s.ply == 3

    def utility(self, s, p):
        return self.worth[s.way]

    def evaluate(self, s, p):
        return self.looks[s.way]


class Shortcut(Ways):
    """The first way ends at once, with all that can be won."""

    worth = {1: 1.0, 2: -1.0, 3: 1.0}
    looks = {1: 0.0, 2: 1.0, 3: 0.0}

    def is_terminal(self, s):
        return s.ply == 3 or (s.ply == 1 and s.way == 1)


def test_a_search_to_the_end_takes_no_estimate_from_a_table():
    table = ply.Table(4)
    for depth in (3, 2, 1):
        ply.expectimax(Ways(), depth=depth, table=table, native=False)
    found = ply.expectimax(Ways(), table=table, native=False)
    assert (found.value, found.action, found.exact, found.depth) == (0.25, 2, True, 3)
    assert ply.expectimax(Ways(), depth=1, table=table, native=False).value == 0.75


@pytest.mark.parametrize("budget", [{"depth": 3}, {"nodes": 1000}, {}])
def test_all_moves_are_looked_at_until_they_are_proved(budget):
    """The first one is proved one ply ahead, where the second looks as good."""
    found = ply.expectimax(Shortcut(), **budget, all_moves=True, native=False)
    assert (found.actions, found.exact) == ((1, 3), True)
    assert {m.action: (m.value, m.proved) for m in found.moves} == {1: (1, True), 2: (-1, True), 3: (1, True)}


def test_where_time_is_up_only_what_is_proved_is_optimal():
    looked = [ply.expectimax(Shortcut(), nodes=n, all_moves=True, native=False) for n in range(2, 30)]
    assert all(2 not in found.actions and 1 in found.actions for found in looked)
    assert looked[-1].actions == (1, 3)


@pytest.mark.parametrize("tree", ["(<1 2 3> <0 5 5>)", "({0.5: <2 7 7>, 0.5: <0 1 1>} <0 5 5>)"])
def test_the_others_have_minus_what_player_0_has_whatever_the_line_ends_with(tree):
    found = ply.expectimax(ply.tree(tree), all_moves=True, native=False)
    assert (found.value, found.values, found.moves[0].value) == (1, (1, -1, -1), 1)
    assert found.convention.endswith("player 0 against all others: the others' values are minus player 0's")
