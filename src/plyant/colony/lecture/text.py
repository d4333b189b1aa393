"""A lecture as plain text: aligned tables, nothing that a pipe or a file would spoil."""

from __future__ import annotations

import itertools
import textwrap
import unicodedata
from collections.abc import Iterator

from plyant.colony.lecture.result import Lecture
from plyant.colony.lecture.tables import CHOSEN, CUT, GAINED, MEANINGS, SLIP, Cell, Sheet, Table, marks_used, sheets

_SIGNS = {CHOSEN: " ←", GAINED: " +", CUT: " ~", SLIP: " ✗"}
_WIDE = 80
_FIRM = "\u00a0"  # a space at which no line is broken


def text(lecture: Lecture) -> str:
    """All sheets; every line ends without spaces."""
    lines = [line.rstrip() for sheet in sheets(lecture) for line in _sheet(sheet)]
    doubled = [not line and not after for line, after in itertools.pairwise([*lines, ""])]
    return "".join(f"{line}\n" for line, is_doubled in zip(lines, doubled, strict=True) if not is_doubled)


def _sheet(sheet: Sheet) -> Iterator[str]:
    yield sheet.title
    yield "═" * _width(sheet.title)
    wide = max(_width(name) for name, _ in sheet.facts)
    for name, value in sheet.facts:
        yield from _wrapped(_padded(name, wide) + "  ", value)
    used = marks_used(sheet)
    if used:
        yield from _wrapped(
            _padded("marks", wide) + "  ", "; ".join(f"{_SIGNS[m].strip()} {MEANINGS[m]}" for m in used)
        )
    for part in sheet.parts:
        yield ""
        yield part.heading
        yield "─" * _width(part.heading)
        for block in part.blocks:
            if isinstance(block, Table):
                yield from _table(block)
                yield ""
            else:
                number, dot, rest = block.partition(". ")
                is_item = dot and number.isdigit()
                yield from _wrapped(f"{number:>2}. ", rest) if is_item else _wrapped("", block)
    yield ""


def _table(table: Table) -> Iterator[str]:
    if table.caption:
        yield table.caption
    rows = [[Cell(name) for name in table.head], *table.rows]
    shown = [[cell.text + _SIGNS.get(cell.mark, "") for cell in row] for row in rows]
    wide = [max(_width(row[i]) for row in shown) for i in range(len(table.head))]
    for row in shown:
        yield "  " + "  ".join(_padded(cell, size) for cell, size in zip(row, wide, strict=True))


def _wrapped(before: str, said: str) -> list[str]:
    return textwrap.wrap(
        said,
        _WIDE,
        initial_indent=before,
        subsequent_indent=" " * _width(before),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _padded(said: str, size: int) -> str:
    return said + " " * (size - _width(said))


def _width(said: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in said)
