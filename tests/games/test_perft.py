"""The number of move sequences of each length, for every game: counted natively, interpreted, and independently.

The counts are in `tests/data/perft.json`: `{game: [sequences of 0 moves, of 1, of 2 …]}`.
"""

import itertools
import json
from pathlib import Path

import pytest

import plyant as ply
from plyant.engine.perft import count_sequences
from plyant.errors import ParameterError
from plyant.native import NotNative, native_kernel
from tests.games.reference import count, reference
from tests.games.spiel import open_spiel

COUNTS = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text())
SLOW = 20_000  # sequences that an interpreter counts in no time
each_game = pytest.mark.parametrize("text", COUNTS)


@each_game
def test_the_counts_are_those_of_an_independent_enumeration(text):
    """Other rules, written on other data structures, count the same."""
    rules, known = reference(ply.load(text)), {}
    assert [count(rules, rules.start(), depth, known) for depth in range(len(COUNTS[text]))] == COUNTS[text]


@pytest.mark.parametrize("text", [text for text in COUNTS if open_spiel(ply.load(text)) is not None])
def test_the_counts_are_those_of_open_spiel(text):
    game, _ = open_spiel(ply.load(text))

    def sequences(state, depth):
        if depth == 0:
            return 1
        actions = [] if state.is_terminal() else state.legal_actions()
        return len(actions) if depth == 1 else sum(sequences(state.child(a), depth - 1) for a in actions)

    counts = list(itertools.takewhile(lambda count: 0 < count <= 5 * SLOW, COUNTS[text]))
    assert [sequences(game.new_initial_state(), depth) for depth in range(len(counts))] == counts


@each_game
def test_native_counts(text):
    game = ply.load(text)
    if not game.not_native:
        native_kernel(count_sequences, game, (1,))  # raises where it is not native
    assert [ply.perft(game, depth) for depth in range(len(COUNTS[text]))] == COUNTS[text]


@each_game
def test_interpreted_counts(text):
    game = ply.load(text)
    counts = list(itertools.takewhile(lambda count: 0 < count <= SLOW, COUNTS[text]))
    assert [ply.perft(game, depth, native=False) for depth in range(len(counts))] == counts


def test_every_board_game_of_two_who_see_everything_is_counted():
    """The others are counted where they are compared with OpenSpiel."""
    assert {"chomp", "chopsticks", "connect-four", "dodgem", "gomoku", "half-nim", "kalah"} <= set(COUNTS)
    assert {"mnk", "nim", "tic-tac-toe", "tree"} <= set(COUNTS)


def test_counting_may_begin_at_any_state():
    """After the first move of tic-tac-toe an eighth of the work is left: 8 · 7 = 56."""
    game = ply.load("tic-tac-toe")
    assert ply.perft(game, 2, game.replay("b2")) == 56
    assert ply.perft(game, 1, game.replay("1 4 2 5 3")) == 0, "the game is over there"
    assert ply.perft(game, 0, game.replay("1 4 2 5 3")) == 1


@pytest.mark.parametrize("depth", [-1, 1.5, "2"])
def test_what_is_no_number_of_moves_is_refused(depth):
    with pytest.raises(ParameterError):
        ply.perft(ply.load("nim"), depth)


def test_a_tree_says_why_it_is_not_native():
    with pytest.raises(NotNative, match="data, not rules"):
        native_kernel(count_sequences, ply.load("tree"), (1,))
