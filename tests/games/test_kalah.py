"""Kalah: sowing rule by rule, games of OpenSpiel, and the published values of small boards."""

import random

import pyspiel
import pytest

from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.games.kalah import Kalah, Pits
from tests.games.playouts import playouts

GAME = Kalah(pits=3, seeds=2)
STANDARD = Kalah(pits=3, seeds=2, empty_capture=False)


def placed(north, stores, south, mover=0, game=GAME):
    """A position as it is seen: North's pits from the left, North's and South's store, South's pits from the left."""
    assert sum((*north, *stores, *south)) == 12
    return Pits((*south, stores[1], *reversed(north), stores[0]), mover)


def test_seeds_are_sown_one_each_and_into_ones_own_store():
    """Pit 2 holds two: one into pit 3, one into the store; so South moves again."""
    s = GAME.replay("2")
    assert s == placed((2, 2, 2), (0, 1), (2, 0, 3))
    assert GAME.player(s) == 0
    s = GAME.replay("23")
    assert s == placed((2, 3, 3), (0, 2), (2, 0, 0), 1)


def test_north_sees_the_board_from_the_other_side():
    s = placed((2, 2, 2), (0, 0), (2, 2, 2), 1)
    assert GAME.replay("2", s) == placed((3, 0, 2), (1, 0), (2, 2, 2), 1)
    assert GAME.replay("3", s) == placed((0, 2, 2), (1, 0), (3, 2, 2), 0)


def test_the_others_store_is_passed():
    """Five from pit 3: the store, North's three pits, and then South's first pit."""
    s = placed((1, 1, 1), (2, 0), (1, 1, 5))
    assert GAME.replay("3", s) == placed((2, 2, 2), (2, 1), (2, 1, 0), 1)


def test_seven_seeds_go_all_round_and_end_where_they_began():
    """The pit is empty then, so the last seed captures: itself and what lies opposite."""
    s = placed((1, 1, 1), (0, 1), (0, 1, 7))
    assert GAME.replay("3", s) == placed((2, 2, 0), (0, 1 + 1 + 1 + 2), (1, 2, 0), 1)


def test_a_last_seed_in_an_own_empty_pit_takes_what_is_opposite():
    s = placed((2, 3, 1), (0, 2), (1, 0, 3))
    for game in (GAME, STANDARD):
        assert game.replay("1", s) == placed((2, 0, 1), (0, 2 + 1 + 3), (0, 0, 3), 1)


def test_where_nothing_is_opposite_it_stays_unless_empty_pits_are_captured():
    s = placed((2, 0, 1), (3, 2), (1, 0, 3))
    assert GAME.replay("1", s) == placed((2, 0, 1), (3, 3), (0, 0, 3), 1)
    assert STANDARD.replay("1", s) == placed((2, 0, 1), (3, 2), (0, 1, 3), 1)


def test_a_last_seed_in_an_empty_pit_of_the_other_takes_nothing():
    s = placed((2, 2, 0), (3, 2), (1, 0, 2))
    assert GAME.replay("3", s) == placed((2, 2, 1), (3, 3), (1, 0, 0), 1)


def test_when_one_side_is_empty_the_other_takes_the_rest():
    s = placed((2, 2, 0), (3, 4), (0, 0, 1))
    s = GAME.replay("3", s)
    assert s.seeds == (0, 0, 0, 5, 0, 0, 0, 7)
    assert GAME.is_terminal(s)
    assert list(GAME.actions(s)) == []
    assert [GAME.utility(s, p) for p in (0, 1)] == [-2, 2]


def test_the_other_side_may_be_emptied_by_a_capture():
    s = placed((0, 3, 0), (1, 2), (1, 0, 5))
    assert GAME.replay("1", s).seeds == (0, 0, 0, 11, 0, 0, 0, 1)


def best_gain(game):
    """By how many seeds South wins, by minimax over what lies in the pits, as a ring and an index of its own."""
    n, known = game.pits, {}

    def sown(mine, theirs, pit):
        """What is gained, both sides after a move, and may the same player move again?"""
        ring = [*mine, 0, *theirs]
        hand, ring[pit], at = ring[pit], 0, pit
        while hand:
            at = (at + 1) % (2 * n + 1)
            ring[at] += 1
            hand -= 1
        gain = ring[n]
        if at < n and ring[at] == 1 and (ring[2 * n - at] or game.empty_capture):
            gain += 1 + ring[2 * n - at]
            ring[at] = ring[2 * n - at] = 0
        return gain, tuple(ring[:n]), tuple(ring[n + 1 :]), at == n

    def gained(mine, theirs):
        if not any(mine) or not any(theirs):
            return sum(mine) - sum(theirs)
        if (mine, theirs) not in known:
            values = []
            for pit in range(n):
                if mine[pit]:
                    gain, own, other, again = sown(mine, theirs, pit)
                    values.append(gain + (gained(own, other) if again else -gained(other, own)))
            known[mine, theirs] = max(values)
        return known[mine, theirs]

    return gained((game.seeds,) * n, (game.seeds,) * n)


