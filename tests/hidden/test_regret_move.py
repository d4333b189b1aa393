"""Asking what to do in one state: the answer, and that a game is solved once."""

import pytest

from plyant.errors import GameOver, ParameterError, UnfitGame
from plyant.games.kuhn_poker import KuhnPoker
from plyant.games.leduc_poker import LeducPoker
from plyant.hidden.regret import ALGORITHMS, cfr_plus, move, regret_move
from tests.hidden.signals import Pennies


@pytest.fixture
def solved(monkeypatch):
    """Which games were solved, in order; each by few iterations."""
    games = []

    def solve(game, **asked):
        games.append(game)
        return cfr_plus(game, **asked)

    monkeypatch.setitem(ALGORITHMS, "cfr_plus", solve)
    monkeypatch.setattr(move, "_strategies", type(move._strategies)())
    return games


def test_the_answer_is_the_mix_and_what_it_is_worth():
    game = KuhnPoker()
    found = [regret_move(game, game.replay(f"{card} {other}"), iterations=20_000) for card, other in ("JQ", "QK", "KJ")]
    assert sum(result.value for result in found) / 3 == pytest.approx(-1 / 18, abs=1e-4)
    for result in found:
        assert result.values == pytest.approx((result.value, -result.value))
        assert sum(share for _, share in result.mix) == pytest.approx(1)
        assert dict(result.mix)[result.action] == max(share for _, share in result.mix)
        assert not result.exact
        assert result.algorithm == "cfr_plus"
        assert "20,000 iterations of cfr_plus; exploitability" in result.convention
    king = regret_move(game, game.replay("Q K b"), iterations=20_000)
    assert (king.action, king.value) == (1, pytest.approx(2))  # to call wins two chips
    assert [(one.action, one.value) for one in king.moves] == [(1, pytest.approx(2)), (0, pytest.approx(-1))]


def test_hidden_cards_change_nothing():
    game = LeducPoker()
    results = [
        regret_move(game, game.replay(f"{card} Qs b c Kh c"), iterations=50) for card in ("Js", "Jh", "Qh", "Ks")
    ]
    assert all(result == results[0] for result in results)


def test_a_game_is_solved_once(solved):
    game = KuhnPoker()
    for moves in ("J K", "J K c", "J K c b"):
        regret_move(game, game.replay(moves), iterations=100)
    assert solved == [game]
    fewer = regret_move(game, game.replay("Q K"), iterations=50)
    assert solved == [game] * 2
    assert "50 iterations" in fewer.convention, "whatever else was asked before"
    regret_move(game, game.replay("Q K"), iterations=100)
    assert len(solved) == 2
    regret_move(game, game.replay("Q K"), seconds=0.05)
    regret_move(game, game.replay("Q K"), seconds=0.02)
    assert len(solved) == 3
    regret_move(game, game.replay("Q K"), iterations=10, seed=5)
    assert len(solved) == 4


def test_only_the_last_few_strategies_are_kept(solved):
    games = [Pennies(rounds=rounds) for rounds in (1, 2, 3)] + [KuhnPoker(), KuhnPoker(number=3)]
    starts = [(), (), (), games[3].replay("J Q"), games[4].replay("J Q K")]
    for game, start in zip(games, starts, strict=True):
        regret_move(game, start, iterations=5)
    regret_move(games[-1], starts[-1], iterations=5)
    assert solved == games
    regret_move(games[0], (), iterations=5)
    assert solved == [*games, games[0]]


def test_where_all_move_at_once_everybody_gets_a_mix():
    result = regret_move(Pennies(), (), iterations=2_000)
    assert len(result.mixes) == 2
    assert result.mix == result.mixes[0]
    assert all(dict(mix) == pytest.approx({0: 0.5, 1: 0.5}, abs=0.01) for mix in result.mixes)
    assert result.action in Pennies().legal(())
    assert result.values == pytest.approx((0, 0), abs=1e-3)


def test_where_nobody_is_to_move_nothing_is_solved(solved):
    game = KuhnPoker()
    with pytest.raises(UnfitGame, match="it is nature's turn here"):
        regret_move(game, game.replay("J"))
    with pytest.raises(GameOver, match="the position is over"):
        regret_move(game, game.replay("J K b f"))
    assert not solved


def test_before_the_cards_are_dealt_the_game_has_a_value_and_no_move():
    result = regret_move(KuhnPoker(), iterations=500)
    assert result.value == pytest.approx(-1 / 18, abs=2e-3)
    assert (result.action, result.actions, result.line, result.mix) == (None, (), (), ())


def test_an_unknown_algorithm_is_refused():
    with pytest.raises(ParameterError, match="algorithm='magic' is not accepted; cfr, cfr_plus"):
        regret_move(KuhnPoker(), algorithm="magic")
