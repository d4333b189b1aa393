"""Monte Carlo tree search: budgets, reuse of the tree, functions that are passed, refusals."""

import math
import threading
from collections.abc import Iterator

import pytest
from mcts_woods import Alone, Clearing, Duel, Woods

from plyant.engine.mcts import luck, memory
from plyant.engine.mcts.search import mcts
from plyant.engine.mcts.tree import SearchTree
from plyant.errors import EndlessGame, GameOver, ParameterError, UnfitGame
from plyant.game import Game
from plyant.games.connect_four import ConnectFour
from plyant.games.tic_tac_toe import TicTacToe

TTT = TicTacToe()


def plain(game, state=None, **options):
    return mcts(game, state, native=False, **options)


def simulations(result):
    return int(next(part for part in result.convention.split("; ") if "simulation" in part).split()[0].replace(",", ""))


# -- budgets ----------------------------------------------------------------------------------------------------------


def test_every_simulation_visits_one_root_move():
    result = plain(TTT, simulations=123)
    assert simulations(result) == 123 == sum(move.visits for move in result.moves)


@pytest.mark.parametrize("budget", [{"simulations": 1}, {"seconds": 1e-9}])
def test_there_is_always_one_simulation_and_a_legal_move(budget):
    result = plain(TTT, **budget)
    assert simulations(result) == 1
    assert result.action in TTT.actions(TTT.initial())
    assert len(result.moves) == 9
    assert result.moves[1].visits == 0
    assert result.moves[1].value == 0
    assert result.moves[1].error == 1


def test_an_event_ends_it_and_progress_is_told():
    stop, told = threading.Event(), []

    def watch(progress):
        told.append(progress)
        stop.set()

    result = plain(ConnectFour(), stop=stop, progress=watch, select=lambda n, v, q, p: -v)
    assert len(told) == 1
    assert told[0].nodes <= result.nodes
    assert simulations(result) >= 1


def test_an_event_that_is_set_leaves_one_simulation():
    stop = threading.Event()
    stop.set()
    assert simulations(plain(TTT, stop=stop)) == 1


def test_the_memory_is_bounded():
    result = plain(TTT, simulations=400, room=30)
    assert simulations(result) == 400
    assert result.nodes <= 30
    assert plain(TTT, simulations=400).nodes > 100
    assert plain(TTT, simulations=20, room=10).nodes == 10  # the root and its moves


# -- reuse ------------------------------------------------------------------------------------------------------------


def test_a_tree_is_reused_for_the_same_position_and_for_later_ones():
    tree = SearchTree()
    first = plain(TTT, simulations=300, tree=tree)
    again = plain(TTT, simulations=200, tree=tree)
    assert tree.visits == 500 == sum(move.visits for move in again.moves)
    assert all(now.visits >= before[now.action] for now in again.moves for before in [_visits(first)])
    s, nodes = TTT.result(TTT.initial(), again.action), tree.nodes
    plain(TTT, s, simulations=50, tree=tree)
    assert tree.visits == _visits(again)[again.action] + 50
    assert tree.nodes < nodes


def _visits(result):
    return {move.action: move.visits for move in result.moves}


def test_two_moves_later_the_counts_are_those_of_the_old_tree():
    tree = SearchTree()
    result = mcts(TTT, simulations=5000, tree=tree)
    s = TTT.result(TTT.initial(), result.line[0])
    grandchild = next(c for c in tree.children(memory.ROOT) if c.action == result.line[0])
    known = {c.action: (c.visits, c.value) for c in tree.children(grandchild.node)}
    below = next(c for c in tree.children(grandchild.node) if c.action == result.line[1])
    expected = {c.action: (c.visits, c.value, c.proved) for c in tree.children(below.node)}
    later = TTT.result(s, result.line[1])
    tree.begin(TTT, later, tree._made_for[2], True, tree._made_for[4], 0)
    assert {c.action: (c.visits, c.value, c.proved) for c in tree.children(memory.ROOT)} == expected
    assert tree.visits == known[result.line[1]][0]
    for c in tree.children(memory.ROOT):  # what lies below was moved along
        assert sum(grand.visits for grand in tree.children(c.node)) in (c.visits - 1, 0)


