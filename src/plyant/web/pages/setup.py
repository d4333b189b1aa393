"""The page where a game is set up: one click begins it, and everything can be chosen."""

from __future__ import annotations

import html
from typing import Any
from urllib.parse import urlencode

from nicegui import ui
from nicegui.events import GenericEventArguments
from starlette.requests import Request

from plyant.errors import PlyantError
from plyant.game import Game
from plyant.web.house import House
from plyant.web.pages import setup_form
from plyant.web.pages.absent import absent
from plyant.web.pages.frame import frame, heading
from plyant.web.pages.game import HEAD
from plyant.web.pages.home import thumbnail
from plyant.web.pages.loading import load_button
from plyant.web.pages.plain import Button, text
from plyant.web.pages.words import title_of
from plyant.web.shelf import Entry
from plyant.web.spots import picture_of

_INPUT = "(e) => emit(e.target.name, e.target.type === 'checkbox' ? e.target.checked : e.target.value)"


def register(house: House) -> None:
    """Add the page."""

    @ui.page("/play/{name}")
    def page(request: Request, name: str) -> None:
        try:
            entry = house.shelf.entry(name)
        except PlyantError as error:
            absent("There is no such game", str(error))
            return
        with frame(title_of(entry.name), "/"):
            ui.add_head_html(HEAD)
            Setup(house, request.state.visitor, entry, request.query_params.get("with", ""))


class Setup:
    """The form, the picture of how the game begins, and the button."""

    def __init__(self, house: House, visitor: str, entry: Entry, given: str) -> None:
        """given: parameters, as `rows=3,columns=4`, that the form begins with."""
        self.house = house
        self.visitor = visitor
        self.entry = entry
        sentence = ""
        try:
            game = house.shelf.load(f"{entry.name}({given})") if given else house.shelf.make(entry.name, {})
        except PlyantError as error:
            game, sentence = house.shelf.make(entry.name, {}), str(error)
        self.given = setup_form.first_given(game)
        self._first = game.parameters()
        self._players = tuple(game.players)
        heading(title_of(entry.name), entry.sentence)
        with ui.element("div").classes("split setup"):
            with ui.element("section").classes("sheet").props('aria-label="Settings"'):
                self._form = text(setup_form.form(entry, game, self._first))
            with ui.element("section").classes("column-gap").props('aria-label="Start"'):
                self._picture = text(thumbnail(game), looks="start-picture drawn")
                self._picture.props(f'role=img aria-label="How {html.escape(title_of(entry.name))} begins"')
                self._wrong = text(html.escape(sentence), tag="p", looks="wrong", role="alert")
                self._wrong.set_visibility(bool(sentence))
                with ui.element("div").classes("row-wrap start-row"):
                    Button("Start", self.start, "main start-button")
                    load_button(house, visitor, self._complain)
        self._form.on("input", self._filled_in, js_handler=_INPUT)
        self._form.on("submit", self.start, js_handler="(e) => { e.preventDefault(); emit(); }")

    def _filled_in(self, event: GenericEventArguments) -> None:
        name, value = event.args
        if isinstance(name, str) and len(self.given) < 500 and isinstance(value, (str, bool)):
            self.given[name] = value
            if name.startswith("p:") or name in ("moves", "state"):
                self._preview()

    def _game(self) -> Game:
        for name, value in self.given.items():
            if isinstance(value, str):
                self.house.limits.checked_text(value, name.removeprefix("p:"))
        found = setup_form.parameters(self.entry, self.given)
        return self.house.shelf.make(self.entry.name, self._first | found)

    def _preview(self) -> None:
        """Show how the game begins now; what is wrong with it is said at once."""
        try:
            game = self._game()
            picture = self._begins(game)
        except PlyantError as error:
            self._complain(str(error))
            return
        self._complain("")
        self._picture.set_content(picture)
        ui.navigate.history.replace(self._address(game))

    def _begins(self, game: Game) -> str:
        moves, state = self.given.get("moves", "").strip(), self.given.get("state", "").strip("\r\n")
        if not moves and not state:
            return thumbnail(game)
        start = game.parse_state(state) if state.strip() else None
        return picture_of(game, game.replay(moves, start), 0 if game.has("observe") else None)

    def _address(self, game: Game) -> str:
        given = str(game).removeprefix(game.name).removeprefix("(").removesuffix(")")
        return f"/play/{self.entry.name}" + (f"?{urlencode({'with': given})}" if given else "")

    def start(self) -> None:
        """Begin the game."""
        given: dict[str, Any] = self.given
        try:
            game = self._game()
            contest = self.house.contests.begin(
                self.visitor,
                self.house.shelf.source(self.entry.name, game),
                setup_form.seats(given, len(game.players)),
                minutes=setup_form.minutes(given),
                moves=given.get("moves", "").strip(),
                state=given.get("state", "").strip("\r\n"),
            )
        except PlyantError as error:
            self._complain(str(error))
            return
        ui.navigate.to(f"/game/{contest.id}")

    def _complain(self, sentence: str) -> None:
        self._wrong.set_content(html.escape(sentence))
        self._wrong.set_visibility(bool(sentence))
