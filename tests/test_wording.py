"""Numbers, counts and names in sentences."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyant.wording import agreeing, counted, decimal, is_plural, measured, number, plural

FINITE = st.floats(allow_nan=False, allow_infinity=False, width=64)


@pytest.mark.parametrize(("count", "told"), [(0, "0 moves"), (1, "1 move"), (2, "2 moves"), (12_345, "12,345 moves")])
def test_one_is_not_many(count, told):
    assert counted(count, "move") == told


@pytest.mark.parametrize(
    ("one", "many"),
    [("ply", "plies"), ("city", "cities"), ("loss", "losses"), ("leaf", "leaves"), ("box", "boxes"), ("day", "days"),
     ("match", "matches"), ("random game", "random games"), ("best reply", "best replies")],
)  # fmt: skip
def test_plurals(one, many):
    assert plural(one) == many
    assert counted(1, one) == f"1 {one}"
    assert counted(3, one) == f"3 {many}"


def test_names_of_several():
    assert [name for name in ("Ghosts", "Red", "X", "Boss", "Bus", "South") if is_plural(name)] == ["Ghosts"]


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        ("You", ["You play", "You are", "You have", "You pass"]),
        ("Ghosts", ["Ghosts play", "Ghosts are", "Ghosts have", "Ghosts pass"]),
        ("Yellow", ["Yellow plays", "Yellow is", "Yellow has", "Yellow passes"]),
    ],
)
def test_verbs_agree_with_their_subject(name, sentences):
    assert [f"{name} {agreeing(name, verb)}" for verb in ("play", "be", "have", "pass")] == sentences


@pytest.mark.parametrize("value", [-0.0, 0.0, -7.5e-18, 7.5e-18, -1e-13])
@pytest.mark.parametrize("sign", [False, True])
def test_rounding_noise_is_zero(value, sign):
    assert number(value, sign=sign) == "0"
    assert decimal(value, 3, sign=sign) == "0.000"


@given(FINITE)
def test_a_number_reads_as_what_it_is(value):
    told = number(value, 12)
    assert math.isclose(float(told.replace(",", "")), value, rel_tol=1e-11, abs_tol=1e-12)
    assert number(value, 12, sign=True).lstrip("+") == told
    assert told not in ("-0", "+0")


@given(FINITE.filter(lambda value: abs(value) < 1e12), st.integers(0, 6))
def test_a_column_has_no_minus_zero(value, places):
    told = decimal(value, places)
    assert math.isclose(float(told.replace(",", "")), value, rel_tol=1e-9, abs_tol=0.51 * 10**-places)
    assert not (told.startswith("-") and float(told.replace(",", "")) == 0)


@given(FINITE.filter(lambda mean: abs(mean) < 1e9), st.floats(1e-5, 1e6))
def test_an_error_is_never_rounded_away(mean, error):
    told, spread = measured(mean, error)
    assert float(spread.replace(",", "")) == pytest.approx(error, rel=0.06)
    assert abs(float(told.replace(",", "")) - mean) <= 0.51 * error


def test_nineteen_wins_of_twenty():
    scores = [1.0] * 19 + [0.0]
    mean = sum(scores) / 20
    error = math.sqrt(sum((s - mean) ** 2 for s in scores) / 19 / 20)
    assert measured(mean, error) == ("0.950", "0.050")


def test_what_is_no_number():
    assert [number(value) for value in (math.inf, -math.inf, math.nan)] == ["∞", "-∞", "unknown"]
