"""Monte Carlo tree search: the same interpreted and native, right in the long run, and exact where it says so."""

import functools
import math
import random

import pytest
from mcts_woods import Alone, Clearing, Duel, Woods, solutions, worth

from plyant.engine.mcts.search import mcts
from plyant.game import CHANCE
from plyant.games.connect_four import ConnectFour
from plyant.games.nim import Nim
from plyant.games.tic_tac_toe import TicTacToe

TTT = TicTacToe()


def visits(result):
    return {move.action: (move.visits, move.value, move.proved) for move in result.moves}


@functools.cache
def minimax(s):
    """The value of a position of tic-tac-toe to the player on move, by the definition."""
    if TTT.is_terminal(s):
        return TTT.utility(s, TTT.player(s))
    return max(-minimax(TTT.result(s, a)) for a in TTT.actions(s))


def random_positions(count, seed):
    """Positions of tic-tac-toe that are not over."""
    luck, found = random.Random(seed), []
    while len(found) < count:
        s = TTT.initial()
        for _ in range(luck.randrange(2, 8)):
            if not TTT.is_terminal(s):
                s = TTT.result(s, luck.choice(list(TTT.actions(s))))
        if not TTT.is_terminal(s):
            found.append(s)
    return found


@pytest.mark.parametrize("seed", [0, 1, -5, 2**70])
def test_interpreted_and_native_visit_the_same(seed):
    native = mcts(TTT, simulations=700, seed=seed)
    plain = mcts(TTT, simulations=700, seed=seed, native=False)
    assert native.native
    assert not plain.native
    assert visits(native) == visits(plain)
    assert (native.nodes, native.depth, native.line, native.values) == (
        plain.nodes,
        plain.depth,
        plain.line,
        plain.values,
    )


def test_interpreted_and_native_agree_on_several_players_dice_rave_priors_and_policies():
    game = Woods()
    for seed in range(6):
        s = Clearing(seed, 1, 0, 12)
        options = {
            "simulations": 400,
            "seed": seed,
            "select": greedy,
            "rave": 50,
            "prior": last_first,
            "playout": thirds,
        }
        native, plain = (mcts(game, s, native=native, **options) for native in (True, False))
        assert native.native, native.reason
        assert visits(native) == visits(plain)
        assert native.values == plain.values
        assert native.line == plain.line


def greedy(total, visits, mean, prior):
    """A rule of selection that the kernel does not have."""
    return mean + 2.0 * prior * total / (1 + visits) / (10 + visits)


def last_first(game, state, action):
    """A prior."""
    return 1.0 + action


def thirds(game, state, luck):
    """A policy: the first move with a probability of two thirds, else the last one."""
    chosen = 0
    for count, a in enumerate(game.actions(state)):
        if count == 0 or luck % 3 == 0:
            chosen = a
    return chosen


@pytest.mark.parametrize("select", ["uct", "puct", "rave"])
def test_every_rule_sees_an_open_three(select):
    game = ConnectFour()
    result = mcts(game, game.replay("4433"), simulations=400, select=select, native=False)
    assert result.action in (1, 4)  # three in a row with both ends open: nothing can be done against it


def test_another_seed_gives_other_visits():
    assert visits(mcts(TTT, simulations=300, seed=1)) != visits(mcts(TTT, simulations=300, seed=2))


def test_uct_is_the_textbooks_formula():
    def textbook(total, visits, mean, prior):
        return mean + math.sqrt(math.log(total) / visits) if visits else math.inf

    own = mcts(TTT, simulations=1500, select=textbook, native=False)
    assert visits(own) == visits(mcts(TTT, simulations=1500, exploration=1))
    assert visits(own) != visits(mcts(TTT, simulations=1500, exploration=0.5))


