"""The paranoid search and best-reply search give the values of their definitions, to whoever asks."""

import pytest
from hashed import Spot, Won
from hypothesis import given, settings
from hypothesis import strategies as st
from shares import Place, Ring, Shares, against_all, with_best_reply
from test_maxn import places

import plyant as ply
from plyant.engine.several import best_reply, paranoid
from plyant.errors import ParameterError, UnfitGame
from plyant.games.alliance_nim import AllianceNim

many = settings(max_examples=80, deadline=None)
sides = st.sampled_from([None, (0,), (1,), (0, 1), (0, 2), (1, 2)])


@many
@given(s=places(3, 6), side=sides, depth=st.integers(1, 7))
def test_paranoid_is_what_a_side_gets_in_any_case(s, side, depth):
    game = Shares()
    found = paranoid(game, s, depth, coalition=side)
    assert found.native
    ours = side or (s.mover,)
    value = against_all(game, s, ours, depth)
    assert sum(found.values[p] for p in ours) == pytest.approx(value, abs=1e-12)
    assert against_all(game, game.result(s, found.action), ours, depth - 1) == pytest.approx(value, abs=1e-12)
    assert found.value == found.values[s.mover]


@many
@given(s=places(3, 6), side=sides)
def test_all_optimal_moves_of_the_paranoid_search(s, side):
    """Whether the mover is of the side that is asked about, or against it."""
    game, ours = Shares(), side or (s.mover,)
    best = against_all(game, s, ours)
    found = paranoid(game, s, coalition=side, all_moves=True)
    wanted = [
        a for a in game.actions(s) if against_all(game, game.result(s, a), ours) == pytest.approx(best, abs=1e-12)
    ]
    assert list(found.actions) == wanted


@many
@given(s=places(4, 6), depth=st.integers(1, 5))
def test_best_reply_lets_only_the_strongest_reply_be_played(s, depth):
    game = Ring()
    found = best_reply(game, s, depth, all_moves=True)
    assert found.native
    value = with_best_reply(game, s, s.mover, depth)
    assert found.value == value
    after = {a: with_best_reply(game, game.result(s, a), s.mover, depth - 1) for a in game.actions(s)}
    assert list(found.actions) == [a for a, v in after.items() if v == value]
    assert found.line == (found.action,)


@given(s=places(3, 5), side=sides)
def test_paranoid_native_and_interpreted_take_the_same_way(s, side):
    fast, slow = (paranoid(Shares(), s, 4, coalition=side, native=n) for n in (True, False))
    assert (fast.values, fast.line, fast.nodes) == (slow.values, slow.line, slow.nodes)


@given(s=places(4, 5))
def test_best_reply_native_and_interpreted_take_the_same_way(s):
    fast, slow = (best_reply(Ring(), s, 4, native=n) for n in (True, False))
    assert (fast.values, fast.line, fast.nodes) == (slow.values, slow.line, slow.nodes)


@given(st.integers(0, 2**30), st.integers(0, 1), st.integers(1, 6))
def test_between_two_players_both_are_alpha_beta(seed, mover, length):
    s = Spot(seed, 0, 0, mover, length)
    plain = ply.alphabeta(Won(), s, native=False)
    against = paranoid(Won(), s, native=False)
    assert (against.value, against.line, against.nodes) == (plain.value, plain.line, plain.nodes)
    assert best_reply(Won(), s, native=False).value == plain.value


def test_a_win_in_any_case_is_proved_before_the_end():
    tree = ply.load("tic-tac-toe")
    s = tree.replay("a1 b1 a2 b2")
    found = paranoid(tree, s, 2, native=False)
    assert found.exact
    assert (found.value, found.line) == (1, (6,))


def test_rounds():
    s = Place(8, 0, 0, 0, 9)
    assert paranoid(Ring(), s, rounds=1, native=False).depth == 4
    assert best_reply(Ring(), s, rounds=2, native=False).depth == 4  # two moves, and a reply to each


def test_a_game_that_knows_no_pass_has_no_best_reply():
    with pytest.raises(UnfitGame, match="has no null"):
        best_reply(AllianceNim())


def test_chance_and_bad_coalitions_are_refused():
    with pytest.raises(UnfitGame, match="has chance, which best_reply cannot handle"):
        best_reply(Shares())
    with pytest.raises(ParameterError, match="are not coalitions"):
        paranoid(Shares(), coalition=(0, 7))


class Far(Won):
    """Estimates are far beyond what can be won."""

    bounds = (-1, 1)
    zero_sum = True

    def is_terminal(self, s):
        return s.ply == 4

    def utility(self, s, p):
        return 0.0

    def evaluate(self, s, p):
        return 5.0 if p == 0 else -5.0


def test_an_estimate_beyond_the_bounds_proves_nothing():
    s = Spot(1, 0, 0, 0, 9)
    shallow = paranoid(Far(), s, 1, native=False)
    assert (shallow.value, shallow.exact) == (5, False)
    deep = paranoid(Far(), s, nodes=10_000, native=False)
    assert (deep.value, deep.exact, deep.depth) == (0, True, 4)


class Sides(Far):
    """Two win at once where one had won alone; the estimates say nothing."""

    players = ("A", "B", "C")
    zero_sum = False

    def player(self, s):
        return 0

    def actions(self, s):
        return (1, 2)

    def result(self, s, a):
        return s._replace(ply=s.ply + 1, place=a if s.ply == 0 else s.place)

    def is_terminal(self, s):
        return s.ply == 2 or (s.ply == 1 and s.place == 1)

    def utility(self, s, p):
        return 1.0 if p == 0 or (p == 1 and s.place == 2) else 0.0


def test_one_win_is_not_all_that_a_side_can_get():
    s = Spot(1, 0, 0, 0, 9)
    shallow = paranoid(Sides(), s, 1, coalition=(0, 1), native=False)
    assert (shallow.action, shallow.exact) == (1, False)
    deep = paranoid(Sides(), s, nodes=1000, coalition=(0, 1), native=False)
    assert (deep.action, deep.values, deep.exact) == (2, (1, 1, 0), True)
