"""Numbers as the tables write them."""

from __future__ import annotations

import math


def figure(value: float) -> str:
    """Four digits of a small number, four places of one from 1 on; no exponent where it can be read without."""
    if value == 0 or math.isinf(value):
        return "0" if value == 0 else "∞"
    size = abs(value)
    if not 1e-7 <= size < 1e7:
        return f"{value:.4g}"
    places = 4 if size >= 1 else 3 - math.floor(math.log10(size))
    text = f"{value:.{places}f}"
    return text.rstrip("0").rstrip(".")


def chance(value: float) -> str:
    """A probability."""
    return f"{value:.4f}"


def plain(value: float) -> float | int | None:
    """A number for JSON: whole where it is whole, None where it is infinite."""
    if not math.isfinite(value):
        return None
    return int(value) if value == round(value) and abs(value) < 2**53 else value
