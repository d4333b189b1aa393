"""The worked example of the notes: one ant on five cities, from city 4; and what its slides print."""

from __future__ import annotations

from typing import NamedTuple

from plyant.colony.lecture.printed import Chance, Printed, Slip, Trail
from plyant.colony.lecture.rule import Edge, edge
from plyant.colony.problem import Problem


class _Row(NamedTuple):
    """An edge by the names of its cities; d, and τ at t = 0 to 4 as the last slide prints it."""

    one: int
    other: int
    distance: float
    printed: tuple[str, str, str, str, str]


_ROWS = (
    _Row(1, 2, 65, ("0.54", "0.054", "0.0054", "0.0005", "0.00005")),
    _Row(1, 3, 52, ("0.53", "0.053", "0.0053", "1.9235", "0.192")),
    _Row(1, 4, 69, ("0.35", "0.035", "0.0035", "0.0003", "0.00003")),
    _Row(1, 5, 72, ("0.24", "0.024", "0.0024", "0.0002", "0.00002")),
    _Row(2, 3, 39, ("0.53", "0.053", "2.569", "0.25", "0.025")),
    _Row(2, 4, 28, ("0.39", "3.610", "0.361", "0.036", "0.003")),
    _Row(2, 5, 43, ("0.18", "0.018", "0.001", "0.0001", "0.00001")),
    _Row(3, 4, 72, ("0.32", "0.032", "0.003", "0.0003", "0.00003")),
    _Row(3, 5, 62, ("0.90", "0.090", "0.009", "0.0009", "0.00009")),
    _Row(4, 5, 49, ("0.68", "0.068", "0.006", "0.0006", "0.00006")),
)
_CLOSING = 5  # t after the ant's way back
_CHANCES = {
    (0, 1): "0.168", (0, 2): "0.364", (0, 3): "0.160", (0, 5): "0.308",
    (1, 1): "0.320",
    (2, 1): "0.554", (2, 5): "0.446",
}  # fmt: skip


def _edge(one: int, other: int) -> Edge:
    return edge(one - 1, other - 1)  # cities are called 1 to 5, and counted from 0


def _chance(time: int, city: int) -> Chance:
    return Chance(time, city - 1)


def _trail(time: int, one: int, other: int) -> Trail:
    return Trail(time, _edge(one, other))


START = 3  # the city called 4
TRAILS = {_edge(row.one, row.other): float(row.printed[0]) for row in _ROWS}
"""τ at t = 0."""
SLIDE = (1, 2, 0, 4, 3)
"""Where the slides' ant goes from 4: to 2, 3, 1, 5 and back to 4."""

_SLIPS = (
    Slip(
        "from 4, t = 0",
        "p1, p2, p5 = 0.168, 0.364, 0.308",
        (_chance(0, 1), _chance(0, 2), _chance(0, 5)),
        "1/d was rounded to 0.014, 0.036 and 0.02 and the products to three places before dividing.",
    ),
    Slip(
        "from 4, t = 0",
        "p2 = 0.053/0.142 = 0.364",
        (_chance(0, 2),),
        "that quotient is 0.373; 0.364 is 0.052/0.143.",
    ),
    Slip("list at t = 1", "τ23 = 0.05", (_trail(1, 2, 3),), "the last slide has it right, as 0.053."),
    Slip(
        "list at t = 1",
        "τ45 = 0.68",
        (_trail(1, 4, 5),),
        "it has not evaporated here; the last slide has it right, as 0.068.",
    ),
    Slip(
        "from 2, t = 1",
        "p1 = 0.320",
        (_chance(1, 1),),
        "1/65, 1/39 and 1/43 rounded to 0.015, 0.025 and 0.02, and τ23 to 0.05, give this.",
    ),
    Slip(
        "list at t = 2",
        "τ23 = ρ(0.005) + 100/39 = 0.012569",
        (_trail(2, 2, 3),),
        "the sum is 0.1 · 0.053 + 100/39; the last slide has 2.569.",
    ),
    Slip(
        "list at t = 2",
        "τ24 = 0.1 · 3.616",
        (_trail(2, 2, 4),),
        "the factor is 3.610; the product was written down right.",
    ),
    Slip(
        "from 3, t = 2",
        "p1, p5 = 0.554, 0.446",
        (_chance(2, 1), _chance(2, 5)),
        "rounding has turned the order around (1/52 and 1/62 as 0.02 and 0.01 give about this), and the ant goes to 1.",
    ),
    Slip(
        "list at t = 3",
        "τ13 = 1.9235",
        (_trail(3, 1, 3),),
        "0.1 · 0.0053 was taken as 0.1 · 0.005, and the sum cut off.",
    ),
    Slip("list at t = 3", "τ15 = 0.002", (_trail(3, 1, 5),), "the last slide has 0.0002."),
    Slip("list at t = 3", "τ24 = 0.03", (_trail(3, 2, 4),), "the last slide has 0.036."),
    Slip("list at t = 4", "τ13 = 0.019", (_trail(4, 1, 3),), "the last slide has 0.192."),
    Slip(
        "list at t = 4",
        "τ15 = 0.00002 + 100/42 = 1.388",
        (_trail(4, 1, 5),),
        "the distance is 72, and 100/72 was added.",
    ),
    Slip(
        "last slide, t = 4",
        "τ15 = 0.00002",
        (_trail(4, 1, 5),),
        "the ant has just gone from 1 to 5; its deposit is missing.",
    ),
    Slip(
        "closing step",
        "τ45 = 0.000006 * 100/49 = 0.0408",
        (_trail(_CLOSING, 4, 5),),
        "it is a sum, not a product, and the 2 in front was lost; all other edges evaporate once more.",
    ),
    Slip(
        "closing step",
        "path 4 → 2 → 3 → 5",
        (),
        "city 1 is missing: the ant of the slides has gone 4 → 2 → 3 → 1 → 5 → 4.",
    ),
)

PRINTED = Printed(
    {_chance(time, city): text for (time, city), text in _CHANCES.items()},
    {_trail(t, row.one, row.other): text for row in _ROWS for t, text in enumerate(row.printed)}
    | {_trail(_CLOSING, 4, 5): "0.0408"},
    _SLIPS,
    "So the slips lead the ant to 240, which is the shortest tour there is; in exact arithmetic it finds 270.",
)


def five_cities() -> Problem:
    """The problem, with cities called 1 to 5. Its shortest tour is 240 long."""
    matrix = [[0.0] * 5 for _ in range(5)]
    for row in _ROWS:
        i, j = _edge(row.one, row.other)
        matrix[i][j] = matrix[j][i] = row.distance
    return Problem(matrix=matrix, cities=(1, 2, 3, 4, 5), name="the five cities of the notes")  # type: ignore[arg-type]
