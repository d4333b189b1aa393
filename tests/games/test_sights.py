"""What each player sees: a picture of every game, and of hidden things nothing that cannot be known."""

import collections
import itertools
import random
from xml.etree import ElementTree

import pytest

import plyant as ply
from plyant.games.state_graph import state_graph

HIDDEN = [
    "kuhn-poker",
    "kuhn-poker(number=4)",
    "leduc-poker",
    "liars-dice",
    "liars-dice(dice=2,faces=3)",
    "dark-tic-tac-toe",
    "tricks(suits=2,ranks=3,hand=2)",
    "tricks(seats=3,suits=2,ranks=4,hand=2)",
]


def playouts(game, number):
    """The states of random games."""
    for seed in range(number):
        choose, s = random.Random(seed), game.initial()
        yield s
        while not game.is_terminal(s):
            s = game.result(s, choose.choice(game.legal(s)))
            yield s


def texts(picture):
    return [e.text or "" for e in ElementTree.fromstring(picture).iter() if e.tag.endswith("text")]


def test_every_game_has_a_picture():
    assert [name for name in ply.games() if not ply.load(name).picture(ply.load(name).initial())] == []


def test_every_game_that_hides_something_is_looked_at_here():
    hiding = {name for name in ply.games() if ply.load(name).has("observe")}
    assert hiding == {text.partition("(")[0] for text in HIDDEN}


@pytest.mark.parametrize("text", HIDDEN)
def test_nobody_sees_what_cannot_be_told_apart(text):
    """Equal observations, equal sights and views: among states of random games, and in guesses."""
    game = ply.load(text)
    shown = {}
    twins = collections.Counter()
    for s, p in itertools.product(playouts(game, 25), range(len(game.players))):
        if game.is_terminal(s):
            continue
        seen = game.observe(s, p)
        for state in (s, game.guess(seen, p, random.Random(hash(seen)).getrandbits(63))):
            if game.observe(state, p) == seen and not game.is_terminal(state):
                told = game.sight(state, p), game.view(state, p)
                assert shown.setdefault((p, seen), (state, told))[1] == told
                twins[p] += shown[p, seen][0] != state
    assert len(twins) == len(game.players)
    assert min(twins.values()) > 20


@pytest.mark.parametrize("text", HIDDEN)
def test_sights_are_well_formed_and_show_less_until_the_end(text):
    game = ply.load(text)
    differing = 0
    for s in playouts(game, 5):
        for p in range(len(game.players)):
            root = ElementTree.fromstring(game.sight(s, p))
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert root.attrib["viewBox"] == ElementTree.fromstring(game.picture(s)).attrib["viewBox"]
            differing += game.sight(s, p) != game.picture(s)
            assert not game.is_terminal(s) or game.sight(s, p) == game.picture(s)
    assert differing > 20


@pytest.mark.parametrize("name", ["tic-tac-toe", "goofspiel", "rock-paper-scissors", "pig"])
def test_where_nothing_is_hidden_everybody_sees_the_picture(name):
    game = ply.load(name)
    for s in playouts(game, 1):
        assert game.sight(s, 0) == game.sight(s, 1) == game.picture(s)
        assert game.insight(s, 0) == ""


def test_a_poker_player_sees_the_own_card_the_chips_and_the_moves():
    game = ply.load("kuhn-poker")
    s = game.replay("J K check bet")
    assert texts(game.sight(s, 0)) == ["A", "J", "1", "checks", "B", "2", "bets", "pot: 3 chips"]
    assert texts(game.sight(s, 1)) == ["A", "1", "checks", "B", "K", "2", "bets", "pot: 3 chips"]
    assert texts(game.sight(game.replay("call", s), 0))[-1] == "B wins 4 chips"
    assert "A wins 3 chips" in texts(game.sight(game.replay("J K bet fold"), 1))
    assert len(texts(game.picture(game.initial()))) == 7


