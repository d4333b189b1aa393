"""The page: one file that needs nothing else; its steps, driven in a real browser."""

import base64
import hashlib
import json
import re

import pytest

from plyant.explain.drawing.html import html
from plyant.explain.words import sentence
from tests.explain.drawing import cases
from tests.explain.drawing.browser import dom, needs_browser


def film(text):
    return json.loads(re.search(r'<script id="film" type="application/json">(.*?)</script>', text, re.DOTALL)[1])


def values(page):
    """The value that each node shows."""
    groups = re.findall(r'<g class="([^"]*)" data-node="([^"]*)">(.*?)</g>', page, re.DOTALL)
    texts = {name: re.search(r'class="value"[^>]*>([^<]*)<', inside) for _, name, inside in groups}
    return {name: found[1] for name, found in texts.items() if found}


def classes(page, word):
    return [n for c, n in re.findall(r'<g class="(node[^"]*)" data-node="([^"]*)">', page) if word in c.split()]


@pytest.mark.parametrize("name", cases.ALL)
def test_nothing_is_loaded_from_anywhere(name):
    text = html(cases.drawing(name)).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|\bsrc=|href|@import|url\(", text)
    assert "default-src 'none'" in text


def test_only_the_page_s_own_program_may_run():
    text = html(cases.drawing("hostile"))
    program = re.search(r"<script>(.*?)</script>", text, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(program.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in text
    assert text.count("<script") == 2, "the data and the program"
    assert len(program.splitlines()) < 150


def test_every_step_has_its_sentence():
    trace = cases.trace("book")
    said = [frame["sentence"] for frame in film(html(cases.drawing("book")))["frames"]]
    assert said == list(filter(None, (sentence(trace, step) for step in trace.steps)))


def test_hostile_names_are_data():
    frames = film(html(cases.drawing("hostile")))["frames"]
    assert any("alert" in frame["sentence"] for frame in frames)


def test_a_drawing_without_steps_is_a_picture_without_controls():
    text = html(cases.drawing("diamond"))
    assert "<svg" in text
    assert not re.search('<script|id="play"', text)


@needs_browser
def test_values_appear_when_they_are_known():
    text = html(cases.drawing("book"))
    start, cut, end = (dom(text, f"#step={n}") for n in (0, 19, 33))
    assert set(values(start).values()) == {""}
    assert "Nothing has been looked at yet." in start
    assert classes(start, "waiting") == [n.id for n in cases.drawing("book").nodes]
    assert {n: v for n, v in values(cut).items() if v} == {
        "root": "3", "1": "3", "1.1": "3", "1.2": "12", "1.3": "8", "2": "≤ 2", "2.1": "2", "2.2": "4", "2.3": "6",
    }  # fmt: skip
    assert "C is worth at most 2." in cut
    assert (classes(cut, "current"), classes(cut, "open")) == (["2"], ["root"])
    assert values(end) == {node.id: node.value for node in cases.drawing("book").nodes}
    assert classes(end, "waiting") == []


@needs_browser
@pytest.mark.parametrize(
    ("program", "step"),
    [
        ("click('next'); click('next'); click('back')", 1),
        ("click('last'); click('back')", 32),
        ("click('last'); click('first')", 0),
        ("key('ArrowRight'); key('ArrowRight'); key('ArrowRight'); key('ArrowLeft')", 2),
        ("key('End')", 33),
        ("key('End'); key('ArrowRight'); key('Home'); key('ArrowLeft')", 0),
        ("at('slider').value = 7; at('slider').dispatchEvent(new Event('input'))", 7),
        ("at('speed').value = '400'; click('play')", 33),  # half a minute is enough for all
        ("key(' '); setTimeout(() => key(' '), 1200 * 3.5)", 3),
        ("click('play'); setTimeout(() => click('back'), 1200 * 2.5)", 1),
    ],
)
def test_buttons_keys_and_slider(program, step):
    helpers = (
        "const at = (id) => document.getElementById(id), click = (id) => at(id).click();"
        "const key = (k) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: k, bubbles: true}));"
    )
    page = dom(html(cases.drawing("book")), program=helpers + program)
    assert f"step {step} of 33" in page


@needs_browser
def test_the_table_has_alpha_and_beta_of_the_open_nodes():
    page = dom(html(cases.drawing("book")), "#step=14")
    rows = re.findall(r"<tr>((?:<td>[^<]*</td>)+)</tr>", page)
    assert [re.findall(r"<td>([^<]*)</td>", row) for row in rows] == [["A", "3", "3", "+∞"], ["C", "–", "3", "+∞"]]


@needs_browser
def test_no_program_of_a_game_runs_and_ours_does():
    page = dom(html(cases.drawing("hostile")), "#step=2")
    assert "step 2 of" in page
