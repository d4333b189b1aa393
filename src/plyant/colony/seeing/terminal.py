"""The plot of a search as text: braille, eight dots in a character."""

from __future__ import annotations

import textwrap

from plyant.colony.seeing.axis import Axis
from plyant.colony.seeing.series import Points, series, value_at
from plyant.colony.tour import Tour, gap_text, length_text
from plyant.errors import ParameterError

NARROWEST, LOWEST = 30, 6
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # by column and row, as Unicode numbers them


class _Dots:
    """A surface of dots, 2 a character across and 4 down."""

    def __init__(self, wide: int, high: int) -> None:
        self.wide, self.high = 2 * wide, 4 * high
        self._cells = [[0] * wide for _ in range(high)]

    def put(self, x: int, y: int) -> None:
        self._cells[y // 4][x // 2] |= _DOTS[x % 2][y % 4]

    def lines(self) -> list[str]:
        return ["".join(chr(0x2800 + cell) if cell else " " for cell in row) for row in self._cells]


def plot_text(tour: Tour, width: int = 80, height: int = 16) -> str:
    """The best length as a line and the bound as dots, over time; no line is longer, and there are no more lines.

    At least 30 by 6 characters; raises ParameterError for less.
    """
    for name, value, least in (("width", width, NARROWEST), ("height", height, LOWEST)):
        if value < least:
            raise ParameterError(f"{name}={value!r} is not accepted; {least} or more is.")
    data = series(tour)
    if not data.is_known:
        return "neither a tour nor a bound is known"
    said = _said(tour, data.best, data.bound)
    time, lengths = data.time(), data.lengths()
    legend = textwrap.wrap(said, width)[: height - LOWEST + 2]
    rows = height - len(legend) - 2
    marks = {round((1 - lengths.share(value)) * (rows - 1)): text for value, text in lengths.ticks(max(rows // 3, 1))}
    margin = min(max(map(len, marks.values()), default=0), width - 12)
    dots = _Dots(width - margin - 2, rows)
    _line(dots, data.best, time, lengths, is_dotted=False)
    _line(dots, data.bound, time, lengths, is_dotted=True)
    lines = [
        f"{marks.get(row, '')[:margin]:>{margin}} {'┤' if row in marks else '│'}{line}".rstrip()
        for row, line in enumerate(dots.lines())
    ]
    lines.append(" " * (margin + 1) + "└" + "─" * (width - margin - 2))
    lines.append(_seconds(time, margin + 2, width))
    return "\n".join([*lines, *legend])


def _said(tour: Tour, best: Points, bound: Points) -> str:
    parts = [f"line: best {length_text(best[-1][1])}"] if best else []
    parts += [f"dots: bound {length_text(bound[-1][1])}"] if bound else []
    return "; ".join([*parts, gap_text(tour)])


def _line(dots: _Dots, points: Points, time: Axis, lengths: Axis, is_dotted: bool) -> None:
    before: int | None = None
    for x in range(dots.wide):
        value = value_at(points, time.value(x / (dots.wide - 1)))
        if value is None and x == dots.wide - 1 and points:
            value = points[-1][1]  # known only at the very end
        if value is None:
            continue
        y = round((1 - lengths.share(value)) * (dots.high - 1))
        if is_dotted:
            if x % 3 == 0:
                dots.put(x, y)
        else:
            start = y if before is None else before  # a jump is drawn too
            for between in range(min(y, start), max(y, start) + 1):
                dots.put(x, between)
        before = y


def _seconds(time: Axis, left: int, width: int) -> str:
    """The marks below the plot, as many as fit with a space between them."""
    unit = " s, log" if time.is_log else " s"
    line = ""
    ticks = time.ticks(max((width - left) // 12, 2))
    for value, text in ticks:
        shown = text + (unit if value == ticks[-1][0] else "")
        x = left + round(time.share(value) * (width - left - 1))
        start = min(max(x - len(text) // 2, 0), width - len(shown))
        if start > len(line) or not line:
            line = line.ljust(start) + shown
    return line
