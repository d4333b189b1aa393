"""Games in which both may win: equilibria against brute force, degenerate games, all extreme equilibria."""

import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from plyant.errors import ParameterError
from plyant.hidden.matrix import extreme
from plyant.hidden.matrix.equilibrium import equilibrium
from plyant.hidden.matrix.lemke_howson import lemke_howson

from .brute_matrix import equilibria, extreme_equilibria, is_equilibrium
from .test_matrix import check_steps, greatest_gain


def games(most=5, largest=2):
    """Two matrices of whole numbers with many ties."""
    sizes = st.tuples(st.integers(1, most), st.integers(1, most))
    entry = st.integers(0, largest)
    return sizes.flatmap(
        lambda size: st.tuples(
            *[st.lists(st.lists(entry, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0])] * 2
        )
    )


def test_the_dilemma_of_the_prisoners():
    found = equilibrium([[3, 0], [5, 1]], [[3, 5], [0, 1]])
    assert (found.method, found.pure, found.values) == ("pure equilibrium", ((1, 1),), (1, 1))
    assert [(s.kind, s.index) for s in found.steps] == [("row", 0), ("column", 0)]
    assert "Values: 1 to A, 1 to B" in str(found)


def test_the_battle_of_the_sexes_has_three():
    found = equilibrium("3,2 0,0; 0,0 2,3", all=True)
    assert found.is_complete
    assert found.pure == ((0, 0), (1, 1))
    assert [p.exact.rows for p in found.profiles] == [(1, 0), (Fraction(3, 5), Fraction(2, 5)), (0, 1)]
    assert found.profiles[1].exact.values == (Fraction(6, 5), Fraction(6, 5))
    assert len(found.as_dict()["all"]) == 3
    assert "There are 3 equilibria." in str(found)


@settings(max_examples=80, deadline=None)
@given(games())
def test_every_answer_is_an_equilibrium(game):
    A, B = game
    found = equilibrium(A, B)
    assert found.certificate <= 1e-9
    assert greatest_gain(found, A, B) <= 1e-9
    assert found.exact is not None
    assert is_equilibrium(A, B, found.exact.rows, found.exact.columns)
    m, n = np.shape(A)
    assert set(found.pure) == {
        (i, j) for i in range(m) for j in range(n) if A[i][j] == max(row[j] for row in A) and B[i][j] == max(B[i])
    }
    check_steps(found, np.array(A), np.array(B))


def all_of(A, B):
    """The set of all extreme equilibria in fractions, and that nothing else is said of them."""
    found = equilibrium(A, B, all=True)
    assert found.is_complete
    assert found.exactness == "exact"
    profiles = {(p.exact.rows, p.exact.columns) for p in found.profiles}
    assert len(profiles) == len(found.profiles)
    return profiles


@settings(max_examples=60, deadline=None)
@given(games(most=4))
def test_all_are_found_also_where_the_game_is_degenerate(game):
    assert all_of(*game) == extreme_equilibria(*game)


@settings(max_examples=40, deadline=None)
@given(games(most=4), st.data())
def test_scales_offsets_and_orders_never_change_the_set(game, data):
    """Each player's payoffs times a positive factor, however large or small, plus an offset; in whatever order."""
    A, B = game
    expected = all_of(A, B)
    factors = st.sampled_from(
        [Fraction(10**12), Fraction(1, 10**30), Fraction(7, 3), Fraction(2**70, 3**40), Fraction(10**290)]
    )
    offsets = st.sampled_from([Fraction(0), Fraction(-(10**15)), Fraction(1, 7), Fraction(1, 10**9)])
    rows, columns = data.draw(st.permutations(range(len(A)))), data.draw(st.permutations(range(len(A[0]))))

    def changed(matrix):
        factor, offset = data.draw(factors), data.draw(offsets)
        return [[matrix[i][j] * factor + offset for j in columns] for i in rows]

    moved = {(tuple(x[i] for i in rows), tuple(y[j] for j in columns)) for x, y in expected}
    assert all_of(changed(A), changed(B)) == moved


@settings(max_examples=25, deadline=None)
@given(games(most=4), st.sampled_from([2.0**-40, 2.0**300, 1e-20, 1e7, 1e200]))
def test_scales_of_floats_never_change_the_set(game, factor):
    A, B = (np.array(matrix) for matrix in game)
    assert all_of(A * factor, B) == all_of(A, B * factor) == all_of(A, B)


