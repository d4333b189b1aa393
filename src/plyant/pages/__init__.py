"""Pages that need no server and no network: one HTML file, in which nothing runs but our own program."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from html import escape
from importlib.resources import files


def page(title: str, style: str, program: str, body: Iterable[str], images: bool = False) -> str:
    """The whole file. `program` is the only one that may run, whatever foreign texts are in the body (see `script`).

    images: pictures inside of the page are shown; nothing is ever loaded.
    """
    digest = base64.b64encode(hashlib.sha256(program.encode()).digest()).decode()
    pictures = " img-src data:;" if images else ""
    policy = f"default-src 'none'; style-src 'unsafe-inline';{pictures} script-src 'sha256-{digest}'"
    parts = [
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{style}</style></head>",
        *body,
    ]
    return "\n".join(parts) + "\n"


def player(program: str) -> str:
    """A program that shows steps, with what all of them need: play, pause and jumps."""
    return files(__package__).joinpath("player.js").read_text("utf-8") + program


def step_buttons(noun: str, attribute: str = "id") -> str:
    """The buttons that `player` looks for; one step is a "step", a "position" …"""
    buttons = (
        ("first", f"first {noun} (Home)", "« first"),
        ("back", f"one {noun} back (←)", "‹ back"),
        ("play", 'play or pause (space)" aria-pressed="false', "▶ play"),
        ("next", f"next {noun} (→)", "next ›"),
        ("last", f"last {noun} (End)", "last »"),
    )
    return "\n".join(f'<button {attribute}="{name}" title="{hint}">{text}</button>' for name, hint, text in buttons)