def test_with_dice_and_several_players_a_reused_tree_still_says_what_everybody_gets():
    game, tree = Woods(), SearchTree()
    s = Clearing(3, 1, 0, 8)
    first = plain(game, s, simulations=400, tree=tree)
    below = game.result(s, first.line[0])
    result = plain(game, below, simulations=100, tree=tree)
    assert tree.visits > 100
    assert all(0 <= value < 1000 for value in result.values)
    assert len(result.values) == 3


def test_what_is_proved_stays_proved():
    tree, s = SearchTree(), TTT.replay("b2 b1 a1 c3")
    first = plain(TTT, s, simulations=5000, tree=tree)
    again = plain(TTT, s, simulations=5000, tree=tree)
    assert first.exact
    assert again.exact
    assert (again.value, again.action, simulations(again)) == (1, first.action, 0)


def test_another_position_game_or_rule_starts_anew():
    tree = SearchTree()
    s = TTT.result(TTT.initial(), 0)
    plain(TTT, s, simulations=100, tree=tree)
    plain(TTT, TTT.result(TTT.initial(), 4), simulations=40, tree=tree)
    assert tree.visits == 40
    plain(TTT, TTT.result(TTT.initial(), 4), simulations=30, tree=tree, select="puct")
    assert tree.visits == 30
    plain(ConnectFour(), simulations=20, tree=tree)
    assert tree.visits == 20


# -- functions that are passed ----------------------------------------------------------------------------------------


class Coin(Game):
    """Move 0 is worth `sure`; move 1 goes on for six more choices, and is worth 1 when all of them are 1, else 0."""

    players = ("A",)
    bounds = (0, 1)

    def initial(self) -> tuple:
        return ()

    def player(self, s: tuple) -> int:
        return 0

    def actions(self, s: tuple) -> Iterator[int]:
        yield 0
        yield 1

    def result(self, s: tuple, a: int) -> tuple:
        return (*s, a)

    def is_terminal(self, s: tuple) -> bool:
        return len(s) == 7 or s[:1] == (0,)

    def utility(self, s: tuple, p: int) -> float:
        return 0.4 if s[0] == 0 else float(all(s))

    def evaluate(self, s: tuple, p: int) -> float:
        return 17.0

    def order(self, s: tuple, a: int) -> int:
        return 5 * a


def mean_of(result, action):
    return next(move.value for move in result.moves if move.action == action)


def test_a_policy_for_playouts_is_used():
    assert mean_of(plain(Coin(), simulations=4), 1) == 0
    seen = []

    def always_one(game, state, luck):
        seen.append(luck)
        return 1

    assert mean_of(plain(Coin(), simulations=2, playout=always_one), 1) == 1
    assert len(set(seen)) == len(seen) > 3
    assert all(0 <= bits < 2**63 for bits in seen)


def test_a_short_playout_is_evaluated_within_the_bounds():
    result = plain(Coin(), simulations=2, playout_depth=2)
    assert mean_of(result, 1) == 1  # 17 is not a utility of this game
    assert "playouts of 2 plies" in result.convention


def test_a_function_selects():
    def second_only(total, visits, mean, prior):
        return -visits

    even = plain(TTT, simulations=90, select=second_only)
    assert {move.visits for move in even.moves} == {10}
    assert even.convention.startswith("second_only")


def test_priors_come_from_order_or_from_a_function():
    seen = set()

    def note(total, visits, mean, prior):
        seen.add(round(prior, 9))
        return -visits

    plain(Coin(), simulations=1, select=note)
    assert sorted(seen) == [round(1 / (1 + math.exp(2)), 9), round(1 / (1 + math.exp(-2)), 9)]
    seen.clear()
    plain(Coin(), simulations=1, select=note, prior=lambda game, s, a: 3 - 2 * a)
    assert sorted(seen) == [0.25, 0.75]
    seen.clear()
    plain(TTT, simulations=1, select=note)
    assert sorted(seen) == [round(1 / 9, 9)]


