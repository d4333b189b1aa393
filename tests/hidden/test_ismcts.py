"""Searches in guessed worlds: they cannot peek, find what is plainly right, and the exact value of small games."""

import dataclasses
import random
import threading
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from plyant.errors import EndlessGame, GameOver, ParameterError, UnfitGame
from plyant.game import CHANCE, SIMULTANEOUS, Game
from plyant.games.dark_tic_tac_toe import DarkTicTacToe
from plyant.games.kuhn_poker import KuhnPoker
from plyant.games.leduc_poker import LeducPoker
from plyant.games.liars_dice import LiarsDice
from plyant.games.tic_tac_toe import TicTacToe
from plyant.games.tricks import Tricks
from plyant.hidden.determinised import determinised
from plyant.hidden.determinised_open import with_open_cards
from plyant.hidden.ismcts import ismcts

HIDDEN = [
    KuhnPoker(),
    KuhnPoker(number=3),
    LeducPoker(),
    LiarsDice(),
    LiarsDice(dice=2),
    Tricks(),
    Tricks(seats=3, suits=3, hand=3),
    DarkTicTacToe(),
]


def some_states(game, choose, plies):
    """A state in which somebody has to move, and others that look the same to them."""
    while True:
        s = game.initial()
        moves = 0
        while not game.is_terminal(s) and (game.player(s) == CHANCE or moves < plies):
            moves += game.player(s) != CHANCE
            s = game.result(s, choose.choice(game.legal(s)))
        if not game.is_terminal(s):
            p = game.player(s)
            alike = {game.guess(game.observe(s, p), p, choose.getrandbits(63)) for _ in range(12)} - {s}
            if alike:
                return s, sorted(alike)[:3]


def known(result):
    """All of a result but the time it took."""
    return dataclasses.replace(result, seconds=0.0)


def by_ismcts(game, s):
    return known(ismcts(game, s, simulations=80, seed=3, native=False))


def by_determinised(game, s):
    return known(determinised(game, s, worlds=3, depth=3, seed=3, native=False))


@pytest.mark.parametrize("search", [by_ismcts, by_determinised])
@pytest.mark.parametrize("game", HIDDEN, ids=str)
def test_nobody_peeks(game, search):
    """Where what is hidden is exchanged, everything that a search says stays the same."""
    choose = random.Random(str(game))
    for plies in (0, 1, 3) if not isinstance(game, KuhnPoker) else (0, 1):
        if plies == 0 and isinstance(game, DarkTicTacToe):
            continue  # there is nothing hidden yet
        s, alike = some_states(game, choose, plies)
        found = search(game, s)
        assert [search(game, other) for other in alike] == [found] * len(alike)


@pytest.mark.parametrize("search", [by_ismcts, by_determinised])
def test_the_test_above_would_notice_who_peeks(search):
    game = Tricks()
    s, alike = some_states(game, random.Random(1), 2)
    opened = with_open_cards(game)
    assert any(search(opened, other) != search(opened, s) for other in alike)


@pytest.mark.parametrize(("moves", "right"), [("J K bet", "call"), ("Q J bet", "fold")])
def test_it_plays_kuhn_poker_with_the_best_and_the_worst_card(moves, right):
    game = KuhnPoker()
    s = game.replay(moves)
    for found in (
        ismcts(game, s, simulations=600, native=False),
        determinised(game, s, worlds=8, native=False),
    ):
        assert game.action_name(s, found.action) == right


def test_it_never_folds_the_best_hand():
    game = LeducPoker()
    s = game.replay("Ks Qh raise call Kh check raise")
    found = ismcts(game, s, simulations=1500, native=False)
    assert game.action_name(s, found.action) != "fold"
    values = {game.action_name(s, move.action): move.value for move in found.moves}
    assert values["fold"] == -3
    assert values["call"] == 7  # nothing beats a pair of kings, and nothing is left to be decided


def test_it_calls_an_impossible_bid():
    game = LiarsDice(dice=2)
    s = game.replay("1 2 3 4 3-1")  # of Second's dice none shows a one or a six
    assert game.player(s) == 1
    found = ismcts(game, s, simulations=2000, native=False)
    assert game.action_name(s, found.action) == "liar"
    assert found.value == 1
    assert found.moves[0].error == 0


