"""Goofspiel: rules against OpenSpiel, values against a recursion with SciPy's linear programs."""

import random

import pyspiel
import pytest

from plyant.errors import ParameterError
from plyant.game import CHANCE
from plyant.games.goofspiel import ORDERS, RETURNS, Goofspiel
from plyant.hidden.simultaneous import solve_simultaneous
from tests.games.playouts import playouts
from tests.hidden.test_simultaneous import by_recursion

DECKS = (2, 3, 4, 5, 7, 13)


def in_open_spiel(game):
    return pyspiel.load_game(
        f"goofspiel(num_cards={game.cards},points_order={game.points_order},returns_type={game.returns},imp_info=False)"
    )


def card(state, player, action):
    """From `[P0]Bid: 1` or `Deal 1`."""
    return state.action_to_string(player, action).replace(":", "").split()[-1]


@pytest.mark.parametrize("returns", RETURNS)
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("cards", DECKS)
def test_random_games_go_as_in_open_spiel(cards, order, returns):
    game = Goofspiel(cards=cards, points_order=order, returns=returns)
    theirs = in_open_spiel(game)
    assert game.bounds == (theirs.min_utility(), theirs.max_utility()) or returns == "point_difference"
    choose = random.Random(cards)
    for _ in range(playouts(max(10, 260 // cards), len(DECKS) * len(ORDERS) * len(RETURNS))):
        s, t = game.initial(), theirs.new_initial_state()
        while not t.is_terminal():
            assert not game.is_terminal(s)
            assert game.player(s) == t.current_player()
            if game.player(s) == CHANCE:
                ours = {game.action_name(s, a): share for a, share in game.chance(s)}
                outcomes = {card(t, -1, a): (a, share) for a, share in t.chance_outcomes()}
                assert ours == pytest.approx({name: share for name, (_, share) in outcomes.items()})
                name = choose.choice(sorted(outcomes))
                t.apply_action(outcomes[name][0])
            else:
                names = [{card(t, p, a): a for a in t.legal_actions(p)} for p in (0, 1)]
                for p in (0, 1):
                    assert {game.action_name(s, a) for a in game.actions_of(s, p)} == set(names[p])
                bids = [choose.choice(sorted(own)) for own in names]
                name = "+".join(bids)
                t.apply_actions([own[bid] for own, bid in zip(names, bids, strict=True)])
            s = game.result(s, game.parse_move(s, name))
            assert f"Points: {s.first_points} {s.second_points}" in str(t)
        assert game.is_terminal(s)
        assert [game.utility(s, 0), game.utility(s, 1)] == t.returns()


@pytest.mark.parametrize(
    ("cards", "order", "returns", "moves"),
    [(4, "random", "win_loss", 3), (4, "random", "point_difference", 3), (5, "descending", "point_difference", 1)],
)
def test_values_are_those_of_a_recursion(cards, order, returns, moves):
    """Of all states, not only of the start, which is worth 0 because it is the same for both."""
    game = Goofspiel(cards=cards, points_order=order, returns=returns)
    solved = solve_simultaneous(game)
    assert solved.exact
    luck, known, seen = random.Random(cards), {}, set()
    for _ in range(6 if moves > 1 else 3):
        s = game.initial()
        for _ in range(moves):
            s = game.result(s, luck.choice(game.legal(s)))
        value = by_recursion(game, s, None, known)
        seen.add(round(value, 6))
        assert solved.value_at(s) == pytest.approx(value, abs=1e-9)
    assert len(seen) > 1


def against_a_random_bidder(game, s, bids, known):
    """The mean of what player 0 gets, who takes the best of his bids, where the other bids at random."""
    if game.is_terminal(s):
        return game.utility(s, 0)
    if s not in known:
        if game.player(s) == CHANCE:
            known[s] = sum(p * against_a_random_bidder(game, game.result(s, a), bids, known) for a, p in game.chance(s))
        else:
            theirs = list(game.actions_of(s, 1))
            known[s] = max(
                sum(against_a_random_bidder(game, game.result(s, (a, b)), bids, known) for b in theirs) / len(theirs)
                for a in bids(s)
            )
    return known[s]


def test_nothing_is_better_against_a_random_bidder_than_to_bid_what_the_prize_is_worth():
    """S. M. Ross, Goofspiel – the game of pure strategy, Journal of Applied Probability 8 (1971)."""
    game = Goofspiel(cards=4, returns="point_difference")
    best = against_a_random_bidder(game, game.initial(), lambda s: game.actions_of(s, 0), {})
    matching = against_a_random_bidder(game, game.initial(), lambda s: [s.prize], {})
    lowest = against_a_random_bidder(game, game.initial(), lambda s: list(game.actions_of(s, 0))[:1], {})
    assert matching == pytest.approx(best)
    assert lowest < best - 0.1


@pytest.mark.parametrize(("order", "states"), [("random", 41104), ("descending", 1299), ("ascending", 1069)])
def test_five_cards_are_even(order, states):
    """The players are alike, so the value is 0; there are as many states as were counted before."""
    solved = solve_simultaneous(Goofspiel(cards=5, points_order=order))
    assert solved.value == pytest.approx(0, abs=1e-9)
    assert solved.states == states
    assert solved.exact


def test_the_last_cards_are_played_at_once():
    game = Goofspiel(cards=3, points_order="descending")
    s = game.replay("3+2 1+3")
    assert game.is_terminal(s)
    assert (s.first_points, s.second_points) == (3 + 1, 2)
    assert game.utility(s, 0) == 1


def test_equal_bids_win_nothing():
    s = Goofspiel(cards=4, points_order="ascending").replay("2+2")
    assert (s.first_points, s.second_points, s.prize) == (0, 0, 2)


def test_only_the_lead_counts_in_the_key():
    game = Goofspiel(cards=4, points_order="descending")
    one, other = game.replay("4+1 1+4"), game.replay("1+4 4+1")
    assert one != other
    assert game.key(one) != game.key(other)
    even = game.initial()._replace(first_points=3, second_points=3)
    assert game.key(even) == game.key(game.initial())


def test_there_is_chance_only_in_a_random_order():
    assert Goofspiel().has_chance
    assert not Goofspiel(points_order="ascending").has_chance


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"cards": 1}, "2 to 13"),
        ({"points_order": "up"}, "random, descending, ascending"),
        ({"returns": "x"}, "win_loss"),
    ],
)
def test_parameters_are_checked(parameters, words):
    with pytest.raises(ParameterError, match=words):
        Goofspiel(**parameters)


def test_the_text_says_everything():
    assert Goofspiel(points_order="descending").text(Goofspiel(points_order="descending").replay("4+1")) == (
        "First   1 2 3    points 4\nSecond  2 3 4    points 0\nPrize   3\nPile    1 2"
    )
