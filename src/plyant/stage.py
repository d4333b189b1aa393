"""What a game shows of itself where it is animated: paintings in a terminal, scenes in a film."""

from __future__ import annotations

from typing import NamedTuple

Span = tuple[str, str]
"""A text and its style, such as "bold yellow on #000080"; an empty style is the terminal's own."""


class Painting(NamedTuple):
    """A position in colours, line by line."""

    lines: tuple[tuple[Span, ...], ...]
    status: str = ""
    """How it stands, in a line."""
    focus: int = 0
    """The line that must be seen where the terminal is too small for all of them."""
    column: int = 0
    """The same sideways, in characters."""


class Thing(NamedTuple):
    """Something that is seen in a scene, and that may move, change its look or vanish in the next one."""

    name: str
    """The same in all scenes."""
    x: float
    y: float
    look: str
    """SVG elements around the origin."""
    ahead: bool = False
    """Is it seen so already on its way here, as who looks where they go? Else only when it is here."""


class Scene(NamedTuple):
    """A position as things at their places, in any units; who is named last stands in front."""

    width: float
    height: float
    still: str
    """SVG elements that are the same in all scenes, behind all things."""
    things: tuple[Thing, ...]
    status: str = ""
