"""What a browser makes of hostile pictures: nothing runs, and nothing is loaded."""

from __future__ import annotations

from typing import Any

import pytest

from plyant.safe_svg import safe_picture
from tests.test_safe_svg import ATTACKS, HONEST

SET = "([one, text]) => { const part = document.createElement('div'); document.body.append(part); part[one] = text; }"


TOUCH_ALL = """for (const part of document.querySelectorAll("*"))
    for (const name of ["click", "mouseover", "focus", "load", "error"]) part.dispatchEvent(new Event(name))"""


@pytest.fixture
def blank(chromium: Any) -> Any:
    """A page without any policy, and whatever it asks for."""
    with chromium.new_context() as context:
        made = context.new_page()
        made.goto("about:blank")
        made.evaluate("void (window.alert = () => { window.hacked = true })")
        requests: list[str] = []
        made.on("request", lambda r: requests.append(r.url))
        yield made, requests


def test_sanitised_pictures_run_and_load_nothing(blank: Any) -> None:
    page, requests = blank
    for attack in ATTACKS:
        page.evaluate(SET, ["innerHTML", safe_picture(f'<svg viewBox="0 0 9 9">{attack}</svg>')])
    page.evaluate(TOUCH_ALL)
    page.wait_for_timeout(200)
    assert page.evaluate("window.hacked") is None
    assert [url for url in requests if not url.startswith("data:image/png")] == []
    tags = page.evaluate("[...new Set([...document.querySelectorAll('div *')].map((e) => e.namespaceURI))]")
    assert tags == ["http://www.w3.org/2000/svg"]


def test_honest_pictures_mean_the_same_to_a_browser_afterwards(blank: Any) -> None:
    page, _ = blank
    for svg in (HONEST, safe_picture(HONEST)):
        page.evaluate(SET, ["innerHTML", svg])
    first, second = page.evaluate("[...document.querySelectorAll('div')].map((e) => e.innerHTML)")
    assert first == second


def test_the_arena_s_policy_lets_no_handler_run(chromium: Any, arena: str) -> None:
    with chromium.new_context(base_url=arena) as context:
        page = context.new_page()
        page.goto("/")
        page.locator(".card").first.wait_for()
        page.evaluate(
            SET, ["innerHTML", "<img src='/none' onerror='window.hacked = 1'><svg onload='window.hacked = 1'/>"]
        )
        page.evaluate(SET, ["innerHTML", "<iframe src='/'></iframe><object data='/'></object>"])
        page.wait_for_timeout(300)
        assert page.evaluate("window.hacked") is None
        picture = page.request.get("/assets/plyant.svg")
        assert "sandbox" in picture.headers["content-security-policy"]
