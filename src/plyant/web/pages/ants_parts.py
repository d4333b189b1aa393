"""The HTML of the pages of ants. Their programs, assets/ants.js and ants_lecture.js, find the parts by data-at."""

from __future__ import annotations

from html import escape

from plyant.colony.reading import ACCEPTED
from plyant.colony.search import LOCAL
from plyant.colony.variants import VARIANTS
from plyant.pages import step_buttons
from plyant.web.ants.told import RUNS
from plyant.web.limits import Limits

_STYLE = '<link rel="stylesheet" href="/assets/ants.css">'
HEAD = f'{_STYLE}<script type="module" src="/assets/ants.js"></script>'
LECTURE_HEAD = (
    f'{_STYLE}<script defer src="/ants/steps.js"></script><script type="module" src="/assets/ants_lecture.js"></script>'
)
_NAMES = {
    "as": "Ant System",
    "elitist": "Elitist Ant System",
    "rank": "Rank-based Ant System",
    "mmas": "MAX–MIN Ant System",
    "acs": "Ant Colony System",
    "focused": "Focused ants (the strong solver)",
}
_FOCUSED = (1.0, 1.0, 0.5, 200)  # α, β, evaporation and ants that are usual there
_ANTS = 25
_LOCAL = {"none": "none", "2opt": "2-opt", "3opt": "3-opt"}
_PACES = (("1", "1 iteration a second"), ("4", "4 a second"), ("10", "10 a second"), ("0", "as fast as it can"))
_FILES = ",".join(suffix for suffix in ACCEPTED if suffix != ".npy")
_SHAPES = (("random", "Random"), ("circle", "Circle"), ("grid", "Grid"), ("clusters", "Clusters"))


def body(limits: Limits) -> str:
    """All of the page below its heading."""
    return (
        f'<div id="ants" class="column-gap" data-cities="{limits.cities}" data-seconds="{limits.seconds:g}" '
        f'data-text="{limits.text}" data-body="{limits.body}">{_switch("/ants")}<div class="split">'
        f'<div class="column-gap">{_map()}{_more()}</div>'
        f'<div class="column-gap">{_result()}{_settings(limits)}{_keep()}</div></div></div>'
    )


def _switch(active: str) -> str:
    links = (("/ants", "Your cities"), ("/ants/lecture", "The lecture’s five cities"))
    shown = "".join(
        f'<a class="plain" href="{path}"{" aria-current=page" if path == active else ""}>{name}</a>'
        for path, name in links
    )
    return f'<nav class="row-wrap ant-switch" aria-label="Ants">{shown}</nav>'


def _map() -> str:
    shapes = "".join(f'<button class="plain" type="button" data-shape="{key}">{name}</button>' for key, name in _SHAPES)
    paces = "".join(
        f'<option value="{v}"{" selected" if v == "4" else ""}>{escape(text)}</option>' for v, text in _PACES
    )
    return (
        '<section class="sheet" aria-label="The map"><div class="row-wrap ant-shapes">'
        '<label class="ant-count soft small">Cities <input class="plain" data-at="count" type="number" min="1" '
        f'value="30" inputmode="numeric"></label>{shapes}'
        '<button class="plain" type="button" data-at="clear">Clear</button></div>'
        '<canvas class="ant-map" data-at="map" tabindex="0" role="application" aria-label="Map. Click to put a city, '
        "drag to move it, click it twice to delete it. Keys: Enter adds a random city, N and P choose a city, arrows "
        'move it, Delete takes it away."></canvas>'
        '<div class="row-wrap ant-run"><button class="plain main" type="button" data-at="run">▶ Run</button>'
        '<button class="plain" type="button" data-at="step" title="One iteration">Step</button>'
        '<button class="plain" type="button" data-at="stop" disabled>■ Stop</button>'
        '<button class="plain" type="button" data-at="reset">↺ Reset</button>'
        f'<label class="soft small ant-pace">Pace <select class="plain" data-at="pace">{paces}</select></label></div>'
        '<p class="small" role="status" data-at="state"></p>'
        '<p class="wrong" role="alert" data-at="complaint" hidden></p>'
        '<ul class="ant-key soft small" aria-label="Signs"><li><span class="key-best"></span>best tour so far</li>'
        '<li><span class="key-way"></span>best of this iteration</li><li><span class="key-trail"></span>pheromone</li>'
        '<li><span class="key-ant"></span>ants</li></ul></section>'
    )


def _more() -> str:
    return (
        '<details class="sheet ant-more" data-at="more"><summary>Type a city, load a file or paste a text</summary>'
        '<form class="row-wrap" data-at="add"><label class="field">x<input class="plain" name="x" inputmode="decimal" '
        'autocomplete="off" maxlength="12"></label><label class="field">y<input class="plain" name="y" '
        'inputmode="decimal" autocomplete="off" maxlength="12"></label>'
        '<button class="plain" type="submit">Add the city</button>'
        '<button class="plain" type="button" data-at="add-random">Add a random city</button>'
        '<button class="plain" type="button" data-at="delete">Delete the last</button></form>'
        f'<label class="field">A file: TSPLIB, CSV with columns x, y, a table of distances, or JSON'
        f'<input class="plain" type="file" data-at="file" accept="{_FILES}"></label>'
        '<form class="column-gap" data-at="paste"><label class="field">Or its text<textarea class="plain" name="text" '
        'rows="4" spellcheck="false" placeholder="x,y&#10;10,20&#10;35,7"></textarea></label>'
        '<div><button class="plain" type="submit">Read the text</button></div></form>'
        '<p class="wrong" role="alert" data-at="bad-file" hidden></p></details>'
    )


