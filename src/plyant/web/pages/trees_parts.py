"""The HTML of the page of trees. Its program, assets/trees.js, finds the parts by data-at, data-act and name."""

from __future__ import annotations

from html import escape

from plyant.pages import step_buttons
from plyant.web.shelf import Shelf
from plyant.web.trees.asked import BOOK, EXAMPLES

HEAD = (
    '<link rel="stylesheet" href="/trees/film.css"><link rel="stylesheet" href="/assets/trees.css">'
    '<script defer src="/trees/film.js"></script><script type="module" src="/assets/trees.js"></script>'
)
_ALGORITHMS = (
    ("", "what fits"), ("alphabeta", "alpha-beta"), ("minimax", "minimax"), ("expectimax", "expectimax"),
    ("maxn", "max^n"), ("status", "win, loss or draw"),
)  # fmt: skip
_CUTS = (("weak", "weak: α ≥ β"), ("strict", "strict: α > β"))
_ORDERS = (("ltr", "left to right"), ("rtl", "right to left"))
_ROOTS = (("max", "MAX"), ("min", "MIN"))
_SPEEDS = (
    '<option value="2500">slow</option><option value="1200" selected>normal</option><option value="350">fast</option>'
)
_HOW = (
    "Nodes are (…) or Name(…), leaves are numbers. Also: chance nodes {0.5: 3, 0.5: 7}, leaves for several players "
    "&lt;1 2 3&gt;, JSON lists, and state graphs."
)


def body(shelf: Shelf) -> str:
    """All of the page below its heading."""
    return (
        f'<div id="trees" class="column-gap" data-book="{escape(BOOK)}">{_form(shelf)}'
        f'<div class="split">{_drawing()}{_told()}</div></div>'
    )


def _form(shelf: Shelf) -> str:
    return (
        '<form class="sheet" data-at="form" aria-label="The tree and how it is searched">'
        '<div class="row-wrap"><div class="row-wrap" role="group" aria-label="Where the tree comes from">'
        '<button class="plain" type="button" data-at="from-typed" aria-pressed="true">Type a tree</button>'
        '<button class="plain" type="button" data-at="draw" aria-pressed="false">✎ Draw it</button>'
        '<button class="plain" type="button" data-at="from-game" aria-pressed="false">Take a position</button></div>'
        f"{_examples()}</div>"
        f"{_typed()}{_game(shelf)}"
        '<details class="tree-how-searched" data-at="options" open><summary>Algorithm, cut rule, order …</summary>'
        '<div class="row-wrap tree-options">'
        f"{_select('algorithm', 'Algorithm', _ALGORITHMS)}{_select('cut', 'Cut rule', _CUTS)}"
        f"{_select('order', 'Order of moves', _ORDERS)}{_select('root', 'Who begins', _ROOTS)}"
        '<label class="field">Depth<input class="plain tree-depth" name="depth" inputmode="numeric" maxlength="3" '
        'placeholder="all" autocomplete="off"></label></div></details>'
        '<p class="wrong" role="alert" data-at="complaint" hidden></p></form>'
    )


def _examples() -> str:
    options = "".join(
        f'<option value="{escape(tree)}"{"".join(f" data-{n}={v}" for n, v in more.items())}>{escape(name)}</option>'
        for name, tree, more in EXAMPLES
    )
    return (
        '<select class="plain tree-examples" data-at="examples" aria-label="Examples">'
        f'<option value="">Examples …</option>{options}</select>'
    )


def _typed() -> str:
    return (
        '<div data-at="typed-fields" class="column-gap">'
        '<textarea class="plain" name="tree" rows="1" spellcheck="false" autocomplete="off" autocapitalize="off" '
        'aria-label="The tree" aria-describedby="tree-how"></textarea>'
        f'<p id="tree-how" class="soft small">{_HOW}</p></div>'
    )


def _game(shelf: Shelf) -> str:
    names = "".join(f'<option value="{escape(name)}"></option>' for name in shelf.names())
    return (
        '<div data-at="game-fields" class="row-wrap" hidden><label class="field">Game'
        '<input class="plain" name="game" list="tree-games" autocomplete="off" placeholder="tic-tac-toe"></label>'
        f'<datalist id="tree-games">{names}</datalist>'
        '<label class="field tree-moves">Moves that lead to the position'
        '<input class="plain" name="moves" autocomplete="off" placeholder="from the beginning"></label></div>'
    )


