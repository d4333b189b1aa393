"""Drawing positions on a whole screen, one over the other, so that they move."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence

from rich.text import Text

from plyant.cli import show
from plyant.cli.streams import PLAIN
from plyant.game import Game, State

_TOGETHER = "\x1b[?2026h", "\x1b[?2026l"  # a terminal that knows this shows all changes at once
_HOME, _TO_END_OF_LINE, _TO_END = "\x1b[H", "\x1b[K", "\x1b[J"


def lines_of(game: Game, states: Sequence[State]) -> tuple[list[Text], str, tuple[int, int]]:
    """(its lines, how it stands, which line and column must be seen) of the last of these positions."""
    painted = game.paint(states)
    if painted is not None:
        return [Text.assemble(*line) for line in painted.lines], painted.status, (painted.focus, painted.column)
    before = states[-2] if len(states) > 1 else None
    return list(show.board(game, states[-1], before).split("\n")), "", (0, 0)


def draw(game: Game, states: Sequence[State], below: Iterable[Text]) -> None:
    """Fill the screen: the last of these positions, how it stands, and some lines below it."""
    wide, high = shutil.get_terminal_size()
    lines, status, (row, column) = lines_of(game, states)
    under = [*([Text(status, "bold")] if status else []), *(part for line in below for part in _folded(line, wide))]
    room = max(high - len(under) - 1, 1)
    lines = lines[_part(row, room, len(lines))]
    lines = [line[_part(column, wide, max(map(len, lines)))] for line in lines]
    write([*lines, Text(""), *under], wide, high)


def _part(focus: int, room: int, length: int) -> slice:
    """What is seen where there is not room for all: a part with what matters in the middle."""
    first = min(max(focus - room // 2, 0), max(length - room, 0))
    return slice(first, first + room)


def leave_behind(game: Game, states: Sequence[State]) -> None:
    """Print the last of these positions on the usual screen, where it stays."""
    lines, status, _ = lines_of(game, states)
    for line in [*lines, *([Text(status, "bold")] if status else [])]:
        show.out.print(line)


def _folded(line: Text, wide: int) -> list[Text]:
    """A line of one style as lines that fit; what stands between two dots stays together."""
    whole = " · ".join(part.replace(" ", "\u00a0") for part in line.plain.split(" · "))
    return [Text(part.replace("\u00a0", " "), line.style) for part in textwrap.wrap(whole, wide)] or [line]


def write(lines: Sequence[Text], wide: int, high: int) -> None:
    """Put lines on the screen in place of what is there; what does not fit is left out."""
    shown = []
    for line in lines[:high]:
        cut = line.copy()
        cut.truncate(wide)
        with show.out.capture() as captured:
            show.out.print(cut, end="")
        shown.append(captured.get() + _TO_END_OF_LINE)
    text = _TOGETHER[0] + _HOME + "\n".join(shown) + _TO_END + _TOGETHER[1]
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, PLAIN).decode(encoding))
    sys.stdout.flush()