def test_puct_follows_its_priors():
    for favourite in (2, 7):
        result = plain(TTT, simulations=60, select="puct", prior=lambda g, s, a, f=favourite: 20 if a == f else 1)
        assert result.action == favourite


class Turns(Game):
    """Six moves by turns, each one of ten; whoever made move 7 more often wins."""

    bounds = (-1, 1)
    zero_sum = True

    def initial(self) -> tuple:
        return ()

    def player(self, s: tuple) -> int:
        return len(s) % 2

    def actions(self, s: tuple) -> Iterator[int]:
        yield from range(10)

    def result(self, s: tuple, a: int) -> tuple:
        return (*s, a)

    def is_terminal(self, s: tuple) -> bool:
        return len(s) == 6

    def utility(self, s: tuple, p: int) -> float:
        lead = s[p::2].count(7) - s[1 - p :: 2].count(7)
        return float((lead > 0) - (lead < 0))


def test_rave_counts_a_move_wherever_its_player_makes_it():
    tree, made = SearchTree(), []

    def policy(game, state, luck):
        made.append(luck % 10)
        return luck % 10

    plain(Turns(), simulations=1, select="rave", playout=policy, tree=tree)
    root = next(c for c in tree.children(memory.ROOT) if c.visits)
    mine = {root.action, *made[1::2]}  # the playout begins with the other player's move
    width = tree.desk[memory.MORE]
    counts = {c.action: tree.more[c.node * width + memory.LIKE_VISITS] for c in tree.children(memory.ROOT)}
    assert counts == {a: int(a in mine) for a in range(10)}


def test_rave_learns_faster_where_like_moves_are_alike():
    def tried(select):
        return sum(_visits(plain(Turns(), simulations=60, select=select, seed=seed))[7] for seed in range(5))

    assert tried("rave") > 1.5 * tried("uct")


def test_a_game_that_cannot_be_compiled_is_interpreted_with_the_reason():
    class Reading(Duel):
        not_native = "it reads a file"

    result = mcts(Reading(), simulations=5)
    assert not result.native
    assert result.reason == "it reads a file"


# -- what the numbers mean --------------------------------------------------------------------------------------------


class Flips(Game):
    """One move, then a coin that is worth 1 with a probability of 0.3, too deep to be proved."""

    players = ("A",)
    bounds = (0, 1)

    def initial(self) -> tuple:
        return ()

    def player(self, s: tuple) -> int:
        return 0 if not s else -1

    def actions(self, s: tuple) -> Iterator[int]:
        yield 0

    def chance(self, s: tuple) -> Iterator[tuple[int, float]]:
        for outcome in range(1000):
            yield outcome, 0.001

    def result(self, s: tuple, a: int) -> tuple:
        return (*s, a)

    def is_terminal(self, s: tuple) -> bool:
        return len(s) == 2

    def utility(self, s: tuple, p: int) -> float:
        return float(s[1] < 300)


def test_the_error_is_half_the_confidence_interval():
    (move,) = plain(Flips(), simulations=400, room=1002).moves
    spread = math.sqrt(move.value * (1 - move.value) / 399)
    assert move.error == pytest.approx(1.96 * spread)
    assert abs(move.value - 0.3) < 2 * move.error
    (few,) = plain(Flips(), simulations=2, seed=1).moves
    assert few.error == 1  # two equal samples tell next to nothing


def test_draws_are_even():
    desk = [0] * memory.DESK
    desk[memory.LUCK] = luck.seeded(5)
    counts = [0] * 7
    for _ in range(7000):
        counts[luck.draw(desk, 7)] += 1
    assert all(abs(count - 1000) < 120 for count in counts)
    mean = sum(luck.fraction(desk) for _ in range(4000)) / 4000
    assert abs(mean - 0.5) < 0.02


