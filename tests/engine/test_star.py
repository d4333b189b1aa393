"""Expectiminimax with pruning agrees with the definition, which is written here once more; its bounds are true."""

import itertools
import threading
from collections.abc import Iterator

import pytest
from dicey import Dicey, by_definition
from hashed import Spot
from hypothesis import given, settings
from hypothesis import strategies as st

from plyant.engine.chance import PRUNING, expectimax
from plyant.engine.lookers import StarLooker
from plyant.engine.table import Table
from plyant.errors import EndlessGame, GameOver, ParameterError, TooManyMoves, UnfitGame
from plyant.game import CHANCE
from plyant.games.tree import Tree

ENDLESS = 10**9
NOT_NATIVE = "only the interpreted kernel is meant here"


class Boundless(Dicey):
    """Nobody has said how much can be won."""

    bounds = None
    not_native = NOT_NATIVE


class Uneven(Dicey):
    """Probabilities that no float holds exactly, one of them zero."""

    not_native = NOT_NATIVE

    def chance(self, s: Spot) -> Iterator[tuple[int, float]]:
        kind = self.here(s) // 16 % 3
        yield 1, 1 / (kind + 3)
        yield 2, 0.0
        yield 3, 1 - 1 / (kind + 3)


class Crowded(Dicey):
    """One against two, and nature."""

    players = ("MAX", "A", "B")
    crowd: int = 2
    zero_sum = None
    not_native = NOT_NATIVE


class Bounded(Tree):
    """A tree that is typed in, whose leaves are known to be no more than nine."""

    bounds = (-9, 9)


spots = st.builds(
    Spot,
    seed=st.integers(0, 2**30),
    place=st.just(0),
    ply=st.just(0),
    mover=st.integers(-1, 1),
    length=st.integers(1, 7),
)
depths = st.one_of(st.none(), st.integers(1, 7))
many = settings(max_examples=40, deadline=None)


def to_mover(game, s, value):
    return -value if game.player(s) > 0 else value


def assert_right(game, s, depth, result, close=0.0):
    """Value and move are right, nature chooses nothing, and what is said to be proved is."""
    deep = depth or ENDLESS
    value = by_definition(game, s, deep)
    assert result.value == pytest.approx(to_mover(game, s, value), abs=close, rel=0)
    assert result.values[0] == pytest.approx(value, abs=close, rel=0)
    if result.exact:
        assert value == pytest.approx(by_definition(game, s, ENDLESS), abs=close, rel=0)
    if game.player(s) == CHANCE:
        assert (result.action, result.actions, result.line) == (None, (), ())
        return
    assert result.line[0] == result.action
    for i, a in enumerate(result.line):  # as far as players choose
        assert game.player(s) != CHANCE
        assert a in list(game.actions(s))
        s = game.result(s, a)
        assert by_definition(game, s, deep - 1 - i) == pytest.approx(value, abs=close, rel=0)


@pytest.mark.parametrize("native", [False, True], ids=["interpreted", "native"])
@pytest.mark.parametrize("prune", PRUNING)
@many
@given(s=spots, depth=depths, table=st.booleans())
def test_every_pruning_finds_the_value_by_definition(native, prune, s, depth, table):
    game = Dicey()
    if not game.is_terminal(s):
        result = expectimax(game, s, depth, prune=prune, native=native, table_mb=0.1 * table)
        assert_right(game, s, depth, result)
        assert result.native == native
        assert depth or result.exact


@pytest.mark.parametrize("prune", PRUNING)
@many
@given(s=spots, depth=depths)
def test_interpreted_and_native_are_one_function(prune, s, depth):
    """Value, move, line and node count are the same."""
    if not Dicey().is_terminal(s):
        ways = [expectimax(Dicey(), s, depth, prune=prune, table_mb=0.1, native=n) for n in (True, False)]
        assert len({(w.value, w.action, w.line, w.nodes, w.exact, w.depth, w.effort) for w in ways}) == 1, ways


@pytest.mark.parametrize("game", [Boundless(), Uneven(), Crowded(crowd=2)], ids=lambda g: g.name)
@pytest.mark.parametrize("prune", PRUNING)
@settings(max_examples=25, deadline=None)
@given(s=spots, depth=st.one_of(st.none(), st.integers(1, 5)))
def test_other_kinds_of_games_too(game, prune, s, depth):
    if not game.is_terminal(s):
        assert_right(game, s, depth, expectimax(game, s, depth, prune=prune, table_mb=0.1), close=1e-12)


quarters = st.integers(-24, 24).map(lambda n: n / 4)
windows = st.lists(st.tuples(quarters, quarters).filter(lambda w: w[0] < w[1]), min_size=1, max_size=4)