def test_a_value_that_hangs_on_the_hidden_die_alone_is_found():
    game = LiarsDice()
    s = game.replay("6 3 2-5 2-6")
    found = ismcts(game, s, simulations=4000, native=False)
    call = found.moves[0]
    assert [game.action_name(s, move.action) for move in found.moves] == ["liar"]
    assert found.mix == ((call.action, 1.0),)
    assert call.value == pytest.approx(2 / 3, abs=0.05)  # Second has another six once in six
    assert call.error == pytest.approx(1.96 * ((1 - 4 / 9) / 4000) ** 0.5, rel=0.1)


def test_machine_code_finds_the_same():
    game = LiarsDice()
    s = game.replay("3 5 1-2")
    native = ismcts(game, s, simulations=3000, seed=7)
    plain = ismcts(game, s, simulations=3000, seed=7, native=False)
    assert native.native
    assert not native.reason
    assert dataclasses.replace(known(native), native=False, reason=plain.reason) == known(plain)
    assert known(ismcts(game, s, simulations=3000, seed=8)) != known(native)
    assert ismcts(game, s, seconds=0.05).native


# -- games of this file: a door to be guessed, and moves at once ------------------------------------------------------


class Doors(NamedTuple):
    """Behind which door the prize is, what was heard, and which door was opened."""

    prize: int
    heard: tuple[int, int]
    listening: bool
    opened: int


class Behind(Game):
    """One door of two hides a prize; listen, for a price, as often as you like up to twice, then open one."""

    players = ("You",)
    bounds = (-0.4, 1.0)
    price, clear = 0.2, 0.8

    def initial(self) -> Doors:
        return Doors(-1, (0, 0), False, -1)

    def player(self, s: Doors) -> int:
        return CHANCE if s.prize < 0 or s.listening else 0

    def chance(self, s: Doors) -> Iterator[tuple[int, float]]:
        for door in (0, 1):
            yield door, (0.5 if s.prize < 0 else self.clear if door == s.prize else 1 - self.clear)

    def actions(self, s: Doors) -> Iterator[int]:
        yield 0
        yield 1
        if sum(s.heard) < 2:
            yield 2

    def result(self, s: Doors, a: int) -> Doors:
        if s.prize < 0:
            return s._replace(prize=a)
        if s.listening:
            return s._replace(heard=(s.heard[0] + (a == 0), s.heard[1] + (a == 1)), listening=False)
        return s._replace(listening=True) if a == 2 else s._replace(opened=a)

    def is_terminal(self, s: Doors) -> bool:
        return s.opened >= 0

    def utility(self, s: Doors, p: int) -> float:
        return float(s.opened == s.prize) - self.price * sum(s.heard)

    def observe(self, s: Doors, p: int) -> tuple[int, int]:
        return s.heard

    def text(self, s: Doors) -> str:
        return str(s)


def best_listening(heard=(0, 0), price=0.2):
    """The exact value of the game above, by what is believed after what was heard."""
    left = 0.8 ** heard[0] * 0.2 ** heard[1]
    right = 0.2 ** heard[0] * 0.8 ** heard[1]
    belief = left / (left + right)
    open_now = max(belief, 1 - belief)
    if sum(heard) == 2:
        return open_now
    hear_left = 0.8 * belief + 0.2 * (1 - belief)
    listen = hear_left * best_listening((heard[0] + 1, heard[1])) + (1 - hear_left) * best_listening(
        (heard[0], heard[1] + 1)
    )
    return max(open_now, listen - price)


def test_who_does_not_see_the_door_gets_the_exact_value_and_who_thinks_to_see_it_more():
    game = Behind()
    s = game.result(game.initial(), 1)
    exact = best_listening()
    assert exact == pytest.approx(0.6)  # listen once, then open: 0.8 − 0.2
    found = ismcts(game, s, simulations=6000, native=False, exploration=0.5)
    assert found.action == 2
    assert found.value == pytest.approx(exact, abs=0.05)
    fused = determinised(game, s, worlds=40, native=False, algorithm="expectimax")
    assert {move.action: move.value for move in fused.moves}[2] == pytest.approx(0.8)
    assert "strategy fusion" in fused.convention


class Joint(NamedTuple):
    """What both have said."""

    said: tuple[int, int]