def test_values_without_bounds_are_scaled_by_what_was_seen():
    """A thousand times the utilities, the same visits."""

    class Thousandfold(Alone):
        def utility(self, s: Clearing, p: int) -> float:
            return 1024 * super().utility(s, p)

    s = Clearing(6, 1, 0, 6)
    one, many = (plain(game(dice=False), s, simulations=200) for game in (Alone, Thousandfold))
    assert _visits(one) == _visits(many)
    assert many.value == 1024 * one.value


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"simulations": 0}, "simulations=0 is not accepted"),
        ({"simulations": 1.5}, "simulations=1.5 is not accepted"),
        ({"seconds": 0}, "seconds=0"),
        ({"seed": "x"}, "seed='x' is not a whole number"),
        ({"select": "ucb"}, "one of uct, puct, rave, or a function of"),
        ({"select": None}, "select=None is not accepted"),
        ({"exploration": -1}, "exploration=-1"),
        ({"exploration": math.nan}, "exploration=nan"),
        ({"exploration": 2, "select": max}, "exploration is for"),
        ({"rave": 0}, "rave=0"),
        ({"prior": 3, "select": "puct"}, r"a function of \(game, state, action\)"),
        ({"prior": max}, "prior is not used by select='uct'"),
        ({"playout": "random"}, r"a function of \(game, state, luck\)"),
        ({"playout_depth": -2}, "playout_depth=-2"),
        ({"tree": {}}, "is not a SearchTree"),
        ({"room": 0}, "room=0"),
        ({"room": 9, "native": False}, "room=9 is too little: the position and its moves alone are 10 nodes"),
    ],
)
def test_bad_options_get_one_clear_sentence(options, words):
    with pytest.raises(ParameterError, match=words) as error:
        mcts(TTT, **options)
    assert "\n" not in str(error.value)


def test_playouts_are_not_cut_without_an_evaluation():
    with pytest.raises(ParameterError, match="needs an evaluation, and duel has none"):
        mcts(Duel(), simulations=1, playout_depth=3)


def test_what_is_not_a_game_is_refused():
    with pytest.raises(UnfitGame, match="is not a Game"):
        mcts("tic-tac-toe")


def test_hidden_information_is_refused():
    class Hidden(Duel):
        def observe(self, s: Clearing, p: int) -> int:
            return s.ply

    with pytest.raises(UnfitGame, match="hidden information, which mcts cannot handle; ismcts"):
        mcts(Hidden(), simulations=1)


def test_a_game_that_is_over_is_refused():
    with pytest.raises(GameOver):
        mcts(TTT, TTT.replay("a1 b1 a2 b2 a3"), simulations=1)


def test_a_game_that_does_not_end_is_told():
    class Endless(Alone):
        def is_terminal(self, s: Clearing) -> bool:
            return False

    with pytest.raises(EndlessGame, match="give a playout_depth"):
        plain(Endless(dice=False), Clearing(1, 1, 0, 4), simulations=1)


def test_a_position_without_moves_is_told():
    class Stuck(Alone):
        def actions(self, s: Clearing) -> Iterator[int]:
            return iter(() if s.ply else (1, 2))

    with pytest.raises(UnfitGame, match=r"is_terminal\(s\) is False, and actions\(s\) gives nothing"):
        plain(Stuck(dice=False), Clearing(1, 1, 0, 4), simulations=3)


def test_moves_of_any_kind_are_searched_interpreted():
    class Words(Alone):
        def actions(self, s: Clearing) -> Iterator[str]:
            yield from ("left", "right")

        def result(self, s: Clearing, a: str) -> Clearing:
            return super().result(s, len(a))

    tree = SearchTree()
    s = Clearing(1, 1, 0, 4)
    for select in ("uct", "rave"):
        result = mcts(Words(dice=False), s, simulations=40, select=select, tree=tree)
        assert "moves are texts" in result.reason
        assert result.action in ("left", "right")
    mcts(Words(dice=False), Words().result(s, result.action), simulations=1, select="rave", tree=tree)
    assert tree.visits >= 1
