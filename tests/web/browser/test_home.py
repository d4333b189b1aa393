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
    page.get_by_label("Find a game").fill("tic")
    page.get_by_text("7 games", exact=True).wait_for()
    assert page.locator(".card:visible strong").first.inner_text() == "Tic tac toe"
    page.get_by_label("Find a game").fill("")
    page.get_by_text(f"{len(plyant.games()) + 1} games", exact=True).wait_for()
    assert page.locator(".card strong").nth(1).inner_text() == "2048"


def test_an_address_that_there_is_not_has_the_ways_to_the_others(page: Any) -> None:
    page.goto("/matrix")
    assert page.url.endswith("/equilibrium")
    answer = page.request.get("/nowhere")
    assert answer.status == 404
    assert "There is nothing at this address" in answer.text()
    assert 'aria-label=\\"Pages' in answer.text() or 'aria-label="Pages' in answer.text()


def test_dark_and_light_by_a_button_that_is_remembered(page: Any) -> None:
    page.goto("/")
    page.get_by_label("Dark theme").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    page.locator(".card").first.wait_for()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == before == "rgb(19, 26, 32)"
