"""A text drawn as a picture, one character at a time: so games without a picture can be looked at and clicked."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from plyant import board

ADVANCE, LEADING = 0.6, 1.1  # from one character to the next, and from one line to the next, in user units
MARGIN = 0.6
DRAWN = 'data-drawn="text"'  # how others know that such a picture's characters make words
_SIZE = 0.95
_PLAYERS = (board.COLOURS[0], board.COLOURS[3], board.COLOURS[2], board.COLOURS[1])
_MOST = 4000  # characters; a position is not a book


def drawn(text: str, title: str, marks: Sequence[str] = ()) -> str:
    """The text as an SVG picture in a monospaced font; marks that stand alone have their player's colour."""
    lines = text[:_MOST].expandtabs(4).split("\n")
    parts = []
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            if not character.isspace() and character.isprintable():
                alone = f" {line} "[column : column + 3].strip() == character
                parts.append(_character(column, row, character, _colour(character, marks) if alone else board.INK))
    width = max((len(line) for line in lines), default=0) * ADVANCE + 2 * MARGIN
    height = len(lines) * LEADING + 2 * MARGIN
    return board.svg(width, height, parts, title).replace("<svg ", f"<svg {DRAWN} ", 1)


def _colour(character: str, marks: Sequence[str]) -> str:
    if character == board.EMPTY:
        return board.LINES
    return _PLAYERS[marks.index(character) % len(_PLAYERS)] if character in marks else board.INK


def _character(column: int, row: int, character: str, colour: str) -> str:
    x, y = MARGIN + (column + 0.5) * ADVANCE, MARGIN + (row + 0.5) * LEADING
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="monospace" font-size="{_SIZE:g}" fill="{colour}" '
        f'text-anchor="middle" dominant-baseline="central">{escape(character)}</text>'
    )
