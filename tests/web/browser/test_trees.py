"""The page of trees in a browser: steps, links, mistakes, drawing, and what is kept."""

from __future__ import annotations

import re
from typing import Any

CUT = "alpha cut, 4 and 6 not visited"


def opened(page: Any, query: str = "") -> None:
    page.goto(f"/trees{query}")
    page.locator(".tree-paper g.node").first.wait_for()


def said(page: Any) -> str:
    return str(page.locator("[data-at=doing]").inner_text())


def test_the_book_s_tree_step_by_step_to_its_cut_then_one_with_a_mistake(page: Any) -> None:
    opened(page)
    assert page.locator("g.node.waiting").count() == 13
    page.get_by_role("button", name="next ›").click()
    assert said(page) == "enter A"
    for _ in range(40):
        if CUT in said(page):
            break
        page.keyboard.press("ArrowRight")
    assert said(page) == f"C: {CUT}"
    assert "MAX already has 3 at A through B" in page.locator("[data-at=sentence]").inner_text()
    assert page.locator("g.edge:not(.unstruck) .strike").count() == 4, "two strokes across each of two branches"
    assert page.locator("[data-at=open] tr").all_inner_texts() == ["A\t3\t3\t+∞", "C\t2\t3\t2"]
    page.keyboard.press("ArrowLeft")
    assert CUT not in said(page)
    page.keyboard.press("End")
    assert page.locator("[data-at=sentence]").inner_text() == "A is worth 3."
    assert page.locator("[data-at=facts] dd").all_inner_texts()[:2] == ["3", "A → B → 3"]
    mistakes(page)


def mistakes(page: Any) -> None:
    """A mistake is told in one sentence, and nothing is lost."""
    page.get_by_label("The tree", exact=True).fill("((3 12) (2 <b>))")
    page.get_by_role("alert").filter(has_text="Column 13: a number was expected").wait_for()
    page.get_by_label("The tree", exact=True).fill("((3 12) (2")
    page.get_by_role("alert").filter(has_text="Column 11: ) was expected, for column 9.").wait_for()
    assert page.locator("g.node").count() == 13, "the tree before is still there"
    page.get_by_label("The tree", exact=True).fill("((3 12) (2 1))")
    page.wait_for_function("document.querySelectorAll('#trees g.node').length === 7")
    assert not page.get_by_role("alert").is_visible()


def test_the_link_shows_the_same_step_again(page: Any) -> None:
    opened(page, "?tree=((5+9)+(5+1))&cut=strict&order=rtl&step=4")
    page.get_by_role("button", name="next ›").click()
    shown = page.locator("[data-at=sentence]").inner_text()
    page.wait_for_url(re.compile("step=5"))
    link = page.url
    opened(page, link[link.index("?") :])
    assert page.locator("[data-at=sentence]").inner_text() == shown != ""
    assert page.locator("[data-at=count]").inner_text().startswith("step 5 of")
    assert (page.locator("[name=cut]").input_value(), page.locator("[name=order]").input_value()) == ("strict", "rtl")


def test_a_tree_is_drawn_by_clicks_and_keys(page: Any) -> None:
    opened(page, "?tree=(1 2)")
    page.get_by_role("button", name="Draw it").click()
    page.locator("g.node[data-node='2'] .hit").click()
    page.get_by_role("button", name="Add below").click()
    page.wait_for_function("document.querySelector('[name=tree]').value === '(1 (2 0))'")
    page.locator("g.node[data-node='2.2'].chosen").wait_for()
    page.get_by_label("Value of the leaf").fill("7")
    page.keyboard.press("Enter")
    page.locator("g.node[data-node='2.2'] .value", has_text="7").wait_for()
    page.locator("g.node[data-node='1'] .hit").focus()
    page.keyboard.press("Delete")
    page.wait_for_function("document.querySelector('[name=tree]').value === '((2 7))'")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("document.querySelector('[name=tree]').value === '(1 (2 7))'")


def test_a_position_of_a_game_on_a_phone_and_its_files(page: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    opened(page, "?game=tic-tac-toe&moves=a1+b2&depth=1&step=3")
    assert page.locator(".tree-view.pictured g.node").count() == 8
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for name, beginning in (("SVG", b"<svg"), ("PNG", b"\x89PNG"), ("LaTeX", b"\\documentclass")):
        with page.expect_download() as waiting:
            page.get_by_role("button", name=name, exact=True).click()
        with open(waiting.value.path(), "rb") as file:
            assert file.read(20).startswith(beginning)
    before = page.locator(".tree-paper > svg").get_attribute("viewBox")
    page.get_by_role("button", name="Larger").click()
    assert page.locator(".tree-paper > svg").get_attribute("viewBox") != before


def test_a_wide_tree_begins_with_its_root_in_sight(page: Any) -> None:
    opened(page, "?game=tic-tac-toe&depth=2")
    root = page.locator('g.node[data-id="root"], g.node').first
    box, frame = root.bounding_box(), page.locator(".tree-paper").bounding_box()
    assert frame["x"] < box["x"] < frame["x"] + frame["width"]
    assert frame["y"] < box["y"] < frame["y"] + frame["height"]
