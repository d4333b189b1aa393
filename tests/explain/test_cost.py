"""What a search costs: against published counts, Knuth and Moore's bound and an alpha-beta of the tests' own."""

import itertools
import random

import pytest

import plyant as ply
from plyant.errors import GameOver, ParameterError, UnfitGame
from plyant.explain import cost_shown
from plyant.explain.cost import cost, effective_branching, minimal_leaves
from tests.explain import brute


def uniform(branching, depth, rng):
    """A tree that branches the same everywhere, its leaves all different."""
    values = iter(rng.sample(range(10 * branching**depth), branching**depth))

    def grow(left):
        return [grow(left - 1) for _ in range(branching)] if left else next(values)

    return grow(depth)


@pytest.mark.parametrize("depth", [0, -1, 10_000, 10**30, True, 2.5])
def test_a_depth_that_is_none_is_refused(depth):
    with pytest.raises(ParameterError, match="depth must be a number of plies between 1 and 9,999, got "):
        cost(ply.load("tic-tac-toe"), depth)


def test_a_depth_that_would_take_too_long_is_left_out_and_named(monkeypatch):
    monkeypatch.setattr("plyant.explain.cost._MOST_COUNTED", 3_000)
    monkeypatch.setattr("plyant.explain.cost._MOST_VISITED", 3_000)
    found = cost(ply.load("tic-tac-toe"), 99)
    last = len(found.rows)
    assert 3 <= last < 9
    assert found.too_deep.startswith(f"depths {last + 1} to 99 would take too long: minimax visits about 10^")
    assert cost_shown.bars(found).startswith(f"nodes at depth {last}, ")
    assert "<svg" in cost_shown.svg(found)
    assert cost(ply.load("tic-tac-toe"), 3).too_deep == ""


def by_value(tree, maximizing, best_first):
    """The same tree, the moves of every node in the order of their minimax values."""
    if not isinstance(tree, list):
        return tree
    children = sorted(tree, key=lambda c: brute.minimax(c, not maximizing), reverse=best_first == maximizing)
    return [by_value(c, not maximizing, best_first) for c in children]


@pytest.mark.parametrize(("branching", "depth"), [(2, 4), (3, 3), (4, 2), (2, 5), (5, 2), (3, 4)])
def test_best_and_worst_order_of_a_uniform_tree(branching, depth):
    tree = uniform(branching, depth, random.Random(branching * 10 + depth))
    row = cost(ply.tree(tree), depth).rows[-1]
    assert row.minimax == sum(branching**k for k in range(depth + 1))
    assert row.branching == pytest.approx(branching)
    assert row.power == pytest.approx(branching**depth)
    assert row.root_of_power == pytest.approx(branching ** (depth / 2))
    for best_first, visited in ((True, row.best_first), (False, row.worst_first)):
        other = brute.AlphaBeta(by_value(tree, True, best_first))
        assert visited == len(other.visited)
    best = brute.AlphaBeta(by_value(tree, True, True))
    leaves = set(brute.leaves_below(tree))
    assert sum(path in leaves for path in best.visited) == minimal_leaves(branching, depth)
    assert row.as_ordered == len(brute.AlphaBeta(tree).visited)
    assert row.best_first <= row.as_ordered <= row.minimax


def test_tic_tac_toe_has_549946_nodes():
    """The well-known size of the whole game tree."""
    found = cost(ply.load("tic-tac-toe"), 12, most=1000)
    assert [row.depth for row in found.rows] == list(range(1, 10)), "there is nothing after nine moves"
    assert found.rows[-1].minimax == 549_946
    assert [row.minimax for row in found.rows[:3]] == [10, 82, 586]
    assert found.rows[-1].best_first is None


def test_what_would_take_long_is_left_out(monkeypatch):
    monkeypatch.setattr("plyant.explain.cost._MOST_COUNTED", 100)
    monkeypatch.setattr("plyant.explain.cost._MOST_VISITED", 100)
    found = cost(ply.load("connect-four"), 6)
    rows = found.rows
    assert rows[1].minimax == 57
    assert (rows[-1].minimax, rows[-1].branching, rows[-1].power) == (None,) * 3
    assert found.too_deep.startswith(f"depths {len(rows) + 1} to 6 would take too long")
    assert "–" in cost_shown.table(cost(ply.load("connect-four"), 6))


@pytest.mark.parametrize(("nodes", "depth"), list(itertools.product((2, 7, 100, 10**6), (1, 2, 9))))
def test_the_effective_branching_factor_solves_its_equation(nodes, depth):
    b = effective_branching(nodes, depth)
    assert sum(b**k for k in range(depth + 1)) == pytest.approx(nodes)


def test_the_table_the_bars_and_the_plot_show_every_series():
    found = cost(ply.load("tic-tac-toe"), 4)
    for text in (cost_shown.table(found), cost_shown.bars(found), cost_shown.svg(found)):
        for name in cost_shown.SERIES:
            assert name in text
    assert "3,610" in cost_shown.table(found)


def test_bad_questions_are_refused():
    with pytest.raises(ParameterError, match=r"depth must be .* got 0"):
        cost(ply.load("nim"), 0)
    with pytest.raises(GameOver):
        cost(ply.tree("7"), 2)
    with pytest.raises(UnfitGame, match="chance"):
        cost(ply.tree("({0.5: 3, 0.5: 7} 4)"), 2)


def test_progress_is_told():
    seen = []
    cost(ply.load("nim"), 3, progress=lambda done, of_all: seen.append((done, of_all)))
    assert seen == [(1, 3), (2, 3), (3, 3)]
