"""Strategies by regret: against OpenSpiel, against linear programming, against known equilibria."""

import threading

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import discounted_cfr as open_spiel_discounted

from plyant.errors import GameOver, ParameterError, UnfitGame
from plyant.games.kuhn_poker import KuhnPoker
from plyant.games.leduc_poker import LeducPoker
from plyant.hidden.regret import (
    ALGORITHMS,
    best_response,
    cfr,
    cfr_plus,
    discounted_cfr,
    exploitability,
    linear_cfr,
    mccfr,
    strategy_of,
)
from tests.hidden import sequence_lp
from tests.hidden.signals import Pennies, Signals, Walk
from tests.hidden.spiel_strategies import names, random_mixes

GAMES = {
    "kuhn_poker": KuhnPoker(),
    "kuhn_poker(players=3)": KuhnPoker(number=3),
    "leduc_poker": LeducPoker(),
}


@pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name in GAMES for seed in range(1 if name == "leduc_poker" else 4)]
)
def test_a_random_strategy_is_worth_what_open_spiel_says(name, seed):
    game, theirs = GAMES[name], pyspiel.load_game(name)
    mixes, policy = random_mixes(game, theirs, seed)
    ours = strategy_of(game, mixes)
    assert ours.values == pytest.approx(
        pyspiel.expected_returns(theirs.new_initial_state(), policy, -1, False), abs=1e-12
    )
    assert ours.nash_conv == pytest.approx(pyspiel.nash_conv(theirs, policy), abs=1e-12)
    if len(game.players) == 2:
        assert exploitability(game, mixes) == pytest.approx(pyspiel.exploitability(theirs, policy), abs=1e-12)


@pytest.mark.parametrize(
    ("name", "solver", "algorithm", "iterations"),
    [
        ("kuhn_poker", pyspiel.CFRSolver, cfr, 300),
        ("kuhn_poker", pyspiel.CFRPlusSolver, cfr_plus, 300),
        ("kuhn_poker", open_spiel_discounted.DCFRSolver, discounted_cfr, 60),
        ("kuhn_poker", open_spiel_discounted.LCFRSolver, linear_cfr, 60),
        ("kuhn_poker(players=3)", pyspiel.CFRSolver, cfr, 30),
        ("leduc_poker", pyspiel.CFRSolver, cfr, 12),
        ("leduc_poker", pyspiel.CFRPlusSolver, cfr_plus, 12),
    ],
)
def test_after_so_many_iterations_the_average_is_that_of_open_spiel(name, solver, algorithm, iterations):
    game, theirs = GAMES[name], pyspiel.load_game(name)
    peer = solver(theirs)
    for _ in range(iterations):
        peer.evaluate_and_update_policy()
    policy = peer.average_policy()
    ours = algorithm(game, iterations=iterations)
    assert ours.iterations == iterations
    for (player, observation), key in names(game, theirs).items():
        if hasattr(policy, "policy_for_key"):
            expected = dict(enumerate(policy.policy_for_key(key)))
        else:
            expected = policy.action_probabilities(key)
        mix = ours.mix(observation, player)
        assert mix == pytest.approx({a: expected[a] for a in mix}, abs=1e-9)


def test_kuhn_poker_is_worth_an_eighteenth_to_the_second_player():
    for name, algorithm in ALGORITHMS.items():
        strategy = algorithm(KuhnPoker(), iterations=200_000 if name == "mccfr" else 3_000)
        assert strategy.exploitability < (0.004 if name == "mccfr" else 0.001)
        assert strategy.values[0] == pytest.approx(-1 / 18, abs=0.004 if name == "mccfr" else 0.0005)
        assert strategy.algorithm == name


def test_kuhn_poker_is_played_as_its_equilibria_say():
    """The first player bluffs with J as often as it likes, up to 1/3, and bets K three times as often."""
    game = KuhnPoker()
    strategy = cfr_plus(game, iterations=20_000)

    def bet(moves):
        return strategy.at(game.replay(moves))[1]

    alpha = bet("J Q")
    assert 0 <= alpha <= 1 / 3 + 1e-3
    assert bet("K Q") == pytest.approx(3 * alpha, abs=0.01)
    assert bet("Q J") == pytest.approx(0, abs=1e-3)
    assert bet("Q J c b") == pytest.approx(alpha + 1 / 3, abs=0.01)
    assert bet("Q J c") == pytest.approx(1 / 3, abs=0.01)
    assert bet("K Q b") == pytest.approx(1 / 3, abs=0.01)
    assert (bet("Q K b"), bet("Q K c")) == pytest.approx((1, 1), abs=1e-3)


