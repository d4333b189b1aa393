"""The page of ants: cities that are put on a map, and a colony that is watched; and the lecture's five cities."""

from __future__ import annotations

from typing import Any

from nicegui import app, ui
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from plyant.pages import player
from plyant.warning import collect_warnings
from plyant.web.ants.asked import fields, problem_of
from plyant.web.ants.files import file_of
from plyant.web.ants.hills import Hills
from plyant.web.ants.running import lines, prepare
from plyant.web.ants.seen import map_of
from plyant.web.ants.told import told
from plyant.web.house import House
from plyant.web.lines import HEADERS, answered
from plyant.web.pages.ants_parts import HEAD, LECTURE_HEAD, body, lecture_body
from plyant.web.pages.frame import frame, heading

_LEAD = "Put cities on the map, and watch ants look for the shortest round trip."
_LECTURE_LEAD = "The lecture's worked example: one ant, five cities, every figure."


def register(house: House) -> None:
    """Add both pages, and what their programs ask for."""
    hills = Hills()
    prepared: list[bool] = []

    @ui.page("/ants")
    def page() -> None:
        if not prepared:
            prepared.append(True)
            prepare(house.thinking)
        with frame("Ants", "/ants"):
            ui.add_head_html(HEAD)
            heading("Ants", _LEAD)
            ui.html(body(house.limits), sanitize=False)

    @ui.page("/ants/lecture")
    def lecture_page() -> None:
        with frame("Five cities, step by step", "/ants"):
            ui.add_head_html(LECTURE_HEAD)
            heading("Five cities, step by step", _LECTURE_LEAD)
            ui.html(lecture_body(), sanitize=False)

    @app.post("/ants/run")
    async def run(request: Request) -> StreamingResponse:
        found = lines(house, hills, request.state.visitor, await request.body())
        return StreamingResponse(found, media_type="application/x-ndjson", headers=HEADERS)

    @app.post("/ants/map")
    async def loaded(request: Request) -> StreamingResponse:
        given = await request.body()

        def job(stop: Any) -> dict[str, Any]:
            with collect_warnings() as warnings:
                drawn = map_of(problem_of(fields(given), house.limits))
            return drawn | {"warnings": warnings}

        return answered(house, request.state.visitor, job)

    @app.post("/ants/file")
    async def file(request: Request) -> StreamingResponse:
        given = await request.body()

        def job(stop: Any) -> dict[str, str]:
            query = fields(given)
            live = hills.known(request.state.visitor, str(query.get("id", "")))
            return file_of(live, str(query.get("as", "")))

        return answered(house, request.state.visitor, job)

    @app.get("/ants/told")
    def lecture_told(run: str = "") -> JSONResponse:
        return JSONResponse(told(run))

    @app.get("/ants/steps.js")
    def program() -> Response:
        return Response(player(""), media_type="text/javascript", headers={"cache-control": "max-age=3600"})
