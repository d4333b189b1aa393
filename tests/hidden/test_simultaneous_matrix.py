"""Small matrix games in machine code, against SciPy's linear programs."""

import itertools

import numpy as np
import pytest
from scipy.optimize import linprog

from plyant.hidden.simultaneous import small_matrix, solve_matrix
from plyant.native import interpreted


def value_by_scipy(a):
    """The row player's program: maximize v where every column gives at least v."""
    m, n = a.shape
    base, scale = a.min(), np.ptp(a) or 1.0
    b = (a - base) / scale
    found = linprog(
        [0] * m + [-1],
        A_ub=np.c_[-b.T, np.ones(n)],
        b_ub=np.zeros(n),
        A_eq=[[1] * m + [0]],
        b_eq=[1],
        bounds=[(0, None)] * m + [(None, None)],
    )
    return base - scale * found.fun


def matrices(count, greatest, seed):
    """Random matrices: normal, few whole numbers, zeros and ones, skew, large and almost equal entries, equal rows."""
    rng = np.random.default_rng(seed)
    for k in range(count):
        m, n = rng.integers(1, greatest + 1, 2)
        yield (
            rng.normal(size=(m, n)),
            rng.integers(-2, 3, (m, n)).astype(float),
            rng.integers(0, 2, (m, n)).astype(float),
            np.triu(b := rng.integers(-1, 2, (m, m)).astype(float), 1) - np.triu(b, 1).T,
            rng.normal(size=(m, n)) * 1e8,
            1000 + rng.normal(size=(m, n)) * 1e-9,
            rng.integers(-1, 2, (m, n))[rng.integers(0, m, m)].astype(float),
        )[k % 7]


def assert_equilibrium(a, found):
    """Mixes are probabilities, and nobody gains by leaving them; computed here, not by the solver."""
    x, y, scale = found.rows_mix, found.columns_mix, np.ptp(a)
    assert min(x.min(), y.min()) >= 0
    assert [x.sum(), y.sum()] == pytest.approx([1, 1], abs=1e-12)
    shifted = a - a.min()
    value = found.value - a.min()
    slack = 1e-9 * scale + 1e-15 * np.abs(a).max()
    assert (shifted @ y).max() <= value + slack
    assert (x @ shifted).min() >= value - slack


@pytest.mark.parametrize(("count", "greatest"), [(2100, 6), (280, 30)])
def test_nobody_gains_by_deviating(count, greatest):
    for a in matrices(count, greatest, seed=greatest):
        found = solve_matrix(a)
        assert found.gain <= small_matrix.GOOD * np.ptp(a)
        assert_equilibrium(a, found)


def test_values_are_those_of_scipy():
    for a in itertools.chain(matrices(280, 6, seed=1), matrices(28, 30, seed=2)):
        assert solve_matrix(a).value == pytest.approx(value_by_scipy(a), abs=1e-9 * np.ptp(a) + 1e-12 * np.abs(a).max())


def test_the_linear_program_is_not_needed(monkeypatch):
    def never(a):
        raise AssertionError(a)

    monkeypatch.setattr(small_matrix, "by_linear_program", never)
    for a in matrices(140, 30, seed=3):
        solve_matrix(a)


def test_where_the_native_solution_is_not_good_the_linear_program_is_taken(monkeypatch):
    a = np.array([[0.0, 2.0, -1.0], [-2.0, 0.0, 1.0], [1.0, -1.0, 0.0]])

    def useless(m, n, desk):
        desk.rows_mix[:] = desk.columns_mix[:] = [1, 0, 0]
        return 0.0, 2.0

    monkeypatch.setattr(small_matrix, "solve_scratch", useless)
    found = solve_matrix(a)
    assert found.gain <= 1e-12
    assert found.rows_mix == pytest.approx([0.25, 0.25, 0.5])
    assert_equilibrium(a, found)


def test_small_pivots_do_no_harm():
    """Entries that differ by a few parts in a million: a ratio that is a little too large would ruin the next pivot."""
    a = np.array(
        [
            [-0.9999521894820024, -0.9999521894820024, -0.9999438689322829],
            [-0.9999468772022249, -0.9999376389099811, -0.9999376389099816],
            [1.0, -0.9999468772022249, 1.0],
            [1.0, -0.9999438690072117, -0.9999376389566249],
        ]
    )
    found = solve_matrix(a)
    assert found.gain <= 1e-9
    assert found.value == pytest.approx(value_by_scipy(a), abs=1e-9)


def test_a_saddle_point_is_found_as_such():
    found = solve_matrix([[3, 1, 4], [1, 0, 1], [5, 1, 2]])
    assert found.value == 1
    assert sorted(found.rows_mix) == [0, 0, 1]
    assert list(found.columns_mix) == [0, 1, 0]
    assert found.gain == 0


def test_interpreted_and_native_do_the_same():
    plain = interpreted(small_matrix.solve_scratch)
    for a in matrices(140, 8, seed=4):
        native, python = (small_matrix.scratch_for(*a.shape) for _ in range(2))
        native.matrix[:] = python.matrix[:] = a
        assert plain(*a.shape, python) == pytest.approx(small_matrix.solve_scratch(*a.shape, native), abs=1e-12 * 1e8)
        assert python.rows_mix == pytest.approx(native.rows_mix, abs=1e-9)
        assert python.columns_mix == pytest.approx(native.columns_mix, abs=1e-9)
