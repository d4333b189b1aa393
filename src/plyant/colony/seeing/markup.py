"""Words and marks of a picture as XML. City names are foreign text: they never become more than words."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from plyant.board import INK

SVG = "http://www.w3.org/2000/svg"
FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
_FORBIDDEN = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LETTER = 0.58  # a letter's width beside its height, on the safe side


def clean(text: object) -> str:
    """A text that XML can hold: escaped, without the characters that it forbids."""
    return escape(_FORBIDDEN.sub("", str(text)))


def shortened(text: object, letters: int) -> str:
    """The text in one line, with … where it would be longer than this."""
    line = " ".join(str(text).split())
    return line if len(line) <= letters else f"{line[: max(letters - 1, 1)]}…"


def letters_in(room: float, size: float) -> int:
    """How many letters of this size surely fit."""
    return max(int(room / (LETTER * size)), 4)


def words(
    x: float, y: float, text: object, size: float, anchor: str = "start", role: str = "ink", colour: str = INK,
    bold: bool = False,
) -> str:  # fmt: skip
    """A line of text. The role is its class, by which a page may give it another colour."""
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{x:.10g}" y="{y:.10g}" font-size="{size:.10g}" text-anchor="{anchor}"'
    return f'<text class="{role}" {place} fill="{colour}"{weight}>{clean(text)}</text>'
