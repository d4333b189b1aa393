"""Zero-sum games with two rows, or columns, as a drawing: what each choice of the other brings, and the best mix."""

from __future__ import annotations

import itertools
from fractions import Fraction
from html import escape
from typing import NamedTuple

from plyant.board import INK, LINES, PAPER
from plyant.hidden.matrix.dominance import COLUMN, ROW
from plyant.hidden.matrix.numerals import number_text
from plyant.hidden.matrix.result import PLAYERS, Equilibrium

WIDTH, HEIGHT = 440, 300
LEFT, RIGHT, TOP, BOTTOM = 52, 52, 34, 58
MOST_LINES = 12
_COLOURS = ("#00697a", "#9a6200", "#7a4fa3", "#1b7a4b", "#b3324a", "#56646f")
_BEST = "#b3324a"


class Line(NamedTuple):
    """What A wins by a choice of the other player: `at_one` where the first of the two is always played."""

    choice: int
    at_zero: Fraction
    at_one: Fraction

    def at(self, p: Fraction) -> Fraction:
        """With probability p of the first one."""
        return self.at_zero + p * (self.at_one - self.at_zero)


class Envelope(NamedTuple):
    """The lines, and the best mix: the top of the least of them, or, of two columns, the bottom of the greatest."""

    kind: str
    """ROW: two rows are mixed, and the lines are columns; or COLUMN."""
    pair: tuple[int, int]
    lines: tuple[Line, ...]
    p: Fraction
    value: Fraction
    edge: tuple[tuple[Fraction, Fraction], ...]
    """The corners of the least, or greatest, of the lines."""


def envelope(found: Equilibrium) -> Envelope | None:
    """Of what the steps of dominance leave; None where that has not two rows or columns, or is no zero-sum game."""
    rows, columns = found.left
    if not found.is_zero_sum or min(len(rows), len(columns)) < 1 or 2 not in (len(rows), len(columns)):
        return None
    kind = ROW if len(rows) == 2 else COLUMN
    pair, others = (rows, columns) if kind == ROW else (columns, rows)
    if not 2 <= len(others) <= MOST_LINES:
        return None

    def entry(own: int, other: int) -> Fraction:
        return Fraction(found.game.to_rows.entry(*((own, other) if kind == ROW else (other, own))))

    lines = tuple(Line(j, entry(pair[1], j), entry(pair[0], j)) for j in others)
    worst = min if kind == ROW else max
    corners = sorted({Fraction(0), Fraction(1), *_crossings(lines)})
    edge = tuple((p, worst(line.at(p) for line in lines)) for p in corners)
    best = (max if kind == ROW else min)(edge, key=lambda corner: corner[1])
    return Envelope(kind, (pair[0], pair[1]), lines, best[0], best[1], edge)


def _crossings(lines: tuple[Line, ...]) -> list[Fraction]:
    found = []
    for a, b in itertools.combinations(lines, 2):
        slope = (a.at_one - a.at_zero) - (b.at_one - b.at_zero)
        if slope:
            p = (b.at_zero - a.at_zero) / slope
            if 0 < p < 1:
                found.append(p)
    return found


def envelope_svg(found: Equilibrium) -> str:
    """The drawing; empty where there is none."""
    drawn = envelope(found)
    if drawn is None:
        return ""
    numbers = [n for line in drawn.lines for n in (line.at_zero, line.at_one)]
    low, high = float(min(numbers)), float(max(numbers))
    room = (high - low) or 1.0

    def x(p: Fraction | float) -> float:
        return round(LEFT + float(p) * (WIDTH - LEFT - RIGHT), 1)

    def y(value: Fraction | float) -> float:
        return round(TOP + (high - float(value)) / room * (HEIGHT - TOP - BOTTOM), 1)

    names, others = found.row_names, found.column_names
    letter, who = "p", PLAYERS[0]
    if drawn.kind == COLUMN:
        names, others, letter, who = others, names, "q", PLAYERS[1]
    other_kind = COLUMN if drawn.kind == ROW else ROW
    one, two = (_short(names[i]) for i in drawn.pair)
    what = f"{letter}: how often {who} plays {drawn.kind} {one}, else {two}"
    told = f"{what}. Best is {letter} = {number_text(drawn.p)}, where A wins {number_text(drawn.value)}."
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        *(f'<path d="M{x(p)} {TOP}V{HEIGHT - BOTTOM}" stroke="{LINES}"/>' for p in (0, 1)),
        _words(WIDTH / 2, 18, "what A wins", "middle"),
        _words(WIDTH / 2, HEIGHT - 10, what, "middle"),
        _words(x(0), HEIGHT - 32, f"{letter} = 0", "middle"),
        _words(x(1), HEIGHT - 32, f"{letter} = 1", "middle"),
    ]
    if low < 0 < high:
        parts.append(f'<path d="M{x(0)} {y(0)}H{x(1)}" stroke="{LINES}" stroke-dasharray="3 3"/>')
    for number, line in enumerate(drawn.lines):
        colour = _COLOURS[number % len(_COLOURS)]
        name = f"{other_kind} {others[line.choice]}"
        parts.append(
            f'<g><title>{escape(name)}</title><path d="M{x(0)} {y(line.at_zero)}L{x(1)} {y(line.at_one)}" '
            f'stroke="{colour}" stroke-width="2"/></g>'
        )
        place = _freest(line, drawn.lines)
        parts.append(_words(x(place), y(line.at(place)) - 7, _short(others[line.choice]), "middle", colour))
    for value, side, p, anchor in _ends(drawn):
        parts.append(_words(x(p) + side, y(value) + 4, number_text(value), anchor))
    edge = "L".join(f"{x(p)} {y(v)}" for p, v in drawn.edge)
    parts += [
        f'<path d="M{edge}" fill="none" stroke="{INK}" stroke-width="4" stroke-opacity=".35" stroke-linejoin="round"/>',
        f'<path d="M{x(drawn.p)} {y(drawn.value)}V{HEIGHT - BOTTOM}" stroke="{_BEST}" stroke-dasharray="4 3"/>',
        f'<circle cx="{x(drawn.p)}" cy="{y(drawn.value)}" r="6" fill="{_BEST}"/>',
    ]
    if 0 < drawn.p < 1:
        parts.append(_words(x(drawn.p), HEIGHT - 32, number_text(drawn.p), "middle", _BEST))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(told, quote=True)}" font-family="sans-serif" font-size="13">{"".join(parts)}</svg>'
    )


def _freest(line: Line, lines: tuple[Line, ...]) -> Fraction:
    """Where a line is farthest from all others, for its name."""
    places = [Fraction(k, 10) for k in range(1, 10)]
    rest = [other for other in lines if other is not line]
    return max(places, key=lambda p: min(abs(other.at(p) - line.at(p)) for other in rest))


def _ends(drawn: Envelope) -> list[tuple[Fraction, int, int, str]]:
    """The numbers at both edges, each once."""
    zero = sorted({line.at_zero for line in drawn.lines})
    one = sorted({line.at_one for line in drawn.lines})
    return [*((v, -6, 0, "end") for v in zero), *((v, 6, 1, "start") for v in one)]


def _short(name: str) -> str:
    return name if len(name) <= 14 else f"{name[:13]}…"


def _words(x: float, y: float, text: str, anchor: str, colour: str = INK) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
