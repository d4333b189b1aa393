"""The page of matrix games without a browser: what is typed is read, solved and drawn, and what is wrong is told."""

from __future__ import annotations

import html
import threading
from fractions import Fraction
from urllib.parse import parse_qsl

import pytest

from plyant.errors import BadText, PlyantError, UnfitGame
from plyant.web.house import House
from plyant.web.limits import DEMO, OWN, TooMuch
from plyant.web.matrices import EXAMPLES, Asked, games_of, picked, read, solved
from plyant.web.pages import equilibrium_parts as parts
from plyant.web.thinking import Cancelled


def found(asked: Asked):
    return solved(asked, OWN, threading.Event())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_every_example_is_drawn_and_its_link_says_the_same(example, house: House) -> None:
    asked = example.asked
    assert read(dict(parse_qsl(asked.query)), house.shelf) == asked
    one = found(asked)
    drawn = parts.answer(one) + parts.payoffs(one) + parts.steps(one) + parts.drawing(one) + parts.others(one, asked)
    for name in (*one.row_names, *one.column_names):
        assert f">{html.escape(name)}" in drawn
    assert drawn.count('class="bar"') == sum(one.game.shape)
    assert parts.payoffs(one).count('<td class="pure') == len(one.pure)


def test_best_answers_are_marked() -> None:
    drawn = parts.payoffs(found(Asked("1 -1\n-1 1")))
    table = drawn[: drawn.index("</table>")]
    assert table.count('<span class="best-a">1</span>') == 2  # the greatest of each column
    assert table.count('<span class="best-b">-1</span>') == 2  # the least of each row


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (Asked("1 2\n3 x"), "row 2, column 2: 'x' is not a number"),
        (Asked("1 2\n3"), "row 2"),
        (Asked(""), "the matrix is empty"),
        (Asked("1 2\n3 4", rows="a, b, c"), "3 names for 2 rows"),
        (Asked("1 2\n3 4", b="1 2 3"), "the same shape"),
        (Asked("1 1/0"), "divides by zero"),
    ],
)
def test_what_is_wrong_is_one_sentence(asked: Asked, sentence: str) -> None:
    with pytest.raises(BadText, match=sentence):
        found(asked)


def test_too_large_is_refused_and_a_question_can_be_taken_back() -> None:
    with pytest.raises(TooMuch, match="51 × 50"):
        found(Asked("\n".join(["1 " * 50] * 51)))
    with pytest.raises(TooMuch, match="characters"):
        solved(Asked("1 " * 5_000), DEMO, threading.Event())
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        solved(Asked("\n".join(" ".join(str(i * j * j % 7) for j in range(9)) for i in range(9)), all=True), OWN, stop)


def test_another_equilibrium_can_be_picked() -> None:
    asked = Asked("3,2 0,0\n0,0 2,3", all=True, pick=2)
    one = picked(found(asked), 2)
    assert one.exact.rows == (Fraction(3, 5), Fraction(2, 5))
    assert "3p₁" not in parts.steps(one)  # B's payoffs, not A's, settle how A mixes
    assert "2p₁ = u" in parts.steps(one)
    assert "3q₁ = v" in parts.steps(one)
    assert parts.others(found(asked), asked).count("<a ") == 3
    assert picked(one, 99) is one


def test_texts_are_escaped() -> None:
    asked = Asked("1 -1\n-1 1", rows="<script>, b", columns='"x, y')
    one = found(asked)
    drawn = parts.form(asked) + parts.answer(one) + parts.payoffs(one) + parts.steps(one) + parts.drawing(one)
    assert "<script" not in drawn
    assert '""x' not in drawn
    assert "<script" not in parts.form(Asked("</textarea><script>"))


def test_games_of_the_shelf_fill_their_matrix_in(house: House) -> None:
    assert games_of(house.shelf) == ["rock-paper-scissors"]
    asked = read({"game": "rock-paper-scissors"}, house.shelf)
    assert asked.a == "0 -1 1\n1 0 -1\n-1 1 0"
    assert found(asked).exact.rows == (Fraction(1, 3),) * 3
    with pytest.raises(UnfitGame):
        read({"game": "nim"}, house.shelf)
    with pytest.raises(PlyantError):
        read({"game": "/etc/passwd"}, house.shelf)
