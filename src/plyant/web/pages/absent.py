"""What is shown where there is no page, or where one could not be made."""

from __future__ import annotations

import logging

from fastapi.exception_handlers import http_exception_handler
from nicegui import Client, app, ui
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from plyant.web.database import NotKept
from plyant.web.lines import WENT_WRONG
from plyant.web.pages.frame import PLACES, frame, heading
from plyant.web.pages.plain import text

_NAMED = {f"/{name.lower()}": path for name, path in PLACES if path != f"/{name.lower()}"}
"""What people type who have read the menu."""
_FILES = ("/assets/", "/_nicegui")  # nobody looks at their addresses
_log = logging.getLogger(__name__)


def absent(title: str, sentence: str = "", status: int = 404) -> None:
    """A page in the usual frame that says so."""
    ui.context.client.status_code = status
    with frame(title, "/"):
        heading(title, sentence)
        text('<a class="plain main" href="/">Choose a game</a>', looks="row-wrap")


def register() -> None:
    """Let NiceGUI show these pages instead of its own."""

    @app.exception_handler(404)
    async def nothing(request: Request, error: HTTPException) -> Response:
        path = request.url.path
        if path.startswith(_FILES):
            return await http_exception_handler(request, error)
        if path.lower() in _NAMED:
            return RedirectResponse(_NAMED[path.lower()])
        with Client(ui.page(""), request=request) as client:
            absent("There is nothing at this address")
        return client.build_response(request, 404)

    @app.on_page_exception
    def failed(error: Exception) -> None:
        if isinstance(error, NotKept):
            absent("This page cannot be shown now", f"{str(error)[:1].upper()}{str(error)[1:]}", 503)
            return
        _log.error("a page could not be made", exc_info=error)
        absent("This page could not be made", f"{WENT_WRONG[:1].upper()}{WENT_WRONG[1:]}", 500)