class Dilemma(Game):
    """Two prisoners are asked at the same time; to confess is better whatever the other does."""

    bounds = (0, 5)

    def initial(self) -> Joint:
        return Joint((-1, -1))

    def player(self, s: Joint) -> int:
        return SIMULTANEOUS

    def actions_of(self, s: Joint, p: int) -> tuple[int, int]:
        return 0, 1

    def result(self, s: Joint, a: tuple[int, int]) -> Joint:
        return Joint(a)

    def is_terminal(self, s: Joint) -> bool:
        return s.said[0] >= 0

    def utility(self, s: Joint, p: int) -> float:
        return ((3.0, 0.0), (5.0, 1.0))[s.said[p]][s.said[1 - p]]


@pytest.mark.parametrize("player", [0, 1])
def test_where_all_move_at_once_each_decides_alone(player):
    found = ismcts(Dilemma(), simulations=2000, player=player)
    assert found.action == 1
    assert dict(found.mix)[1] > 0.8
    assert found.values[player] == found.value
    assert found.value == pytest.approx(1.0, abs=0.4)
    with pytest.raises(UnfitGame, match="simultaneous moves"):
        determinised(Dilemma())


class Endless(TicTacToe):
    """Nobody ever gets on."""

    def result(self, s, a):
        return s


class Stuck(TicTacToe):
    """Nobody has a move."""

    def actions(self, s):
        return []


def test_a_game_that_cannot_be_played_is_refused():
    with pytest.raises(EndlessGame, match="endless"):
        ismcts(Endless(), native=False)
    with pytest.raises(UnfitGame, match=r"is_terminal\(s\) is False, and actions\(s\) gives nothing"):
        ismcts(Stuck(), native=False)
    with pytest.raises(GameOver):
        ismcts(KuhnPoker(), KuhnPoker().replay("J K check check"))


def test_budgets():
    game = Tricks()
    s, _ = some_states(game, random.Random(5), 1)
    found = ismcts(game, s, simulations=50, native=False)
    assert sum(move.visits for move in found.moves) == 50
    assert sum(share for _, share in found.mix) == pytest.approx(1)
    assert found.nodes > 50
    assert not found.exact
    assert [move.visits for move in found.moves] == sorted((move.visits for move in found.moves), reverse=True)
    assert found.action == found.moves[0].action
    stop = threading.Event()
    stop.set()
    assert ismcts(game, s, stop=stop, native=False).moves
    told = []
    assert sum(m.visits for m in ismcts(game, s, seconds=0.25, native=False, progress=told.append).moves) >= 1
    assert told
    assert told[-1].nodes > 0
    hurried = determinised(game, s, seconds=0.05, worlds=1000, native=False, progress=told.append)
    assert 1 <= hurried.moves[0].visits < 1000
    assert determinised(game, s, stop=stop, native=False).moves[0].visits == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"simulations": 0}, "simulations=0"),
        ({"simulations": 1.5}, "simulations=1.5"),
        ({"seconds": -1}, "seconds=-1"),
        ({"exploration": -0.1}, "exploration=-0.1"),
        ({"exploration": "much"}, "exploration='much'"),
        ({"seed": "x"}, "seed='x'"),
    ],
)
def test_what_is_no_budget_is_refused(options, said):
    with pytest.raises(ParameterError, match=said):
        ismcts(KuhnPoker(), KuhnPoker().replay("J K"), native=False, **options)


def test_with_all_cards_known_determinised_is_exact():
    game = Tricks(ranks=4, hand=4)  # every card is dealt
    choose = random.Random(8)
    s = game.initial()
    while game.player(s) == CHANCE:
        s = game.result(s, choose.choice(game.legal(s)))

    def best(s):
        """The value to player 0, by looking at everything."""
        if game.is_terminal(s):
            return game.utility(s, 0)
        return (max, min)[game.player(s)](best(game.result(s, a)) for a in game.actions(s))

    exact = {a: best(game.result(s, a)) for a in game.actions(s)}
    found = [determinised(game, s, worlds=3, native=False, algorithm=name) for name in (None, "maxn")]
    for result in found:
        assert {move.action: move.value for move in result.moves} == exact
        assert result.value == max(exact.values())
        assert sum(result.values) == 0
        assert all(move.error == 0 for move in result.moves)
    with pytest.raises(ParameterError, match="no algorithm 'magic' for a world; there are: minimax, alphabeta, engine"):
        determinised(game, s, algorithm="magic")
    with pytest.raises(ParameterError, match="worlds=0"):
        determinised(game, s, worlds=0)
