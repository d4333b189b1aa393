"""The cost of a search as a table, as bars in the terminal and as an SVG plot, both on a logarithmic scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from xml.sax.saxutils import escape

from plyant.explain.cost import Cost, Row
from plyant.explain.text_table import in_columns

SERIES = {
    "minimax": "#22313f",
    "alpha-beta, worst first": "#d1495b",
    "alpha-beta, as ordered": "#b07d12",
    "alpha-beta, best first": "#00798c",
    "bᵐ": "#8a949e",
    "bᵐᐟ²": "#8a949e",
}
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 720, 420, 70, 210, 50, 50


def numbers(row: Row) -> tuple[float | None, ...]:
    """The row's figures in the order of SERIES."""
    return row.minimax, row.worst_first, row.as_ordered, row.best_first, row.power, row.root_of_power


def table(cost: Cost) -> str:
    """One row a depth."""
    heads = ["depth m", *SERIES, "b"]
    rows = [[str(row.depth), *map(_count, numbers(row)), _ratio(row.branching)] for row in cost.rows]
    return in_columns([heads, *rows])


def bars(cost: Cost, width: int = 60) -> str:
    """The deepest row as bars; ten times the nodes, the same length longer."""
    row = cost.rows[-1]
    known = [(name, value) for name, value in zip(SERIES, numbers(row), strict=True) if value]
    most = max(math.log10(value) for _, value in known) or 1.0
    lines = [f"nodes at depth {row.depth}, logarithmic"]
    for name, value in known:
        lines.append(f"{name:>24} {'█' * max(round(width * math.log10(value) / most), 1)} {_count(value)}")
    return "\n".join(lines)


def svg(cost: Cost) -> str:
    """Nodes against depth, each way of searching a line."""
    most = max(value for row in cost.rows for value in numbers(row) if value)
    decades = max(math.ceil(math.log10(most)), 1)
    deepest = cost.rows[-1].depth

    def place(depth: float, value: float) -> tuple[float, float]:
        across = (depth - 1) / max(deepest - 1, 1)
        up = math.log10(max(value, 1)) / decades
        return _LEFT + across * (_WIDTH - _LEFT - _RIGHT), _HEIGHT - _BOTTOM - up * (_HEIGHT - _TOP - _BOTTOM)

    parts = [f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fbfaf7"/>']
    parts.append(_text(_LEFT, 28, f"{cost.game}: nodes visited by depth", 16, weight="bold"))
    for decade in range(decades + 1):
        _, y = place(1, 10**decade)
        parts.append(f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="#dfe3e7"/>')
        parts.append(_text(_LEFT - 8, y + 4, f"{10**decade:,}", 11, "end"))
    for row in cost.rows:
        x, _ = place(row.depth, 1)
        parts.append(_text(x, _HEIGHT - _BOTTOM + 20, str(row.depth), 11, "middle"))
    parts.append(_text((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 10, "depth in plies", 12, "middle"))
    ends: list[tuple[float, str, str]] = []
    for i, (name, colour) in enumerate(SERIES.items()):
        points = [place(row.depth, value) for row in cost.rows if (value := numbers(row)[i])]
        if not points:
            continue
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dashed = ' stroke-dasharray="4 4"' if name.startswith("b") else ""
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
        ends.append((points[-1][1], name, colour))
    for y, name, colour in _apart(ends):
        parts.append(_text(_WIDTH - _RIGHT + 12, y + 4, name, 12, colour=colour))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">'
    return f"{head}<title>{escape(cost.game)}: nodes visited by depth</title>{''.join(parts)}</svg>\n"


def _apart(ends: Sequence[tuple[float, str, str]], gap: float = 16.0) -> list[tuple[float, str, str]]:
    """Labels from top to bottom, none on top of another."""
    placed: list[tuple[float, str, str]] = []
    for y, name, colour in sorted(ends):
        placed.append((max(y, placed[-1][0] + gap) if placed else y, name, colour))
    return placed


def _text(
    x: float, y: float, words: str, size: int, anchor: str = "start", weight: str = "normal", colour: str = "#22313f"
) -> str:
    style = f'font-family="sans-serif" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style} fill="{colour}">{escape(words)}</text>'


def _count(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}"


def _ratio(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"