@pytest.mark.parametrize(("table", "probe"), list(itertools.product([False, True], repeat=2)))
@many
@given(s=spots, depth=st.integers(1, 7), windows=windows)
def test_what_falls_out_of_a_window_is_a_true_bound(table, probe, s, depth, windows):
    """For any windows one after another, also beyond the bounds: fail-soft."""
    looker = StarLooker(Dicey(), True, Table(0.1) if table else None, cut=True, probe=probe)
    value = by_definition(Dicey(), s, depth)
    for alpha, beta in windows:
        found = looker.look(s, depth, alpha, beta)
        if found <= alpha:
            assert value <= found
        elif found >= beta:
            assert found <= value
        else:
            assert found == value


def test_narrow_windows_in_many_trees():
    """Where a probe alone decides: that is rare, so it takes many trees."""
    game, lookers = Dicey(), [StarLooker(Dicey(), True, None, cut=True, probe=probe) for probe in (False, True)]
    for seed in range(200):
        s = Spot(seed, 0, 0, seed % 3 - 1, 6)
        value = by_definition(game, s, 6)
        for alpha, looker in itertools.product((-3.0, -1.5, -0.5, 0.0, 0.5, 1.5, 2.5), lookers):
            found = looker.look(s, 6, alpha, alpha + 0.5)
            if found <= alpha:
                assert value <= found
            else:
                assert found <= value if found >= alpha + 0.5 else found == value


def nodes_of(game, s, depth, cut, probe):
    looker = StarLooker(game, True, None, cut=cut, probe=probe)
    looker.look(s, depth, float("-inf"), float("inf"))
    return looker.nodes


def tree_size(game, s, depth):
    if depth == 0 or game.is_terminal(s):
        return 1
    return 1 + sum(tree_size(game, game.result(s, a), depth - 1) for a in game.legal(s))


def test_star1_visits_only_a_part_of_the_tree():
    whole = pruned = 0
    for seed in range(30):
        s = Spot(seed, 0, 0, seed % 3 - 1, 6)
        none, star1 = nodes_of(Dicey(), s, 6, False, False), nodes_of(Dicey(), s, 6, True, False)
        assert star1 <= none == tree_size(Dicey(), s, 6)
        whole, pruned = whole + none, pruned + star1
    assert pruned < 0.7 * whole, (pruned, whole)


def test_without_bounds_players_still_cut():
    s = Spot(3, 0, 0, 0, 7)
    assert nodes_of(Boundless(), s, 7, True, False) < nodes_of(Boundless(), s, 7, False, False)


def written(node):
    if isinstance(node, int):
        return str(node)
    kind, inside = node
    if kind == "chance":
        shares = {1: ["1"], 2: ["1/4", "3/4"], 3: ["0.5", "0.2", "0.3"]}[len(inside)]
        return "{" + ", ".join(f"{p}: {written(n)}" for p, n in zip(shares, inside, strict=True)) + "}"
    return "(" + " ".join(map(written, inside)) + ")"


nested = st.recursive(
    st.integers(-9, 9),
    lambda inner: st.tuples(st.sampled_from(["move", "chance"]), st.lists(inner, min_size=1, max_size=3)),
    max_leaves=30,
)


@pytest.mark.parametrize("kind", [Tree, Bounded])
@many
@given(node=nested.filter(lambda n: not isinstance(n, int)), root=st.sampled_from(["max", "min"]))
def test_typed_in_trees(kind, node, root):
    game = kind(nodes=written(node), root=root)
    for prune in PRUNING:
        result = expectimax(game, prune=prune, all_moves=True)
        assert_right(game, game.initial(), None, result, close=1e-9)
        assert result.exact
        if result.action is not None:
            best = by_definition(game, game.initial(), ENDLESS)
            values = {a: by_definition(game, game.result(game.initial(), a), 99) for a in game.actions(game.initial())}
            assert set(result.actions) == {a for a, v in values.items() if v == pytest.approx(best, abs=1e-9, rel=0)}
            told = {move.action: move.value for move in result.moves}
            assert told == pytest.approx({a: to_mover(game, game.initial(), v) for a, v in values.items()}, abs=1e-9)
            assert [m.value for m in result.moves] == sorted(told.values(), reverse=True)
            assert all(move.proved for move in result.moves)


def test_star1_cuts_where_the_page_says():
    """MAX has 3 in hand; the second move's first outcome is worth 0, so its mean is at most 0.5·0 + 0.5·5 = 2.5."""

    class Five(Tree):
        players = ("MAX",)
        bounds = (0, 5)

    game = Five(nodes="({0.5: 2, 0.5: 4} {0.5: 0, 0.5: 5})")
    assert [expectimax(game, prune=p, table_mb=0).nodes for p in ("none", "star1")] == [7, 6]


