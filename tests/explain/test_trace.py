"""Traces: the real search, every step; checked against an alpha-beta that shares no code with it."""

import itertools
import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import EndlessGame, ParameterError, UnfitGame
from plyant.explain.nodes import path_text
from plyant.explain.words import explain
from tests.explain import brute

BOOK = "A(B(3 12 8) C(2 4 6) D(14 5 2))"
small = st.integers(-9, 9)
trees = st.recursive(small, lambda inside: st.lists(inside, min_size=1, max_size=4), max_leaves=25).filter(
    lambda t: isinstance(t, list)
)
roots, cuts, orders = (st.sampled_from(names) for names in (("max", "min"), ("weak", "strict"), ("ltr", "rtl")))


@given(trees, roots, cuts, orders)
def test_a_trace_is_what_the_book_s_own_alpha_beta_does(tree, root, cut, order):
    """Value, visited nodes in order, and every cut with its kind, value, bound and what it saved."""
    found = ply.trace(ply.tree(tree, root), cut=cut, order=order)
    other = brute.AlphaBeta(tree, root == "max", cut == "strict", order == "rtl")
    assert found.value == other.value == brute.minimax(tree, root == "max")
    assert [s.node for s in found.steps if s.kind == "enter"] == other.visited
    assert [(c.kind, c.node, c.value, c.bound, c.pruned) for c in found.cuts] == other.cuts
    assert (found.visited, found.whole) == (len(other.visited), len(brute.all_nodes(tree)))
    assert found.leaves == sum(path in set(brute.leaves_below(tree)) for path in other.visited)


@given(trees, roots, cuts, orders, st.integers(0, 2**32))
def test_visited_and_pruned_are_the_whole_tree_and_no_pruned_leaf_matters(tree, root, cut, order, seed):
    found = ply.trace(ply.tree(tree, root), cut=cut, order=order)
    visited = {path for path, node in found.nodes.items() if node.visited}
    pruned = {n for n in brute.all_nodes(tree) if any(n[: len(p)] == p for p in found.pruned)}
    assert visited | pruned == set(brute.all_nodes(tree)) == set(found.nodes)
    assert not visited & pruned
    assert set(found.pruned_leaves) == pruned & set(brute.leaves_below(tree))
    other = brute.changed(tree, found.pruned, random.Random(seed))
    assert brute.minimax(other, root == "max") == found.value


@given(trees, roots, cuts, orders)
def test_the_cuts_follow_from_the_events_alone(tree, root, cut, order):
    """A second reading of the steps: windows are handed down; a bound belongs to the ancestor that last moved it."""
    found = ply.trace(ply.tree(tree, root), cut=cut, order=order)
    window, derived = {}, []
    for step in found.steps:
        if step.kind == "enter":
            window[step.node] = [(step.alpha, None), (step.beta, None)]
            if step.node:
                window[step.node] = list(window[step.node[:-1]])
                assert [w[0] for w in window[step.node]] == [step.alpha, step.beta]
        if step.kind == "back up":
            assert [w[0] for w in window[step.node]] == [step.alpha_before, step.beta_before]
            for i, (before, after) in enumerate(((step.alpha_before, step.alpha), (step.beta_before, step.beta))):
                if before != after:
                    window[step.node][i] = (after, step.node)
        if step.kind == "cut":
            is_max = (len(step.node) % 2 == 0) == (root == "max")
            derived.append((step.node, "beta" if is_max else "alpha", *window[step.node][1 if is_max else 0]))
    assert derived == [(c.node, c.kind, c.bound, c.bound_from) for c in found.cuts]
    for c in found.cuts:
        assert c.node[: len(c.bound_from)] == c.bound_from != c.node, "an ancestor"
        assert c.bound_through[:-1] == c.bound_from
        assert found.nodes[c.bound_through].value == c.bound


@given(trees, roots, cuts, orders)
def test_the_line_and_the_optimal_moves_are_truly_optimal(tree, root, cut, order):
    found = ply.trace(ply.tree(tree, root), cut=cut, order=order)
    best = brute.minimax(tree, root == "max")
    truly = [(i,) for i, child in enumerate(tree) if brute.minimax(child, root != "max") == best]
    assert list(found.optimal) == truly
    assert found.line[0] in truly
    node, maximizing = tree, root == "max"
    for path in found.line:
        node, maximizing = node[path[-1]], not maximizing
        assert brute.minimax(node, maximizing) == best
    assert not isinstance(node, list)


@given(trees, roots)
def test_minimax_visits_everything_and_gives_every_node_its_value(tree, root):
    found = ply.trace(ply.tree(tree, root), algorithm="minimax")
    assert found.visited == found.whole == len(found.nodes)
    assert not found.cuts
    for path, node in found.nodes.items():
        below = tree
        for i in path:
            below = below[i]
        assert node.value == brute.minimax(below, (len(path) % 2 == 0) == (root == "max"))


