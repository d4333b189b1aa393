"""How many states are won, drawn and lost by remoteness: a bar chart as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from plyant.board import INK, LINES, PAPER
from plyant.colony.seeing.axis import Axis
from plyant.colony.seeing.markup import FONTS, SVG, clean, shortened, words
from plyant.exact.census import ORDER, Row, rows_of
from plyant.exact.solution import Solution
from plyant.wording import counted

WIDTH, HEIGHT = 760, 440
LEFT, RIGHT, TOP, BOTTOM = 88, 20, 78, 62
COLOURS = {"WIN": "#1c6aa8", "DRAW": "#b9c0c7", "LOSS": "#d97a2b"}  # told apart also without colours: light and dark
MOST_BARS = 60
_TICKS = 5


def census_svg(found: Solution) -> str:
    """The plot; who cannot see it reads its title and its description."""
    counts = found.statistics()
    rows = rows_of(counts, MOST_BARS)
    top = max((row.total for row in rows), default=1)
    axis = Axis(0.0, top * 1.02)
    title = f"{found.game}: states by remoteness"
    totals = [f"{sum(counts[status].values()):,} {status}" for status in ORDER]
    told = f"{counted(found.states, 'state')} to the player on move: {', '.join(totals)}."
    middle = (TOP + HEIGHT - BOTTOM) / 2
    parts = [
        words(LEFT, 26, shortened(title, 70), 17, bold=True),
        words(LEFT, 45, shortened(told, 90), 12),
        *_legend(),
        *_scale(axis),
        *_bars(rows, axis),
        words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, "remoteness: moves to the end under best play", 13, "middle"),
        f'<g transform="translate(18 {middle:g}) rotate(-90)">{words(0, 0, "states", 13, "middle")}</g>',
    ]
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" '
        f'font-family="{FONTS}" aria-labelledby="title told"><title id="title">{clean(title)}</title>'
        f'<desc id="told">{clean(told)}</desc><rect width="100%" height="100%" fill="{PAPER}"/>{"".join(parts)}</svg>\n'
    )


def _legend() -> list[str]:
    parts = []
    for i, status in enumerate(ORDER):
        x = LEFT + 90 * i
        parts.append(f'<rect x="{x}" y="55" width="12" height="12" fill="{COLOURS[status]}"/>')
        parts.append(words(x + 18, 66, status, 12))
    return parts


def _y(axis: Axis, value: float) -> float:
    return HEIGHT - BOTTOM - axis.share(value) * (HEIGHT - TOP - BOTTOM)


def _scale(axis: Axis) -> list[str]:
    parts = []
    for value, name in axis.ticks(_TICKS):
        if value != int(value):
            continue
        y = _y(axis, value)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{LINES}" stroke-width="0.7"/>')
        parts.append(words(LEFT - 8, round(y + 4, 1), name, 12, "end"))
    return parts


def _bars(rows: Sequence[Row], axis: Axis) -> list[str]:
    """Stacked: losses at the bottom, wins on top. Each bar says its numbers when it is pointed at."""
    room = (WIDTH - LEFT - RIGHT) / max(len(rows), 1)
    wide = min(room * 0.82, 44.0)
    every = max(1, round(44 * max(len(row.name) for row in rows) / 7 / room)) if rows else 1
    parts = []
    for i, row in enumerate(rows):
        x, below = LEFT + (i + 0.5) * room, 0
        stack = []
        for status, count in reversed(list(zip(ORDER, row.counts, strict=True))):
            if count:
                low, high = _y(axis, below), _y(axis, below + count)
                place = f'x="{x - wide / 2:.1f}" y="{high:.1f}" width="{wide:.1f}" height="{low - high:.1f}"'
                stack.append(f'<rect {place} fill="{COLOURS[status]}"/>')
                below += count
        said = ", ".join(f"{count:,} {status}" for status, count in zip(ORDER, row.counts, strict=True))
        parts.append(f"<g><title>{clean(f'{row.name}: {said}')}</title>{''.join(stack)}</g>")
        if i % every == 0:
            parts.append(words(round(x, 1), HEIGHT - BOTTOM + 18, row.name, 11, "middle", colour=INK))
    return parts
