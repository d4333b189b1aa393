"""A tour as a map: its cities, its way, and under it the pheromone that was left at the end."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from plyant.colony.problem import ROUTES, Problem
from plyant.colony.search import Trails
from plyant.colony.seeing import colours
from plyant.colony.seeing.caption import caption
from plyant.colony.seeing.markup import FONTS, LETTER, SVG, clean, letters_in, shortened, words
from plyant.colony.seeing.places import Sheet, sheet
from plyant.colony.seeing.strengths import strengths, strongest
from plyant.colony.seeing.ways import lines, path
from plyant.colony.tour import Tour, length_text, load_text
from plyant.wording import counted

EXTENT, PIXELS = 4_000, 880  # the map's longer side: in units of the drawing, and on the screen
_SMALL_EXTENT, _SMALL_PIXELS = 1_728, 432  # with both margins 480 pixels
_MARGIN, _HEAD, _NARROWEST = 24, 62, 432  # in pixels
_ROW, _SWATCH, _MOST_IN_LEGEND = 20, 48, 60  # of the legend, in pixels; and routes in it
_MOST_DOTS, _MOST_NAMES, _MOST_TRAILS, _SHADES = 2_000, 40, 40_000, 8


def svg(tour: Tour) -> str:
    """The map as one file that needs nothing else: up to 3 MB for 100,000 cities."""
    return _drawn(tour, EXTENT, PIXELS, _MOST_TRAILS)


def small_svg(tour: Tour) -> str:
    """The same for a notebook, up to 480 pixels wide."""
    return _drawn(tour, _SMALL_EXTENT, _SMALL_PIXELS, _MOST_TRAILS // 8)


def _drawn(tour: Tour, extent: int, pixels: int, most_trails: int) -> str:
    unit = extent / pixels  # units in a pixel
    drawn = sheet(tour, extent)
    wide = max(drawn.wide, round(_NARROWEST * unit)) + round(2 * _MARGIN * unit)
    head = round((_HEAD + _MARGIN) * unit)
    legend = _legend(tour, wide, drawn.high + head + round(_MARGIN * unit), unit)
    high = drawn.high + head + round((_MARGIN + (legend.rows + 1) * _ROW * (legend.rows > 0)) * unit)
    right = (wide - drawn.wide) // 2
    room = wide - 2 * _MARGIN * unit
    size = (13 if pixels > _NARROWEST else 11) * unit
    name, said = str(tour.problem.name), caption(tour)
    parts = [
        f'<svg xmlns="{SVG}" viewBox="0 0 {wide} {high}" width="{wide / unit:.0f}" height="{high / unit:.0f}" '
        f'role="img" font-family="{FONTS}">',
        f"<title>{clean(name)}</title>",
        f"<desc>{clean(said)}</desc>",
        f'<rect width="{wide}" height="{high}" fill="{colours.PAPER}"/>',
        words(_MARGIN * unit, 36 * unit, shortened(name, letters_in(room, 18 * unit)), 18 * unit, bold=True),
        words(
            _MARGIN * unit, 60 * unit, shortened(said, letters_in(room, size)), size, "start", "quiet", colours.QUIET
        ),
        f'<g class="map" transform="translate({right} {head})" fill="none" stroke-linecap="round" '
        'stroke-linejoin="round">',
    ]
    if tour.frames:
        parts += _trails(tour.frames[-1].trails, drawn, unit, most_trails)
    parts += _ways(tour, drawn, unit)
    parts += _cities(tour.problem, drawn, unit)
    parts += _marks(tour, drawn, unit)
    return "\n".join([*parts, "</g>", *legend.parts, "</svg>"]) + "\n"


class _Legend(NamedTuple):
    rows: int
    parts: list[str]


def _legend(tour: Tour, wide: int, top: int, unit: float) -> _Legend:
    """The routes with their colours, lengths and loads, in columns below the map; the first of them where many."""
    texts = route_texts(tour)
    if not texts:
        return _Legend(0, [])
    left_out = len(texts) - _MOST_IN_LEGEND
    shown = texts if left_out <= 0 else [*texts[: _MOST_IN_LEGEND - 1], f"… and {left_out + 1:,} routes more"]
    room = wide / unit - 2 * _MARGIN
    longest = max(map(len, shown)) * 12 * LETTER + _SWATCH
    columns = max(1, min(3, int(room // longest), len(shown)))
    rows = math.ceil(len(shown) / columns)
    parts = ['<g class="legend" fill="none">']
    for number, text in enumerate(shown):
        x = (_MARGIN + number // rows * room / columns) * unit
        y = top + (number % rows + 0.5) * _ROW * unit
        if number < len(texts) and not text.startswith("…"):
            colour, dashes = colours.look(number)
            dashed = " ".join(f"{length * 2.5 * unit:.3g}" for length in colours.DASHES[dashes])
            style = f'stroke="{colours.ROUTES[colour]}" stroke-width="{2.5 * unit:.3g}"'
            style += f' stroke-dasharray="{dashed}"' if dashed else ""
            parts.append(f'<path {style} d="M{x:.1f} {y:.1f}h{24 * unit:.1f}"/>')
        letters = letters_in((room / columns - _SWATCH + 12) * unit, 12 * unit)
        parts.append(words(round(x + 32 * unit, 1), round(y + 4 * unit, 1), shortened(text, letters), 12 * unit))
    return _Legend(rows, [*parts, "</g>"])


def route_texts(tour: Tour) -> list[str]:
    """A line for each route: its number, length, stops and load. Nothing where there are no routes."""
    problem = tour.problem
    if problem.kind != ROUTES:
        return []
    rows = zip(tour.routes, tour.route_lengths, tour.route_loads, strict=True)
    return [
        f"route {number}: {length_text(length, problem)}, {counted(len(cities), 'stop')}, {load_text(load, problem)}"
        for number, (cities, length, load) in enumerate(rows, 1)
    ]


def _trails(trails: Trails, drawn: Sheet, unit: float, most: int) -> Iterator[str]:
    """One path a shade; roots, so that a hundredth of the strongest can still be seen."""
    strength = strengths(trails)
    if len(strength) > 1 and strength.min() == strength.max():  # nothing was learnt yet: there is nothing to see
        return
    kept = strongest(strength, most)
    shades = np.ceil(np.sqrt(strength[kept] / 255) * _SHADES).astype(np.int64)
    widest = min(max(120 / math.sqrt(len(kept) + 1), 1.0), 7.0)
    edges = np.asarray(trails.edges, dtype=np.int64).reshape(-1, 2)[kept]
    yield f'<g class="trails" stroke="{colours.INK}">'
    for shade in range(1, _SHADES + 1):
        ends = drawn.at[edges[shades == shade]].reshape(-1, 4).tolist()
        if ends:
            share = shade / _SHADES
            line = "".join(f"M{x} {y} {to_x} {to_y}" for x, y, to_x, to_y in ends)
            look = f'stroke-opacity="{0.6 * share:.2f}" stroke-width="{(0.3 + widest * share) * unit:.3g}"'
            yield f'<path {look} d="{line}"/>'
    yield "</g>"


def _ways(tour: Tour, drawn: Sheet, unit: float) -> Iterator[str]:
    problem = tour.problem
    width = min(max(60 / math.sqrt(problem.size), 0.4), 2.5) * unit
    found = lines(problem, tour.indices)
    titles = route_texts(tour)
    for number, line in enumerate(found):
        colour, dashes = colours.look(number)
        dashed = " ".join(f"{length * width:.3g}" for length in colours.DASHES[dashes])
        style = f'stroke="{colours.ROUTES[colour]}" stroke-width="{width:.3g}"'
        style += f' stroke-dasharray="{dashed}" stroke-linecap="butt"' if dashed else ""
        title = f"<title>{titles[number]}</title>" if number < len(titles) else ""
        yield f'<path class="way" {style} d="{path(drawn.at, line, problem.is_closed)}">{title}</path>'


def _cities(problem: Problem, drawn: Sheet, unit: float) -> Iterator[str]:
    """Dots and names as long as there is room for them."""
    if problem.size > _MOST_DOTS:
        return
    radius = min(max(50 / math.sqrt(problem.size), 1.2), 4.0) * unit
    yield f'<g class="cities" fill="{colours.INK}" stroke="{colours.PAPER}" stroke-width="{0.6 * unit:.3g}">'
    for (x, y), city in zip(drawn.at.tolist(), problem.cities, strict=True):
        yield f'<circle cx="{x}" cy="{y}" r="{radius:.3g}"><title>{clean(city)}</title></circle>'
    yield "</g>"
    if problem.size > _MOST_NAMES:
        return
    yield f'<g class="names" stroke="{colours.PAPER}" stroke-width="{3 * unit:.3g}" paint-order="stroke">'
    for (x, y), city in zip(drawn.at.tolist(), problem.cities, strict=True):
        is_left = x <= drawn.wide * 0.75  # a name on the right edge is written to the left of its city
        aside = x + 6 * unit if is_left else x - 6 * unit
        yield words(aside, y - 5 * unit, shortened(city, 16), 12 * unit, "start" if is_left else "end")
    yield "</g>"


def _marks(tour: Tour, drawn: Sheet, unit: float) -> Iterator[str]:
    """A square for the depot; for a way that does not return, a ring where it begins and a square where it ends."""
    problem = tour.problem
    if problem.kind == ROUTES:
        assert problem.start is not None
        yield _square(problem, problem.start, drawn, unit, "depot")
    elif not problem.is_closed and tour.order:
        first, last = tour.indices[0], tour.indices[-1]
        x, y = drawn.at[first].tolist()
        yield (
            f'<circle class="start" cx="{x}" cy="{y}" r="{7 * unit:.3g}" fill="{colours.PAPER}" '
            f'stroke="{colours.INK}" stroke-width="{2.5 * unit:.3g}">'
            f"<title>start: {clean(problem.cities[first])}</title></circle>"
        )
        yield _square(problem, last, drawn, unit, "end")


def _square(problem: Problem, city: int, drawn: Sheet, unit: float, role: str) -> str:
    x, y = drawn.at[city].tolist()
    side = round(12 * unit)
    return (
        f'<rect class="{role}" x="{x - side // 2}" y="{y - side // 2}" width="{side}" height="{side}" '
        f'fill="{colours.INK}" stroke="{colours.PAPER}" stroke-width="{1.5 * unit:.3g}">'
        f"<title>{role}: {clean(problem.cities[city])}</title></rect>"
    )
