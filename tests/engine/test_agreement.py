"""All searches agree with the definition of minimax, which is written here once more, and with each other."""

import pytest
from hashed import Crowd, Hashed, Restless, Spot, Won, as_utility, brute_force
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant.engine.lookers import REFINEMENTS

GAMES = [Hashed(), Won(), Crowd(crowd=3)]
COMPILED = [Won(), Crowd(crowd=3)]  # with bounds and without, two players and several: nothing else tells them apart
ESTIMATING = {"quiescence", "reductions", "null_move"}  # these change what a bounded look-ahead sees
spots = st.builds(
    Spot,
    seed=st.integers(0, 2**30),
    place=st.just(0),
    ply=st.just(0),
    mover=st.integers(0, 1),
    length=st.integers(1, 7),
)
many = settings(max_examples=40, deadline=None)
few = settings(max_examples=15, deadline=None)


def to_mover(game, s, value):
    return value if game.player(s) == 0 else -value


def searches(game, s, depth, native):
    yield ply.minimax(game, s, depth, native=native)
    for cut in ("weak", "strict"):
        yield ply.alphabeta(game, s, depth, cut=cut, native=native)
    yield ply.engine(game, s, depth, native=native)


def assert_right(game, s, result, depth):
    """Value, chosen move and principal line are right by the definition."""
    value = brute_force(game, s, depth)
    assert result.value == to_mover(game, s, as_utility(game, value)), result
    assert brute_force(game, game.result(s, result.action), depth - 1) == value, "the move is not optimal"
    end = s
    for i, action in enumerate(result.line):
        assert action in list(game.actions(end))
        end = game.result(end, action)
        assert brute_force(game, end, depth - 1 - i) == value, "the line leaves the value"


@pytest.mark.parametrize(
    ("game", "native"),
    [*((game, False) for game in GAMES), *((game, True) for game in COMPILED)],
    ids=lambda given: given.name if isinstance(given, ply.Game) else ("native" if given else "interpreted"),
)
class TestEveryTree:
    @many
    @given(s=spots)
    def test_searched_to_the_end(self, game, native, s):
        if game.is_terminal(s):
            return
        for result in searches(game, s, None, native):
            assert result.exact
            assert result.native == native
            assert_right(game, s, result, 10**9)

    @many
    @given(s=spots, depth=st.integers(1, 6))
    def test_searched_to_a_depth(self, game, native, s, depth):
        if game.is_terminal(s):
            return
        for result in searches(game, s, depth, native):
            assert_right(game, s, result, depth)

    @many
    @given(s=spots, depth=st.one_of(st.none(), st.integers(1, 7)))
    def test_all_optimal_moves(self, game, native, s, depth):
        if game.is_terminal(s):
            return
        deep = depth or 10**9
        value = brute_force(game, s, deep)
        optimal = {a for a in game.actions(s) if brute_force(game, game.result(s, a), deep - 1) == value}
        for algorithm in ("minimax", "alphabeta", "engine"):
            result = ply.search(game, s, depth=depth, algorithm=algorithm, all_moves=True, native=native)
            assert set(result.actions) == optimal, algorithm
            assert len(result.actions) == len(optimal)


@pytest.mark.parametrize("game", COMPILED, ids=lambda g: g.name)
@pytest.mark.parametrize("off", sorted(REFINEMENTS))
@few
@given(s=spots, depth=st.one_of(st.none(), st.integers(1, 6)))
def test_each_refinement_off_changes_no_value(game, off, s, depth):
    if game.is_terminal(s):
        return
    assert_right(game, s, ply.engine(game, s, depth, off=off), depth or 10**9)


@few
@given(s=spots, off=st.sets(st.sampled_from(sorted(REFINEMENTS))), depth=st.one_of(st.none(), st.integers(1, 6)))
def test_any_refinements_off_change_no_value(s, off, depth):
    if not Won().is_terminal(s):
        assert_right(Won(), s, ply.engine(Won(), s, depth, off=off), depth or 10**9)


@pytest.mark.parametrize("off", [(), *sorted(ESTIMATING)])
@many
@given(s=spots)
def test_what_the_restless_game_allows_changes_no_proved_value(off, s):
    """Quiescence, reductions and null moves may change an estimate, never a proof."""
    game = Restless()
    if not game.is_terminal(s):
        result = ply.engine(game, s, off=off)
        assert result.exact
        assert result.value == to_mover(game, s, as_utility(game, brute_force(game, s)))


@many
@given(s=spots, depth=st.integers(1, 6))
def test_the_restless_game_without_its_liberties_is_plain(s, depth):
    if not Restless().is_terminal(s):
        assert_right(Restless(), s, ply.engine(Restless(), s, depth, off=ESTIMATING), depth)


@pytest.mark.parametrize("game", COMPILED, ids=lambda g: g.name)
@many
@given(s=spots, depth=st.one_of(st.none(), st.integers(1, 6)))
def test_interpreted_traced_and_native_are_one_function(game, s, depth):
    """Value, move, line and node count are the same in all three ways to run."""
    if game.is_terminal(s):
        return
    for search in (ply.minimax, ply.alphabeta, ply.engine):
        ways = [search(game, s, depth, native=True), search(game, s, depth, native=False)]
        if search is not ply.engine:
            recorder = ply.Recorder()
            ways.append(search(game, s, depth, trace=recorder))
            assert sum(e.kind == "enter" for e in recorder.events) == ways[0].nodes
        assert len({(w.value, w.action, w.line, w.nodes, w.exact, w.depth) for w in ways}) == 1, ways


@pytest.mark.parametrize("game", COMPILED, ids=lambda g: g.name)
@many
@given(s=spots)
def test_alphabeta_visits_no_more_than_minimax_and_weak_no_more_than_strict(game, s):
    if not game.is_terminal(s):
        weak, strict = (ply.alphabeta(game, s, cut=cut).nodes for cut in ("weak", "strict"))
        assert weak <= strict <= ply.minimax(game, s).nodes


@few
@given(s=spots)
def test_two_threads_find_the_same_value(s):
    if not Won().is_terminal(s):
        one, two = (ply.engine(Won(), s, threads=n) for n in (1, 2))
        assert one.value == two.value
        assert one.exact
        assert two.exact


nested = st.recursive(st.integers(-9, 9), lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=40)


@settings(max_examples=80, deadline=None)
@given(nodes=nested.filter(lambda n: isinstance(n, list)), root=st.sampled_from(["max", "min"]))
def test_explicit_trees(nodes, root):
    def value(node, maximizing):
        if not isinstance(node, list):
            return node
        return (max if maximizing else min)(value(n, not maximizing) for n in node)

    game = ply.tree(nodes, root=root)
    expected = value(nodes, root == "max")
    optimal = {i for i, n in enumerate(nodes) if value(n, root != "max") == expected}
    for algorithm in ("minimax", "alphabeta", "engine"):
        result = ply.search(game, algorithm=algorithm, all_moves=True)
        assert result.values[0] == expected
        assert result.value == (expected if root == "max" else -expected)
        assert set(result.actions) == optimal
        assert result.action in optimal
