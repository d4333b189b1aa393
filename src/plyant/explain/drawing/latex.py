"""A drawing as LaTeX: a TikZ picture, in a document of its own that compiles, or bare for a paper that loads TikZ."""

from __future__ import annotations

from collections.abc import Iterator

from plyant.explain.drawing import picture_shapes
from plyant.explain.drawing.figure import page
from plyant.explain.drawing.model import Drawing
from plyant.explain.drawing.scene import Box, Ellipse, Line, Picture, Point, Polygon, Shape, Style, Text
from plyant.tex import escaped

_BEFORE = r"""\documentclass[border=2pt]{standalone}
\usepackage{tikz}
\IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}
\begin{document}
"""
_AFTER = "\\end{document}\n"
_POINTS = 0.75  # bp a pixel


def latex(drawing: Drawing, bare: bool = False) -> str:
    """The drawing; bare: only the tikzpicture, for a document that says \\usepackage{tikz}."""
    shapes = [flat for group in page(drawing).groups for shape in group.shapes for flat in _flat(shape)]
    names = {colour: f"plyant{i}" for i, colour in enumerate(sorted({c for s in shapes for c in _used(s)}))}
    picture = [
        f"% {_comment(drawing.title)}",
        f"\\begin{{tikzpicture}}[x={_POINTS}bp,y=-{_POINTS}bp,line cap=round,line join=round,"
        "every node/.style={inner sep=0pt,outer sep=0pt}]",
        *(f"\\definecolor{{{name}}}{{HTML}}{{{colour[1:].upper()}}}" for colour, name in names.items()),
        *(_drawn(shape, names) for shape in shapes),
        "\\end{tikzpicture}",
    ]
    text = "\n".join(picture) + "\n"
    return text if bare else _BEFORE + text + _AFTER


def _comment(text: str) -> str:
    return " ".join(text.split())


def _flat(shape: Shape) -> Iterator[Shape]:
    if isinstance(shape, Picture):
        yield from picture_shapes.shapes(shape)
    elif not isinstance(shape, Text) or shape.text:
        yield shape


def _used(shape: Shape) -> set[str]:
    if isinstance(shape, Text):
        return {shape.colour}
    return {shape.style.fill, shape.style.stroke} - {"none"} if not isinstance(shape, Picture) else set()


def _drawn(shape: Shape, names: dict[str, str]) -> str:
    match shape:
        case Polygon(points, style):
            return f"\\path[{_style(style, names)}] {_points(points)} -- cycle;"
        case Line(points, style):
            return f"\\path[{_style(style, names)}] {_points(points)};"
        case Ellipse(x, y, across, down, style):
            radii = f"x radius={across:.2f},y radius={down:.2f}"
            return f"\\path[{_style(style, names)}] ({x:.2f},{y:.2f}) circle [{radii}];"
        case Box(x, y, width, height, corner, style):
            corners = f"rounded corners={corner * _POINTS:.2f}bp"
            ends = f"({x:.2f},{y:.2f}) rectangle ({x + width:.2f},{y + height:.2f})"
            return f"\\path[{_style(style, names)},{corners}] {ends};"
        case Text():
            return _text(shape, names)
        case Picture():
            raise AssertionError("pictures were taken apart before")


def _text(text: Text, names: dict[str, str]) -> str:
    anchor = {"start": "base west", "middle": "base", "end": "base east"}[text.anchor]
    size = text.size * _POINTS
    font = f"\\fontsize{{{size:.2f}bp}}{{{1.2 * size:.2f}bp}}\\selectfont\\sffamily" + "\\bfseries" * text.bold
    options = f"anchor={anchor},text={names[text.colour]},font={{{font}}}"
    return f"\\node[{options}] at ({text.x:.2f},{text.y:.2f}) {{{escaped(text.text)}}};"


def _style(style: Style, names: dict[str, str]) -> str:
    parts = [f"fill={names[style.fill]}"] if style.fill != "none" else []
    if style.stroke != "none":
        parts += [f"draw={names[style.stroke]}", f"line width={style.width * _POINTS:.2f}bp"]
    return ",".join(parts + ["dash pattern=on 4bp off 3bp"] * style.dashed)


def _points(points: tuple[Point, ...]) -> str:
    return " -- ".join(f"({x:.2f},{y:.2f})" for x, y in points)
