"""A saved game is chosen as a file, and goes on."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui
from nicegui.events import GenericEventArguments

from plyant.errors import PlyantError
from plyant.web.house import House
from plyant.web.pages.plain import text
from plyant.web.thinking import Cancelled

_LABEL = (
    '<label class="plain-button file-button">Load a saved game'
    '<input class="hidden-visually" type="file" accept=".json,application/json"></label>'
)


def load_button(house: House, visitor: str, complain: Callable[[str], None]) -> None:
    """A button that opens a saved game; `complain` gets the sentence of what is wrong with the file."""
    largest = house.limits.body // 4  # a file is sent as a text, with room for what must be quoted in it

    async def chosen(event: GenericEventArguments) -> None:
        name, content = event.args
        if not isinstance(content, str):
            complain(f"the file is too large for a saved game; {largest // 1024:,} KB are accepted.")
            return
        try:
            opening = house.thinking.ask(visitor, lambda _: house.contests.opened(visitor, content, str(name)[:80]))
            ui.context.client.on_disconnect(opening.cancel)
            contest = house.contests.add(await opening.answer())
        except Cancelled:
            return
        except PlyantError as error:
            complain(str(error))
            return
        ui.navigate.to(f"/game/{contest.id}")

    text(_LABEL).on(
        "change",
        chosen,
        js_handler=(
            "(e) => { const f = e.target.files[0]; e.stopPropagation(); if (!f) return; "
            f"if (f.size > {largest}) emit(f.name, null); else f.text().then((t) => emit(f.name, t)); "
            "e.target.value = ''; }"
        ),
    )