def _result() -> str:
    rows = (("best", "Best length"), ("bound", "Proved bound"), ("gap", "Gap"), ("n", "Iterations"), ("s", "Seconds"))
    shown = "".join(f'<dt>{name}</dt><dd data-at="{key}">–</dd>' for key, name in rows)
    return (
        '<section class="sheet" aria-labelledby="ant-result"><h2 id="ant-result">Result</h2>'
        f'<dl class="ant-facts">{shown}</dl><svg class="ant-curve" data-at="curve" viewBox="0 0 320 120" role="img" '
        'aria-label="Best length over the iterations"></svg></section>'
    )


def _settings(limits: Limits) -> str:
    usual = {name: (v.alpha, v.beta, v.evaporated, _ANTS) for name, v in VARIANTS.items()} | {"focused": _FOCUSED}
    variants = "".join(
        f'<option value="{name}" data-usual="{",".join(f"{x:g}" for x in usual[name])}">{escape(text)}</option>'
        for name, text in _NAMES.items()
    )
    local = "".join(f'<option value="{name}">{_LOCAL[name]}</option>' for name in reversed(LOCAL))
    most = max(1, int(limits.seconds))
    return (
        '<section class="sheet" aria-labelledby="ant-settings"><h2 id="ant-settings">The ants</h2>'
        f'<label class="field">Colony<select class="plain" name="variant">{variants}</select></label>'
        f"{_slider('alpha', 'α: weight of pheromone', 0, 5, 0.1, 1)}"
        f"{_slider('beta', 'β: weight of nearness', 0, 10, 0.1, 2)}"
        f"{_slider('evaporated', 'evaporation ρ: share that is gone', 0.01, 1, 0.01, 0.5)}"
        f"{_slider('ants', 'ants in an iteration', 1, 200, 1, _ANTS)}"
        '<div class="row-wrap">'
        f'<label class="field">Local search<select class="plain" name="local">{local}</select></label>'
        '<label class="field">Seed<input class="plain ant-seed" name="seed" inputmode="numeric" maxlength="9" '
        'value="1"></label>'
        f'<label class="field">Seconds<input class="plain ant-seed" name="seconds" type="number" min="1" '
        f'max="{most}" value="{min(10, most)}"></label></div>'
        '<p class="soft small" data-at="hint">What is changed here counts from the next run on.</p></section>'
    )


def _slider(name: str, text: str, least: float, most: float, step: float, value: float) -> str:
    return (
        f'<label class="ant-slider"><span>{escape(text)}</span><output data-of="{name}">{value:g}</output>'
        f'<input type="range" name="{name}" min="{least:g}" max="{most:g}" step="{step:g}" value="{value:g}"></label>'
    )


def _keep() -> str:
    return (
        '<section class="sheet" aria-labelledby="ant-keep"><h2 id="ant-keep">Keep it</h2><div class="row-wrap">'
        '<button class="plain main" type="button" data-at="copy">Copy link</button>'
        '<button class="plain" type="button" data-save="svg">SVG</button>'
        '<button class="plain" type="button" data-save="tour">Tour</button>'
        '<button class="plain" type="button" data-save="csv">CSV</button></div>'
        '<p class="small" role="status" data-at="told"></p></section>'
    )


def lecture_body() -> str:
    """The worked example, below its heading."""
    runs = "".join(
        f'<button class="plain" type="button" data-run="{key}" aria-pressed="false">{name}</button>'
        for key, name in RUNS
    )
    return (
        f'<div id="lecture" class="column-gap"><div class="row-wrap ant-top">{_switch("/ants/lecture")}'
        f'<div class="row-wrap" role="group" aria-label="Which run">{runs}</div></div>'
        '<div class="split"><section class="sheet" aria-label="The cities">'
        '<div class="ant-five" data-at="picture"></div>'
        f'<div class="ant-steps"><div class="row-wrap">{step_buttons("step", "data-at")}</div>'
        '<div class="ant-slide"><input type="range" min="0" value="0" data-at="slider" aria-label="Step">'
        '<span class="soft small" data-at="count"></span></div></div>'
        '<p class="soft small">Keys: ← and → step, space plays, Home and End jump. A road is as thick as its trail; '
        "the ant’s way is in colour, and the numbers are distances.</p></section>"
        '<div class="column-gap"><section class="sheet" aria-label="This step">'
        '<p class="ant-sentence" data-at="sentence" aria-live="polite"></p><p class="soft" data-at="visited"></p>'
        '<div data-at="choice"></div></section>'
        '<section class="sheet" aria-labelledby="ant-update"><h2 id="ant-update">Pheromone</h2>'
        '<div class="ant-scroll" data-at="trails"></div></section></div></div>'
        '<div class="split"><section class="sheet" aria-labelledby="ant-given"><h2 id="ant-given">What is given</h2>'
        '<dl class="ant-facts" data-at="facts"></dl></section>'
        '<section class="sheet" aria-labelledby="ant-found"><h2 id="ant-found">What comes out</h2>'
        '<div class="column-gap" data-at="result"></div>'
        '<details><summary>Slips of the slides</summary><div class="column-gap small" data-at="slips"></div></details>'
        "</section></div></div>"
    )
