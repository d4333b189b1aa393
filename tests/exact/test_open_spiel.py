"""Solved tables against OpenSpiel: its rules, its returns, and its own search, state by state."""

import random

import pyspiel
import pytest
from open_spiel.python.algorithms import minimax

import plyant as ply
from plyant.exact.solve import solve
from tests.exact.test_published import BothSides
from tests.games.spiel import open_spiel


def value_there(state, known):
    """What a state of OpenSpiel is worth to its first player under best play."""
    key = state.current_player(), str(state)
    if key not in known:
        if state.is_terminal():
            known[key] = state.returns()[0]
        else:
            values = [value_there(state.child(a), known) for a in state.legal_actions()]
            known[key] = max(values) if state.current_player() == 0 else min(values)
    return known[key]


def to_first(found, s):
    """What a state is worth to the first player by a solution."""
    value = found.value(s)
    return value if found.game.player(s) == 0 else -value


def in_step(game, state, name_of, most=None, seed=0):
    """Pairs of our state and theirs: all that can be reached, or so many along random games."""
    start = game.initial(), state
    if most is not None:
        luck, pairs = random.Random(seed), []
        while len(pairs) < most:
            s, t = start
            while not t.is_terminal():
                a = luck.choice(t.legal_actions())
                s, t = game.result(s, game.parse_action(s, name_of(t, a))), t.child(a)
                pairs.append((s, t))
        yield from pairs[:most]
        return
    met, waiting = {start[0]}, [start]
    while waiting:
        s, t = waiting.pop()
        yield s, t
        for a in t.legal_actions() if not t.is_terminal() else []:
            after = game.result(s, game.parse_action(s, name_of(t, a)))
            if after not in met:
                met.add(after)
                waiting.append((after, t.child(a)))


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("tic-tac-toe", 5478),
        ("nim(piles=(2,3,4))", None),
        ("nim(piles=(2,3,4),misere=True)", None),
        ("mnk(m=3,n=3,k=2)", None),
    ],
)
def test_every_state_is_worth_what_it_is_in_open_spiel(text, states):
    game = ply.load(text)
    theirs, name_of = open_spiel(game)
    found, known, met = solve(game, native=False), {}, set()
    for s, t in in_step(game, theirs.new_initial_state(), name_of):
        met.add(game.key(s))
        assert to_first(found, s) == value_there(t, known), game.text(s)
        if not t.is_terminal():
            goal = value_there(t, known)
            best = {name_of(t, a) for a in t.legal_actions() if value_there(t.child(a), known) == goal}
            assert {game.action_name(s, a) for a in found.best(s)} == best
    assert len(met) > 100
    assert states in (None, len(met))


def test_connect_four_on_four_by_four():
    """States of random games; the first plies are left out, for OpenSpiel would go through the whole game for them."""
    game = BothSides(width=4, height=4)
    theirs, name_of = open_spiel(game)
    found, known = solve(game), {}
    late = [(s, t) for s, t in in_step(game, theirs.new_initial_state(), name_of, 400) if len(t.history()) >= 7]
    assert len(late) > 150
    values = [value_there(t, known) for _, t in late]
    assert [to_first(found, s) for s, _ in late] == values
    assert set(values) == {-1, 0, 1}


def test_its_own_alpha_beta_search_finds_the_same():
    game = ply.load("tic-tac-toe")
    theirs, name_of = open_spiel(game)
    found = solve(game, native=False)
    values = set()
    for s, t in in_step(game, theirs.new_initial_state(), name_of, 120, seed=3):
        if not t.is_terminal() and len(t.history()) >= 3:
            value, action = minimax.alpha_beta_search(theirs, state=t, maximizing_player_id=0)
            assert to_first(found, s) == value
            if t.current_player() == 0:
                assert name_of(t, action) in {game.action_name(s, a) for a in found.best(s)}
            values.add(value)
    assert values == {-1, 0, 1}


def test_the_ends_of_kalah_are_those_of_mancala():
    """Its board has six pits with four seeds; so games are played at random until few seeds are left in the pits.

    It says who wins, not by how much: what counts are ends in which the seeds that are left decide.
    """
    game, theirs = ply.load("kalah(empty_capture=False)"), pyspiel.load_game("mancala")
    luck, signs = random.Random(4), []
    while len(signs) < 10:
        s, t, left = game.initial(), theirs.new_initial_state(), 48
        while not t.is_terminal() and left > 6:
            a = luck.choice(list(game.actions(s)))
            t = t.child(a + 1 + 7 * game.player(s))
            s = game.result(s, a)
            left = game.side(s.seeds, 0) + game.side(s.seeds, 1)
        if not t.is_terminal() and abs(game.lead(s)) <= left:
            value = to_first(solve(game, s, native=False), s)
            signs.append((value > 0) - (value < 0))
            assert signs[-1] == value_there(t, {})
    assert {-1, 1} <= set(signs)
