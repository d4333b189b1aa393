"""A drawing as SVG: one file, nothing loaded from elsewhere, its own paper, and words for those who do not see it."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

from plyant.explain.drawing import colours
from plyant.explain.drawing.figure import page
from plyant.explain.drawing.model import Drawing
from plyant.explain.drawing.pictures import SVG, set_in
from plyant.explain.drawing.scene import Box, Ellipse, Group, Line, Picture, Point, Polygon, Shape, Style, Text

_FORBIDDEN = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def svg(drawing: Drawing) -> str:
    """The drawing as a text that browsers, notebooks and drawing programs read."""
    wide, high, groups = page(drawing)
    size = f'viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" height="{high:.0f}"'
    described = " ".join(filter(None, [drawing.warning, *drawing.legend]))
    parts = [
        f'<svg xmlns="{SVG}" {size} role="img" font-family="{FONTS}">',
        f"<title>{clean(drawing.title)}</title>",
        f"<desc>{clean(described)}</desc>",
        f'<rect width="100%" height="100%" fill="{colours.PAPER}"/>',
        *map(_group, groups),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def clean(text: str) -> str:
    """A text that XML can hold: escaped, without the characters that it forbids."""
    return escape(_FORBIDDEN.sub("", text))


def _group(group: Group) -> str:
    data = "".join(f" data-{name}={_quoted(value)}" for name, value in group.data)
    title = f"<title>{clean(group.title)}</title>" if group.title else ""
    return f'<g class="{group.kind}"{data}>{title}{"".join(map(_shape, group.shapes))}</g>'


def _quoted(value: str) -> str:
    return quoteattr(_FORBIDDEN.sub("", value))


def _shape(shape: Shape) -> str:
    role = f' class="{shape.role}"' if shape.role else ""
    match shape:
        case Polygon(points, style):
            return f'<polygon{role} points="{_points(points)}" {_ROUND}{_style(style)}/>'
        case Line(points, style):
            return f'<polyline{role} points="{_points(points)}" {_ROUND}{_style(style)}/>'
        case Ellipse(x, y, across, down, style):
            return f'<ellipse{role} cx="{x:.1f}" cy="{y:.1f}" rx="{across:.1f}" ry="{down:.1f}"{_style(style)}/>'
        case Box(x, y, width, height, corner, style):
            place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{corner:g}"'
            return f"<rect{role} {place}{_style(style)}/>"
        case Picture(x, y, width, height, picture):
            return set_in(picture, x, y, width, height)
        case Text():
            return _text(shape, role)


def _text(text: Text, role: str) -> str:
    bold = ' font-weight="bold"' if text.bold else ""
    anchor = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
    place = f'x="{text.x:.1f}" y="{text.y:.1f}" font-size="{text.size:g}" fill="{text.colour}"'
    return f"<text{role} {place}{anchor}{bold}>{clean(text.text)}</text>"


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _style(style: Style) -> str:
    line = f' stroke="{style.stroke}" stroke-width="{style.width:g}"' if style.stroke != "none" else ""
    return f' fill="{style.fill}"{line}' + (' stroke-dasharray="5 4"' if style.dashed else "")
