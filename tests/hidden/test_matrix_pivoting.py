"""Lemke–Howson paths in machine code: the same as in plain NumPy, and right where rounding leads astray."""

import _thread
import threading

import numpy as np
import pytest

from plyant.hidden.matrix import lemke_howson
from plyant.hidden.matrix.bimatrix import solve_bimatrix
from plyant.hidden.matrix.lemke_howson import PlainWalker
from plyant.hidden.matrix.paths import in_turns, path_from
from plyant.hidden.matrix.pivoting import Walker
from plyant.hidden.matrix.priors import nearly_equilibria, with_priors


def random_game(kind, seed, m=14, n=11):
    """Two positive matrices: without ties, with many, or nearly opposed."""
    random = np.random.default_rng(seed)
    if kind == "ties":
        return random.integers(0, 3, (2, m, n)) / 2 + 0.5
    a, noise = random.random((2, m, n))
    return np.stack([a, 1 - a + 0.2 * noise if kind == "opposed" else noise]) + 0.5


def gain(a, b, x, y):
    return max((a @ y).max() - x @ a @ y, (x @ b).max() - x @ b @ y)


@pytest.mark.parametrize("kind", ["plain", "ties", "opposed"])
@pytest.mark.parametrize("seed", range(4))
def test_the_paths_are_those_of_the_tableaus(kind, seed):
    a, b = random_game(kind, seed)
    m, n = a.shape
    native, plain = Walker(a, b), PlainWalker(a, b)
    for label in range(m + n):
        ours, theirs = path_from(label, m, n), path_from(label, m, n)
        while not theirs.is_over:
            mixes, expected = native(ours, 3), plain(theirs, 3)
            assert (ours.label, ours.side, ours.is_over) == (theirs.label, theirs.side, theirs.is_over)
            assert (ours.basic == theirs.basic).all()
        assert expected is not None
        assert np.allclose(mixes[0], expected[0], atol=1e-9)
        assert np.allclose(mixes[1], expected[1], atol=1e-9)
        assert gain(a, b, *mixes) < 1e-12


def test_a_path_may_begin_in_tableaus_and_go_on_in_machine_code():
    a, b = random_game("opposed", 0, 30, 30)
    whole, parts = path_from(5, 30, 30), path_from(5, 30, 30)
    native = Walker(a, b)
    expected = native(whole, 900)
    assert PlainWalker(a, b)(parts, 7) is None
    assert np.allclose(native(parts, 900)[0], expected[0])


def test_only_larger_games_that_take_long_need_machine_code(monkeypatch):
    monkeypatch.setattr(lemke_howson, "_PLAIN_WORK", 1.0)
    walked = []
    walk = Walker.__call__
    monkeypatch.setattr(Walker, "__call__", lambda self, path, pivots: walked.append(path) or walk(self, path, pivots))
    a, b = random_game("opposed", 1, 15, 15)
    assert gain(a, b, *solve_bimatrix(a - 0.5, b - 0.5)) <= 1e-9
    assert walked
    walked.clear()
    solve_bimatrix(a[1:] - 0.5, b[1:] - 0.5)
    assert not walked  # 29 rows and columns
    monkeypatch.undo()
    solve_bimatrix(a - 0.5, b - 0.5)
    assert not walked


@pytest.mark.parametrize("kind", ["plain", "ties", "opposed"])
def test_paths_from_added_rows_and_columns_end_in_equilibria_of_the_game(kind):
    a, b = random_game(kind, 3)
    more_a, more_b, order = with_priors(a - 0.5, b - 0.5)
    assert sorted(order) == list(range(sum(more_a.shape)))
    assert (more_a[:14, :11] == a - 0.5).all()
    assert (more_b[:14, :11] == b - 0.5).all()
    found = list(in_turns(*more_a.shape, Walker(more_a + 0.5, more_b + 0.5), order, 10_000))
    assert len(found) == len(order)
    for x, y in found:
        assert x[14:].sum() == y[11:].sum() == 0.0
        assert gain(a, b, x[:14], y[:11]) < 1e-12


