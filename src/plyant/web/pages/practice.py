"""The page of practice: exercises by seed, answered by clicks and in a form, marked and told why."""

from __future__ import annotations

import threading
from html import escape
from typing import Any

from nicegui import app, ui
from starlette.requests import Request
from starlette.responses import StreamingResponse

from plyant.web.house import House
from plyant.web.lines import answered
from plyant.web.pages.frame import frame, heading
from plyant.web.pages.trees import fields
from plyant.web.trees.practice import LEVELS, NAMES, marked, question, read

_LEAD = "Exercises by number: answer, be marked, and be told why."
_HEAD = '<link rel="stylesheet" href="/assets/trees.css"><script type="module" src="/assets/practice.js"></script>'
_ANSWER = "answer."  # before the id of an item; a window's bounds have ".alpha" and ".beta" after it


def register(house: House) -> None:
    """Add the page, and what its program asks for."""

    @ui.page("/practice")
    def page() -> None:
        with frame("Practice", "/practice"):
            ui.add_head_html(_HEAD)
            heading("Practice", _LEAD)
            ui.html(_BODY, sanitize=False)

    @app.post("/practice/exercise")
    async def exercise(request: Request) -> StreamingResponse:
        given = await request.body()

        def job(stop: threading.Event) -> dict[str, Any]:
            return question(read(fields(given)))

        return answered(house, request.state.visitor, job)

    @app.post("/practice/mark")
    async def mark(request: Request) -> StreamingResponse:
        given = await request.body()

        def job(stop: threading.Event) -> dict[str, Any]:
            form = fields(given)
            house.limits.checked_text("".join(form.values()), "the answer")
            return marked(read(form), form.get("clicked", ""), answers_in(form))

        return answered(house, request.state.visitor, job)


def answers_in(form: dict[str, str]) -> dict[str, Any]:
    """Answers by the ids of items; a window is α and β, None for one that is not given."""
    found: dict[str, Any] = {}
    for name, text in form.items():
        if not name.startswith(_ANSWER):
            continue
        item, _, bound = name.removeprefix(_ANSWER).partition(".")
        if not bound:
            found[item] = text.strip()
        elif text.strip():
            found.setdefault(item, {})[bound] = text.strip()
    return found


def _select(name: str, label: str, options: dict[str, str], chosen: str) -> str:
    inside = "".join(
        f'<option value="{value}"{" selected" * (value == chosen)}>{escape(text)}</option>'
        for value, text in options.items()
    )
    return f'<label class="field">{label}<select class="plain" name="{name}">{inside}</select></label>'


_BODY = (
    '<div id="practice" class="column-gap"><form class="sheet" data-at="choice" aria-label="Which exercise">'
    '<div class="row-wrap">'
    f"{_select('kind', 'Exercise', NAMES, 'alphabeta')}{_select('level', 'Level', LEVELS, '2')}"
    f"{_select('cut', 'Cut rule', {'weak': 'weak: α ≥ β', 'strict': 'strict: α > β'}, 'weak')}"
    f"{_select('order', 'Order of moves', {'ltr': 'left to right', 'rtl': 'right to left'}, 'ltr')}"
    '<label class="field">Number<input class="plain practice-seed" name="seed" inputmode="numeric" maxlength="10" '
    'value="1" autocomplete="off"></label>'
    '<button class="plain practice-low" type="button" data-at="next">Next exercise ›</button>'
    '<span class="chip practice-low" data-at="tally" hidden></span></div>'
    '<p class="wrong" role="alert" data-at="complaint" hidden></p></form>'
    '<div class="split"><section class="sheet" aria-label="The exercise"><h2 data-at="title"></h2>'
    '<div class="practice-statement" data-at="statement"></div>'
    '<div class="tree-view" data-at="view"><div class="tree-paper" role="group" aria-label="The tree"></div>'
    '<div class="tree-buttons" role="group" aria-label="Magnification">'
    '<button type="button" data-view="zoom-in" aria-label="Larger">+</button>'
    '<button type="button" data-view="zoom-out" aria-label="Smaller">−</button>'
    '<button type="button" data-view="fit" aria-label="Show all of it">⤢</button></div></div>'
    '<p class="soft small" data-at="hint">Click a node to strike it out with all below it; click again to take that '
    "back. Drag the tree to move it. By keyboard: Tab and Enter.</p></section>"
    '<div class="column-gap"><form class="sheet" data-at="form" aria-label="Your answers">'
    '<p data-at="clicked" role="status"></p><div class="column-gap" data-at="main"></div>'
    '<details class="tree-more" data-at="more"><summary>More questions; they count where you answer them</summary>'
    '<div class="column-gap" data-at="others"></div></details>'
    '<div class="row-wrap"><button class="plain main" type="submit" data-at="check">Check</button>'
    '<button class="plain" type="button" data-at="clear">Start again</button></div></form>'
    '<section class="sheet" data-at="result" aria-live="polite" aria-label="How it was marked" hidden></section>'
    "</div></div></div>"
)
