"""Boards of squares as people see and type them: texts, pictures, names of squares. For the rules in `games`."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar
from xml.sax.saxutils import escape

from plyant.errors import BadText

Key = TypeVar("Key", bound=Hashable)

EMPTY = "."
PAPER, INK, LINES = "#fbfaf7", "#22313f", "#b9c0c7"
COLOURS = ("#d1495b", "#edae49", "#00798c", "#30638e")


def column_letter(column: int) -> str:
    """a, b … z, aa, ab …"""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def square_name(square: int, width: int) -> str:
    """The name of a square, counted in reading order: a1 is the top left one, b1 is to its right."""
    return f"{column_letter(square % width)}{square // width + 1}"


def parse_square(text: str, width: int, height: int) -> int | None:
    """The square that "b2" or, in reading order, "5" means; None where it means none."""
    match = re.fullmatch(r"([a-z]*)([0-9]{1,9})", text.strip().lower())
    if not match:
        return None
    number, column = int(match[2]), 0
    if not match[1]:
        return number - 1 if 1 <= number <= width * height else None
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("a") + 1
    return (number - 1) * width + column - 1 if 1 <= column <= width and 1 <= number <= height else None


def parse_number(text: str) -> int | None:
    """The whole number from 0 on that a text means; None where it means none."""
    return int(text) if re.fullmatch(r"\s*[0-9]{1,19}\s*", text) else None


def grid_text(width: int, height: int, cell: Callable[[int, int], str], rows: bool = True) -> str:
    """The board with its coordinates; `cell(column, row)` gives the character, row 0 on top."""
    pad = len(str(height)) if rows else 0
    cells = [[cell(c, r) for c in range(width)] for r in range(height)]
    names = [column_letter(c) if rows else str(c + 1) for c in range(width)]
    size = max(len(text) for line in (names, *cells) for text in line)
    lines = [" " * pad + "".join(f" {n:>{size}}" for n in names)]
    for r, line in enumerate(cells):
        margin = f"{r + 1:>{pad}}" if rows else ""
        lines.append(margin + "".join(f" {text:>{size}}" for text in line))
    return "\n".join(lines)


def parse_grid(text: str, width: int, height: int, marks: Sequence[str]) -> list[str]:
    """The cells in reading order of "XX./OO./..." or of what `grid_text` prints; raises BadText."""
    means = {"_": EMPTY, "-": EMPTY, EMPTY: EMPTY} | {case: m for m in marks for case in (m.lower(), m.upper())}
    headers = [column_letter(c) for c in range(width)], [str(c + 1) for c in range(width)]
    rows: list[list[str]] = []
    for line in re.split(r"[/\n]", text.strip()):
        if line.split() in headers or not line.strip():
            continue
        row = re.sub(r"^\s*[0-9]+\s", "", line).replace(" ", "")  # without its number
        for c in row:
            if c not in means:
                known = " ".join([*marks, EMPTY])
                raise BadText(f"{c!r} in row {len(rows) + 1} of the position is not one of: {known}")
        rows.append([means[c] for c in row])
    if len(rows) != height or any(len(row) != width for row in rows):
        sizes = ", ".join(str(len(r)) for r in rows) or "none"
        raise BadText(
            f"the position must have {height} rows of {width} cells from the top, such as "
            f"{'/'.join(['.' * width] * height)}; the rows given have these lengths: {sizes}."
        )
    return [c for row in rows for c in row]


def svg(width: float, height: float, parts: Iterable[str], title: str) -> str:
    """A picture of this size in user units."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width * 40:g}" '
        f'height="{height * 40:g}" role="img"><title>{escape(title)}</title>'
        f'<rect width="100%" height="100%" rx=".2" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def label(x: float, y: float, text: str, size: float = 0.35, colour: str = INK) -> str:
    """A centred text."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="{size:g}" fill="{colour}" '
        f'text-anchor="middle" dominant-baseline="central">{escape(text)}</text>'
    )


def disc(x: float, y: float, radius: float, colour: str) -> str:
    """A filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'


def stroke(x1: float, y1: float, x2: float, y2: float, colour: str = LINES, width: float = 0.04) -> str:
    """A line."""
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" stroke-width="{width:g}" '
        f'stroke-linecap="round"/>'
    )


def ring(x: float, y: float, radius: float, colour: str) -> str:
    """An open circle."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="none" stroke="{colour}" stroke-width="{radius / 2.5:g}"/>'
    )


def cross(x: float, y: float, radius: float, colour: str) -> str:
    """An ×."""
    return stroke(x - radius, y - radius, x + radius, y + radius, colour, radius / 2.5) + stroke(
        x - radius, y + radius, x + radius, y - radius, colour, radius / 2.5
    )


def tree_places(root: Key, children: Mapping[Key, Sequence[Key]]) -> dict[Key, tuple[float, int]]:
    """Where the nodes of a tree stand: leaves side by side at 1, 2, 3 …, parents in the middle; and how deep.

    >>> tree_places("A", {"A": "BC"})
    {'A': (1.5, 0), 'B': (1.0, 1), 'C': (2.0, 1)}
    """
    depth, waiting = {root: 0}, [root]
    order: list[Key] = []
    while waiting:
        node = waiting.pop()
        order.append(node)
        for c in reversed(children.get(node, ())):
            depth[c] = depth[node] + 1
            waiting.append(c)
    across: dict[Key, float] = {}
    leaves = sum(not children.get(node) for node in order)
    for node in reversed(order):  # from right to left, what is below before what is above
        inside = children.get(node)
        across[node] = (across[inside[0]] + across[inside[-1]]) / 2 if inside else float(leaves)
        leaves -= not inside
    return {node: (across[node], depth[node]) for node in order}