def test_more_than_two_players_and_the_convention():
    result = expectimax(Crowded(crowd=2), Spot(5, 0, 0, 0, 5), 3)
    assert "the others' values are minus player 0's" in result.convention
    assert "a chance node is one ply" in result.convention
    assert len(result.values) == 3


def test_deepening_reports_its_effort_and_its_progress():
    result = expectimax(Dicey(), Spot(7, 0, 0, 0, 9), 6)
    assert [depth for depth, _ in result.effort] == [1, 2, 3, 4, 5, 6]
    assert result.effort[-1][1] == result.nodes


@pytest.mark.parametrize("budget", [{"nodes": 50}, {"seconds": 0.05}, {"seconds": 30, "stop": threading.Event()}])
def test_a_budget_ends_it_with_a_legal_move(budget):
    if "stop" in budget:
        budget["stop"].set()
    s = Spot(1, 0, 0, 0, 1)
    result = expectimax(Loop(), s, **budget)
    assert result.action in list(Loop().actions(s))
    assert not result.exact
    assert result.nodes <= budget.get("nodes", result.nodes)


class Loop(Dicey):
    """A game that never ends, with as many moves as one likes."""

    not_native = NOT_NATIVE

    def is_terminal(self, s: Spot) -> bool:
        return False

    def result(self, s: Spot, a: int) -> Spot:
        return s

    def actions(self, s: Spot) -> Iterator[int]:
        yield from range(s.length)


def biased(*shares):
    class Biased(Dicey):
        """A chance node whose probabilities are given."""

        def chance(self, s: Spot) -> Iterator[tuple[int, float]]:
            yield from enumerate(shares)

    return Biased()


class Hidden(Dicey):
    """Something is not seen."""

    def observe(self, s, p):
        return 0


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: expectimax(Dicey(), prune="star3"), ParameterError, "none, star1, star2"),
        (lambda: expectimax(Dicey(), depth=0), ParameterError, "at least 1"),
        (lambda: expectimax(Dicey(), depth=2, rounds=1), ParameterError, "not both"),
        (lambda: expectimax("pig"), UnfitGame, "is not a Game"),
        (lambda: expectimax(Hidden()), UnfitGame, "hidden information"),
        (lambda: expectimax(Dicey(), Spot(1, 0, 9, 0, 9)), GameOver, "over"),
        (lambda: expectimax(biased(0.5, 0.4), Spot(1, 0, 0, -1, 9)), UnfitGame, "add up to 0.9: .0.5, 0.4."),
        (
            lambda: expectimax(biased(1.5, -0.5), Spot(1, 0, 0, -1, 9)),
            UnfitGame,
            "probabilities of chance.s. add up to 1.0",
        ),
        (lambda: expectimax(biased(float("nan")), Spot(1, 0, 0, -1, 9)), UnfitGame, "add up to nan"),
        (lambda: expectimax(biased(), Spot(1, 0, 0, -1, 9)), UnfitGame, "chance.s. gives nothing"),
        (lambda: expectimax(Loop(), Spot(1, 0, 0, 0, 1)), EndlessGame, "can be endless"),
        (lambda: expectimax(Loop(), Spot(1, 0, 0, 0, 30_000), 2), TooManyMoves, "20,000 moves"),
    ],
)
def test_what_cannot_be_searched_is_refused_in_one_sentence(call, error, words):
    with pytest.raises(error, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


def test_bad_probabilities_one_move_below_the_root_are_seen():
    game = biased(0.5, 0.6)
    seed = next(n for n in range(99) if game.player(game.result(Spot(n, 0, 0, 0, 9), 1)) == CHANCE)
    with pytest.raises(UnfitGame, match=r"add up to 1\.1: \[0\.5, 0\.6\]"):
        expectimax(game, Spot(seed, 0, 0, 0, 9), 3, native=False)


def test_a_round_is_a_move_of_every_player_with_an_outcome_each():
    s = Spot(7, 0, 0, 0, 60)
    assert expectimax(Dicey(), s, rounds=1, native=False).depth == 4
    assert expectimax(Tree(nodes="((1 2) (3 4))"), rounds=1).depth == 2


def test_a_table_may_be_kept_and_forgets_another_game():
    table, s = Table(1), Spot(7, 0, 0, 0, 8)
    first = expectimax(Dicey(), s, 6, table=table)
    again = expectimax(Dicey(), s, 6, table=table)
    assert (again.value, again.action) == (first.value, first.action)
    assert again.nodes < first.nodes
    other = expectimax(Uneven(), s, 6, table=table)
    assert other.value == pytest.approx(expectimax(Uneven(), s, 6).value, abs=1e-12)
