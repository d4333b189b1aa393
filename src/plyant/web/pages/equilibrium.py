"""The page of matrix games: a matrix is typed in, its equilibrium shown with the steps that lead there."""

from __future__ import annotations

import html
import threading
from collections.abc import Mapping
from typing import Any

from nicegui import ui
from nicegui.events import GenericEventArguments
from starlette.requests import Request

from plyant.errors import PlyantError
from plyant.hidden.matrix.result import Equilibrium
from plyant.web import matrices
from plyant.web.house import House
from plyant.web.matrices import EXAMPLES, Asked, solved
from plyant.web.pages import equilibrium_parts as parts
from plyant.web.pages.frame import frame, heading
from plyant.web.pages.plain import text
from plyant.web.thinking import Cancelled, Ticket

_LEAD = "Two players choose at the same time: A a row, B a column. How should they mix?"
_HEAD = '<link rel="stylesheet" href="/assets/equilibrium.css">'
_SUBMIT = "(e) => { e.preventDefault(); emit(Object.fromEntries(new FormData(e.target))); }"
_KEYS = "(e) => { if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) e.target.form?.requestSubmit(); }"


def register(house: House) -> None:
    """Add the page."""
    games = matrices.games_of(house.shelf)

    @ui.page("/equilibrium")
    def page(request: Request) -> None:
        with frame("Matrix games", "/equilibrium"):
            ui.add_head_html(_HEAD)
            heading("Matrix games", _LEAD)
            text(parts.examples(games))
            MatrixPage(house, request.state.visitor, dict(request.query_params))


class MatrixPage:
    """The form, and what was found last."""

    def __init__(self, house: House, visitor: str, query: Mapping[str, str]) -> None:
        self.house = house
        self.visitor = visitor
        self._ticket: Ticket[Equilibrium] | None = None
        self._begun = False
        self.asked, sentence = EXAMPLES[0].asked, ""
        if query:
            try:
                self.asked = matrices.read(query, house.shelf)
            except PlyantError as error:
                sentence = str(error)
        with ui.element("div").classes("matrix split"):
            with ui.element("div").classes("column-gap"):
                with ui.element("section").classes("sheet").props('aria-label="The matrix"'):
                    self._form = text(parts.form(self.asked))
                    self._wrong = text(tag="p", looks="wrong", role="alert")
                    self._wrong.props("id=matrix-wrong")
                    self._status = text(tag="p", looks="soft small", role="status")
                self._payoffs = self._sheet("Payoffs", "Payoffs and best answers")
                self._steps = self._sheet("Steps", "Step by step")
            with ui.element("div").classes("column-gap"):
                self._answer = self._sheet("Equilibrium", "Equilibrium")
                self._drawing = self._sheet("Drawing", "As a drawing")
                self._others = self._sheet("All equilibria", "")
        self._complain(sentence)
        self._form.on("submit", self._submitted, js_handler=_SUBMIT)
        self._form.on("keydown", js_handler=_KEYS)
        client = ui.context.client
        client.on_connect(self._begin)
        client.on_disconnect(lambda: None if client.has_socket_connection else self.rest())
        client.on_delete(self.rest)

    @staticmethod
    def _sheet(label: str, title: str) -> ui.html:
        with ui.element("section").classes("sheet").props(f'aria-label="{label}"') as sheet:
            if title:
                text(html.escape(title), "h2")
            inside = text()
        sheet.set_visibility(False)
        return inside

    async def _begin(self) -> None:
        """The browser is there: solve what the address says, once."""
        if not self._begun:
            self._begun = True
            await self._solve(self.asked, is_new=False)

    async def _submitted(self, event: GenericEventArguments) -> None:
        given: Any = event.args
        if isinstance(given, dict):
            await self._solve(matrices.read({k: v for k, v in given.items() if k != "game"}, self.house.shelf))

    async def _solve(self, asked: Asked, is_new: bool = True) -> None:
        self.rest()

        def job(stop: threading.Event) -> tuple[Equilibrium, tuple[str, ...]]:
            all_found = solved(asked, self.house.limits, stop)
            found = matrices.picked(all_found, asked.pick)
            shown = tuple(part(found) for part in (parts.answer, parts.payoffs, parts.steps, parts.drawing))
            return found, (*shown, parts.others(all_found, asked))

        self._say("Solving …")
        try:
            ticket = self.house.thinking.ask(
                self.visitor, job, lambda ahead: self._say(f"Waiting, {ahead} ahead of you." if ahead else "Solving …")
            )
            self._ticket = ticket  # type: ignore[assignment]
            _, shown = await ticket.answer()
        except Cancelled:
            self._say("")
            return
        except PlyantError as error:
            self._say("")
            self._complain(str(error))
            return
        self.asked = asked
        self._complain("")
        self._say("Solved.")
        if is_new:
            ui.navigate.history.replace(f"/equilibrium?{asked.query}" if asked.query else "/equilibrium")
        places = (self._answer, self._payoffs, self._steps, self._drawing, self._others)
        for place, content in zip(places, shown, strict=True):
            place.set_content(content)
            sheet = place.parent_slot.parent if place.parent_slot is not None else place
            sheet.set_visibility(bool(content))

    def rest(self) -> None:
        """Stop solving: nobody waits for it any more."""
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def _complain(self, sentence: str) -> None:
        self._wrong.set_content(html.escape(sentence[:1].upper() + sentence[1:]))
        self._wrong.set_visibility(bool(sentence))

    def _say(self, words: str) -> None:
        self._status.set_content(html.escape(words))