def test_the_book_s_tree():
    found = ply.trace(ply.tree(BOOK))
    assert (found.value, found.moves, found.optimal) == (3, ("B", "1"), ((0,),))
    assert (found.visited, found.leaves, found.whole, found.pruned_nodes) == (11, 7, 13, 2)
    (cut,) = found.cuts
    assert (found.name(cut.node), cut.kind, cut.value, cut.bound) == ("C", "alpha", 2, 3)
    assert (found.name(cut.bound_from), found.name(cut.bound_through)) == ("A", "B")
    assert [path_text(p) for p in cut.pruned] == ["2.2", "2.3"]
    assert not cut.is_deep


def test_a_deep_cut_names_the_ancestor_and_not_the_parent():
    found = ply.trace(ply.tree("A(B(5 6) C(D(E(4 9) 7) 8))"))
    (cut,) = [c for c in found.cuts if c.is_deep]
    assert (found.name(cut.node), found.name(cut.bound_from), found.name(cut.bound_through)) == ("E", "A", "B")


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "half-nim", "nim"])
def test_a_traced_game_agrees_with_the_search_that_is_not_traced(name, algorithm):
    """Wins are shown on the game's own scale."""
    game = ply.load(name)
    found = ply.trace(game, algorithm=algorithm, depth=4)
    plain = ply.search(game, algorithm=algorithm, depth=4, all_moves=True)
    assert (found.value, found.line[0]) == (plain.value, (list(game.actions(game.initial())).index(plain.action),))
    legal = list(game.actions(game.initial()))
    assert {legal[p[0]] for p in found.optimal} == set(plain.actions)
    assert abs(found.value) <= 8
    assert all(abs(s.alpha) <= 8 or math.isinf(s.alpha) for s in found.steps)


def test_a_win_outranks_estimates_and_is_told_from_them():
    """The estimate of b3 is 2, and a win is worth 1: still c2 is best, and the root's window is the win's."""
    game = ply.load("tic-tac-toe")
    found = ply.trace(game, game.parse_state("OOX/XO./..X"), depth=1)
    assert (found.value, found.moves) == (1, ("c2",))
    assert [found.nodes[(i,)].value for i in range(3)] == [1, 1, 2]
    assert max(found.nodes[(i,)].value for i in range(3)) is found.nodes[(0,)].value
    assert "of a win, 1 and 2 it takes the greatest, a win" in explain(found)
    deeper = ply.trace(game, game.parse_state("OOX/XO./..X"), depth=2)
    assert {c.bound_through for c in deeper.cuts} == {(0,)}, "the win has set the bound, not an estimate"
    whole = ply.trace(game, game.parse_state("OOX/XO./..X"))
    assert "a win" not in explain(whole), "where nothing is estimated, numbers are enough"


def test_leaves_may_be_as_large_as_numbers_are():
    found = ply.trace(ply.tree("((-1e15 -2e15) (-3e15 5))"))
    assert (found.value, found.cuts[0].bound, found.cuts[0].bound_from) == (-2e15, -2e15, ())
    assert ply.trace(ply.tree("(1e300 3)")).value == 1e300 == ply.alphabeta(ply.tree("(1e300 3)")).value


def test_a_depth_limit_is_told():
    found = ply.trace(ply.tree("((3 4) (5 6))"), depth=1)
    assert (found.value, found.estimated) == (0, 2)
    assert "all of them at the depth limit, by the game's static evaluation" in explain(found)
    assert ply.trace(ply.tree("((3 4) (5 6))")).estimated == 0


def test_a_large_tree_is_searched_whole_and_kept_as_far_as_there_is_room():
    game = ply.load("tic-tac-toe")
    whole = ply.trace(game, depth=4)
    short = ply.trace(game, depth=4, nodes=100)
    assert whole.shown_depth is None
    assert short.shown_depth == 2
    assert len(short.nodes) == 1 + 9 + 72
    assert (short.value, short.line, short.visited, short.leaves, short.whole) == (
        whole.value, whole.line, whole.visited, whole.leaves, whole.whole,
    )  # fmt: skip
    assert [s for s in short.steps if s.kind == "cut"]
    assert {p for p, n in short.nodes.items() if n.hidden} == {p for p in short.nodes if len(p) == 2}
    for path, node in short.nodes.items():
        assert (node.visited, node.value) == (whole.nodes[path].visited, whole.nodes[path].value)


# -- chance, and several players --------------------------------------------------------------------------------------


def expected(tree, maximizing=True):
    """Expectiminimax over nested lists; a dict is a chance node."""
    if isinstance(tree, dict):
        return sum(p * expected(child, maximizing) for p, child in tree.values())
    if isinstance(tree, list):
        return (max if maximizing else min)(expected(child, not maximizing) for child in tree)
    return tree


def chance_node(children):
    weights = [w for w, _ in children]
    return {i: (w / sum(weights), child) for i, (w, child) in enumerate(children)}


chancy = st.recursive(
    small,
    lambda inside: st.one_of(
        st.lists(inside, min_size=1, max_size=3),
        st.lists(st.tuples(st.integers(1, 5), inside), min_size=1, max_size=3).map(chance_node),
    ),
    max_leaves=15,
).filter(lambda t: not isinstance(t, int))


