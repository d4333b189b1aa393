"""A drawing as PNG, by whichever converter the machine has."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from plyant.errors import PlyantError
from plyant.explain.drawing.figure import page
from plyant.explain.drawing.model import Drawing
from plyant.explain.drawing.svg import svg

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_SECONDS = 120
_MOST = 16_384  # pixels a side: no converter is sure to make more

Command = Callable[[str, Path, Path, tuple[int, int], float], list[str]]


def png(drawing: Drawing, scale: float = 2.0) -> bytes:
    """The picture, each unit so many pixels wide, or as many as there is room for.

    Raises PlyantError where it would be too large to be read, and where no converter is found or none works.
    """
    wide, high, _ = page(drawing)
    return png_of(svg(drawing), wide, high, scale)


def png_of(text: str, wide: float, high: float, scale: float = 2.0) -> bytes:
    """The same of an SVG that is so wide and so high."""
    room = _MOST / max(wide, high)
    if room < min(scale, 1.0):
        size = f"{wide * scale:,.0f} × {high * scale:,.0f}"
        instead = "draw it as .svg or .html, or draw fewer nodes"
        raise PlyantError(f"a PNG of {size} pixels is too large, {_MOST:,} a side are possible: {instead}.")
    scale = min(scale, room)
    cairo = _cairosvg()
    if cairo is not None:
        return bytes(cairo.svg2png(bytestring=text.encode(), scale=scale))
    failed: list[str] = []
    for names, command in _COMMANDS:
        program = _found(names)
        if program is not None:
            if made := _convert(text, program, command, (int(wide), int(high)), scale):
                return made
            failed.append(program)
    tried = f" ({', '.join(failed)} did not work)" if failed else ""
    ways = "pip install cairosvg, or install rsvg-convert, Inkscape or Chromium"
    raise PlyantError(f"there is nothing to make a PNG with{tried}: {ways}.")


def _found(names: Iterable[str]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def browser() -> str | None:
    """The path of a Chromium, if there is one."""
    return _found(BROWSERS)


def browser_command(program: str, source: Path, target: Path, size: tuple[int, int], scale: float = 1.0) -> list[str]:
    """A headless Chromium that makes a picture of a file and does nothing else."""
    quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
    quiet += [
        "--disable-extensions",
        "--no-first-run",
        "--hide-scrollbars",
        f"--user-data-dir={target.parent / 'profile'}",
    ]
    sizes = [f"--window-size={size[0]},{size[1]}", f"--force-device-scale-factor={scale:g}"]
    return [program, *quiet, *sizes, f"--screenshot={target}", source.as_uri()]


def _rsvg(program: str, source: Path, target: Path, size: tuple[int, int], scale: float) -> list[str]:
    return [program, f"--zoom={scale:g}", f"--output={target}", str(source)]


def _inkscape(program: str, source: Path, target: Path, size: tuple[int, int], scale: float) -> list[str]:
    return [program, f"--export-filename={target}", f"--export-dpi={96 * scale:g}", str(source)]


_COMMANDS: tuple[tuple[tuple[str, ...], Command], ...] = (
    (("rsvg-convert",), _rsvg),
    (("inkscape",), _inkscape),
    (BROWSERS, browser_command),
)


def _cairosvg() -> Any:
    try:
        import cairosvg
    except (ImportError, OSError):  # it may be there without its C library
        return None
    return cairosvg


def _convert(text: str, program: str, command: Command, size: tuple[int, int], scale: float) -> bytes:
    """What the program makes of the SVG; empty: nothing."""
    with tempfile.TemporaryDirectory(prefix="plyant-", ignore_cleanup_errors=True) as folder:
        source, target = Path(folder, "drawing.svg"), Path(folder, "drawing.png")
        source.write_text(text, "utf-8")
        try:
            asked = command(program, source, target, size, scale)
            subprocess.run(asked, check=True, capture_output=True, timeout=_SECONDS)
            return target.read_bytes()
        except (OSError, subprocess.SubprocessError):
            return b""
