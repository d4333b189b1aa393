"""Which games OpenSpiel has too, and the number of sequences of those that go step by step as there.

Board games of two are counted in `test_perft`, and games whose turns OpenSpiel cuts into pieces in their own tests.
All are compared over random games where their rules are tested; of `tricks` it is the play that oh hell has, too.
"""

import itertools

import pyspiel
import pytest

import plyant as ply

SHARED = {
    "2048": "2048",
    "backgammon": "backgammon",
    "chinese-checkers": "chinese_checkers",
    "connect-four": "connect_four",
    "dark-tic-tac-toe": "phantom_ttt",
    "einstein": "einstein_wurfelt_nicht",
    "gomoku": "gomoku",
    "goofspiel": "goofspiel",
    "hypergammon": "backgammon(hyper_backgammon=true)",
    "kalah": "mancala",  # with empty_capture=False
    "kuhn-poker": "kuhn_poker",
    "leduc-poker": "leduc_poker",
    "liars-dice": "liars_dice",
    "mnk": "mnk",
    "nim": "nim",
    "pig": "pig",
    "rock-paper-scissors": "matrix_rps",
    "tic-tac-toe": "tic_tac_toe",
}
ALONE = {
    "alliance-nim",
    "chomp",
    "chopsticks",
    "dodgem",
    "eight-puzzle",
    "fifteen-puzzle",
    "gas-maze",
    "half-nim",
    "pacman",
    "pursuit",
    "sliding-puzzle",
    "state-graph",
    "three-tic-tac-toe",
    "tree",
    "tricks",
}
COUNTED = [  # and how deep
    ("2048", "2048", 3),
    ("dark-tic-tac-toe", "phantom_ttt", 5),
    ("goofspiel(cards=4)", "goofspiel(num_cards=4)", 4),
    ("goofspiel(cards=5,points_order=descending)", "goofspiel(num_cards=5,points_order=descending)", 2),
    ("kalah(empty_capture=False)", "mancala", 5),
    ("kuhn-poker(number=4)", "kuhn_poker(players=4)", 8),
    ("leduc-poker", "leduc_poker", 5),
    ("liars-dice", "liars_dice", 5),
    ("liars-dice(dice=2)", "liars_dice(numdice=2)", 4),
    ("pig", "pig", 7),
    ("rock-paper-scissors", "matrix_rps", 2),
]


def test_every_game_is_known_to_be_shared_or_not():
    assert set(SHARED) | ALONE == set(ply.games())
    assert not set(SHARED) & ALONE
    assert {name.partition("(")[0] for name in SHARED.values()} <= set(pyspiel.registered_names())


def sequences(game, s, depth):
    """The number of sequences of so many moves, those of nature and those of all at once among them."""
    if depth == 0 or game.is_terminal(s):
        return int(depth == 0)
    return sum(sequences(game, game.result(s, a), depth - 1) for a in game.legal(s))


def spiel_sequences(state, depth):
    """The same in OpenSpiel."""
    if depth == 0 or state.is_terminal():
        return int(depth == 0)
    if not state.is_simultaneous_node():
        return sum(spiel_sequences(state.child(a), depth - 1) for a in state.legal_actions())
    total = 0
    for joint in itertools.product(*(state.legal_actions(p) for p in range(state.num_players()))):
        child = state.clone()
        child.apply_actions(list(joint))
        total += spiel_sequences(child, depth - 1)
    return total


@pytest.mark.parametrize(("text", "theirs", "deepest"), COUNTED)
def test_the_counts_are_those_of_open_spiel(text, theirs, deepest):
    game, start = ply.load(text), pyspiel.load_game(theirs).new_initial_state()
    depths = range(1, deepest + 1)
    counts = [sequences(game, game.initial(), depth) for depth in depths]
    assert counts == [spiel_sequences(start, depth) for depth in depths]
    assert counts[0] > 1
    if not game.has("actions_of"):  # perft counts moves of one at a time
        assert counts == [ply.perft(game, depth, native=False) for depth in depths]
