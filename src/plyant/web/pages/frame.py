"""The frame of every page: the brand, the ways to the other pages, light or dark."""

from __future__ import annotations

import contextlib
import html
from collections.abc import Iterator

from nicegui import ui

PLACES = (
    ("Play", "/"),
    ("Trees", "/trees"),
    ("Practice", "/practice"),
    ("Solve", "/solve"),
    ("Matrix", "/equilibrium"),
    ("Ants", "/ants"),
    ("API", "/api"),
)
_HEAD = '<script src="/assets/theme.js"></script><link rel="stylesheet" href="/assets/plyant.css">'


@contextlib.contextmanager
def frame(title: str, active: str = "", *scripts: str) -> Iterator[None]:
    """A page with this title; `active` is its place among `PLACES`, `scripts` are files of the assets that it needs."""
    ui.page_title(f"{title} · Plyant")
    ui.add_head_html(_HEAD + "".join(f'<script defer src="/assets/{name}"></script>' for name in scripts))
    ui.html(_top(active), sanitize=False, tag="header").classes("top")
    with ui.element("div").classes("page").props('id=main tabindex="-1"'):
        yield


def _top(active: str) -> str:
    links = "".join(
        f'<a href="{path}"{" aria-current=page" if path == active else ""}>{name}</a>' for name, path in PLACES
    )
    return (
        '<a class="skip" href="#main">Skip to the content</a><div class="top-inside">'
        '<a class="brand" href="/"><img src="/assets/plyant.svg" alt="">Plyant</a>'
        f'<nav aria-label="Pages">{links}</nav>'
        '<button id="theme" type="button" aria-label="Dark theme" aria-pressed="false" title="Light or dark">◐</button>'
        "</div>"
    )


def heading(text: str, lead: str = "") -> None:
    """The page's own heading, and a sentence below it."""
    ui.html(html.escape(text), sanitize=False, tag="h1")
    if lead:
        ui.html(html.escape(lead), sanitize=False, tag="p").classes("lead")
