"""What is written above and below a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plyant.explain.drawing import colours
from plyant.explain.drawing.edges import strikes
from plyant.explain.drawing.glyph import sign, star
from plyant.explain.drawing.model import STATUSES, Drawing, Node
from plyant.explain.drawing.scene import Box, Line, Shape, Style, Text, extent, text_width

_TITLE, _PRINT, _LEADING = 15.0, 11.0, 16.0


def title_shapes(drawing: Drawing, width: float) -> tuple[Shape, ...]:
    """The title, in as many lines as it takes."""
    return tuple(_lines([(drawing.title, _TITLE, colours.INK, True)], width, 0.0))


def legend_shapes(drawing: Drawing, width: float, top: float) -> tuple[Shape, ...]:
    """The signs and what they mean, then the warning and the legend's lines."""
    shapes: list[Shape] = []
    y = top
    if drawing.key:
        shapes += _key(drawing.key, width, y)
        y = extent(shapes).bottom + 8
    lines = [(drawing.warning, _PRINT, colours.CUT, True)] if drawing.warning else []
    lines += [(line, _PRINT, colours.QUIET, False) for line in drawing.legend]
    return (*shapes, *_lines(lines, width, y))


def _lines(lines: Iterable[tuple[str, float, str, bool]], width: float, top: float) -> list[Shape]:
    """Paragraphs (text, size, colour, bold) below one another, each broken where the width ends."""
    shapes: list[Shape] = []
    y = top
    for text, size, colour, bold in lines:
        for part in _wrapped(text, width, size, bold):
            y += size + _LEADING - _PRINT
            shapes.append(Text(0, y, part, size, colour, "start", bold))
    return shapes


def _wrapped(text: str, width: float, size: float, bold: bool) -> list[str]:
    """The text in lines that are not wider than this, unless a single word is."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, bold) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _key(key: tuple[tuple[str, str], ...], width: float, top: float) -> list[Shape]:
    """Each sign and its meaning, in as many rows as it takes."""
    shapes: list[Shape] = []
    x, y = 0.0, top + 8
    for what, words in key:
        wide = 28 + text_width(words, _PRINT) + 14
        if x and x + wide > width:
            x, y = 0.0, y + 20
        shapes += [*_sample(what, x + 11, y), Text(x + 28, y + 4, words, _PRINT, colours.INK, "start")]
        x += wide
    return shapes


def _sample(what: str, x: float, y: float) -> Iterator[Shape]:
    ends = (x - 11, y), (x + 11, y)
    if what == "line":
        yield Line(ends, Style(stroke=colours.BEST, width=4))
    elif what == "pruned":
        yield Line(ends, Style(stroke=colours.FAINT, width=1.3, dashed=True))
        yield from strikes(*ends)
    elif what == "optimal":
        yield star(x, y, 7)
    elif what in STATUSES:
        yield Box(x - 9, y - 6, 18, 12, 3, colours.body(Node("", status=what)))
    else:
        yield sign(what, x, y, 7, colours.body(Node("", what)))