def test_the_card_in_the_middle_is_seen_by_all():
    game = ply.load("leduc-poker")
    s = game.replay("Js Kh check bet raise call Qs check bet")
    assert set("JQ") < set(texts(game.sight(s, 0)))
    assert "K" not in texts(game.sight(s, 0))
    assert "check, bet, raise, call" in texts(game.sight(s, 1))
    assert "pot 14" in texts(game.sight(s, 1))
    shared = game.replay("Js Jh check check Qs check check")
    assert texts(game.picture(shared))[-1] == "the pot is shared"


def test_a_cup_hides_dice_until_a_lie_is_called():
    game = ply.load("liars-dice(dice=2)")
    s = game.replay("2 5 4 6 1-2")
    assert [game.sight(s, p).count("<circle") for p in (0, 1)] == [2 + 5 + 2, 4 + 6 + 2]  # the bid shows a two
    assert texts(game.sight(s, 0)).count("?") == 2
    assert game.sight(game.replay("liar", s), 0).count("<circle") == 2 + 5 + 4 + 6 + 2


def test_in_the_dark_one_sees_what_one_has_found():
    game = ply.load("dark-tic-tac-toe")
    s = game.replay("a1 a1")  # O has tried a square that is taken
    crosses = [game.sight(s, p).count('stroke="#d1495b"') for p in (0, 1)]
    assert crosses == [2, 2]
    assert game.sight(game.replay("a1"), 1).count('stroke="#d1495b"') == 0
    assert game.sight(s, 0) == game.sight(game.replay("a1"), 0)  # X does not learn it


def test_hands_of_others_lie_face_down():
    game = ply.load("tricks")
    s = next(s for s in playouts(game, 1) if s.plays == 1)
    ranks = [game.card_name(card)[1:] for card in range(game.pack)]
    shown = [len([text for text in texts(game.sight(s, p)) if text in ranks]) for p in (0, 1)]
    assert shown == [4 + 1, 5 + 1]  # and the card that was led
    assert len([text for text in texts(game.picture(s)) if text in ranks]) == 4 + 5 + 1


def test_dice_are_shown_as_they_lie():
    for text, moves, pips in [("einstein", "5", 5), ("einstein", "", 0)]:
        game = ply.load(text)
        assert game.picture(game.replay(moves)).count("<circle") == 12 + pips
    pig = ply.load("pig")
    assert "?" in texts(pig.picture(pig.replay("roll")))
    assert "?" not in texts(pig.picture(pig.replay("roll 6")))


def test_hands_shown_and_cards_left():
    game = ply.load("rock-paper-scissors")
    assert texts(game.picture(game.replay("rock+scissors"))) == ["First", "Second", "rock", "scissors", "First wins 1"]
    assert texts(game.picture(game.replay("paper+paper")))[-1] == "a draw"
    game = ply.load("goofspiel")
    labels = texts(game.picture(game.replay("3 4+1")))
    assert labels == ["First", "3 points", "1", "2", "3", "Second", "0 points", "2", "3", "4", "prize", "1", "2", "4"]


def test_a_state_graph_is_drawn_whole_or_ahead():
    """With circles, a loop and arrows back; of a large one only the next states."""
    small = {"A": [["Left", "B"], ["Right", "C"], ["Stay", "A"]], "B": [["Up", "A"]], "C": [["<&>", "B"]]}
    game = state_graph({"start": "A", "successors": small, "evaluation": dict.fromkeys("ABC", 1.5)}, agents=2, rounds=2)
    for s in playouts(game, 5):
        labels = texts(game.picture(s))
        assert {"A", "B", "C", "Left", "Right", "1.5"} <= set(labels)
        assert labels[-1] == game.text(s)
        assert game.picture(s).count("<polygon") == 4  # the loop has no head
    wide = {"start": "s0", "successors": {"s0": [[f"m{i}", f"s{i}"] for i in range(1, 50)]}}
    game = state_graph(wide | {"evaluation": {f"s{i}": i for i in range(50)}}, agents=2)
    assert game.picture(game.initial()).count("<polygon") == 12
    assert "s40" in texts(game.picture(game.replay("m40")))
