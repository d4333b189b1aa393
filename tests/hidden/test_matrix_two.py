"""Games in which both may win: equilibria against brute force, degenerate games, all extreme equilibria."""

import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from plyant.errors import ParameterError
from plyant.hidden.matrix import gambit
from plyant.hidden.matrix.equilibrium import equilibrium
from plyant.hidden.matrix.lemke_howson import lemke_howson

from .brute_matrix import equilibria, is_equilibrium
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
    assert "There are 3 extreme equilibria" in str(found)


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


@settings(max_examples=60, deadline=None)
@given(games(most=3))
def test_all_are_found_also_where_the_game_is_degenerate(game):
    """All with equal supports, by brute force, are mixtures of those found; those found are equilibria."""
    A, B = game
    found = equilibrium(A, B, all=True)
    profiles = {(p.exact.rows, p.exact.columns) for p in found.profiles}
    assert len(profiles) == len(found.profiles)
    assert all(is_equilibrium(A, B, *profile) for profile in profiles)
    for x, y in equilibria(A, B):
        beside = [p for p in profiles if is_equilibrium(A, B, p[0], y)]
        below = [p for p in profiles if is_equilibrium(A, B, x, p[1])]
        assert (x, y) in profiles or (_is_between(x, [p[0] for p in beside]) and _is_between(y, [p[1] for p in below]))


def _is_between(point, corners):
    """Is the point a mixture of the corners? A linear program without a goal."""
    from scipy.optimize import linprog

    if not corners:
        return False
    columns = np.array([[float(entry) for entry in corner] for corner in corners]).T
    equations = np.vstack([columns, np.ones(len(corners))])
    return linprog(np.zeros(len(corners)), A_eq=equations, b_eq=[*map(float, point), 1.0]).status == 0


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


def test_all_of_a_game_that_is_too_large_names_the_extra(monkeypatch):
    monkeypatch.setattr(gambit, "is_installed", lambda: False)
    with pytest.raises(ParameterError, match=r"pygambit"):
        equilibrium(np.eye(40), np.eye(40), all=True)


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


def test_gambit_agrees():
    pytest.importorskip("pygambit")
    random = np.random.default_rng(1)
    for _ in range(20):
        A, B = random.integers(0, 4, (2, *random.integers(2, 6, 2)))
        found = equilibrium(A, B, all=True)
        theirs = gambit.extreme_equilibria_by_gambit(found.game)
        assert {(tuple(np.round(x, 9)), tuple(np.round(y, 9))) for x, y in theirs} == {
            (tuple(np.round(p.rows, 9)), tuple(np.round(p.columns, 9))) for p in found.profiles
        }


def test_nashpy_agrees():
    nashpy = pytest.importorskip("nashpy")
    random = np.random.default_rng(2)
    for _ in range(20):
        A, B = random.integers(-99, 100, (2, *random.integers(2, 5, 2)))
        theirs = {(tuple(np.round(x, 9)), tuple(np.round(y, 9))) for x, y in nashpy.Game(A, B).vertex_enumeration()}
        ours = equilibrium(A, B, all=True).profiles
        assert theirs == {(tuple(np.round(p.rows, 9)), tuple(np.round(p.columns, 9))) for p in ours}
