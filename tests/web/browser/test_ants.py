"""The page of ants: cities by clicks, a run that finds the best tour, the lecture, and a file that is wrong."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

import pytest

expect = pytest.importorskip("playwright.sync_api").expect
LONG = 240_000  # milliseconds: the ants may have to be compiled first

PLACES = [(0.2, 0.3), (0.8, 0.25), (0.5, 0.8), (0.35, 0.55), (0.7, 0.6), (0.25, 0.75), (0.6, 0.2)]


def shortest(cities: list[tuple[float, ...]]) -> float:
    return min(
        math.fsum(math.dist(cities[a], cities[b]) for a, b in zip((0, *rest), (*rest, 0), strict=True))
        for rest in itertools.permutations(range(1, len(cities)))
    )


def test_cities_by_clicks_and_ants_that_find_the_shortest_tour(page: Any) -> None:
    page.goto("/ants?pace=0")
    page.get_by_role("button", name="Clear").click()
    canvas = page.locator("canvas")
    box = canvas.bounding_box()
    for x, y in PLACES:
        canvas.click(position={"x": x * box["width"], "y": y * box["height"]})
    canvas.press("Enter")  # one more by the keyboard, which takes it away again
    expect(page.locator("[data-at=state]")).to_have_text("8 cities.")
    canvas.press("Delete")
    expect(page.locator("[data-at=state]")).to_have_text("7 cities.")
    in_address = "(new URLSearchParams(location.search).get('cities') ?? '')"
    page.wait_for_function(f"{in_address}.split(';').length === 7")
    text = page.evaluate(in_address)
    cities = [tuple(map(float, pair.split(","))) for pair in text.split(";")]
    page.get_by_role("button", name="Run").click()
    expect(page.locator("[data-at=state]")).to_have_text(re.compile("that is proved"), timeout=LONG)
    best = float(page.locator("[data-at=best]").inner_text().replace(",", ""))
    assert abs(best - shortest(cities)) <= 0.0051
    assert page.locator("[data-at=gap]").inner_text() == "0 %: optimal, proved"
    with page.expect_download() as kept:
        page.get_by_role("button", name="SVG").click()
    assert kept.value.suggested_filename == "tour.svg"

    page.reload()  # the link has the same cities
    expect(page.locator("[data-at=state]")).to_have_text("7 cities.")


def test_a_run_is_paused_and_goes_on(page: Any) -> None:
    page.goto("/ants?pace=10&ants=2")
    count = page.locator("[data-at=n]")
    page.get_by_role("button", name="Step").click()
    expect(count).to_have_text("1", timeout=LONG)
    first = float(page.locator("[data-at=best]").inner_text().replace(",", ""))
    page.get_by_role("button", name="Go on").click()
    expect(count).to_have_text(re.compile(r"^(\d\d|[4-9])$"))
    page.get_by_role("button", name="Pause").click()
    held = count.inner_text()
    page.wait_for_timeout(300)
    assert count.inner_text() == held
    assert float(page.locator("[data-at=best]").inner_text().replace(",", "")) <= first


def test_a_file_that_is_wrong_gives_one_sentence(page: Any) -> None:
    page.goto("/ants")
    page.get_by_text("Type a city, load a file").click()
    page.locator("input[type=file]").set_input_files(
        {"name": "bad.csv", "mimeType": "text/csv", "buffer": b"x,y\n1,2\n3,<b>oops</b>\n"}
    )
    said = "bad.csv, line 3: y is '<b>oops</b>'; a number is accepted."
    expect(page.locator("[data-at=bad-file]")).to_have_text(said)
    page.get_by_label("Or its text").fill("x,y\n1,2\n30,4\n5,60\n")
    page.get_by_role("button", name="Read the text").click()
    expect(page.locator("[data-at=state]")).to_contain_text("3 cities")
    expect(page.locator("[data-at=bad-file]")).to_be_hidden()


def test_a_map_is_as_large_as_its_cities(page: Any) -> None:
    page.goto("/ants")
    page.get_by_text("Type a city, load a file").click()
    page.get_by_label("Or its text").fill("x,y\n0,0\n1,0\n1,1\n0,1\n0.5,2\n")
    page.get_by_role("button", name="Read the text").click()
    expect(page.locator("[data-at=state]")).to_contain_text("5 cities")
    dark = """() => {
      const canvas = document.querySelector("canvas"), {width, height} = canvas;
      const data = canvas.getContext("2d").getImageData(0, 0, width, height).data;
      let low = height, high = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 200 && data[i] < 80) {
        low = Math.min(low, i / 4 / width); high = Math.max(high, i / 4 / width);
      }
      return (high - low) / height;
    }"""
    assert page.evaluate(dark) > 0.5


def test_the_lecture_by_keys(page: Any) -> None:
    page.goto("/ants/lecture")
    expect(page.locator("[data-at=sentence]")).to_have_text("Ant 1 begins in 4.")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-at=sentence]")).to_contain_text("From 4 to 2, the most probable city (0.3577)")
    expect(page.locator("[data-at=choice] .mark-chosen")).to_have_text("0.3577")
    expect(page.locator("[data-at=trails]")).to_contain_text("0.1 · 0.39 + 100/28")
    page.keyboard.press("End")
    expect(page.locator("[data-at=sentence]")).to_contain_text("f_1 = 270")
    page.get_by_role("button", name="Along the way of the slides").click()
    expect(page.locator("[data-at=sentence]")).to_contain_text("f_1 = 240")
    assert page.url.endswith("/ants/lecture?run=slides&step=5")