def test_regret_matching_comes_near_the_equilibrium_of_a_zero_sum_game():
    a = np.random.default_rng(4).random((20, 30))
    for x, y in zip(*nearly_equilibria(a, 1 - a, 3), strict=True):
        assert x.sum() == pytest.approx(1)
        assert y.sum() == pytest.approx(1)
        assert gain(a, 1 - a, x, y) < 0.01


def test_a_walk_that_went_astray_goes_back_to_where_it_was_right():
    a, b = random_game("opposed", 2)
    m, n = a.shape
    native, path = Walker(a, b), path_from(0, m, n)
    native(path, 4)
    right = path.copy()
    native(path, 4)
    path.basic[0] = path.basic[1]  # no corner
    assert native(path, 4) is None
    assert (path.label, path.side, path.is_over) == (right.label, right.side, False)
    assert (path.basic == right.basic).all()
    mixes = None
    while mixes is None:
        mixes = native(path, 100)
    assert gain(a, b, *mixes) < 1e-12


def test_a_path_without_any_right_place_is_given_up():
    a, b = random_game("plain", 0)
    path = path_from(0, *a.shape)
    path.basic[0] = path.basic[1]
    native = Walker(a, b)
    for _ in range(10):
        assert native(path, 4) is None
    assert path.is_over


def test_a_short_path_is_found_though_the_first_ones_are_endless():
    spent = []

    def walk(path, pivots):
        path.pivots += pivots
        spent.append(pivots)
        path.is_over = path.first == 7 and path.pivots >= 25
        return (np.ones(1), np.ones(1)) if path.is_over else None

    assert next(in_turns(5, 5, walk, range(10), 10**9)) is not None
    assert sum(spent) < 8 * 40 * 3  # eight labels, harmonic shares
    spent.clear()
    assert len(list(in_turns(5, 5, walk, range(10), 100))) == 1
    assert sum(spent) <= 10 * 150
    spent.clear()
    assert list(in_turns(5, 5, walk, range(10), 100, 57.5)) == []
    assert sum(spent) == 57


def correlated(size, correlation, seed):
    a, noise = np.random.default_rng(seed).standard_normal((2, size, size))
    b = correlation * a + np.sqrt(1 - correlation**2) * noise
    return [(matrix - matrix.min()) / np.ptp(matrix) for matrix in (a, b)]


@pytest.mark.parametrize(("size", "correlation", "seed"), [(80, -0.5, 1), (80, -0.7, 0), (120, -0.9, 0)])
def test_games_with_long_paths(size, correlation, seed):
    a, b = correlated(size, correlation, seed)
    assert gain(a, b, *solve_bimatrix(a, b)) <= 1e-9


@pytest.mark.parametrize("seed", range(4))
def test_degenerate_games(seed, monkeypatch):
    monkeypatch.setattr(lemke_howson, "_PLAIN_WORK", 1.0)
    random = np.random.default_rng(seed)
    whole = random.integers(0, 4, (25, 25))
    a, b = whole / 3, (3 - whole + random.integers(0, 2, (25, 25))) / 4
    a, b = np.tile(a, (2, 2)), np.tile(b, (2, 2))
    assert gain(a, b, *solve_bimatrix(a, b)) <= 1e-9


def test_ctrl_c_is_answered(monkeypatch):
    """While a game that takes very long is pivoted in machine code."""
    monkeypatch.setattr(lemke_howson, "_PLAIN_WORK", 1.0)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    walk = Walker.__call__

    def begun(self, path, pivots):
        if not timer.ident:
            timer.start()
        return walk(self, path, pivots)

    monkeypatch.setattr(Walker, "__call__", begun)
    with pytest.raises(KeyboardInterrupt):
        solve_bimatrix(*correlated(300, -0.6, 0))


def test_walks_are_shorter_in_large_games():
    assert Walker(*np.ones((2, 2, 2)))._longest == 1000
    assert 100 <= Walker(*np.ones((2, 1500, 1000)))._longest < 200