A_OF_75 = np.array(
    [
        [9504, -660, 19976, -20526, 1776, -8976],
        [-111771, 31680, -130944, 168124, -8514, 52764],
        [397584, -113850, 451176, -586476, 29216, -178761],
        [171204, -45936, 208626, -263076, 14124, -84436],
        [1303104, -453420, 1227336, -1718376, 72336, -461736],
        [737154, -227040, 774576, -1039236, 48081, -300036],
    ]
)
SMALL_A_OF_75 = np.array(
    [
        [-81, 36, -126, 126, -36, 90],
        [-180, 72, -333, 297, -153, 270],
        [20, -3, 42, -33, 17, -30],
        [-30, 17, -33, 42, -3, 20],
        [270, -153, 297, -333, 72, -180],
        [90, -36, 126, -126, 36, -81],
    ]
)


def of_von_stengel(is_small):
    """The 6 × 6 game with 75 equilibria (von Stengel, Discrete & Computational Geometry 21, 1999).

    The small payoffs are of Savani and von Stengel (Econometrica 74, 2006); Gambit's catalog has both games.
    """
    A, order = SMALL_A_OF_75 if is_small else A_OF_75, [4, 5, 2, 3, 0, 1]
    return A, A[np.ix_(order, order)].T


def test_all_75_equilibria_of_von_stengels_game():
    found = equilibrium(*of_von_stengel(is_small=False), all=True)
    assert len(all_of(*of_von_stengel(is_small=False))) == 75
    x, y = (132, 66, 30, 12, 4, 1), (4, 1, 30, 12, 132, 66)
    (one,) = [p for p in found.profiles if p.exact.rows == tuple(Fraction(p, 245) for p in x)]
    assert one.exact.columns == tuple(Fraction(p, 245) for p in y)
    assert one.exact.values == (132, 132)
    assert not found.has_continuum
    assert "There are 75 equilibria." in str(found)


def test_all_75_equilibria_with_small_payoffs():
    assert len(all_of(*of_von_stengel(is_small=True))) == 75


@pytest.mark.parametrize(("is_small", "seed"), [(False, 0), (False, 1), (True, 2)])
def test_orders_and_scales_do_not_change_the_75(is_small, seed):
    A, B = (matrix.astype(object) for matrix in of_von_stengel(is_small))
    random = np.random.default_rng(seed)
    rows, columns = random.permutation(6), random.permutation(6)
    changed = [matrix[np.ix_(rows, columns)] * Fraction(10**9, 7) - 10**12 for matrix in (A, B)]
    expected = {(tuple(x[i] for i in rows), tuple(y[j] for j in columns)) for x, y in all_of(A, B)}
    assert all_of(changed[0] * 10**20, changed[1] / 10**20) == expected


def test_infinitely_many_equilibria_are_called_so():
    found = equilibrium([[1, 1], [1, 1]], [[0, 0], [0, 0]], all=True)
    assert len(found.profiles) == 4
    assert found.has_continuum
    assert found.as_dict()["infinitely_many"] is True
    assert "There are infinitely many equilibria: 4 extreme ones, and others between them." in str(found)
    assert equilibrium("3,3 0,5; 5,0 1,1", all=True).as_dict()["infinitely_many"] is False


@pytest.mark.parametrize("limit", ["MOST_WORK", "MOST_EQUILIBRIA"])
def test_a_search_that_is_stopped_says_at_least(limit, monkeypatch):
    monkeypatch.setattr(extreme, limit, 20)
    found = equilibrium(np.eye(12), np.eye(12), all=True)
    assert 12 <= len(found.profiles) < 2**12 - 1
    assert not found.is_complete
    assert found.as_dict()["complete"] is False
    assert f"There are at least {len(found.profiles)} equilibria" in str(found)
    assert all(is_equilibrium(np.eye(12), np.eye(12), p.exact.rows, p.exact.columns) for p in found.profiles)


def test_a_search_that_is_stopped_before_the_first_equilibrium(monkeypatch):
    monkeypatch.setattr(extreme, "MOST_WORK", 0)
    found = equilibrium("1,0 0,1; 0,1 1,0", all=True)
    assert found.exact.rows == (Fraction(1, 2), Fraction(1, 2))
    assert "There is at least 1 equilibrium" in str(found)


def test_a_time_limit():
    A, B = np.random.default_rng(0).standard_normal((2, 40, 40))
    assert not equilibrium(A, B, all=True, seconds=0.2).is_complete
    assert equilibrium([[1]], all=True, seconds=60).is_complete
    with pytest.raises(ParameterError, match=r"seconds must be greater than 0, got 0"):
        equilibrium([[1]], all=True, seconds=0)


