"""The first page: all games as cards, and the games that were left in the middle."""

from __future__ import annotations

import functools
import html

from nicegui import ui
from starlette.requests import Request

from plyant.errors import PlyantError
from plyant.game import CHANCE, Game
from plyant.web.database import NotKept
from plyant.web.house import House
from plyant.web.own_rules import what_stopped
from plyant.web.pages.finding import words_of
from plyant.web.pages.frame import frame, heading
from plyant.web.pages.loading import load_button
from plyant.web.pages.plain import text
from plyant.web.spots import picture_of

_LEAD = "Choose a game and play it against the computer, a friend, or watch. See what the search sees, move by move."


def register(house: House) -> None:
    """Add the page."""

    @functools.cache
    def cards() -> str:
        return "".join(_card(house, name) for name in house.shelf.names())

    cards()  # now, so that the first visitor does not wait for all games to be loaded

    @ui.page("/")
    def page(request: Request) -> None:
        with frame("Play", "/", "home.js"):
            heading("Play any game", _LEAD)
            with ui.element("div").classes("row-wrap"):
                _going_on(house, request.state.visitor)
                load_button(house, request.state.visitor, lambda words: _complain(complaint, words))
            complaint = text(tag="p", role="alert")
            count = len(house.shelf.names())
            ui.html(
                '<label class="hidden-visually" for="find">Find a game</label>'
                '<input id="find" class="plain find" type="search" placeholder="Find a game …" autocomplete="off"> '
                f'<span id="found" class="soft small" role="status">{count} games</span>',
                sanitize=False,
            ).classes("row-wrap")
            ui.html(cards(), sanitize=False, tag="ul").classes("cards")


def _complain(where: ui.html, words: str) -> None:
    where.set_content(html.escape(words))
    where.classes("wrong")


def _going_on(house: House, visitor: str) -> None:
    """The last games of this visitor."""
    try:
        games = house.contests.listed(visitor, 4)
    except NotKept as error:
        text(html.escape(str(error)), "p", "small soft")
        return
    if not games:
        return
    links = "".join(f'<a class="plain" href="/game/{one["id"]}">{html.escape(one["game"])}</a>' for one in games)
    ui.html(f'<span class="soft">Go on with</span> {links}', sanitize=False).classes("row-wrap")


def _card(house: House, name: str) -> str:
    entry = house.shelf.entry(name)
    game = house.shelf.make(name, {})
    picture = thumbnail(game)
    shown = name.replace("-", " ").capitalize()
    words = html.escape(words_of(entry, game), quote=True)
    own = ' <span class="chip">yours</span>' if entry.is_own else ""
    return (
        f'<li data-words="{words}"><a class="card" href="/play/{name}">'
        f'<span class="thumb drawn" aria-hidden="true">{picture}</span>'
        f'<span class="about"><strong>{html.escape(shown)}{own}</strong>'
        f"<span>{html.escape(entry.sentence)}</span></span></a></li>"
    )


def thumbnail(game: Game) -> str:
    """How the game begins, as a picture."""
    s = game.initial()
    try:
        while not game.is_terminal(s) and game.player(s) == CHANCE:
            s = game.result(s, game.legal(s)[0])
        return picture_of(game, s, 0 if game.has("observe") else None)
    except Exception as error:
        if not isinstance(error, PlyantError) and what_stopped(error, game) is None:
            raise
        return ""
