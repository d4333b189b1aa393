"""Nim of three players: rules, texts, and what always adds up."""

import random

import pytest

from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.games.alliance_nim import AllianceNim, Camps

GAMES = [AllianceNim(), AllianceNim(piles=(2, 1, 6), most=3), AllianceNim(piles=(1, 1, 1), prize=0)]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_random_games_follow_the_rules(game):
    """Piles in a dictionary, and players who go out in a list."""
    choose = random.Random(str(game))
    for _ in range(80):
        s = game.initial()
        piles, won, turn = dict(zip("ABC", game.piles, strict=True)), dict.fromkeys("ABC", 0), list("ABC")
        while True:
            assert game.is_terminal(s) == (len(turn) == 1)
            assert game.parse_state(game.text(s)) == s
            assert [game.evaluate(s, p) for p in range(3)] == [won[name] + piles[name] for name in "ABC"]
            if game.is_terminal(s):
                break
            name = turn[0]
            assert game.players[game.player(s)] == name
            moves = [
                f"{other}{take}"
                for other in "ABC"
                if other != name
                for take in range(1, min(piles[other], game.most) + 1)
            ]
            assert [game.action_name(s, a) for a in game.actions(s)] == moves
            move = choose.choice(moves)
            s = game.result(s, game.parse_action(s, move.lower()))
            piles[move[0]] -= int(move[1])
            won[name] += int(move[1]) + (game.prize if piles[move[0]] == 0 else 0)
            turn = [n for n in [*turn[1:], name] if piles[n]]
        values = [game.utility(s, p) for p in range(3)]
        assert sum(values) == sum(game.piles) + 2 * game.prize
        assert all(game.lowest <= value <= game.highest for value in values)


def test_by_hand():
    game = AllianceNim(piles=(1, 2, 3), most=2)
    s = game.replay("C2 A1")
    assert s == Camps((0, 2, 1), (2, 4, 0), 2)  # A is out: C is next
    assert not game.is_terminal(s)
    end = game.replay("B2", s)
    assert [game.utility(end, p) for p in range(3)] == [2, 4, 6]


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: AllianceNim(piles=(1, 2)), ParameterError, "3 numbers from 1"),
        (lambda: AllianceNim(piles=(0, 2, 3)), ParameterError, "3 numbers from 1"),
        (lambda: AllianceNim(most=0), ParameterError, "1 to 99"),
        (lambda: AllianceNim(prize=-1), ParameterError, "0 to 99"),
        (lambda: AllianceNim().replay("A1"), IllegalMove, "such as C2"),
        (lambda: AllianceNim().replay("C2"), IllegalMove, "Legal: B1, C1"),
        (lambda: AllianceNim().parse_state("3 4 5"), BadText, "is not a position"),
    ],
)
def test_what_cannot_be_is_refused(call, error, sentence):
    with pytest.raises(error, match=sentence):
        call()
