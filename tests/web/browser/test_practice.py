"""The page of practice in a browser: a wrong and a right answer, by clicks and by keys."""

from __future__ import annotations

from typing import Any

from plyant.engine.search import minimax
from plyant.explain.nodes import path_text
from plyant.games.tree import tree
from plyant.web.trees.practice import Task, made


def test_a_wrong_and_a_right_answer_are_marked_and_told_why(page: Any) -> None:
    exercise = made(Task(seed=7))
    assert exercise.search is not None
    pruned = [path_text(path) for path in exercise.search.pruned]
    page.goto("/practice?kind=alphabeta&seed=7&level=2")
    page.locator("g.node.clickable").first.wait_for()

    page.locator("g.node[data-node='1.1.1'] .hit").click()
    page.get_by_role("button", name="Check").click()
    result = page.get_by_label("How it was marked")
    result.get_by_text("0 of 8 marks.").wait_for()
    assert "D1: wrong. D1 is visited." in result.inner_text()
    assert "already has" in result.locator(".wrong", has_text="missed").first.inner_text()
    assert page.locator("g.node.is-wrong").count() == 1
    assert page.locator("g.node.is-missed").count() == len(pruned)

    page.get_by_role("button", name="Start again").click()
    assert not result.is_visible()
    for number, node in enumerate(pruned):
        button = page.locator(f"g.node[data-node='{node}'] .hit")
        if number:
            button.click()
        else:
            button.focus()
            page.keyboard.press("Enter")
        assert button.get_attribute("aria-pressed") == "true"
    page.get_by_label("What is the value of A?").fill(str(minimax(tree(exercise.tree), native=False).value))
    page.keyboard.press("Enter")
    result.get_by_text("8 of 8 marks. All of it is right.").wait_for()
    assert result.locator(".right", has_text="already has").count() == len(pruned)
    assert page.locator("g.node.is-right").count() == len(pruned)

    result.get_by_role("link", name="Show the solution step by step").click()
    page.locator("#trees g.node").first.wait_for()
    assert page.locator("#trees [name=tree]").input_value() == exercise.tree


def test_another_kind_and_the_next_number(page: Any) -> None:
    page.goto("/practice?kind=nim&seed=3&level=1")
    page.get_by_text("How many sticks do you take to win?").wait_for()
    page.get_by_role("button", name="Next exercise").click()
    page.get_by_role("heading", name="Half-nim, number 4").wait_for()
    assert "seed=4" in page.url
    page.get_by_role("button", name="Check").click()
    page.get_by_text("0 of 4 marks.", exact=True).wait_for()
    page.get_by_label("Number").fill("much")
    page.keyboard.press("Enter")
    page.get_by_role("alert").filter(has_text="Seed='much' is not accepted").wait_for()
