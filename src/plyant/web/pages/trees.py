"""The page of trees: any search of a typed or drawn tree, or of a position, step by step."""

from __future__ import annotations

import json
from typing import Any

from nicegui import app, ui
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from plyant.errors import BadText
from plyant.explain.drawing.html import film_program, film_style
from plyant.pages import player
from plyant.web.house import House
from plyant.web.lines import answered
from plyant.web.pages.frame import frame, heading
from plyant.web.pages.trees_parts import HEAD, body
from plyant.web.trees.asked import Asked, read
from plyant.web.trees.film import file_of, film

_LEAD = "See how minimax and alpha-beta go through a tree, or a position of a game."
_SHORT = 200  # characters of a typed tree that is searched at once: it takes a few milliseconds


def register(house: House) -> None:
    """Add the page, what its program asks for, and the programs that it shares with the explainer's own pages."""
    shelf, limits = house.shelf, house.limits

    @ui.page("/trees")
    def page() -> None:
        with frame("Trees", "/trees"):
            ui.add_head_html(HEAD)
            heading("Trees, step by step", _LEAD)
            ui.html(body(shelf), sanitize=False)

    @app.post("/trees/film")
    async def film_asked(request: Request) -> StreamingResponse:
        given = await request.body()

        def job(stop: Any) -> dict[str, Any]:
            return film(_asked(house, given)[0], shelf, limits, stop)

        return answered(house, request.state.visitor, job, at_once=_is_short(given))

    @app.post("/trees/file")
    async def file_asked(request: Request) -> StreamingResponse:
        given = await request.body()

        def job(stop: Any) -> dict[str, str]:
            asked, query = _asked(house, given)
            return file_of(asked, query.get("as", ""), shelf, limits, stop)

        return answered(house, request.state.visitor, job, at_once=_is_short(given))

    @app.get("/trees/film.js")
    def program() -> Response:
        return Response(player(film_program()), media_type="text/javascript", headers={"cache-control": "max-age=3600"})

    @app.get("/trees/film.css")
    def style() -> Response:
        return Response(film_style(), media_type="text/css", headers={"cache-control": "max-age=3600"})


def _is_short(given: bytes) -> bool:
    """Is it a small typed-in tree?"""
    try:
        query = json.loads(given)
        return not query.get("game") and len(query["tree"]) <= _SHORT
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError):
        return True  # it is refused at once


def _asked(house: House, given: bytes) -> tuple[Asked, dict[str, str]]:
    query = fields(given)
    return read(query, house.limits), query


def fields(given: bytes) -> dict[str, str]:
    """The fields of a form that was sent as JSON; raises BadText."""
    try:
        query = json.loads(given)
    except (ValueError, RecursionError):  # brackets in brackets
        query = None
    if not isinstance(query, dict) or not all(isinstance(value, str) for value in query.values()):
        raise BadText("a JSON object with texts was expected.")
    return query
