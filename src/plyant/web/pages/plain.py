"""Plain pieces of a page: buttons that keep their place when what they do changes, and texts that are replaced."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

from nicegui import ui


class Button(ui.html):
    """A button; where it cannot be used it stays where it is, so that who came there by keyboard is not lost."""

    def __init__(self, label: str, pressed: Callable[[], Any], looks: str = "", name: str = "") -> None:
        """name: for screen readers and as a tip, where the label is a mere sign."""
        super().__init__(html.escape(label), sanitize=False, tag="button")
        self.classes(f"plain {looks}".strip())
        self._props["type"] = "button"
        if name:
            self._props["aria-label"] = self._props["title"] = name
        self._pressed = pressed
        self._usable = True
        self.on("click", self._press, js_handler="() => emit()")

    def _press(self) -> Any:
        return self._pressed() if self._usable else None

    def use(self, usable: bool, shown: bool = True) -> None:
        """Whether it can be pressed, and whether it is there at all."""
        if usable != self._usable:
            self._usable = usable
            self._props["aria-disabled"] = "false" if usable else "true"
            self.update()
        self.set_visibility(shown)

    def say(self, label: str) -> None:
        """Another label."""
        self.set_content(html.escape(label))


def text(content: str = "", tag: str = "div", looks: str = "", role: str = "") -> ui.html:
    """A piece of HTML of ours: whatever comes from people or games in it is escaped already."""
    made = ui.html(content, sanitize=False, tag=tag)
    if looks:
        made.classes(looks)
    if role:
        made._props["role"] = role
    return made


def on_press(element: ui.html, what: str, pressed: Callable[[str], Any]) -> None:
    """Call `pressed` with the data-`what` of the button inside of an element that was pressed."""
    element.on(
        "click",
        lambda e: pressed(str(e.args)),
        js_handler=f"(e) => {{ const b = e.target.closest('[data-{what}]'); if (b) emit(b.dataset.{what}); }}",
    )