def text_of(tree):
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{p!r}: {text_of(child)}" for p, child in tree.values()) + "}"
    return f"({' '.join(map(text_of, tree))})" if isinstance(tree, list) else str(tree)


@given(chancy, roots, orders)
def test_expectimax_is_the_mean_at_chance_nodes(tree, root, order):
    found = ply.trace(ply.tree(text_of(tree), root), algorithm="expectimax", order=order)
    assert found.value == pytest.approx(expected(tree, root == "max"))
    assert found.visited == len(found.nodes)


vectors = st.lists(st.tuples(small, small, small), min_size=1, max_size=3)
three = st.recursive(
    st.tuples(small, small, small), lambda inside: st.lists(inside, min_size=1, max_size=3), max_leaves=12
).filter(lambda t: isinstance(t, list))


def shares(tree, mover=0):
    if isinstance(tree, tuple):
        return tree
    return max((shares(child, (mover + 1) % 3) for child in tree), key=lambda v: v[mover])


@given(three)
def test_max_n_gives_everybody_what_selfish_play_gives_them(tree):
    found = ply.trace(ply.tree(tree))
    assert found.algorithm == "maxn"
    assert found.value == shares(tree)
    assert found.nodes[found.line[-1]].value == found.value
    best = shares(tree)[0]
    assert list(found.optimal) == [(i,) for i, child in enumerate(tree) if shares(child, 1)[0] == best]


def test_the_algorithm_that_fits_is_chosen():
    assert ply.trace(ply.tree(BOOK)).algorithm == "alphabeta"
    assert ply.trace(ply.tree("({0.5: 3, 0.5: 7} 4)")).algorithm == "expectimax"
    assert ply.trace(ply.tree("((1,2,3) (4,5,6))")).algorithm == "maxn"


# -- errors -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"algorithm": "mcts"}, "there are: minimax, alphabeta, expectimax, maxn"),
        ({"cut": "hard"}, "weak (α ≥ β), strict (α > β)"),
        ({"order": "up"}, "ltr (left to right), rtl"),
        ({"depth": 0}, "depth=0"),
        ({"nodes": 0}, "nodes=0"),
    ],
)
def test_a_bad_option_is_refused_with_what_is_accepted(options, told):
    with pytest.raises(ParameterError) as caught:
        ply.trace(ply.tree(BOOK), **options)
    assert told in str(caught.value)


def test_what_an_algorithm_cannot_handle_is_refused_with_the_reason():
    with pytest.raises(UnfitGame, match="chance nodes, which alphabeta cannot"):
        ply.trace(ply.tree("({0.5: 3, 0.5: 7} 4)"), algorithm="alphabeta")
    with pytest.raises(UnfitGame, match="needs maxn"):
        ply.trace(ply.tree("((1,2,3) (4,5,6))"), algorithm="minimax")
    with pytest.raises(UnfitGame, match="is not a Game"):
        ply.trace("tic-tac-toe")


class Round(ply.Game):
    """Two players pass a ball to and fro, for ever."""

    def initial(self):
        return 0

    def player(self, s):
        return s

    def actions(self, s):
        return (0,)

    def result(self, s, a):
        return 1 - s

    def is_terminal(self, s):
        return False

    def utility(self, s, p):
        return 0


def test_an_endless_game_is_told():
    with pytest.raises(EndlessGame, match="give a depth"):
        ply.trace(Round(), nodes=100)
    assert ply.trace(Round(), depth=3).visited == 4


def test_a_search_that_would_take_minutes_is_refused(monkeypatch):
    monkeypatch.setattr("plyant.explain.trace.MOST_VISITED", 1000)
    with pytest.raises(ParameterError, match="give a smaller depth"):
        ply.trace(ply.load("tic-tac-toe"), nodes=10)


def test_a_tree_that_is_a_single_leaf_has_a_value_and_no_moves():
    found = ply.trace(ply.tree("7"))
    assert (found.value, found.line, found.optimal, found.visited, found.leaves) == (7, (), (), 1, 1)
    assert [s.kind for s in found.steps] == ["enter", "leaf", "leave"]


@given(trees, roots, cuts)
def test_the_steps_are_well_formed(tree, root, cut):
    """Every node that is entered is left, in order; steps are numbered from 1."""
    found = ply.trace(ply.tree(tree, root), cut=cut)
    assert [s.number for s in found.steps] == list(range(1, len(found.steps) + 1))
    stack = []
    for step in found.steps:
        if step.kind == "enter":
            assert not stack or stack[-1] == step.node[:-1]
            stack.append(step.node)
        assert stack[-1] == step.node
        if step.kind == "leave":
            stack.pop()
    assert not stack
    backed = [s for s in found.steps if s.kind == "back up"]
    assert all(a.number < b.number for a, b in itertools.pairwise(backed))
    assert len(backed) == found.visited - 1
