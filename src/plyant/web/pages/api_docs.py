"""The page of the interface: its reference, made from its own description."""

from __future__ import annotations

import functools
import html
from typing import Any

from nicegui import ui
from starlette.requests import Request

from plyant.web.house import House
from plyant.web.interface import SCHEMA, interface
from plyant.web.pages.frame import frame, heading
from plyant.web.reference import Reference

_LEAD = "Everything that the pages do, for programs: JSON over HTTP, under /api/v1."
_HEAD = '<link rel="stylesheet" href="/assets/api.css">'


def register(house: House) -> None:
    """Add the page."""

    @functools.cache
    def described() -> dict[str, Any]:
        return interface(house).openapi()

    @functools.lru_cache(maxsize=8)
    def parts(address: str) -> tuple[str, str]:
        made = Reference(described(), address)
        return made.contents(), made.sections()

    @ui.page("/api")
    def page(request: Request) -> None:
        address = str(request.base_url).rstrip("/")[:100]
        contents, sections = parts(address)
        with frame("API", "/api"):
            ui.add_head_html(_HEAD)
            heading("The same for programs", _LEAD)
            ui.html(_introduction(house, address), sanitize=False).classes("sheet")
            with ui.element("div").classes("api-split"):
                ui.html(contents, sanitize=False, tag="nav").classes("api-contents").props('aria-label="Routes"')
                ui.html(sections, sanitize=False).classes("column-gap api-routes")


def _introduction(house: House, address: str) -> str:
    token = " -H 'Authorization: Bearer TOKEN'" if house.options.token else ""
    first = f"""curl -c jar -b jar{token} {address}/api/v1/contests \\
  -H 'Content-Type: application/json' -d '{{"game": "connect-four"}}'
curl -c jar -b jar{token} {address}/api/v1/contests/ID/move \\
  -H 'Content-Type: application/json' -d '{{"move": "4"}}'"""
    limits = house.limits
    return f"""<p>Begin a game, and make a move; the answer comes after the computer's reply:</p>
<pre tabindex="0">{html.escape(first)}</pre>
<ul><li>Visitors are told apart by a <b>cookie</b>: keep it (<code>-c jar -b jar</code>), or every request is a new
visitor's, who has no games.</li>
<li>Where the server wants a <b>token</b>, send the header <code>Authorization: Bearer TOKEN</code>.</li>
<li>Whatever takes time waits for its turn: one visitor has {limits.waiting_each} questions at a time, of up to
{limits.seconds:g} seconds each. Who closes the connection takes the question back.</li>
<li>An <b>error</b> is a status and one sentence, <code>{{"detail": "…"}}</code>.</li>
<li>The description for other tools: <a href="{SCHEMA}">{SCHEMA}</a> (OpenAPI).</li></ul>"""
