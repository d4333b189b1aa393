"""What is said about a tour in one line."""

from __future__ import annotations

import math

from plyant.colony.problem import PATH, ROUTES
from plyant.colony.tour import Tour, gap_text, length_text


def caption(tour: Tour) -> str:
    """How many cities, how long, and what is proved."""
    size = tour.problem.size
    parts = [f"{size:,} {'city' if size == 1 else 'cities'}"]
    if tour.problem.kind == ROUTES:
        count = len(tour.routes)
        parts.append(f"{count:,} {'route' if count == 1 else 'routes'}")
    if tour.problem.kind == PATH:
        parts.append(f"{len(tour.order):,} on the way")
    if math.isfinite(tour.length):
        return ", ".join([*parts, f"length {length_text(tour.length, tour.problem)}", gap_text(tour)])
    return ", ".join([*parts, "no tour was found"])
