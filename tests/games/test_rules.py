"""Rules against OpenSpiel and against the reference, over random games: the same moves, end and result."""

import random
from collections import Counter

import pytest

import plyant as ply
from tests.games.playouts import playouts
from tests.games.reference import reference
from tests.games.spiel import open_spiel

IN_OPEN_SPIEL = {
    "tic-tac-toe": 400,
    "connect-four": 200,
    "connect-four(width=5,height=4)": 200,
    "connect-four(width=4,height=15)": 60,
    "connect-four(width=16,height=3)": 0,  # OpenSpiel needs four rows
    "mnk": 100,
    "mnk(m=4,n=3,k=3)": 300,
    "mnk(m=3,n=4,k=2)": 300,
    "mnk(m=13,n=5,k=3)": 100,
    "gomoku": 4,
    "gomoku(m=9,n=9,k=4)": 40,
    "nim": 300,
    "nim(misere=True)": 300,
    "nim(piles=(1,3,5,7),misere=True)": 200,
}
IN_REFERENCE = {
    "chomp": 100,
    "chomp(rows=5,columns=3)": 60,
    "chopsticks": 60,
    "chopsticks(fingers=7)": 20,
    "chopsticks(rollover=True)": 30,
    "connect-four(width=16,height=3)": 40,
    "connect-four(width=3,height=20)": 40,
    "connect-four(width=2,height=31)": 40,
    "connect-four(width=1,height=63)": 3,
    "connect-four(width=32,height=1)": 10,
    "connect-four(width=8,height=7)": 40,
    "dodgem": 60,
    "dodgem(size=5)": 10,
    "half-nim": 200,
    "half-nim(sticks=63)": 100,
    "half-nim(sticks=1)": 1,
    "kalah": 20,
    "kalah(pits=2,seeds=9)": 60,
    "kalah(pits=3,seeds=4,empty_capture=False)": 60,
    "nim(piles=(2,0,3),misere=True)": 100,
    "mnk(m=1,n=5,k=3)": 50,
    "mnk(m=2,n=2,k=1)": 10,
    "sliding-puzzle": 2,
    "tree": 20,
}


VARIANTS = Counter(text.partition("(")[0] for text, few in IN_OPEN_SPIEL.items() if few)


@pytest.mark.parametrize(("text", "few"), [item for item in IN_OPEN_SPIEL.items() if item[1]])
def test_random_games_go_as_in_open_spiel(text, few):
    game = ply.load(text)
    theirs, name_of = open_spiel(game)
    choose = random.Random(text)
    for _ in range(playouts(few, VARIANTS[game.name])):
        s, t = game.initial(), theirs.new_initial_state()
        while not t.is_terminal():
            assert not game.is_terminal(s)
            assert game.player(s) == t.current_player()
            names = {name_of(t, a): a for a in t.legal_actions()}
            assert {game.action_name(s, a) for a in game.actions(s)} == set(names)
            name = choose.choice(sorted(names))
            s = game.result(s, game.parse_action(s, name))
            t.apply_action(names[name])
        assert game.is_terminal(s)
        assert [game.utility(s, 0), game.utility(s, 1)] == t.returns()


@pytest.mark.parametrize(("text", "games"), IN_REFERENCE.items())
def test_random_games_go_as_in_the_reference(text, games):
    game = ply.load(text)
    rules = reference(game)
    choose = random.Random(text)
    for _ in range(games):
        s, position = game.initial(), rules.start()
        while names := rules.moves(position):
            assert not game.is_terminal(s)
            assert [game.action_name(s, a) for a in game.actions(s)] == names
            name = choose.choice(names)
            s = game.result(s, game.parse_action(s, name))
            position = rules.play(position, name)
        assert game.is_terminal(s)
        assert tuple(game.utility(s, p) for p in range(len(game.players))) == rules.returns(position)