@pytest.mark.parametrize("size", [(1, 1), (1, 9), (9, 1), (2, 60), (60, 2), (5, 9)])
def test_games_of_any_shape(size):
    A, B = np.random.default_rng(sum(size)).integers(0, 4, (2, *size))
    profiles = all_of(A, B)
    assert all(is_equilibrium(A, B, *profile) for profile in profiles)
    assert {(y, x) for x, y in profiles} == all_of(B.T, A.T)


def test_fractions_that_are_too_long_to_be_read_are_shown_as_floats():
    random = np.random.default_rng(3)
    A, B = random.standard_normal((2, 5, 5)) * 10.0 ** random.integers(-290, 290, (2, 5, 5))
    found = equilibrium(A, B, all=True)
    assert found.is_complete
    assert found.certificate <= 1e-9
    assert "B plays" in str(found)
    assert found.as_dict()["complete"] is True


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(2, 4))
def test_all_of_a_random_game_are_those_of_brute_force(seed, m, n):
    random = np.random.default_rng(seed)
    A, B = (random.integers(-999, 1000, (m, n)).tolist() for _ in range(2))
    expected = equilibria(A, B)
    assume(len(expected) % 2 == 1)  # games that are not degenerate have an odd number (Wilson, 1971)
    assert {(p.exact.rows, p.exact.columns) for p in equilibrium(A, B, all=True).profiles} == expected


def test_a_degenerate_game_on_which_paths_go_astray():
    """Three labels meet in one corner of B's polytope."""
    A = [[1, 3, 3], [3, 1, 3], [1, 3, 3]]
    B = [[3, 3, 1], [1, 1, 3], [3, 1, 3]]
    found = equilibrium(A, B, all=True)
    assert all(is_equilibrium(A, B, p.exact.rows, p.exact.columns) for p in found.profiles)
    assert equilibrium(A, B).certificate <= 1e-9


@pytest.mark.parametrize("seed", range(8))
def test_paths_from_every_label_end_in_equilibria(seed):
    random = np.random.default_rng(seed)
    a, b = random.integers(0, 3, (2, *random.integers(2, 7, 2))) / 2.0
    found = list(lemke_howson(a, b))
    assert len(found) == sum(a.shape) + 1  # from each label in floats, and from one in whole numbers
    assert all(max((a @ y).max() - x @ a @ y, (x @ b).max() - x @ b @ y) < 1e-9 for x, y in found)


@pytest.mark.parametrize(("size", "correlation"), [(8, 0.0), (12, -0.5), (30, -0.9), (40, -0.99), (100, 0.0)])
def test_larger_games(size, correlation):
    random = np.random.default_rng(size)
    A, noise = random.standard_normal((2, size, size))
    B = correlation * A + np.sqrt(1 - correlation**2) * noise
    found = equilibrium(A, B)
    assert greatest_gain(found, A, B) <= 1e-9


def test_a_zero_sum_game_in_disguise_is_solved_by_the_linear_program():
    A = np.random.default_rng(0).standard_normal((40, 40))
    found = equilibrium(A, -A)
    assert found.method == "linear program"
    assert found.value == pytest.approx(equilibrium(A).value)
    assert found.values[1] == pytest.approx(-found.values[0])


def test_scales_and_offsets_of_each_player_change_no_mix():
    A, B = np.random.default_rng(5).integers(-20, 20, (2, 5, 5))
    plain, changed = equilibrium(A, B), equilibrium(A * 1e12, B * 2.0**-40 + 7)
    assert plain.rows == pytest.approx(changed.rows, abs=1e-6)
    assert changed.certificate <= 1e-9


def test_progress_is_told():
    told = []
    equilibrium(*np.random.default_rng(0).integers(0, 9, (2, 8, 8)), all=True, progress=lambda *now: told.append(now))
    assert told == sorted(told)
    assert 0 < told[-1][0] <= told[-1][1]


def test_nothing_heavy_is_imported_for_a_saddle_point():
    code = (
        "import sys; from plyant.hidden.matrix.equilibrium import equilibrium; equilibrium([[1]]); "
        "assert 'scipy.optimize' not in sys.modules and 'pygambit' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_nashpy_agrees():
    nashpy = pytest.importorskip("nashpy")
    random = np.random.default_rng(2)
    for _ in range(20):
        A, B = random.integers(-99, 100, (2, *random.integers(2, 5, 2)))
        theirs = {(tuple(np.round(x, 9)), tuple(np.round(y, 9))) for x, y in nashpy.Game(A, B).vertex_enumeration()}
        ours = equilibrium(A, B, all=True).profiles
        assert theirs == {(tuple(np.round(p.rows, 9)), tuple(np.round(p.columns, 9))) for p in ours}
