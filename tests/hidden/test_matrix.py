"""Zero-sum matrix games: values by other methods, symmetries, dominance, odd matrices."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from plyant.hidden.matrix.equilibrium import equilibrium

from .brute_matrix import value as brute_value

NOTES = [[3, -2, 2], [-1, 0, 4], [-4, -3, 1]]


def matrices(most=6, largest=3):
    """Whole numbers with many ties."""
    sizes = st.tuples(st.integers(1, most), st.integers(1, most))
    return sizes.flatmap(
        lambda size: st.lists(
            st.lists(st.integers(-largest, largest), min_size=size[1], max_size=size[1]),
            min_size=size[0],
            max_size=size[0],
        )
    )


def greatest_gain(found, A, B=None):
    """What somebody could gain by deviating, from the definition."""
    a = np.array(A, dtype=float)
    b = -a if B is None else np.array(B, dtype=float)
    x, y = np.array(found.rows), np.array(found.columns)
    assert min(x.min(), y.min()) >= 0
    assert x.sum() == pytest.approx(1, abs=1e-12)
    assert y.sum() == pytest.approx(1, abs=1e-12)
    gains = (a @ y).max() - x @ a @ y, (x @ b).max() - x @ b @ y
    return max(gain / (np.ptp(m) or 1.0) for gain, m in zip(gains, (a, b), strict=True))


def security(A):
    """What A can be sure of, and what B can hold A down to: two programs, each solved by itself."""
    a = np.array(A, dtype=float)
    m, n = a.shape
    sure = linprog(
        [0] * m + [-1], np.c_[-a.T, np.ones(n)], np.zeros(n), [[1] * m + [0]], [1], [(0, None)] * m + [(None, None)]
    )
    held = linprog(
        [0] * n + [1], np.c_[a, -np.ones(m)], np.zeros(m), [[1] * n + [0]], [1], [(0, None)] * n + [(None, None)]
    )
    return -sure.fun, held.fun


def test_the_matrix_of_the_notes():
    found = equilibrium(NOTES)
    assert found.exact.values == (Fraction(-1, 3), Fraction(1, 3))
    assert found.exact.rows == (Fraction(1, 6), Fraction(5, 6), 0)
    assert found.exact.columns == (Fraction(1, 3), Fraction(2, 3), 0)
    assert found.value == pytest.approx(-1 / 3)
    assert found.supports == ((0, 1), (0, 1))
    assert found.saddle_points == ()
    assert found.method == "linear program"
    assert [(s.kind, s.index, s.by, s.is_strict) for s in found.steps] == [
        ("row", 2, ((0, 1),), True),
        ("column", 2, ((1, 1),), True),
    ]
    assert found.left == ((0, 1), (0, 1))
    for line in (
        "Value: -1/3",
        "A plays (1/6, 5/6, 0)",
        "B plays (1/3, 2/3, 0)",
        "Row 3 is strictly dominated by row 1",
    ):
        assert line in str(found)
    page = found._repr_html_()
    assert "<td>5/6</td>" in page
    assert page.count("line-through") == 5


@settings(max_examples=60, deadline=None)
@given(matrices(most=4))
def test_small_games_are_solved_in_fractions(A):
    found = equilibrium(A)
    assert found.exact is not None
    assert found.exact.values[0] == brute_value(A)
    assert found.certificate <= 1e-9
    assert greatest_gain(found, A) <= 1e-9


@settings(max_examples=60, deadline=None)
@given(matrices(most=9))
def test_the_value_is_what_both_can_be_sure_of(A):
    found = equilibrium(A)
    sure, held = security(A)
    assert found.value == pytest.approx(sure, abs=1e-7)
    assert found.value == pytest.approx(held, abs=1e-7)
    assert greatest_gain(found, A) <= 1e-9


@settings(max_examples=40, deadline=None)
@given(matrices(), st.integers(-5, 5), st.randoms(use_true_random=False))
def test_symmetries(A, shift, random):
    a = np.array(A)
    value = equilibrium(a).exact.values[0]
    assert equilibrium(-a.T).exact.values[0] == -value
    assert equilibrium(a + shift).exact.values[0] == value + shift
    order = random.sample(range(len(a)), len(a))
    permuted = equilibrium(a[order])
    assert permuted.exact.values[0] == value
    back = np.empty(len(a))
    back[order] = permuted.rows  # the mix of the permuted game, as one of the first game
    assert (back @ a).min() == pytest.approx(float(value), abs=1e-9)


def check_steps(found, a, b):
    """Each is dominated in what is left at its step, by what is left, as it says."""
    rows, columns = list(range(a.shape[0])), list(range(a.shape[1]))
    for step in found.steps:
        seen, own, other = (a, rows, columns) if step.kind == "row" else (b.T, columns, rows)
        assert step.index in own
        own.remove(step.index)
        assert {i for i, _ in step.by} <= set(own)
        assert sum(weight for _, weight in step.by) == pytest.approx(1)
        mixed = [sum(weight * int(seen[i, j]) for i, weight in step.by) for j in other]
        gains = [one - int(seen[step.index, j]) for one, j in zip(mixed, other, strict=True)]
        assert min(gains) > 0 if step.is_strict else min(gains) >= 0 and max(gains) > 0
    assert found.left == (tuple(rows), tuple(columns))


@settings(max_examples=60, deadline=None)
@given(matrices(most=5), st.booleans())
def test_each_step_of_dominance_is_one_and_keeps_the_value(A, weak):
    a = np.array(A)
    found = equilibrium(A, weak=weak)
    check_steps(found, a, -a)
    assert weak or all(step.is_strict for step in found.steps)
    rows, columns = found.left
    assert equilibrium(a[np.ix_(rows, columns)]).exact.values == found.exact.values
    assert not equilibrium(a[np.ix_(rows, columns)], weak=weak).steps


@settings(max_examples=40, deadline=None)
@given(matrices(most=4))
def test_no_dominated_row_is_overlooked(A):
    """A row is strictly dominated if the differences of the others to it are a game with a positive value."""
    found = equilibrium(A)
    rows, columns = found.left
    for k in rows:
        others = [[A[i][j] - A[k][j] for j in columns] for i in rows if i != k]
        assert not others or brute_value(others) <= 0


def test_a_mixed_strategy_dominates():
    (step,) = equilibrium([[4, 0], [0, 4], [1, 1]]).steps
    assert (step.kind, step.index, step.by) == ("row", 2, ((0, Fraction(1, 2)), (1, Fraction(1, 2))))
    (step,) = equilibrium([[4, 0, 3], [0, 4, 3]]).steps
    assert (step.kind, step.index, step.by) == ("column", 2, ((0, Fraction(1, 2)), (1, Fraction(1, 2))))
    weak = equilibrium([[4, 0], [0, 4], [2, 2]], weak=True)
    assert weak.steps == ()  # as good as the mix of both others is not worse than it


def test_weak_dominance_is_removed_only_if_asked_for():
    A = [[1, 0], [1, 1]]
    assert equilibrium(A).steps == ()
    assert [(s.kind, s.index, s.is_strict) for s in equilibrium(A, weak=True).steps] == [("row", 0, False)]
    mixed = [[4, 0, 2], [0, 4, 3], [2, 2, 2], [9, -9, 2]]
    steps = equilibrium(mixed, weak=True).steps
    assert any(not step.is_strict and len(step.by) > 1 for step in steps)


def test_all_saddle_points_are_found():
    found = equilibrium([[3, 3, 5], [3, 3, 4], [0, 9, 1]])
    assert found.saddle_points == ((0, 0), (1, 0))
    assert (found.method, found.value, found.exactness) == ("saddle point", 3, "exact")


@pytest.mark.parametrize(
    "A",
    [
        np.zeros((500, 500)),
        [[7]],
        [[2, 1, 3]],
        [[2], [1], [3]],
        [[1, 1], [1, 1]],
        np.ones((40, 40)) - 2 * np.eye(40),
        np.repeat(np.repeat([[0, 1, -1], [-1, 0, 1], [1, -1, 0]], 20, axis=0), 20, axis=1),
        1e12 * np.random.default_rng(1).standard_normal((30, 30)),
        1e-12 * np.random.default_rng(2).standard_normal((30, 30)),
        1e9 + np.random.default_rng(3).standard_normal((60, 60)),
        1e15 + np.random.default_rng(4).integers(0, 5, (40, 40)),
        np.random.default_rng(5).integers(0, 2, (120, 120)),
        np.exp(8 * np.random.default_rng(6).standard_normal((60, 60))),
        np.random.default_rng(7).standard_normal((2, 2000)),
        np.random.default_rng(8).standard_normal((200, 5)) @ np.random.default_rng(9).standard_normal((5, 200)),
        np.diag(2.0 ** np.arange(60)),
    ],
    ids=lambda a: "x".join(map(str, np.shape(a))),
)
def test_odd_matrices_are_certified(A):
    found = equilibrium(A)
    assert found.certificate <= 1e-9
    shifted = np.array(A, dtype=float)
    assert greatest_gain(found, shifted - shifted.min()) <= 1e-9  # the offset would hide it in rounding


def test_the_limits_of_floats():
    wide = np.random.default_rng(0).uniform(-1, 1, (20, 20)) * 1.7e308
    assert equilibrium(wide).certificate <= 1e-9
    assert np.isfinite(equilibrium(wide).value)
    tiny = equilibrium(np.array([[3, -2], [-1, 0]]) * 5e-324)
    assert tiny.rows == pytest.approx((1 / 6, 5 / 6))
    large = equilibrium([[10**40 + 3, 10**40 - 2], [10**40 - 1, 10**40]])
    assert large.exact.rows == (Fraction(1, 6), Fraction(5, 6))
    assert large.exact.values[0] == 10**40 - Fraction(1, 3)
    assert equilibrium(np.array([[3, 1], [2, 4]], dtype=np.uint8)).value == 2.5
    assert equilibrium(np.array([[True, False], [False, True]])).value == 0.5


def test_decimals_and_fractions_are_exact():
    assert equilibrium([[0.1, 0], [0, 0.3]]).exact.values[0] == Fraction(3, 40)
    assert equilibrium([[Fraction(1, 3), 0], [0, Fraction(2, 3)]]).exact.values[0] == Fraction(2, 9)
    irrational = equilibrium(np.sqrt([[2, 0], [0, 3]]))
    assert irrational.exact is None
    assert "of the payoffs' range" in irrational.exactness
    assert irrational.value == pytest.approx(np.sqrt(6) / (np.sqrt(2) + np.sqrt(3)))


def test_floats_near_each_other_are_not_taken_for_decimals():
    """At 1e9 floats are 1e-7 apart: what is written with six digits is another game than the floats are."""
    A = 1e9 + 1e-6 * np.array([[3, -2, 2], [-1, 0, 4], [-4, -3, 1]])
    assert greatest_gain(equilibrium(A), A - 1e9) <= 1e-9


def test_rock_paper_scissors_of_any_odd_size():
    size = 101
    beats = (np.subtract.outer(np.arange(size), np.arange(size)) % size + size // 2) // size
    found = equilibrium(beats - beats.T)
    assert found.value == pytest.approx(0, abs=1e-12)
    assert found.rows == pytest.approx([1 / size] * size)


def test_a_large_game():
    A = np.random.default_rng(0).standard_normal((500, 500))
    found = equilibrium(A)
    assert greatest_gain(found, A) <= 1e-9
    assert "of 500 rows; most often" in str(found)
    assert "mixed strategies were not tried" in str(found)


def test_pure_dominance_in_a_large_game():
    A = np.sort(np.random.default_rng(0).standard_normal((300, 200)), axis=0)
    found = equilibrium(A)
    assert found.left == ((299,), (int(A[-1].argmin()),))
    assert len(found.steps) == 299 + 199


@pytest.mark.parametrize(
    ("A", "B", "telling"),
    [
        ([[1, 2], [3]], None, "row 2 of the matrix has 1 entry, row 1 has 2 entries"),
        ([], None, "empty"),
        ([[]], None, "empty"),
        (np.zeros((0, 3)), None, "empty"),
        ([[1, float("nan")]], None, "row 1, column 2 of the matrix is nan"),
        ([[1, 2], [float("inf"), 0]], None, "row 2, column 1 of the matrix is inf"),
        ([[1, Fraction(1, 2), float("-inf")]], None, "row 1, column 3 of the matrix is -inf"),
        ([[1, "x"]], None, "'x' is not a number"),
        ([[1, None]], None, "None; payoffs are real numbers"),
        ([[1, 2j]], None, "payoffs are real numbers"),
        (np.array([[1j]]), None, "payoffs are real numbers"),
        ([1, 2, 3], None, "a matrix is a list of rows"),
        ([[[1, 2, 3]]], None, "dimensions"),
        (5, None, "a matrix is a list of rows"),
        ([[1, [2, 3]]], None, "payoffs are real numbers"),
        ([[10**400]], None, "too large"),
        ([[1, 2]], [[1], [2]], "A is 1 × 2, B is 2 × 1; both matrices must have the same shape"),
        ([[1, 2]], [[1, float("nan")]], "row 1, column 2 of matrix B is nan"),
    ],
)
def test_bad_matrices_are_refused_in_one_sentence(A, B, telling):
    from plyant.errors import ParameterError

    with pytest.raises(ParameterError) as refused:
        equilibrium(A, B)
    assert telling in str(refused.value)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


def test_names():
    from plyant.errors import ParameterError

    found = equilibrium(NOTES, rows=["up", "mid", "down"], columns=["l", "m", "r"])
    assert "Row down is strictly dominated by row up" in str(found)
    assert found.as_dict()["row_names"] == ["up", "mid", "down"]
    for wrong, telling in (["a"], "1 names for 3"), (["a", "a", "b"], "called 'a'"), ("abc", "list of texts"):
        with pytest.raises(ParameterError, match=telling):
            equilibrium(NOTES, rows=wrong)


def test_nashpy_agrees():
    nashpy = pytest.importorskip("nashpy")
    random = np.random.default_rng(3)
    for _ in range(20):
        A = random.integers(-9, 10, random.integers(2, 7, 2))
        x, y = nashpy.Game(A).linear_program()
        assert equilibrium(A).value == pytest.approx(x @ A @ y, abs=1e-7)


@pytest.mark.parametrize("answer", [None, (np.full(3, 1 / 3), np.full(3, 1 / 3))], ids=["none", "wrong"])
def test_a_wrong_answer_of_the_solver_is_noticed(monkeypatch, answer):
    from plyant.errors import PlyantError
    from plyant.hidden.matrix import zero_sum

    monkeypatch.setattr(zero_sum, "_program", lambda *_: answer)
    monkeypatch.setattr(zero_sum, "polished", lambda to_rows, to_columns, x, y: (zero_sum_gap(to_rows, x, y), x, y))
    assert equilibrium(NOTES).exact.values[0] == Fraction(-1, 3)  # another method steps in
    monkeypatch.setattr(zero_sum, "lemke_howson", lambda *_: iter(()))
    with pytest.raises(PlyantError, match="1e-09 is promised"):
        equilibrium(NOTES)


def zero_sum_gap(a, x, y):
    return (a @ y).max() - (x @ a).min()


def test_a_rough_answer_is_polished():
    from plyant.hidden.matrix.polish import polished

    a = np.random.default_rng(0).uniform(0, 1, (30, 30))
    found = equilibrium(a)
    noise = 1e-8 * np.random.default_rng(1).uniform(0, 1, 30)
    x, y = ((np.array(mix) + noise * (np.array(mix) > 0)) for mix in (found.rows, found.columns))
    gap, *_ = polished(a, 1 - a, x / x.sum(), y / y.sum())
    assert zero_sum_gap(a, x / x.sum(), y / y.sum()) > 1e-10
    assert gap < 1e-13
