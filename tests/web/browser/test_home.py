"""The first page: cards, the search box, light and dark."""

from __future__ import annotations

from typing import Any

import plyant


def test_all_games_have_a_card_with_a_picture(page: Any) -> None:
    page.goto("/")
    assert page.locator(".card").count() == len(plyant.games()) + 1
    assert page.locator(".card svg").count() == page.locator(".card").count()
    assert page.locator(".card", has_text="Three cells").locator(".chip").inner_text() == "yours"


def test_the_search_box_finds_games_by_what_they_are(page: Any) -> None:
    page.goto("/")
    page.get_by_label("Find a game").fill("four row")
    page.get_by_text("1 game", exact=True).wait_for()
    assert page.locator(".card:visible strong").all_inner_texts() == ["Connect four"]


def test_dark_and_light_by_a_button_that_is_remembered(page: Any) -> None:
    page.goto("/")
    page.get_by_label("Dark theme").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    page.locator(".card").first.wait_for()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == before == "rgb(19, 26, 32)"
