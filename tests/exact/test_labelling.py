"""Status labelling against minimax as the tests define it, and against what is known of small games."""

import functools
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import EndlessGame, ParameterError, UnfitGame
from plyant.exact.labelling import label
from tests.engine.hashed import Spot, Won, brute_force
from tests.explain import brute

spots = st.builds(
    Spot,
    seed=st.integers(0, 2**30),
    place=st.just(0),
    ply=st.just(0),
    mover=st.integers(0, 1),
    length=st.integers(0, 7),
)
NAME = {float("inf"): "WIN", 0.0: "DRAW", float("-inf"): "LOSS"}
TURNED = {"WIN": "LOSS", "DRAW": "DRAW", "LOSS": "WIN"}


def reached(game, s):
    found, waiting = {s}, [s]
    while waiting:
        t = waiting.pop()
        for a in [] if game.is_terminal(t) else game.actions(t):
            after = game.result(t, a)
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found


@pytest.mark.parametrize("native", [False, True], ids=["interpreted", "native"])
@settings(max_examples=60)
@given(s=spots, first=st.sampled_from(["max", "min"]))
def test_every_state_of_a_random_game_has_the_sign_of_its_minimax_value(native, s, first):
    game = Won()
    found = label(game, s, first=first, native=native)
    assert found.memo.native == native
    assert found.statuses.keys() == reached(game, s)
    player_0_is_max = (game.player(s) == 0) == (first == "max")
    for state, status in found.statuses.items():
        right = NAME[brute_force(game, state)]
        assert status == found.status(state) == (right if player_0_is_max else TURNED[right])


results = st.sampled_from([-1, 0, 1])
trees = st.recursive(results, lambda inside: st.lists(inside, min_size=1, max_size=4), max_leaves=20)


@settings(max_examples=40)
@given(trees, st.sampled_from(["max", "min"]))
def test_typed_in_trees(tree, root):
    value = brute.minimax(tree, root == "max")
    assert label(ply.tree(tree, root), first=root, native=False).status() == {1: "WIN", 0: "DRAW", -1: "LOSS"}[value]


def test_tic_tac_toe_is_a_draw_of_5478_states():
    game = ply.load("tic-tac-toe")
    found = label(game, native=False)
    assert (found.status(), len(found)) == ("DRAW", 5478)
    assert sum(found.counts().values()) == 5478

    @functools.cache
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return (max if game.player(s) == 0 else min)(value(game.result(s, a)) for a in game.actions(s))

    assert found.statuses == {s: {1: "WIN", 0: "DRAW", -1: "LOSS"}[value(s)] for s in found.statuses}


@pytest.mark.parametrize("sticks", [1, 2, 3, 6, 7, 15, 16, 29, 31])
def test_half_nim_is_lost_to_the_mover_at_1_3_7_15_31(sticks):
    game = ply.load(f"half-nim(sticks={sticks})")
    status = "LOSS" if sticks in (1, 3, 7, 15, 31) else "WIN"
    assert label(game, native=False).status() == status
    assert label(game, first="min", native=False).status() == TURNED[status]


@pytest.mark.parametrize("misere", [False, True])
def test_nim_is_lost_where_its_piles_cancel_out(misere):
    game = ply.load(f"nim(piles=(3,2,3),misere={misere})")
    for s, status in label(game, native=False).statuses.items():
        a, b, c = s.piles
        lost = (a ^ b ^ c == 0) if not misere or max(s.piles) > 1 else a ^ b ^ c == 1
        assert (status == "LOSS") == (lost == (s.mover == 0)), s


def test_statuses_by_name():
    named = label(ply.load("half-nim(sticks=3)"), native=False).by_name()
    assert named == {"3 MAX": "LOSS", "2 MIN": "LOSS", "1 MAX": "LOSS"}


def test_the_table_grows_with_the_game(monkeypatch):
    """More states than the first table has room for, and as many as are allowed."""
    game = ply.load("half-nim(sticks=200)")
    right = label(game, native=False)
    monkeypatch.setattr("plyant.exact.memo._FIRST_SLOTS", 4)
    found = label(game, native=False, states=len(right))
    assert len(found) == len(right) > 300
    assert found.statuses == right.statuses


class Word(ply.Game):
    """Strike out a letter; whoever leaves "a" wins, "" is a draw. The states are texts."""

    start: str = "baa"

    def initial(self):
        return self.start

    def player(self, s):
        return (len(self.start) - len(s)) % 2

    def actions(self, s):
        return sorted(set(s))

    def result(self, s, a):
        return s.replace(a, "", 1)

    def is_terminal(self, s):
        return s in ("a", "")

    def utility(self, s, p):
        return 0 if s == "" else -1 if p == self.player(s) else 1


def test_states_may_be_anything_that_can_be_hashed():
    """Also where machine code is asked for: it is done without, and the reason is told."""
    found = label(Word())
    assert found.memo.reason
    assert found.statuses == {"baa": "LOSS", "ba": "LOSS", "aa": "LOSS", "a": "LOSS", "b": "DRAW", "": "DRAW"}


class Listed(Word):
    def initial(self):
        return list(self.start)


class Spin(NamedTuple):
    place: int
    mover: int


class Round(ply.Game):
    """Go round; nobody ever wins, unless somebody stops."""

    places: int = 3

    def initial(self):
        return Spin(0, 0)

    def player(self, s):
        return s.mover

    def actions(self, s):
        return range(2)

    def result(self, s, a):
        return Spin(-1 if a else (s.place + 1) % self.places, 1 - s.mover)

    def is_terminal(self, s):
        return s.place < 0

    def utility(self, s, p):
        return 0


def test_what_cannot_be_labelled_is_refused_with_the_reason():
    with pytest.raises(EndlessGame, match=r"round: a state can come again, .* use solve\.$"):
        label(Round(), native=False)
    with pytest.raises(EndlessGame, match="more than 10,000 moves"):
        label(Round(places=10**6), native=False)
    with pytest.raises(ParameterError, match="more than 50 states"):
        label(ply.load("tic-tac-toe"), states=50, native=False)
    with pytest.raises(ParameterError, match="max or min"):
        label(ply.load("nim"), first="A", native=False)
    with pytest.raises(UnfitGame, match="cannot be hashed"):
        label(Listed(), native=False)
    with pytest.raises(UnfitGame, match="two players"):
        label(ply.load("pig"))
    with pytest.raises(ParameterError, match="cannot be reached"):
        label(ply.load("half-nim(sticks=7)"), native=False).status((8, 0))