def test_leduc_poker_after_a_thousand_iterations():
    assert cfr(LeducPoker()).exploitability <= 0.0118 + 5e-5
    strategy = cfr_plus(LeducPoker(), iterations=1_000)
    assert strategy.exploitability <= 0.00026
    assert strategy.values[0] == pytest.approx(-0.0856, abs=1e-4)
    assert discounted_cfr(LeducPoker()).exploitability < 0.001
    assert linear_cfr(LeducPoker()).exploitability < 0.0118
    assert mccfr(LeducPoker()).exploitability < 0.15
    assert (strategy.nodes, strategy.information_sets) == (9457, 936)


@pytest.mark.parametrize("seed", range(12))
def test_random_games_are_worth_what_linear_programming_says(seed):
    """Best responses bound the value from both sides."""
    game = Signals(seed=seed)
    value = sequence_lp.value(game)
    for algorithm in (cfr, cfr_plus, linear_cfr, discounted_cfr):
        strategy = algorithm(game, iterations=3_000)
        first, second = strategy.best_response_values
        assert -second - 1e-9 <= value <= first + 1e-9
        assert strategy.exploitability < 0.02
        assert strategy.values[0] == pytest.approx(value, abs=0.04)


def test_sampling_comes_to_the_value_too():
    for seed in range(6):
        game = Signals(seed=seed)
        strategy = mccfr(game, iterations=60_000, seed=seed)
        assert strategy.exploitability < 0.15
        assert strategy.values[0] == pytest.approx(sequence_lp.value(game), abs=0.15)
    assert mccfr(KuhnPoker(number=3), iterations=100_000).nash_conv < 0.03
    assert mccfr(Walk(), iterations=1_000).values[0] == pytest.approx(2.5, abs=0.02)  # one player, who takes all


def test_sequential_linear_programming_knows_kuhn_poker():
    assert sequence_lp.value(KuhnPoker()) == pytest.approx(-1 / 18)


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("game", [KuhnPoker(number=3), Signals(seed=4), Pennies(rounds=2)], ids=str)
def test_machine_code_and_interpreter_agree_to_the_last_bit(name, game):
    native, plain = (ALGORITHMS[name](game, iterations=37, seed=3, native=native) for native in (True, False))
    assert np.array_equal(native.probabilities, plain.probabilities)
    assert native.worth[:2] == plain.worth[:2]
    assert np.array_equal(native.worth.choices, plain.worth.choices)
    assert (native.native, plain.native) == (True, False)
    assert np.array_equal(native.move_values(0), plain.move_values(0))


@pytest.mark.parametrize("number", [2, 3])
def test_values_at_an_information_set_are_those_of_its_histories(number):
    """Weigh every history by hand."""
    game = Signals(seed=2, number=number)
    strategy = cfr(game, iterations=5, native=False)

    def walk(s, share, owner):
        """(state, share of chance and of all but the owner) of every history."""
        yield s, share
        if not game.is_terminal(s):
            p = game.player(s)
            parts = dict(game.chance(s)) if p < 0 else strategy.at(s)
            for a, part in parts.items():
                if p >= 0 or part > 0:
                    yield from walk(game.result(s, a), share * (1 if p == owner else part), owner)

    def worth(s, q):
        if game.is_terminal(s):
            return game.utility(s, q)
        parts = dict(game.chance(s)) if game.player(s) < 0 else strategy.at(s)
        return sum(part * worth(game.result(s, a), q) for a, part in parts.items() if part)

    compared = 0
    for i, one in enumerate(strategy.tree.sets):
        here = [
            (s, share)
            for s, share in walk((), 1.0, one.player)
            if not game.is_terminal(s) and game.player(s) == one.player and game.observe(s, one.player) == one[1]
        ]
        total = sum(share for _, share in here)
        if total > 0:
            compared += 1
            expected = [
                [sum(share * worth(game.result(s, a), q) for s, share in here) / total for q in range(number)]
                for a in one.actions
            ]
            assert strategy.move_values(i) == pytest.approx(np.array(expected), abs=1e-9)
    assert compared > 5


def test_a_best_response_is_worth_what_it_says():
    """Play it against the strategy."""
    game = LeducPoker()
    mixes, _ = random_mixes(game, pyspiel.load_game("leduc_poker"), 7)
    for p in (0, 1):
        answer = best_response(game, mixes, p)

        def mixed(o, q, p=p, answer=answer):
            return {answer.actions[o]: 1.0} if q == p else mixes(o, q)

        played = strategy_of(game, mixed)
        assert played.values[p] == pytest.approx(answer.value, abs=1e-12)
        assert played.best_response_values[p] == pytest.approx(answer.value, abs=1e-12)
        assert answer.value > strategy_of(game, mixes).values[p] + 0.1
    with pytest.raises(ParameterError, match="player=2 is not accepted; 0 to 1 is"):
        best_response(game, mixes, 2)


def test_hidden_cards_change_nothing():
    """What a strategy says depends on what the player sees, and not on what the other one holds."""
    game = LeducPoker()
    strategy = cfr(game, iterations=3)
    assert strategy.at(game.replay("Js Qs b c Kh c")) == strategy.at(game.replay("Jh Qs b c Kh c"))
    assert strategy.at(game.replay("Js Qs b c Kh c")) != strategy.at(game.replay("Js Ks b c Kh c"))


