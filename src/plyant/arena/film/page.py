"""A film as one page with buttons to play, pause and step; it needs no server and no network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from plyant.arena.film.animated import Writer
from plyant.pages import page, player, step_buttons
from plyant.stage import Scene

_CONTROLS = """\
<section id="controls" hidden aria-label="Moves of the game" data-last="{last}" data-pace="{pace}">
<div class="row">
{buttons}
<label>speed <select id="speed"><option value="0.4">slow</option><option value="1" selected>normal</option>\
<option value="3">fast</option></select></label>
<input id="slider" type="range" min="0" max="{last}" value="0" aria-label="position">
<span id="count"></span>
</div>
<p class="hint">Keys: ← and → step, space plays, Home and End jump.</p>
</section>
<noscript><p>Without JavaScript the film plays by itself.</p></noscript>"""


def html(scenes: Sequence[Scene], pace: float, title: str) -> str:
    """The page; without JavaScript the film plays by itself."""
    style, program = (files(__package__).joinpath(name).read_text("utf-8") for name in ("page.css", "page.js"))
    program = player(program)
    body = [
        f"<body><main><h1>{escape(title)}</h1>",
        f'<div id="film">{Writer(scenes, pace, last=pace).text(title)}</div>',
        _CONTROLS.format(last=len(scenes) - 1, pace=f"{pace:g}", buttons=step_buttons("position")),
        f"</main><script>{program}</script></body></html>",
    ]
    return page(title, style, program, body)
