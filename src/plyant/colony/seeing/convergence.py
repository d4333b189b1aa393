"""How a search went, as a plot: best length and proved bound over time, and how much the ants still agree."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator

from plyant.colony.seeing import colours
from plyant.colony.seeing.axis import Axis
from plyant.colony.seeing.caption import caption
from plyant.colony.seeing.markup import FONTS, SVG, clean, letters_in, shortened, words
from plyant.colony.seeing.series import Points, Series, series, value_at
from plyant.colony.seeing.terminal import plot_text as plot_text
from plyant.colony.tour import Tour, length_text

_WIDE, _LEFT, _RIGHT, _TOP = 760, 92, 150, 84
_TALL, _LOW, _BETWEEN, _BOTTOM = 230, 90, 44, 46  # both panels, what is between them, and below them

Place = Callable[[float, float], tuple[float, float]]


@dataclasses.dataclass(frozen=True)
class Plot:
    """A plot and where things are in it, for a page that draws a cursor."""

    svg: str
    top: int
    bottom: int
    time: Axis

    def across(self, seconds: float) -> float:
        """How far to the right this time is."""
        return _across(self.time, seconds)


def plot_svg(tour: Tour) -> str:
    """The plot as one file that needs nothing else."""
    return plot(tour).svg


def plot(tour: Tour) -> Plot:
    """Lines that are steps: what was known, from when on. What was never known is left out."""
    data = series(tour)
    time = data.time()
    has_signs = bool(data.branching or data.entropy)
    bottom = _TOP + _TALL + (_BETWEEN + _LOW if has_signs else 0)
    high = bottom + _BOTTOM
    name = f"{tour.problem.name}: the search"
    parts = [
        f'<svg xmlns="{SVG}" viewBox="0 0 {_WIDE} {high}" width="{_WIDE}" height="{high}" role="img" '
        f'font-family="{FONTS}">',
        f"<title>{clean(name)}</title>",
        f"<desc>{clean(caption(tour))}</desc>",
        f'<rect class="paper" width="{_WIDE}" height="{high}" fill="{colours.PAPER}"/>',
        words(16, 28, shortened(name, letters_in(_WIDE - 32, 16)), 16, bold=True),
        words(16, 50, shortened(caption(tour), letters_in(_WIDE - 32, 13)), 13, "start", "quiet", colours.QUIET),
    ]
    if data.is_known:
        parts += _lengths(data, time)
    else:
        parts.append(words(_WIDE / 2, _TOP + _TALL / 2, "neither a tour nor a bound is known", 14, "middle"))
    if has_signs:
        parts += _signs(data, time, _TOP + _TALL + _BETWEEN)
    parts += _seconds(time, bottom)
    return Plot("\n".join([*parts, "</svg>"]) + "\n", _TOP, bottom, time)


def _across(time: Axis, seconds: float) -> float:
    return _LEFT + time.share(seconds) * (_WIDE - _LEFT - _RIGHT)


def _place(time: Axis, axis: Axis, top: int, tall: int) -> Place:
    return lambda seconds, value: (_across(time, seconds), top + (1 - axis.share(value)) * tall)


def _lengths(data: Series, time: Axis) -> Iterator[str]:
    axis = data.lengths()
    place = _place(time, axis, _TOP, _TALL)
    yield from _grid(axis, place, 5)
    yield words(_LEFT, _TOP - 8, "length", 11, "end", "quiet", colours.QUIET)
    start = max(points[0][0] for points in (data.best, data.bound)) if data.best and data.bound else data.end
    if start < data.end:
        upper = _steps(data.best, start, data.end, place)
        lower = _steps(data.bound, start, data.end, place)
        corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in [*upper, *reversed(lower)])
        yield f'<polygon class="gap" points="{corners}" fill="{colours.BEST}" fill-opacity="0.13"/>'
    ends: list[tuple[float, str, str, str]] = []
    for role, points, colour, dashed in (
        ("bound", data.bound, colours.BOUND, ' stroke-dasharray="6 3"'),
        ("best", data.best, colours.BEST, ""),
    ):
        if points:
            corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in _steps(points, points[0][0], data.end, place))
            line = f'points="{corners}" fill="none" stroke="{colour}" stroke-width="2"{dashed}'
            yield f'<polyline class="{role}" {line}/>'
            x, y = place(data.end, points[-1][1])
            yield f'<circle class="{role} end" cx="{x:.2f}" cy="{y:.2f}" r="3" fill="{colour}"/>'
            ends.append((y, f"{role} {length_text(points[-1][1])}", role, colour))
    yield from _names(ends)


def _signs(data: Series, time: Axis, top: int) -> Iterator[str]:
    place = _place(time, data.signs(), top, _LOW)
    yield from _grid(data.signs(), place, 3)
    ends: list[tuple[float, str, str, str]] = []
    for role, points, unit, colour, dashed in (
        ("branching", data.branching, "λ-branching {:.2f}", colours.BRANCHING, ""),
        ("entropy", data.entropy, "entropy {:.2f} bit", colours.ENTROPY, ' stroke-dasharray="5 3"'),
    ):
        if points:
            corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in (place(*point) for point in points))
            line = f'points="{corners}" fill="none" stroke="{colour}" stroke-width="1.6"{dashed}'
            yield f'<polyline class="{role}" {line}/>'
            x, y = place(*points[-1])
            yield f'<circle class="{role} end" cx="{x:.2f}" cy="{y:.2f}" r="2.5" fill="{colour}"/>'
            ends.append((y, unit.format(points[-1][1]), role, colour))
    yield from _names(ends)


def _steps(points: Points, start: float, end: float, place: Place) -> list[tuple[float, float]]:
    """The corners of a line that holds each value until the next, from start to end."""
    value = value_at(points, start)
    assert value is not None
    corners = [place(start, value)]
    for second, following in points:
        if second > start:
            corners += [place(second, value), place(second, following)]
            value = following
    return [*corners, place(end, value)]


def _grid(axis: Axis, place: Place, about: int) -> Iterator[str]:
    for value, text in axis.ticks(about):
        y = place(0.0, value)[1]
        yield f'<path class="line" d="M{_LEFT} {y:.2f}H{_WIDE - _RIGHT}" stroke="{colours.LINE}"/>'
        yield words(_LEFT - 8, y + 4, text, 11, "end")


def _seconds(time: Axis, bottom: int) -> Iterator[str]:
    yield f'<path class="axis" d="M{_LEFT} {bottom}H{_WIDE - _RIGHT}" stroke="{colours.QUIET}"/>'
    for value, text in time.ticks(7):
        x = _across(time, value)
        yield f'<path class="axis" d="M{x:.2f} {bottom}v5" stroke="{colours.QUIET}"/>'
        yield words(x, bottom + 19, text, 11, "middle")
    scale = "seconds, logarithmic" if time.is_log else "seconds"
    yield words((_LEFT + _WIDE - _RIGHT) / 2, bottom + 37, scale, 12, "middle", "quiet", colours.QUIET)


def _names(ends: list[tuple[float, str, str, str]]) -> Iterator[str]:
    """The names of lines at their ends, none on top of another."""
    lowest = float("-inf")
    for y, text, role, colour in sorted(ends):
        lowest = max(y, lowest + 16)
        yield words(_WIDE - _RIGHT + 10, lowest + 4, shortened(text, 22), 12, "start", role, colour)
