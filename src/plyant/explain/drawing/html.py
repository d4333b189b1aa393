"""A drawing as one HTML file that shows a search as it goes: forward, back, play. It needs no server and no network."""

from __future__ import annotations

import dataclasses
import json
from html import escape
from importlib.resources import files

from plyant.explain.drawing import colours
from plyant.explain.drawing.model import Drawing
from plyant.explain.drawing.svg import svg
from plyant.pages import page, player, step_buttons

_CONTROLS = f"""\
<section id="controls" hidden aria-label="Steps of the search">
<p id="sentence" aria-live="polite"></p>
<div class="row">
{step_buttons("step")}
<label>speed <select id="speed"><option value="2500">slow</option><option value="1200" selected>normal</option>\
<option value="400">fast</option></select></label>
<input id="slider" type="range" min="0" value="0" aria-label="step">
<span id="count"></span>
</div>
<p class="hint">Keys: ← and → step, space plays, Home and End jump. While the search goes on, values, α and β beside a \
node are as they are at this step.</p>
<table><caption>Open nodes, from the root down</caption>
<thead><tr>
<th scope="col">node</th><th scope="col">best so far</th><th scope="col">α</th><th scope="col">β</th></tr></thead>
<tbody id="open"></tbody></table>
</section>
<noscript><p>Without JavaScript the finished search is shown.</p></noscript>"""


# While the search goes on nobody knows the principal line: its nodes look like all others.
_UNDECIDED = "".join(
    f".unfinished g.{shape}.principal :is(.body, .sign) {{ stroke: {colour}; stroke-width: 1.5; }}\n"
    for shape, colour in colours.STROKES.items()
)


def html(drawing: Drawing) -> str:
    """The page. Where the drawing has no frames, it is a picture without controls."""
    style, program = film_style() + _file("page.css"), player(film_program() + _file("page.js"))
    left_out = drawing.frames_left_out
    shortened = f"Only {len(drawing.frames):,} steps are shown here; {left_out:,} are left out." if left_out else ""
    warnings = [f'<p class="warning">{escape(w)}</p>' for w in (drawing.warning, shortened) if w]
    film = [_CONTROLS, _data(drawing), f"<script>{program}</script>"] if drawing.frames else []
    body = [
        f"<body><main><h1>{escape(drawing.title)}</h1>",
        *warnings,
        f'<div class="canvas" tabindex="0" role="region" aria-label="the tree">{svg(drawing)}</div>',
        *film,
        "</main></body></html>",
    ]
    return page(drawing.title, style, program, body, images=True)


def film_program() -> str:
    """JavaScript: `filmed(root, frames)` shows any step in the SVG of a drawing; for every page that has such steps."""
    return _file("film.js")


def film_style() -> str:
    """How nodes and edges look while the search goes on."""
    return _UNDECIDED + _file("film.css")


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def _data(drawing: Drawing) -> str:
    names = {node.id: node.called for node in drawing.nodes if node.called}
    data = {"frames": [dataclasses.asdict(frame) for frame in drawing.frames], "names": names}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script id="film" type="application/json">{text}</script>'
