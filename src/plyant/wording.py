"""Numbers, counts and names in sentences: the one place where figures become text for people."""

from __future__ import annotations

import html
import math
from typing import Any

_NOISE = 1e-12  # what sums of floats leave where the value is 0
_IRREGULAR = {"index": "indices", "vertex": "vertices", "half": "halves", "leaf": "leaves"}


def plural(noun: str) -> str:
    """The plural of an English noun: moves, cities, losses, boxes."""
    words, _, last = noun.rpartition(" ")
    before = f"{words} " if words else ""
    if last in _IRREGULAR:
        return before + _IRREGULAR[last]
    if last.endswith("y") and last[-2:-1] not in tuple("aeiou"):
        return f"{before}{last[:-1]}ies"
    return before + last + ("es" if last.endswith(("s", "x", "z", "ch", "sh")) else "s")


def counted(count: float, noun: str) -> str:
    """A count with its noun: "1 move", "2 moves", "1,000 moves", "1 city", "3 cities"; 0.5 seconds."""
    return f"{number(count)} {noun if count == 1 else plural(noun)}"


def number(value: float, digits: int = 6, sign: bool = False) -> str:
    """A number for people: no minus zero, no rounding noise, thousands set apart; sign: with + where it is positive.

    Whole numbers are printed in full up to 10¹⁵, others with so many significant digits.
    """
    if not math.isfinite(value):
        return "unknown" if math.isnan(value) else ("+" if sign and value > 0 else "-" if value < 0 else "") + "∞"
    if abs(value) < _NOISE:
        return "0"
    text = f"{value:,.0f}" if float(value).is_integer() and abs(value) < 1e15 else f"{value:.{digits}g}"
    return f"+{text}" if sign and value > 0 else text


def decimal(value: float, places: int, sign: bool = False) -> str:
    """A number with a fixed number of decimal places, thousands set apart: for columns. No minus zero."""
    text = f"{value:{'+' if sign else ''},.{places}f}"
    return text[1:] if text[:1] in "+-" and not text.strip("+-0.,") else text


def measured(mean: float, error: float) -> tuple[str, str]:
    """A mean and its error with as many decimal places as the error deserves: two significant digits of it.

    0.95 and 0.05: ("0.950", "0.050"). An error of 0 (all values equal) leaves the mean with two places.
    """
    places = 2 if not error > 0 else min(max(1 - math.floor(math.log10(error)), 0), 6)
    return decimal(mean, places), decimal(error, places)


def is_plural(name: str) -> bool:
    """Is this a name of several, such as Ghosts? Words that end in ss, us or is are not."""
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))


def agreeing(name: str, verb: str) -> str:
    """The verb in the form that fits the subject: You play, Ghosts play, Yellow plays; you are, Yellow is."""
    if name.lower() == "you" or is_plural(name):
        return {"be": "are", "have": "have"}.get(verb, verb)
    return {"be": "is", "have": "has"}.get(verb, plural(verb))


class Printed:
    """Gives a class that has `__str__` its display in notebooks and interactive shells: a picture, then that text."""

    def _pictured(self) -> str:
        """A picture for a page, as SVG; empty: there is none."""
        return ""

    def _repr_html_(self) -> str:
        return as_html(self._pictured(), str(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text("…" if cycle else str(self))


def as_html(picture: str, text: str) -> str:
    """A picture and a text below it, for a notebook."""
    return f"<div>{picture}<pre>{html.escape(text)}</pre></div>"
