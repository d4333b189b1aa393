"""What a Trace can draw of itself. The drawings know traces, so they are imported only when one is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

if TYPE_CHECKING:
    from plyant.explain.drawing.model import Drawing
    from plyant.explain.drawing.traced import Pictures


class Options(TypedDict, total=False):
    """How to draw; see `drawing_of`."""

    most: int
    pictures: Pictures


class Drawn:
    """Gives a Trace its drawings, one method a format, and lets a notebook show it."""

    def drawing(self, **options: Unpack[Options]) -> Drawing:
        """What all formats write down. most: how many nodes at most. pictures: "auto", True or False."""
        from plyant.explain.drawing.traced import drawing_of

        trace: Any = self
        return drawing_of(trace, **options)

    def svg(self, **options: Unpack[Options]) -> str:
        """As SVG."""
        from plyant.explain.drawing.svg import svg

        return svg(self.drawing(**options))

    def html(self, **options: Unpack[Options]) -> str:
        """As one HTML page that goes through the search step by step."""
        from plyant.explain.drawing.html import html

        return html(self.drawing(**options))

    def tex(self, bare: bool = False, **options: Unpack[Options]) -> str:
        """As a LaTeX document; bare: only its tikzpicture."""
        from plyant.explain.drawing.latex import latex

        return latex(self.drawing(**options), bare)

    def dot(self, **options: Unpack[Options]) -> str:
        """As text for Graphviz."""
        from plyant.explain.drawing.dot import dot

        return dot(self.drawing(**options))

    def mermaid(self, **options: Unpack[Options]) -> str:
        """As a Mermaid flowchart."""
        from plyant.explain.drawing.mermaid import mermaid

        return mermaid(self.drawing(**options))

    def terminal(self, colour: bool = False, **options: Unpack[Options]) -> str:
        """As a tree of text."""
        from plyant.explain.drawing.terminal import terminal

        return terminal(self.drawing(**options), colour)

    def png(self, scale: float = 2.0, **options: Unpack[Options]) -> bytes:
        """As PNG, where a converter is installed."""
        from plyant.explain.drawing.png import png

        return png(self.drawing(**options), scale)

    def save(self, path: str | Path, **options: Unpack[Options]) -> Path:
        """Into a file, whose suffix says how: .svg, .html, .tex, .dot, .gv, .mmd, .txt or .png."""
        from plyant.explain.drawing.save import save

        return save(self, path, **options)

    def _repr_svg_(self) -> str:
        return self.svg()