def minimax(game, s, known):
    """The value of a state by the game's own rules; what is in the stores is added to what is yet to come."""
    lead = game.lead(s)
    if game.is_terminal(s):
        return lead
    key = put_away(game, s)
    if key not in known:
        values = [minimax(game, game.result(s, a), known) for a in game.actions(s)]
        known[key] = (max(values) if game.player(s) == 0 else min(values)) - lead
    return lead + known[key]


def put_away(game, s):
    """What is in the pits, and who moves."""
    n = game.pits
    return s.seeds[:n], s.seeds[n + 1 : 2 * n + 1], s.mover


PUBLISHED = {1: "DLWLWD", 2: "WLLLWW", 3: "DWW", 4: "W", 5: "D"}
"""Irving, Donkers and Uiterwijk, Solving Kalah (ICGA Journal 23, 2000): by number of pits, then with 1, 2 … seeds."""


@pytest.mark.parametrize(("pits", "seeds"), [(m, n) for m, row in PUBLISHED.items() for n in range(1, len(row) + 1)])
def test_who_wins_on_small_boards_is_as_published(pits, seeds):
    for empty_capture in (True, False):
        game = Kalah(pits=pits, seeds=seeds, empty_capture=empty_capture)
        value = minimax(game, game.initial(), {})
        assert value == best_gain(game)
        if empty_capture:
            assert "LDW"[(value > 0) - (value < 0) + 1] == PUBLISHED[pits][seeds - 1]


def test_games_are_those_of_open_spiel():
    """Its mancala has six pits, four seeds, and captures only where something is opposite."""
    game, theirs = Kalah(empty_capture=False), pyspiel.load_game("mancala")
    choose = random.Random(5)
    ends = set()
    for _ in range(playouts(60)):
        s, state = game.initial(), theirs.new_initial_state()
        while not state.is_terminal():
            assert not game.is_terminal(s)
            assert game.player(s) == state.current_player()
            first = 1 + 7 * game.player(s)
            assert [a + first for a in game.actions(s)] == state.legal_actions()
            ring = [int(n) for n in state.observation_tensor(0)[:14]]  # its first number is the store of the second
            assert list(s.seeds) == ring[1:] + ring[:1]
            a = choose.choice(list(game.actions(s)))
            s = game.result(s, a)
            state.apply_action(a + first)
        assert game.is_terminal(s)
        ends.add((game.utility(s, 0) > 0) - (game.utility(s, 0) < 0))
        assert state.returns()[0] == (game.utility(s, 0) > 0) - (game.utility(s, 0) < 0)
    assert len(ends) == 3


def test_texts_are_read():
    game = Kalah(pits=2, seeds=12)
    choose, s = random.Random(2), game.initial()
    while not game.is_terminal(s):
        assert game.parse_state(game.text(s)) == s
        s = game.result(s, choose.choice(list(game.actions(s))))
    assert game.parse_state(game.text(s)) == s
    assert " ".join(GAME.text(placed((3, 2, 1), (0, 4), (0, 2, 0), 1)).split()) == "> North 3 2 1 0 4 South 0 2 0"


def test_bounds_are_all_the_seeds():
    assert Kalah(pits=3, seeds=2).bounds == (-12, 12)


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: Kalah(pits=0), ParameterError, "pits=0 is out of range; 1 to 12"),
        (lambda: Kalah(seeds=21), ParameterError, "seeds=21 is out of range; 1 to 20"),
        (lambda: GAME.parse_action(GAME.replay("2"), "2"), IllegalMove, "pit 2 is empty"),
        (lambda: GAME.parse_action(GAME.initial(), "4"), IllegalMove, "'4' is not a pit"),
        (lambda: GAME.parse_state("1 2 3"), BadText, "12 seeds in all"),
        (lambda: GAME.parse_state("2 2 2 0 0 2 2 3"), BadText, "12 seeds in all"),
        (lambda: GAME.parse_state("2 2 2 0 0 2 2 2 x"), BadText, "12 seeds in all"),
    ],
)
def test_what_cannot_be_is_refused(call, error, sentence):
    with pytest.raises(error, match=sentence):
        call()
