"""Leduc poker against OpenSpiel: every one of its histories."""

import random
from collections import Counter

import pyspiel
import pytest

from plyant.errors import IllegalMove
from plyant.games.leduc_poker import HIDDEN, LeducPoker
from tests.games.dealt import agree, information, play_natively


def test_every_history_goes_as_in_open_spiel():
    """The same players, moves, chances and results, and the same histories that look alike."""
    ours, theirs = LeducPoker(), pyspiel.load_game("leduc_poker")
    assert agree(ours, theirs) == 9457
    assert information(ours, theirs) == 936


def test_names_are_what_players_say():
    game = LeducPoker()
    s = game.replay("Js Kh check bet raise call Jh")
    assert s == game.replay("J Kh c b r c J") == game.replay("js kh c raise r call jh")
    assert game.text(s) == "A: Js (paid 5)  B: Kh (paid 5)  middle: Jh\ncheck bet raise call |"
    assert game.view(s, 1) == "A: ? (paid 5)  B: Kh (paid 5)  middle: Jh\ncheck bet raise call |"
    assert game.legal_text(s) == "check, bet"
    assert game.utility(game.replay("bet call", s), 0) == 9  # a pair
    assert game.utility(game.replay("bet fold", s), 1) == -5
    assert game.legal_text(game.replay("J Q b r")) == "fold, call"  # not more than two raises
    assert game.utility(game.replay("Js Jh c c Q c c"), 0) == 0


def test_bad_input_is_told_in_one_sentence():
    game = LeducPoker()
    with pytest.raises(IllegalMove, match=r"move 3: 'fold' is not a legal move here. Legal: check, bet."):
        game.replay("J Q fold")
    with pytest.raises(IllegalMove, match=r"Legal: Jh, Qs, Qh, Ks, Kh."):
        game.replay("Js Js")


def test_guesses_are_all_that_is_possible_and_equally_often():
    game = LeducPoker()
    s = game.replay("Js Kh c b c Qs")
    o = game.observe(s, 0)
    assert o.cards == (0, HIDDEN)
    luck = random.Random(5)
    found = Counter(game.guess(o, 0, luck.getrandbits(63)) for _ in range(4000))
    assert set(found) == {s._replace(cards=(0, card)) for card in (1, 3, 4, 5)}
    assert all(game.observe(guess, 0) == o for guess in found)
    assert all(850 < count < 1150 for count in found.values())
    early = game.observe(game.replay("Js"), 1)
    assert {game.guess(early, 1, k).cards for k in range(99)} == {(card, -1) for card in range(6)}


def test_the_rules_are_the_same_natively():
    play_natively(LeducPoker())