def test_moves_at_once():
    strategy = cfr_plus(Pennies(), iterations=500)
    assert strategy.at((), 0) == pytest.approx({0: 0.5, 1: 0.5}, abs=0.01)
    assert strategy.at((), 1) == pytest.approx({0: 0.5, 1: 0.5}, abs=0.01)
    with pytest.raises(ParameterError, match="all move at once here; give player=0 to 1"):
        strategy.at(())


def test_history_progress_and_texts():
    moments = []
    strategy = cfr(KuhnPoker(), iterations=100, every=30, progress=moments.append)
    assert [iterations for iterations, _ in strategy.history] == [30, 60, 90]
    assert strategy.history[1][1] == pytest.approx(cfr(KuhnPoker(), iterations=60).exploitability)
    assert moments[-1].iterations == 100
    assert moments[-1].exploitability == strategy.exploitability
    table = str(strategy).splitlines()
    assert table[0].startswith("kuhn-poker: cfr, 100 iterations")
    assert len(table) == 2 + 12
    assert table[2].startswith("A  A: J B: ?")
    data = strategy.as_dict()
    assert data["strategy"][0]["mix"].keys() == {"check", "bet"}
    assert data["exploitability"] == strategy.exploitability
    assert len(str(cfr(LeducPoker(), iterations=1)).splitlines()) == 2 + 40 + 1
    assert "nothing promises" not in strategy.convention
    assert "with 3 players nothing promises an equilibrium" in cfr(KuhnPoker(number=3), iterations=1).convention


def test_a_game_that_is_not_zero_sum_is_told():
    class Shared(Pennies):
        zero_sum = False

        def utility(self, s, p):
            return 1.0 if s[0][0] == s[0][1] else 0.0

    assert "not zero-sum, so that nothing promises" in cfr(Shared(), iterations=1, native=False).convention


def test_a_game_without_decisions_is_worth_what_chance_makes_of_it():
    class Dice(Walk):
        def player(self, s):
            return -1

    strategy = cfr(Dice(), iterations=2)
    assert strategy.values == (1.5,)
    assert strategy.exploitability == 0


def test_it_ends_when_told_with_the_average_so_far():
    stop = threading.Event()
    stopped = cfr(LeducPoker(), seconds=600, stop=stop, progress=lambda moment: stop.set())
    assert stopped.iterations > 1
    assert stopped.exploitability < 1

    def interrupt(moment):
        if moment.iterations < 1 << 30 and not seen:
            seen.append(moment)
            raise KeyboardInterrupt

    seen = []
    interrupted = cfr(LeducPoker(), seconds=600, progress=interrupt)
    assert interrupted.iterations >= seen[0].iterations
    timed = cfr_plus(KuhnPoker(), seconds=0.05)
    assert timed.iterations > 10
    assert timed.seconds >= 0.05


def test_budgets_do_not_change_what_is_found():
    """In how many portions the work is done does not matter."""
    game = KuhnPoker()
    assert np.array_equal(cfr(game, iterations=50).probabilities, cfr(game, iterations=50, every=7).probabilities)
    few = [mccfr(game, iterations=50, seed=1, every=every).probabilities for every in (None, 7)]
    assert np.array_equal(*few)
    assert not np.array_equal(few[0], mccfr(game, iterations=50, seed=2).probabilities)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"iterations": 0}, "cfr: iterations=0 is not accepted; a whole number from 1 on is."),
        ({"iterations": 2.5}, "iterations=2.5 is not accepted"),
        ({"seconds": -1}, "seconds=-1, and more than 0 is needed"),
        ({"every": 0}, "every=0 is not accepted"),
        ({"seed": -1}, "seed=-1 is not accepted"),
    ],
)
def test_bad_budgets_are_told_in_one_sentence(asked, sentence):
    with pytest.raises(ParameterError, match=sentence):
        cfr(KuhnPoker(), **asked)


def test_bad_questions_are_told_in_one_sentence():
    game = KuhnPoker()
    strategy = cfr(game, iterations=1, native=False)
    with pytest.raises(UnfitGame, match="A is never to move with the observation 17"):
        strategy.mix(17, 0)
    with pytest.raises(UnfitGame, match="it is nature's turn here"):
        strategy.at(game.initial())
    with pytest.raises(GameOver, match="the position is over"):
        strategy.at(game.replay("J K b f"))
    with pytest.raises(ParameterError, match="is not a mix of the moves check, bet"):
        strategy_of(game, lambda o, p: {0: 0.5, 1: 0.6})
    with pytest.raises(ParameterError, match="gamma=-1 is not accepted; 0 to 20 is"):
        discounted_cfr(game, gamma=-1)
    with pytest.raises(ParameterError, match="alpha='a' is not a number"):
        discounted_cfr(game, alpha="a")
