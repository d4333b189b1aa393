"""The moves by their names: those that are legal now, and those that were played."""

from __future__ import annotations

import html

from nicegui import ui

from plyant.game import CHANCE
from plyant.web.pages.plain import on_press, text
from plyant.web.pages.table import Table
from plyant.web.pages.view import View
from plyant.web.pages.words import shown_moves

_MOST = 300  # buttons

_FORM = (
    '<form class="row-wrap type-move" autocomplete="off"><label class="hidden-visually" for="typed">Type a move</label>'
    '<input id="typed" name="move" class="plain" placeholder="Type a move …" maxlength="200" autocapitalize="off" '
    'spellcheck="false"><button class="plain" type="submit">Play</button></form>'
)
_SUBMIT = (
    "(e) => { e.preventDefault(); const i = e.target.elements.move; if (i.value.trim()) emit(i.value); i.select(); }"
)


class LegalMoves:
    """All legal moves as buttons, and a box to type one: open where the board alone is not enough."""

    def __init__(self, view: View, table: Table) -> None:
        self.view = view
        self.table = table
        with ui.element("details").classes("by-name") as self._details:
            self._summary = text(tag="summary")
            self._list = text(looks="legal row-wrap")
            self._list.props('role=group aria-label="Legal moves"')
            self._form = text(_FORM)
        on_press(self._list, "move", view.move)
        self._form.on("submit", lambda e: view.move(str(e.args)), js_handler=_SUBMIT)
        self._draw()
        table.after_drawing.append(self._draw)

    def _draw(self) -> None:
        view, names = self.view, self.table.names
        on_board = {spot.move for spot in self.table.spots}
        needed = bool(names) and self.table.plan is None and not on_board.issuperset(names)
        self._details.set_visibility(bool(view.contest.persons) and not view.contest.is_over and not view.is_covered)
        if names:
            self._details.props("open" if needed else "", remove="" if needed else "open")
            self._details.classes(add="always" if needed else "", remove="" if needed else "always")
        self._summary.set_content(f"Moves by name{f' ({len(names)})' if names else ''}")
        shown = "".join(
            f'<button type="button" class="plain" data-move="{html.escape(n)}">{html.escape(n)}</button>'
            for n in names[:_MOST]
        )
        more = f'<span class="soft">and {len(names) - _MOST} more: type one</span>' if len(names) > _MOST else ""
        waits = '<span class="soft small">Not your turn.</span>'
        self._list.set_content(shown + more or waits)


class PlayedMoves:
    """The moves of the game; each leads to the position after it."""

    def __init__(self, view: View) -> None:
        self.view = view
        with ui.element("section").classes("sheet").props('aria-label="Moves of the game"') as self._sheet:
            text("Moves", "h2")
            self._list = text(tag="ol", looks="played")
        on_press(self._list, "ply", self._pressed)
        self._draw()
        view.on_change(self._draw)

    def _pressed(self, ply: str) -> None:
        if ply.isdecimal():
            self.view.show_station(int(ply[:9]))

    def _draw(self) -> None:
        view = self.view
        self._sheet.set_visibility(len(view.stations) > 1 and not view.is_covered and not view.is_hurried)
        if view.is_hurried:
            return
        moves, here = shown_moves(view), view.station
        first = max(min(here - _MOST // 2, len(moves) - _MOST), 0)
        self._list.set_content(
            "".join(self._item(n, n == here, *moves[n - 1]) for n in range(first + 1, len(moves) + 1)[:_MOST])
        )

    def _item(self, number: int, is_here: bool, mover: int, name: str) -> str:
        current = ' aria-current="step"' if is_here else ""
        looks = "nature" if mover == CHANCE else "plain-move"
        by = html.escape(self.view.game.player_name(mover))
        return (
            f'<li><button type="button" class="{looks}" data-ply="{number}"{current} title="{by}">'
            f'<span class="soft">{number}</span> {html.escape(name)}</button></li>'
        )
