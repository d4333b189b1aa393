"""What every page keeps: axe-core finds nothing serious, in the light and in the dark, and a phone is wide enough."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import missing, watched

AXE = Path(sys.prefix) / "axe" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("/", "/play/connect-four", "game", "/trees", "/practice", "/solve", "/equilibrium", "/ants", "/api")
GRAVE = ("serious", "critical")
JUDGE = {  # what is there is the same in the dark, but for its colours
    "light": "axe.run({resultTypes: ['violations']})",
    "dark": "axe.run({resultTypes: ['violations'], runOnly: ['color-contrast']})",
}


def opened(page: Any, path: str) -> None:
    """The page itself, or that of a new game between two people."""
    if path == "game":
        page.goto("/play/tic-tac-toe")
        page.get_by_role("button", name="Start").click()
        page.wait_for_url("**/game/*")
        page.locator(".board-picture svg").wait_for()
    else:
        page.goto(path)
    page.locator("main h1").wait_for()
    page.wait_for_timeout(300)


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious_in_the_light_and_in_the_dark(page: Any, path: str) -> None:
    if not AXE.is_file():
        missing("axe-core")
    opened(page, path)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for theme in ("light", "dark"):
        if page.evaluate("document.documentElement.dataset.theme") != theme:
            page.get_by_label("Dark theme").click()
            page.wait_for_timeout(250)  # colours fade
        found = page.evaluate(JUDGE[theme])["violations"]
        grave = [f"{theme}: {v['id']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in GRAVE]
        assert grave == []


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_is_wide_enough(chromium: Any, arena: str, path: str) -> None:
    with chromium.new_context(viewport={"width": 390, "height": 800}, has_touch=True, base_url=arena) as context:
        page = context.new_page()
        complaints = watched(page, arena)
        opened(page, path)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390
        assert complaints == []
