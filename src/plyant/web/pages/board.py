"""The board on the page: a game's picture with the places where moves are clicked."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from nicegui import ui
from nicegui.events import GenericEventArguments

from plyant.web.drawn_parts import Box, taken_apart
from plyant.web.pages.marks import Mark
from plyant.web.pages.parts import Plan
from plyant.web.spots import Spot

_MANY = 80  # spots; with more they are not marked one by one


class Board(ui.element, component="../assets/board.js"):
    """`moved` is called with the name of the move that was clicked."""

    def __init__(self, moved: Callable[[str], Any]) -> None:
        super().__init__()
        self._serial = 0
        self.on("move", lambda e: moved(_text(e)))

    def show(
        self,
        svg: str,
        label: str,
        spots: Sequence[Spot],
        last: Sequence[Mark] = (),
        hint: Sequence[Box] = (),
        always: bool = True,
        plan: Plan | None = None,
    ) -> None:
        """Another position: what is picked up on the board is put down; always: also where it looks the same.

        plan: of moves that are made part by part.
        """
        looks = _looks(svg) if 0 < len(spots) <= _MANY else _nothing
        told: dict[str, Any] = {
            "svg": svg,
            "label": label,
            "spots": json.dumps(
                [
                    [
                        s.move,
                        _rounded(s.target),
                        _rounded(s.start),
                        looks(s.target),
                        "" if s.start is None else looks(s.start),
                    ]
                    for s in spots
                ]
            ),  # as a text: NiceGUI would watch every number of it for changes
            "last": [{"box": list(mark.box), "kind": mark.kind} for mark in last],
            "hint": [list(box) for box in hint],
            "parts": "" if plan is None else json.dumps(plan.as_dict()),
        }
        if always or any(self._props.get(name) != value for name, value in told.items()):
            self._serial += 1
            self._props.update(told, serial=self._serial)
            self.update()


def _text(event: GenericEventArguments) -> str:
    return event.args if isinstance(event.args, str) else ""


def _looks(svg: str) -> Callable[[Box], str]:
    """How a place is marked: "full" where something is written in it, "round" where it is around something round."""
    elements = taken_apart(svg).elements
    written = [e.box.middle for e in elements if e.text]
    rounds = [e.box for e in elements if e.tag == "circle"]

    def looks(box: Box) -> str:
        x, y = box.middle
        near = 0.04 * box.w
        is_round = abs(box.w - box.h) < near and any(
            abs(x - r.middle[0]) < near and abs(y - r.middle[1]) < near and r.w > 0.6 * box.w for r in rounds
        )
        return " ".join(["full"] * any(box.has(*at) for at in written) + ["round"] * is_round)

    return looks


def _nothing(_: Box) -> str:
    return ""


def _rounded(box: Box | None) -> list[float] | None:
    return None if box is None else [round(n, 3) for n in box]