def _select(name: str, label: str, options: tuple[tuple[str, str], ...]) -> str:
    inside = "".join(f'<option value="{value}">{escape(text)}</option>' for value, text in options)
    return f'<label class="field">{label}<select class="plain" name="{name}">{inside}</select></label>'


def _drawing() -> str:
    return (
        '<section class="sheet" aria-label="The search">'
        '<div class="tree-view"><div class="tree-paper" tabindex="0" role="group" aria-label="The tree. '
        'Plus and minus magnify, 0 shows all of it, Shift with an arrow moves it."></div>'
        '<div class="tree-buttons" role="group" aria-label="Magnification">'
        '<button type="button" data-view="zoom-in" aria-label="Larger" title="Larger (+)">+</button>'
        '<button type="button" data-view="zoom-out" aria-label="Smaller" title="Smaller (−)">−</button>'
        '<button type="button" data-view="fit" aria-label="Show all of it" title="Show all (0)">⤢</button></div></div>'
        f"{_editor()}"
        f'<div class="tree-steps" data-at="steps"><div class="row-wrap">{step_buttons("step", "data-act")}'
        f'<label class="soft small tree-speed">Speed <select class="plain" data-at="speed">{_SPEEDS}</select></label>'
        "</div>"
        '<div class="tree-slide"><input type="range" min="0" value="0" data-at="slider" aria-label="Step">'
        '<span class="soft small" data-at="count"></span></div></div>'
        '<ul class="tree-key" data-at="key" aria-label="Signs"></ul><div data-at="warnings"></div></section>'
    )


def _editor() -> str:
    return (
        '<div class="tree-editor" data-at="editor" role="group" aria-label="Drawing" hidden>'
        '<label class="field"><span data-at="edit-value-name">Value of the leaf</span>'
        '<input class="plain" data-at="edit-value" autocomplete="off" maxlength="60"></label>'
        '<button class="plain" type="button" data-at="edit-add">+ Add below</button>'
        '<button class="plain" type="button" data-at="edit-remove">Delete</button>'
        '<button class="plain" type="button" data-at="edit-undo">Undo</button>'
        '<span class="soft small" role="status" data-at="edit-value-help"></span>'
        '<p class="soft small">Choose a node in the drawing; Insert adds below it, Delete takes it away.</p></div>'
    )


def _told() -> str:
    return (
        '<div class="column-gap"><section class="sheet" aria-label="This step">'
        '<p class="tree-doing" data-at="doing"></p><p class="tree-sentence" data-at="sentence" aria-live="polite"></p>'
        '<p class="soft small" role="status" data-at="state"></p>'
        '<div class="tree-open" data-at="open-nodes"><table class="quiet"><caption class="soft small">Open nodes, from '
        'the root down</caption><thead><tr><th scope="col">node</th><th scope="col">best so far</th>'
        '<th scope="col">α</th><th scope="col">β</th></tr></thead><tbody data-at="open"></tbody></table></div>'
        "</section>"
        '<section class="sheet" data-at="facts-part" aria-labelledby="tree-result"><h2 id="tree-result">In the end</h2>'
        '<p class="soft small" data-at="title"></p><dl class="tree-facts" data-at="facts"></dl></section>'
        '<section class="sheet" aria-labelledby="tree-keep"><h2 id="tree-keep">Keep it</h2><div class="row-wrap">'
        '<button class="plain main" type="button" data-at="copy">Copy link</button>'
        '<button class="plain" type="button" data-save="svg">SVG</button>'
        '<button class="plain" type="button" data-save="png">PNG</button>'
        '<button class="plain" type="button" data-save="tex">LaTeX</button>'
        '<button class="plain" type="button" data-save="html">Page</button></div>'
        '<p class="small" role="status" data-at="told"></p>'
        '<details data-at="table-part"><summary>All steps as a table</summary>'
        '<pre class="tree-table" data-at="table" tabindex="0" role="region" aria-label="All steps"></pre>'
        "</details></section></div>"
    )
