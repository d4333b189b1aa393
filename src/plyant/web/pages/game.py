"""The page of a game in progress: the board, whose turn it is, what can be done, and what the search thinks."""

from __future__ import annotations

import html

from nicegui import app, ui
from starlette.requests import Request
from starlette.responses import Response

from plyant.errors import PlyantError
from plyant.web.contest import Contest
from plyant.web.house import House
from plyant.web.pages import arcade, insight, luck, thoughts
from plyant.web.pages.absent import absent
from plyant.web.pages.controls import Controls
from plyant.web.pages.frame import frame
from plyant.web.pages.move_lists import LegalMoves, PlayedMoves
from plyant.web.pages.plain import text
from plyant.web.pages.table import Table
from plyant.web.pages.view import View
from plyant.web.pages.words import title_of

HEAD = '<link rel="stylesheet" href="/assets/game.css"><link rel="stylesheet" href="/assets/thoughts.css">'
HEAD += '<link rel="stylesheet" href="/assets/luck.css">'


def register(house: House) -> None:
    """Add the page, and the file that a game is saved as."""

    @ui.page("/game/{name}")
    def page(request: Request, name: str) -> None:
        contest = house.contests.get(request.state.visitor, name)
        if contest is None:
            _missing()
            return
        with frame(_title(contest), "/", "game.js"):
            ui.add_head_html(HEAD)
            _shown(View(house, request.state.visitor, contest))

    @app.get("/game/{name}/file")
    def file(request: Request, name: str) -> Response:
        contest = house.contests.get(request.state.visitor, name)
        if contest is None:
            return Response("There is no such game.", 404, media_type="text/plain")
        try:
            content = house.file_of(contest)
        except PlyantError as error:
            return Response(str(error), 409, media_type="text/plain")
        headers = {"content-disposition": f'attachment; filename="{contest.game.name}.json"'}
        return Response(content, media_type="application/json", headers=headers)


def _title(contest: Contest) -> str:
    return title_of(contest.record.source.partition("(")[0])


def _missing() -> None:
    absent("There is no such game", "It may have been forgotten, or it is another visitor's.")


def _shown(view: View) -> None:
    _header(view.contest)
    with ui.element("div").classes("game split"):
        with ui.element("section").classes("table").props('aria-label="The board"'):
            if not arcade.show(view):
                board = Table(view)
                luck.show(view)
                Controls(view, board)
                LegalMoves(view, board)
        with ui.element("aside").classes("beside column-gap").props('aria-label="About this game"'):
            insight.panel(view)
            thoughts.panel(view)
            PlayedMoves(view)
    client = ui.context.client
    client.on_connect(view.start)
    client.on_disconnect(lambda: None if client.has_socket_connection else view.rest())
    client.on_delete(view.rest)
    if view.contest.minutes is not None:
        ui.timer(0.5, view.contest.check_clock)


def _header(contest: Contest) -> None:
    source = contest.record.source
    given = source.partition("(")[2].removesuffix(")")
    chip = f' <span class="chip mono">{html.escape(_short(given))}</span>' if given else ""
    text(f"<h1>{html.escape(_title(contest))}</h1>{chip}", looks="row-wrap game-head")


def _short(given: str, most: int = 60) -> str:
    flat = " ".join(given.split())
    return flat if len(flat) <= most else f"{flat[: most - 1]}…"
