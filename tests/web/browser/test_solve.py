"""Solved games and matrix games in a browser."""

from __future__ import annotations

from typing import Any


def test_half_nim_is_mapped_and_explored(page: Any) -> None:
    page.goto("/solve?game=half-nim(sticks%3D15)&pile=13")
    squares = page.locator(".pile-map button")
    squares.nth(14).wait_for()
    colours = squares.evaluate_all("all => all.map(b => getComputedStyle(b).backgroundColor)")
    lost: set[int] = set()
    for n in range(1, 16):
        if n == 1 or all(n - take not in lost for take in range(1, n // 2 + 1)):
            lost.add(n)
    assert len(colours) == 15
    one, other = {colours[n - 1] for n in lost}, {colours[n - 1] for n in range(1, 16) if n not in lost}
    assert len(one) == len(other) == 1
    assert one != other
    page.get_by_text("13 - 7 = 6").wait_for()
    page.get_by_role("group", name="Legal moves").get_by_role("button", name="4 ").first.click()
    page.locator(".headline", has_text="MIN to move wins").wait_for()
    page.get_by_role("button", name="Best move").click()
    page.locator(".headline", has_text="MAX to move loses in 4 moves.").wait_for()
    page.wait_for_url("**moves=4+4**")
    page.get_by_role("button", name="To the start").click()
    page.locator(".headline", has_text="MAX to move loses in 6 moves.").wait_for()


def test_a_game_that_is_too_large_is_refused_in_a_sentence(page: Any) -> None:
    page.goto("/solve?game=pig")
    page.get_by_role("alert").filter(has_text="chance").wait_for()
    assert page.get_by_label("A game, with its parameters in brackets").input_value() == "pig"


def test_a_typed_matrix_is_solved_and_a_broken_one_is_told(page: Any) -> None:
    page.goto("/equilibrium")
    page.get_by_text("≈ -0.3333").wait_for()
    typed = page.get_by_label("What A wins")
    typed.fill("2 0\n0 1")
    page.get_by_role("button", name="Solve").click()
    page.locator(".worth strong", has_text="2/3").wait_for()
    assert page.locator("table.mix.player-a td:nth-child(3)").all_inner_texts() == ["1/3", "2/3"]
    page.wait_for_url("**a=2+0**")
    typed.fill("2 zero\n0 1")
    typed.press("Control+Enter")
    page.get_by_role("alert").filter(has_text="Row 1, column 2: 'zero' is not a number").wait_for()
    assert typed.input_value() == "2 zero\n0 1"
    assert page.locator(".worth strong").inner_text() == "2/3"
