"""The way to an equilibrium by hand, against other ways to the same numbers."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

import plyant as ply
from plyant.errors import UnfitGame
from plyant.hidden.matrix.derivation import brought, derivation, equations, security_levels
from plyant.hidden.matrix.dominance import ROW
from plyant.hidden.matrix.envelope import envelope, envelope_svg
from plyant.hidden.matrix.equilibrium import equilibrium
from plyant.hidden.matrix.of_a_game import matrix_of


def matrices(rows=(1, 4), columns=(1, 4)):
    entry = st.integers(-4, 4)
    sizes = st.tuples(st.integers(*rows), st.integers(*columns))
    return sizes.flatmap(
        lambda size: st.lists(st.lists(entry, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0])
    )


def value_by_program(matrix):
    """The value of a zero-sum game: the greatest v with x A ≥ v."""
    a = np.array(matrix, dtype=float)
    m, n = a.shape
    found = linprog(
        [0.0] * m + [-1.0],
        A_ub=np.hstack([-a.T, np.ones((n, 1))]),
        b_ub=np.zeros(n),
        A_eq=[[1.0] * m + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * m + [(None, None)],
    )
    return -found.fun


@settings(max_examples=40, deadline=None)
@given(matrices())
def test_levels_and_check_agree_with_the_matrix(matrix):
    found = equilibrium(matrix)
    least, greatest = security_levels(found.game.to_rows)
    assert least == [min(row) for row in matrix]
    assert greatest == [max(column) for column in zip(*matrix, strict=True)]
    said = " ".join(derivation(found)[0].sentences)
    assert ("They are equal" in said) == (max(least) == min(greatest)) == ("There is no saddle point" not in said)
    value = value_by_program(matrix)
    of_rows, of_columns = brought(found)
    assert float(max(of_rows)) == pytest.approx(value, abs=1e-9)
    assert -float(max(of_columns)) == pytest.approx(value, abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(matrices(), st.randoms(use_true_random=False))
def test_the_equations_hold_for_the_mixes_of_both_kinds_of_games(matrix, luck):
    other = [[luck.randrange(-4, 5) for _ in row] for row in matrix]
    for found in (equilibrium(matrix), equilibrium(matrix, other)):
        written = equations(found)
        rows, columns = found.supports
        assert len(written) == len(rows) + len(columns)
        for one in written:
            mix = found.shown_rows if one.kind == ROW else found.shown_columns
            assert float(sum(factor * mix[i] for i, factor in one.terms)) == pytest.approx(float(one.value), abs=1e-9)
            payoffs = other if one.kind == ROW and not found.is_zero_sum else matrix
            for i, factor in one.terms:
                assert factor == (payoffs[i][one.choice] if one.kind == ROW else payoffs[one.choice][i])


@settings(max_examples=30, deadline=None)
@given(st.one_of(matrices((2, 2), (2, 6)), matrices((2, 6), (2, 2))))
def test_the_top_of_the_drawing_is_the_value(matrix):
    found = equilibrium(matrix)
    drawn = envelope(found)
    if drawn is None:
        assert 2 not in map(len, found.left) or 1 in map(len, found.left)
        return
    assert float(drawn.value) == pytest.approx(value_by_program(matrix), abs=1e-9)
    worst = (min if drawn.kind == ROW else max)(line.at(drawn.p) for line in drawn.lines)
    assert worst == drawn.value
    assert envelope_svg(found).count("<title>") == len(drawn.lines)


def test_the_example_of_the_documentation():
    stages = derivation(equilibrium("3 -2 2; -1 0 4; -4 -3 1"))
    assert [s.title for s in stages] == [
        "Without mixing", "Dominance, step 1", "Dominance, step 2", "Indifference", "Check",
    ]  # fmt: skip
    assert stages[1].left == ((0, 1), (0, 1, 2))
    assert [e.text for e in stages[3].equations] == ["3p₁ − p₂ = v", "−2p₁ = v", "3q₁ − 2q₂ = v", "−q₁ = v"]
    formulas = next(line for line in stages[3].sentences if line.startswith("With entries"))
    assert "= 1/6, " in formulas
    assert "= 1/3, " in formulas
    assert formulas.endswith("= -1/3.")
    assert "(-1/3, -1/3, -10/3)" in stages[-1].sentences[0]


def test_two_kinds_of_value_have_two_letters_and_several_solutions_are_told():
    penalty = derivation(equilibrium("1,0 0,1; 0,2 1,0"))
    assert [e.letter for e in penalty[-2].equations] == ["u", "u", "v", "v"]
    assert "best answers" in penalty[0].sentences[0]
    double = derivation(equilibrium("1 -1; -1 1; 1 -1"))  # rows 1 and 3 are the same
    assert not any("several" in line for stage in penalty for line in stage.sentences)
    played = next(e for e in double[-2].equations if e.kind == ROW).terms
    assert ("several" in " ".join(double[-2].sentences)) == (len(played) == 3)


def test_the_matrix_of_a_game_that_both_play_once():
    found = equilibrium(matrix_of(ply.load("rock-paper-scissors(stakes=(2,1,1))")))
    assert found.row_names == ("rock", "paper", "scissors")
    assert found.game.to_rows.array.tolist() == [[0, -1, 2], [1, 0, -1], [-2, 1, 0]]
    assert found.exact.rows == (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    for name, why in (("nim", "same time"), ("goofspiel", "same time|goes on"), ("pursuit", "goes on")):
        with pytest.raises(UnfitGame, match=why):
            matrix_of(ply.load(name))
