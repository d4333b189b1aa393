"""Writing a drawing to a file, in the format that its name asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from plyant.errors import ParameterError
from plyant.explain.drawing.dot import dot
from plyant.explain.drawing.html import html
from plyant.explain.drawing.latex import latex
from plyant.explain.drawing.mermaid import mermaid
from plyant.explain.drawing.model import Drawing
from plyant.explain.drawing.png import png
from plyant.explain.drawing.svg import svg
from plyant.explain.drawing.terminal import terminal
from plyant.files import write_whole

FORMATS: dict[str, Callable[[Drawing], str | bytes]] = {
    ".svg": svg,
    ".html": html,
    ".tex": latex,
    ".dot": dot,
    ".gv": dot,
    ".mmd": mermaid,
    ".txt": terminal,
    ".png": png,
}


def save(what: Any, path: str | Path, **options: Any) -> Path:
    """Write a drawing, or a trace, to a file; the suffix says how. `options` are those of the trace's `drawing`."""
    target = Path(path)
    write = FORMATS.get(target.suffix.lower())
    if write is None:
        given = f"{target.suffix!r}" if target.suffix else "a name without a suffix"
        raise ParameterError(f"cannot tell how to draw into {given}; accepted: {', '.join(FORMATS)}.")
    drawing = what if isinstance(what, Drawing) else what.drawing(**options)
    write_whole(target, write(drawing))
    return target
