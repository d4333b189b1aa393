"""The colours of tours and plots. `page.css` has the same ones, and others for dark pages."""

from __future__ import annotations

from plyant.board import INK, PAPER

__all__ = ["BEST", "BOUND", "BRANCHING", "DASHES", "ENTROPY", "INK", "LINE", "PAPER", "QUIET", "ROUTES", "look"]

QUIET, LINE = "#5c6873", "#dfe3e7"
ROUTES = ("#c05a00", "#00798c", "#7b4fb0", "#b0103a", "#3c7a2a", "#2b62c4", "#8f6608", "#b5478f")
BEST, BOUND, BRANCHING, ENTROPY = ROUTES[0], ROUTES[1], INK, ROUTES[2]
DASHES: tuple[tuple[int, ...], ...] = ((), (6, 3), (2, 3), (9, 3, 2, 3))  # in widths of the line


def look(route: int) -> tuple[int, int]:
    """Which colour and which dashes: after every colour was used once, the dashes change."""
    return route % len(ROUTES), route // len(ROUTES) % len(DASHES)
