"""No search, solver or match calls an answer exact that plain minimax over deep copies does not give."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant import sanity
from plyant.errors import PlyantError
from plyant.exact.labelling import label
from plyant.exact.solve import solve
from plyant.exact.weak import weak
from tests.sanity.flawed import FLAWS, SOUND_STATES, game_of, plain_minimax, reachable, worths

DEEP = 9


def exact_value(result):
    """To player 0."""
    return result.values[0] if result.exact else None


def solved(game):
    found = solve(game, native=False)
    return found.value() if game.player(game.initial()) == 0 else -found.value()


def labelled(game):
    status = label(game, native=False).status()
    return {"WIN": 1, "DRAW": 0, "LOSS": -1}[status] * (1 if game.player(game.initial()) == 0 else -1)


def weakly(game, **options):
    found = weak(game, native=False, **options)
    return found.value if game.player(game.initial()) == 0 else -found.value


SEARCHES = {
    "minimax": lambda game: exact_value(ply.minimax(game, native=False)),
    "alphabeta": lambda game: exact_value(ply.alphabeta(game, native=False)),
    "engine": lambda game: exact_value(ply.engine(game, native=False)),
    "engine, no table": lambda game: exact_value(ply.engine(game, native=False, off="table")),
    "search": lambda game: exact_value(ply.search(game, native=False)),
    "expectimax": lambda game: exact_value(ply.expectimax(game, native=False)),
    "maxn": lambda game: exact_value(ply.maxn(game, native=False)),
    "paranoid": lambda game: exact_value(ply.paranoid(game, native=False)),
    "best_reply": lambda game: exact_value(ply.best_reply(game, native=False)),
    "mcts": lambda game: exact_value(ply.mcts(game, simulations=600, native=False)),
    "backward_induction": lambda game: exact_value(ply.backward_induction(game, native=False)),
    "solve": solved,
    "weak": weakly,
    "label": labelled,
    "proof-number": lambda game: weakly(game, method="proof-number"),
}


def check(name, game, low, high):
    """An answer is a sentence, not exact, or right."""
    sanity.forget()
    try:
        value = SEARCHES[name](game)
    except PlyantError:
        return
    if name == "label":
        low, high = ((worth > 0) - (worth < 0) for worth in (low, high))
    assert value is None or low == high == value, (name, game.flaw, value, (low, high))


@pytest.mark.parametrize("flaw", FLAWS)
@settings(max_examples=12)
@given(st.integers(0, 10**6), st.integers(2, DEEP), st.sampled_from(sorted(SOUND_STATES)), st.integers(1, 4))
def test_no_flaw_gives_a_wrong_answer_that_is_called_exact(flaw, seed, plies, look, count):
    nodes = reachable(game_of(seed, plies).graph)
    luck = random.Random(seed)
    where = frozenset(luck.sample(nodes, min(count, len(nodes))))
    game = game_of(seed, plies, look, flaw, where)
    low, high = worths(game)
    for name in luck.sample(sorted(SEARCHES), 5):
        check(name, game, low, high)


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(2, 7), st.sampled_from(sorted(SOUND_STATES)))
def test_sound_games_are_answered_whatever_their_states_look_like(seed, plies, look):
    game = game_of(seed, plies, look)
    right = plain_minimax(game, game.initial())
    for name in ("minimax", "alphabeta", "engine", "search", "expectimax", "maxn", "backward_induction", "weak"):
        assert SEARCHES[name](game) == right, name