def test_what_is_said_to_be_exact_in_tic_tac_toe_is():
    """Whenever the root is proved, its value and its move are those of minimax; so is every proved move."""
    proved_early = 0
    for i, s in enumerate(random_positions(300, 4)):
        result = mcts(TTT, s, simulations=30 * (1 + i % 20), seed=i)
        if result.exact:
            assert result.value == minimax(s) == -minimax(TTT.result(s, result.action))
            proved_early += result.moves[-1].proved is False
        for move in result.moves:
            if move.proved:
                assert move.value == -minimax(TTT.result(s, move.action))
                assert move.error == 0
    assert proved_early > 20  # one winning move is enough


def test_tic_tac_toe_is_proved_to_be_a_draw():
    result = mcts(TTT, simulations=200_000)
    assert result.exact
    assert result.values == (0, 0)
    assert [move.proved for move in result.moves] == [True] * 9
    simulations = int(result.convention.split("; ")[2].split()[0].replace(",", ""))
    assert sum(move.visits for move in result.moves) == simulations < 200_000


def test_the_move_is_a_best_one_long_before_it_is_proved():
    for i, s in enumerate(random_positions(60, 9)):
        result = mcts(TTT, s, simulations=3000, seed=i)
        assert -minimax(TTT.result(s, result.action)) == minimax(s)


def test_dice_of_two_players_converge_to_expectiminimax():
    game, shown, proofs = Duel(), 0, 0
    for seed in range(30):
        s = Clearing(seed, 1, 0, 4)
        value = worth(game, s) * (1 if game.player(s) == 0 else -1)
        result = mcts(game, s, simulations=400, seed=seed, native=False)
        sampled = mcts(game, s, simulations=40, seed=seed, native=False)
        proofs += result.exact
        shown += not sampled.exact
        assert result.value == pytest.approx(value, abs=1e-9 if result.exact else 0.25)
        assert not sampled.exact or sampled.value == pytest.approx(value)
    assert proofs >= 10
    assert shown >= 10


def test_estimates_converge_where_the_tree_is_too_large_to_be_proved():
    game = Duel()
    for seed in (1, 4, 5):
        s = Clearing(seed, 1, 0, 7)
        value = worth(game, s) * (1 if game.player(s) == 0 else -1)
        result = mcts(game, s, simulations=2500, seed=seed, native=False)
        assert not result.exact
        assert result.value == pytest.approx(value, abs=0.15)


def test_several_players_are_each_out_for_their_own():
    """Where the solver says exact, no rational line of play gives the player on move anything else."""
    exact = 0
    for seed in range(40):
        game = Woods(dice=seed % 2 == 1, grades=1000 if seed % 4 < 2 else 4)
        s = Clearing(seed, 1, 0, 3)
        rational = solutions(game, s)
        result = mcts(game, s, simulations=300, seed=seed, native=False)
        if result.exact:
            exact += 1
            assert {round(v[game.player(s)], 9) for v in rational} == {round(result.value, 9)}
            if len(rational) == 1:
                assert result.values == pytest.approx(next(iter(rational)))
    assert exact >= 25


def test_one_player_finds_the_greatest_end():
    for seed in range(15):
        for dice in (False, True):
            game, s = Alone(dice=dice), Clearing(seed, 1, 0, 4)
            result = mcts(game, s, simulations=800, seed=seed, native=False)
            close = 1e-9 if result.exact else 60
            assert result.value == pytest.approx(worth(game, s), abs=close)


def test_misere_nim_is_solved():
    for piles, wins in (((1, 2, 3), False), ((2, 2), False), ((1, 1, 1), False), ((1, 2, 2), True)):
        result = mcts(Nim(piles=piles, misere=True), simulations=5000, native=False)
        assert result.exact
        assert result.value == (1 if wins else -1)


def test_a_root_where_chance_moves_has_a_value_and_no_move():
    game = Duel()
    s = next(c for seed in range(99) if game.player(c := Clearing(seed, 7, 1, 3)) == CHANCE)
    result = mcts(game, s, simulations=300, native=False)
    assert result.action is None
    assert result.actions == ()
    assert result.exact
    assert result.values == pytest.approx((worth(game, s), -worth(game, s)))
    assert {move.action for move in result.moves} == {1, 3, 4}
    few = mcts(game, s, simulations=60, native=False)
    assert abs(few.value - worth(game, s)) < 0.5
