"""The film of a search as one page: the pheromone and the best tour of each moment. It needs no server, no network."""

from __future__ import annotations

from html import unescape
from importlib.resources import files

from plyant.colony.seeing.caption import caption
from plyant.colony.seeing.convergence import Plot, plot
from plyant.colony.seeing.film_data import NUMBERS, as_json, film_data
from plyant.colony.seeing.markup import clean
from plyant.colony.seeing.picture import svg
from plyant.colony.tour import Tour
from plyant.pages import page, player, step_buttons

_CONTROLS = f"""\
<section id="controls" hidden aria-label="Moments of the search">
<p class="hint" id="city">Wheel: zoom; drag: move; point at a city for its name.</p>
<div class="row">
{step_buttons("moment")}
<input id="slider" type="range" min="1" value="1" aria-label="moment">
<span id="count"></span>
</div>
<div class="row">
<label>speed <select id="speed"><option value="600">slow</option><option value="200" selected>normal</option>\
<option value="60">fast</option></select></label>
<label><input id="tour" type="checkbox" checked> best tour</label>
<label><input id="labels" type="checkbox" checked> names</label>
<label><input id="trails" type="checkbox" checked> pheromone</label>
<button id="closer" title="zoom in (+)" aria-label="zoom in">+</button>
<button id="farther" title="zoom out (-)" aria-label="zoom out">−</button>
<button id="whole" title="the whole map (0)">whole map</button>
</div>
<p class="hint">Keys: ← and → step, space plays, Home and End jump; + and - zoom, 0 shows the whole map, Shift with an \
arrow moves it, T shows or hides the tour. An edge is as dark and thick as its trail beside the strongest one of its \
moment.<span id="left-out"></span></p>
<ul class="legend" id="legend" aria-label="Routes" hidden></ul>
<dl class="numbers">{{rows}}</dl>
</section>
<noscript><p>Without JavaScript the tour is shown as it was at the end.</p></noscript>"""


def html(tour: Tour) -> str:
    """The page. Where the tour has no frames, it is the map and the plot, without controls."""
    style, program = (files(__package__).joinpath(name).read_text("utf-8") for name in ("page.css", "page.js"))
    program = player(program)
    name, drawn = clean(tour.problem.name), plot(tour)
    body = [
        f"<body><main><h1>{name}</h1>",
        f"<p>{clean(caption(tour))}</p>",
        f'<div class="map" id="map">{svg(tour)}</div>',
        *([_controls()] if tour.frames else []),
        f'<div class="plot" id="plot">{drawn.svg}</div></main>',
        *(_film(tour, drawn, program) if tour.frames else []),
        "</body></html>",
    ]
    return page(unescape(name), style, program, body)


def _controls() -> str:
    rows = "".join(f"<div><dt>{name}</dt><dd>–</dd></div>" for name in NUMBERS)
    return _CONTROLS.replace("{rows}", rows)


def _film(tour: Tour, drawn: Plot, program: str) -> list[str]:
    data = as_json(film_data(tour, drawn))
    return [f'<script id="film" type="application/json">{data}</script>', f"<script>{program}</script>"]
