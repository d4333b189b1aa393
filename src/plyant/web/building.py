"""Puts the server together: the interface under /api/v1, the pages, and the guard before both."""

from __future__ import annotations

import secrets
from pathlib import Path

from nicegui import app as pages_app
from nicegui import ui
from nicegui.staticfiles import CacheControlledStaticFiles
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from plyant.web import pages
from plyant.web.guard import Guard
from plyant.web.house import House
from plyant.web.interface import interface
from plyant.web.pages import absent

ASSETS = Path(__file__).parent / "assets"


def built(house: House) -> Guard:
    """The whole server as an ASGI application; once in a process, since NiceGUI has one set of pages."""
    app = interface(house)
    _add_assets()
    pages.register(house)
    ui.run_with(
        app,
        title="Plyant",
        favicon=ASSETS / "plyant.svg",
        dark=None,
        language="en-US",
        tailwind=False,
        storage_secret=secrets.token_urlsafe(32),
        show_welcome_message=False,
        reconnect_timeout=5.0,
    )
    absent.register()
    return Guard(app, house.options)


def _add_assets() -> None:
    """As NiceGUI's `add_static_files` does, with a sentence where there is no such file."""
    files = CacheControlledStaticFiles(directory=ASSETS)

    @pages_app.get("/assets/{path:path}")
    async def asset(request: Request, path: str) -> Response:
        try:
            return await files.get_response(path, request.scope)
        except HTTPException as error:
            raise HTTPException(error.status_code, "there is nothing at this address.") from None
