"""How a player's evaluation sees the position, square by square, beside the board."""

from __future__ import annotations

import html
import inspect

from nicegui import ui

from plyant.safe_svg import safe_picture
from plyant.web.pages.plain import text
from plyant.web.pages.view import View

_MORE = {  # where to see more of it: a sentence, and the parameters
    "gas-maze": (
        ("The example of the notes with the notes' own heuristic", "heuristic=notes"),
        ("the same, both robots moving at once", "heuristic=notes, moves=simultaneous"),
        ("with the repaired heuristic", ""),
    )
}


def panel(view: View) -> None:
    """Nothing where the game tells nothing, or where its evaluation may know what a player does not."""
    if view.game.has("insight") and not view.game.has("observe"):
        Insight(view)


class Insight:
    """The picture of one player's evaluation of what is on the board."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.player = view.contest.persons[0] if view.contest.persons else 0
        with ui.element("section").classes("sheet").props('aria-label="The evaluation, square by square"'):
            with ui.element("div").classes("row-wrap"):
                text("Square by square", "h2", "grow")
                chooser = text(self._chooser())
            self._picture = text(looks="insight drawn")
            text(html.escape(_sentence(view)), "p", "small soft")
            if links := _links(view):
                text(links, "p", "small")
        chooser.on("change", lambda e: self._chosen(e.args), js_handler="(e) => emit(e.target.value)")
        self._draw()
        view.on_change(self._draw)

    def _chooser(self) -> str:
        game = self.view.game
        options = "".join(
            f'<option value="{p}"{" selected" if p == self.player else ""}>{html.escape(game.player_name(p))}</option>'
            for p in range(len(game.players))
        )
        chooser = f'<select class="plain" name="insight">{options}</select>'
        return f'<label class="row-wrap small">Evaluation of {chooser}</label>'

    def _chosen(self, value: object) -> None:
        if isinstance(value, str) and value.isdecimal() and int(value[:3]) < len(self.view.game.players):
            self.player = int(value[:3])
            self._draw()

    def _draw(self) -> None:
        self._picture.set_content(safe_picture(self.view.game.insight(self.view.board_state, self.player)))


def _sentence(view: View) -> str:
    """What the game's own description of the picture says."""
    return " ".join((inspect.getdoc(type(view.game).insight) or "").split())


def _links(view: View) -> str:
    name = view.contest.record.source.partition("(")[0]
    found = [
        f'<a href="/play/{html.escape(name)}?with={html.escape(given)}">{html.escape(words)}</a>'
        for words, given in _MORE.get(name, ())
    ]
    return f"See also: {', '.join(found)}." if found else ""
