"""Possible worlds: nothing but the observation goes in, and they come up as often as they are probable."""

import itertools
import random
from collections import Counter

import pytest

from plyant.errors import GameOver, ParameterError, UnfitGame
from plyant.game import Game
from plyant.games.kuhn_poker import KuhnPoker
from plyant.games.liars_dice import LiarsDice
from plyant.games.rock_paper_scissors import RockPaperScissors
from plyant.games.tic_tac_toe import TicTacToe
from plyant.games.tricks import Tricks
from plyant.hidden.worlds import Sight, first_luck, lucks, sight, worlds
from plyant.luck import advance, below, share


class Unguessed(Tricks):
    """Trick-taking without a guess of its own."""

    guess = Game.guess


def dealt(game, seed):
    """A random deal, and some cards played."""
    choose = random.Random(seed)
    s = game.initial()
    while game.player(s) < 0 or s.plays < 3:
        s = game.result(s, choose.choice(game.legal(s)))
    return s


def test_what_goes_on_is_the_player_and_the_observation():
    game = KuhnPoker()
    alike = [game.replay(f"{other} Q check") for other in "JK"]
    assert alike[0] != alike[1]
    assert [sight(game, s) for s in alike] == [Sight(1, game.observe(alike[0], 1))] * 2
    assert sight(game, game.replay("J K check")) != sight(game, alike[0])


def test_worlds_found_by_looking_are_as_those_that_the_game_guesses():
    plain, own = Unguessed(ranks=3, hand=2), Tricks(ranks=3, hand=2)
    for seed in range(4):
        s = dealt(own, seed)
        known = sight(own, s)
        count = 2000
        found, guessed = (
            Counter(itertools.islice(map(worlds(game, known), lucks(seed)), count)) for game in (plain, own)
        )
        assert s in found
        assert all(own.observe(world, known.player) == known.seen for world in found)
        assert found.keys() == guessed.keys()
        for world, n in found.items():
            assert abs(n - guessed[world]) < 6 * n**0.5 + 1


def test_where_nothing_is_hidden_the_state_is_the_only_world():
    game = TicTacToe()
    s = game.replay("b2 a1")
    assert {worlds(game, sight(game, s))(luck) for luck in range(20)} == {s}


def test_where_all_move_at_once_one_says_for_whom():
    game = RockPaperScissors()
    assert sight(game).player == 0
    assert sight(game, player=1).player == 1
    with pytest.raises(ParameterError, match="player=2"):
        sight(game, player=2)
    with pytest.raises(ParameterError, match="not on move"):
        sight(TicTacToe(), player=1)


def test_a_game_that_is_too_large_to_look_through_is_refused():
    game = Unguessed(ranks=3, hand=2)
    known = sight(game, dealt(game, 1))
    with pytest.raises(UnfitGame, match=r"no guess\(o, p, luck\), and more than 50 nodes"):
        worlds(game, known, 50)


def test_an_observation_that_cannot_be_is_refused():
    game = Unguessed(ranks=2, hand=2)
    known = sight(game, dealt(game, 1))
    with pytest.raises(UnfitGame, match="no play from its start"):
        worlds(game, known._replace(seen=known.seen._replace(tricks=(2, 2))))


def test_where_there_is_nothing_to_choose_no_search_begins():
    game = LiarsDice()
    with pytest.raises(UnfitGame, match="nature's turn"):
        sight(game)
    with pytest.raises(GameOver):
        sight(game, game.replay("1 1 1-1 liar"))
    with pytest.raises(UnfitGame, match="is not a Game"):
        sight("liars-dice")


def test_luck_is_spread_evenly():
    for seed in (0, 1, 2, -5, 1 << 70):
        luck, dice, pairs, total = first_luck(seed), Counter(), Counter(), 0.0
        for _ in range(6000):
            luck = advance(luck)
            assert 0 <= luck < 1 << 63
            first, total = below(luck, 6), total + share(luck)
            luck = advance(luck)
            pairs[first, below(luck, 6)] += 1
            dice[first] += 1
        assert abs(total / 6000 - 0.5) < 0.02
        assert all(abs(dice[face] - 1000) < 150 for face in range(6))
        assert all(abs(pairs[pair] - 6000 / 36) < 65 for pair in itertools.product(range(6), repeat=2))
    assert advance(0) != 0
    assert len({next(lucks(seed)) for seed in range(1000)}) == 1000
    with pytest.raises(ParameterError, match="seed"):
        first_luck(0.5)
