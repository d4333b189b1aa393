"""States and moves at the edge of what a table can hold: the right value, or a sentence, never a wrong one."""

import functools
import os
import subprocess
import sys
from typing import NamedTuple

import pytest

import plyant as ply
from plyant.bits import U64
from plyant.errors import UnfitGame
from plyant.exact import explorer
from plyant.exact.explorer import Explorer
from plyant.exact.solve import solve
from tests.exact.random_graphs import RandomGraph, values


class Leap(NamedTuple):
    to: U64
    moves: int


class Leaps(ply.Game):
    """One move, or two where the second does nothing; the greatest number that can be reached is worth 3."""

    last: int = 1

    def numbers(self):
        raise NotImplementedError

    def initial(self):
        return Leap(0, 0)

    def player(self, s):
        return s.moves

    def actions(self, s):
        return range(len(self.numbers()) if s.moves == 0 else 1)

    def result(self, s, a):
        return Leap(self.numbers()[a] if s.moves == 0 else s.to, s.moves + 1)

    def is_terminal(self, s):
        return s.moves == self.last

    def utility(self, s, p):
        return (3 if s.to == max(self.numbers()) else -1) * (1 if p == 0 else -1)


class Far(Leaps):
    def numbers(self):
        return (5, 2**61 - 1)


class Top(Leaps):
    """The last move is rare: random games do not meet it. As signed numbers go, it is below the least one."""

    def numbers(self):
        return (*(2**62, 3 * 2**61) * 300, 2**63)


class Many(Leaps):
    def actions(self, s):
        return range(1, 5001)

    def result(self, s, a):
        return Leap(a, s.moves + 1)

    def utility(self, s, p):
        return (3 if s.to == 5000 else -1) * (1 if p == 0 else -1)


def test_numbers_that_python_hashes_to_others():
    assert solve(Far(), native=False).value() == 3


def test_the_highest_bit():
    try:
        found = solve(Top(), native=False)
    except UnfitGame:
        return  # more bits than there are, which is a sentence
    assert found.value() == 3


@pytest.mark.parametrize("native", [False, True])
def test_more_moves_than_the_desks_of_who_takes_it_up_have_room_for(native):
    """As after a crash, or where workers have found the states."""
    game = Many()
    first, second = (Explorer(game, game.initial(), native=native) for _ in range(2))
    first.explore()
    second.take_up(first.packing, first.columns(), [len(layer) for layer in first.layers], first.settled)
    second.utilities = first.utilities
    for one in (first, second):
        one.solve()
        assert one.levels[one.columns()[1][0] & 0x7FFF] == 3


@pytest.mark.parametrize("forward", [True, False])
def test_states_with_more_moves_than_there_is_room_for_come_after_others_of_their_layer(forward, monkeypatch):
    """What was found of a layer by then is not lost."""
    monkeypatch.setattr(explorer, "FIRST_MOVES", 1)
    for seed in range(60):
        game = RandomGraph(seed, nodes=30, grades=2, forward=forward)
        found, right = solve(game, native=False), values(game)
        assert {s: found.known.look(s) for s in right} == right
        assert found.states == len(right)


class Mixed(Leaps):
    last = 2
    rare: bool = False

    def player(self, s):
        return 0

    def numbers(self):
        return (2,) * 500 + (2.0,) if self.rare else (2, 2, 2, 2.0)

    def utility(self, s, p):
        return (3 if s.to == 2 else 99) * (1 if p == 0 else -1)


@pytest.mark.parametrize("rare", [False, True])
def test_a_number_that_is_whole_here_and_real_there(rare):
    with pytest.raises(UnfitGame, match="states must all be made alike"):
        solve(Mixed(rare=rare), native=False)


class Stairs(ply.Game):
    """Of many moves one leads a step down, where random games seldom come far; the others end it."""

    depth: int = 60
    moves, down = range(40), 17

    def initial(self):
        return (0, 0)

    def player(self, s):
        return s[1]

    def actions(self, s):
        return self.moves

    def result(self, s, a):
        return (s[0] - 1 if a == self.down else 1_000_000 + self.moves.index(a), 1 - s[1])

    def is_terminal(self, s):
        return s[0] > 0 or s[0] == -self.depth

    def utility(self, s, p):
        return (s[0] % 3 - 1) * (1 if p == 0 else -1)


class RealStairs(Stairs):
    moves, down = [0.25, 0.5, 0.75, *(float(n) for n in range(2, 40))], 0.5


class PairStairs(Stairs):
    moves, down = [(n, n + 1) for n in range(40)], (17, 18)


class TextStairs(Stairs):
    moves, down = [f"m{n}" for n in range(40)], "m17"


@pytest.mark.parametrize("kind", [Stairs, RealStairs, PairStairs, TextStairs])
def test_states_that_nobody_has_foreseen_come_after_moves_of_any_kind(kind):
    """They count down as well, past what the first packing holds."""
    game = kind(depth=60)
    known = {}

    def value(s):
        if s not in known:
            best = max if s[1] == 0 else min
            known[s] = game.utility(s, 0) if game.is_terminal(s) else best(value(game.result(s, a)) for a in game.moves)
        return known[s]

    found = solve(game, native=False)
    assert found.value() == value((0, 0))
    assert {s: found.value(s) if s[1] == 0 else -found.value(s) for s in known} == known
    assert found.states == len(known)


class Fickle(Stairs):
    """A step down is a long one, but not for who looks twice."""

    def result(self, s, a):
        is_first_look = sys._getframe(1).f_code.co_name == "expand"
        return (s[0] - 10**9, 1 - s[1]) if is_first_look and a == self.down else super().result(s, a)


def test_rules_that_are_not_always_the_same_are_named():
    with pytest.raises(UnfitGame, match="a move led to another state when it was made again"):
        solve(Fickle(), native=False)


class Remembering(Leaps):
    def numbers(self):
        return (1, 2)

    @functools.cache  # noqa: B019
    def actions(self, s):
        return (0, 1)


def test_moves_that_are_remembered():
    assert solve(Remembering()).value() == 3
    assert ply.search(Remembering()).value == 3


def test_machine_code_for_any_processor():
    """Where it is made for another one than this, no instruction is used that the other one may not have."""
    code = "import plyant as ply; assert ply.solve(ply.load('half-nim(sticks=9)')).states > 5"
    env = {**os.environ, "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    subprocess.run([sys.executable, "-c", code], env=env, check=True)
