"""What the search thinks, beside the board: the value, the best moves, the curve, and why not another move."""

from __future__ import annotations

import re
from typing import Any

from plyant.web.seats import LEVEL

TWO = [{"kind": "person"}, {"kind": "person"}]


def begun(page: Any, game: str, moves: str, seats: list[dict[str, Any]]) -> None:
    """The page of a game of this visitor after some moves."""
    made = page.request.post("/api/v1/contests", data={"game": game, "moves": moves, "seats": seats})
    assert made.ok, made.text()
    page.goto(f"/game/{made.json()['id']}")
    page.locator(".board-picture svg").wait_for()


def test_the_best_moves_and_why_not_another(page: Any) -> None:
    begun(page, "connect-four", "1 7 1 7 1 7", TWO)
    panel = page.get_by_label("What the search thinks")
    panel.get_by_role("button", name="Analyse the position").click()
    panel.get_by_text("A win for Red").wait_for(timeout=120_000)  # with a cold cache the search is compiled first
    assert panel.locator("[data-why]").count() == 3
    assert panel.locator("[data-why]").first.inner_text() == "1"
    assert panel.locator(".value-bar span").get_attribute("style") == "width:100%"
    assert re.search(r"depth \d+ · [\d,]+ positions · [\d,]+ a second", panel.inner_text())
    panel.get_by_role("button", name="4 more: why not one of these?").click()
    panel.get_by_role("button", name=re.compile("^Why not 4")).click()
    banner = page.locator(".banner")
    banner.get_by_text("Why not 4? It brings a loss; 1 brings a win").wait_for()
    banner.get_by_label("On in the line").click()
    banner.get_by_text("2 of 2").wait_for()
    names = page.locator(".board-frame [aria-label], .board-frame[aria-label]").first.get_attribute("aria-label")
    assert names is not None
    banner.get_by_role("button", name="Back to the game").click()
    page.locator(".spot").first.wait_for()


def test_the_value_over_the_game_leads_to_its_positions(page: Any) -> None:
    begun(page, "connect-four", "1 7 1 7 1 7", [TWO[0], {"kind": LEVEL, "level": 1}])
    panel = page.get_by_label("What the search thinks")
    panel.get_by_role("button", name="Analyse the whole game").click(timeout=60_000)
    panel.locator(".curve .point").nth(6).wait_for(timeout=120_000)
    page.locator(".where", has_text="6 / 6").wait_for()  # the board is where it was
    panel.locator(".curve .point").nth(2).click(force=True)
    page.get_by_text("After 2 moves of 6").wait_for()
