"""The cities as a picture: roads as thick and dark as their trail."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from html import escape

from plyant.colony.lecture import words
from plyant.colony.lecture.figures import figure
from plyant.colony.lecture.result import Lecture
from plyant.colony.lecture.rule import Edge, edges_of
from plyant.colony.metrics import GEO, SPHERE
from plyant.colony.problem import Problem

_WIDE, _HIGH, _MARGIN, _RADIUS = 560.0, 420.0, 42.0, 17.0
_BEND = 14.0  # how far a road that leads one way keeps to its right
_FEW = 6  # so many cities leave room for the distances

Point = tuple[float, float]


def strengths(trails: Mapping[Edge, float]) -> list[float]:
    """How strong each trail is beside the strongest, 0 to 1; roots, so that a hundredth of it can still be seen."""
    strongest = max(trails.values(), default=0.0)
    return [round(math.sqrt(amount / strongest), 3) if strongest > 0 else 0.0 for amount in trails.values()]


def picture(lecture: Lecture) -> str:
    """SVG of how it is in the end, with the best way. A road is a path with its number in the order of the trails."""
    points = places(lecture.problem)
    trails = lecture.run.pheromone
    widest = max(2.5, min(9.0, 90 / max(len(trails), 1)))  # many roads must be thin to be told apart
    best = set(edges_of(lecture.run.best.visited, lecture.directed)) if lecture.run.best else set()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE:g} {_HIGH:g}" '
        f'role="img" style="--widest:{widest:.1f}px" '
        f'aria-label="{escape(lecture.problem.name)}: cities, roads and trails">'
    ]
    for number, (where, strength) in enumerate(zip(trails, strengths(trails), strict=True)):
        one, other = (points[city] for city in where)
        taken = " taken" if where in best else ""
        parts.append(
            f'<path class="road{taken}" data-road="{number}" data-from="{where[0]}" data-to="{where[1]}" '
            f'd="{_road(one, other, lecture.directed)}" style="--strength:{strength:g}">'
            f"<title>{escape(words.road(lecture, where))}: "
            f"d = {figure(lecture.problem.distance(*where))}</title></path>"
        )
    if lecture.problem.size <= _FEW and not lecture.directed:
        parts += _distances(lecture, points)
    for city, (x, y) in enumerate(points):
        name = str(lecture.problem.cities[city])
        short = name if len(name) <= 4 else f"{name[:3]}…"
        parts.append(
            f'<g class="city" data-city="{city}"><circle cx="{x:.1f}" cy="{y:.1f}" r="{_RADIUS:g}"/>'
            f'<text x="{x:.1f}" y="{y + 5:.1f}">{escape(short)}</text><title>{escape(name)}</title></g>'
        )
    return "".join([*parts, "</svg>"])


def places(problem: Problem) -> list[Point]:
    """Where the cities are drawn: where they are, or on a circle where there are only distances."""
    n = problem.size
    if problem.points is None:
        across, down = _WIDE / 2 - _MARGIN, _HIGH / 2 - _MARGIN
        turns = [2 * math.pi * city / n - math.pi / 2 for city in range(n)]
        return [(_WIDE / 2 + across * math.cos(turn), _HIGH / 2 + down * math.sin(turn)) for turn in turns]
    is_globe = problem.metric in (GEO, SPHERE)
    xs, ys = ([float(point[axis]) for point in problem.points] for axis in ((1, 0) if is_globe else (0, 1)))
    middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    spread_x, spread_y = max(xs) - min(xs), max(ys) - min(ys)
    room_x, room_y = _WIDE - 2 * _MARGIN, _HIGH - 2 * _MARGIN
    scales = [room / spread for room, spread in ((room_x, spread_x), (room_y, spread_y)) if spread > 0]
    scale = min(scales, default=0.0)
    return [
        (_WIDE / 2 + (x - middle_x) * scale, _HIGH / 2 - (y - middle_y) * scale) for x, y in zip(xs, ys, strict=True)
    ]


def _road(one: Point, other: Point, directed: bool) -> str:
    if not directed:
        return f"M{one[0]:.1f} {one[1]:.1f}L{other[0]:.1f} {other[1]:.1f}"
    dx, dy = other[0] - one[0], other[1] - one[1]
    far = math.hypot(dx, dy) or 1.0
    bend_x, bend_y = (one[0] + other[0]) / 2 - 2 * _BEND * dy / far, (one[1] + other[1]) / 2 + 2 * _BEND * dx / far
    return f"M{one[0]:.1f} {one[1]:.1f}Q{bend_x:.1f} {bend_y:.1f} {other[0]:.1f} {other[1]:.1f}"


def _distances(lecture: Lecture, points: list[Point]) -> Iterator[str]:
    for i, j in lecture.run.pheromone:
        (x1, y1), (x2, y2) = points[i], points[j]
        x, y = x1 + 0.25 * (x2 - x1), y1 + 0.25 * (y2 - y1)  # not in the middle, where roads cross
        yield f'<text class="distance" x="{x:.1f}" y="{y:.1f}">{figure(lecture.problem.distance(i, j))}</text>'
