"""Kuhn poker against OpenSpiel: every history of two and three players, and random ones of five."""

import random
from collections import Counter

import pyspiel
import pytest

from plyant.errors import IllegalMove, ParameterError
from plyant.game import CHANCE
from plyant.games.kuhn_poker import HIDDEN, Hand, KuhnPoker
from tests.games.dealt import agree, information, play_natively, played
from tests.games.playouts import playouts


@pytest.mark.parametrize(("number", "histories", "sets"), [(2, 58, 12), (3, 617, 48)])
def test_every_history_goes_as_in_open_spiel(number, histories, sets):
    """The same players, moves, chances and results, and the same histories that look alike."""
    ours, theirs = KuhnPoker(number=number), pyspiel.load_game(f"kuhn_poker(players={number})")
    assert agree(ours, theirs) == histories
    assert information(ours, theirs) == sets


@pytest.mark.parametrize("number", [4, 5, 6])
def test_random_games_go_as_in_open_spiel(number):
    ours, theirs = KuhnPoker(number=number), pyspiel.load_game(f"kuhn_poker(players={number})")
    choose = random.Random(number)
    for _ in range(playouts(300, 3)):
        played(ours, theirs, choose)


def test_names_are_what_players_say():
    game = KuhnPoker()
    s = game.replay("J K check bet")
    assert game.legal_text(s) == "fold, call"
    assert s == game.replay("j k c b") == game.replay("J K pass bet")
    assert game.utility(game.replay("J K c b fold"), 0) == -1
    assert game.utility(game.replay("J K c b c"), 1) == 2
    assert game.legal_text(game.initial()) == "J, Q, K"
    assert KuhnPoker(number=3).legal_text(KuhnPoker(number=3).initial()) == "J, Q, K, A"
    assert game.text(s) == "A: J  B: K\nA checks, B bets"
    assert game.view(s, 0) == "A: J  B: ?\nA checks, B bets"
    assert str(KuhnPoker(number=3)) == "kuhn-poker(number=3)"


def test_bad_input_is_told_in_one_sentence():
    game = KuhnPoker()
    with pytest.raises(IllegalMove, match=r"move 3: 'call' is not a legal move here. Legal: check, bet."):
        game.replay("J K call")
    with pytest.raises(IllegalMove, match=r"Legal: Q, K."):
        game.replay("J J")
    with pytest.raises(IllegalMove, match="'' is not"):
        game.parse_action(game.initial(), " ")
    with pytest.raises(ParameterError, match=r"number=7 players are not accepted; 2 to 6 are."):
        KuhnPoker(number=7)


def test_what_is_hidden_is_not_observed():
    game = KuhnPoker(number=3)
    s, t = game.replay("Q J A c b"), game.replay("K J A c b")
    assert game.observe(s, 2) == game.observe(t, 2) == Hand((HIDDEN, HIDDEN, 3), 2, 1, 2)
    assert game.view(s, 2) == game.view(t, 2)
    assert game.observe(s, 0) != game.observe(t, 0)


def test_guesses_are_all_that_is_possible_and_equally_often():
    game = KuhnPoker(number=3)
    s = game.replay("Q J A c b")
    o = game.observe(s, 2)
    luck = random.Random(5)
    found = Counter(game.guess(o, 2, luck.getrandbits(63)) for _ in range(6000))
    assert set(found) == {s._replace(cards=(a, b, 3)) for a in range(3) for b in range(3) if a != b}
    assert all(game.observe(guess, 2) == o for guess in found)
    assert all(850 < count < 1150 for count in found.values())
    early = game.replay("Q J")
    assert game.player(early) == CHANCE
    assert {game.guess(game.observe(early, 1), 1, k).cards for k in range(99)} == {(a, 0, -1) for a in (1, 2, 3)}
    assert len({game.guess(game.observe(early, 2), 2, k).cards for k in range(99)}) == 12


def test_the_rules_are_the_same_natively():
    play_natively(KuhnPoker(number=3))
