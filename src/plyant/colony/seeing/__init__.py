"""Tours made visible: a map, a plot of the search, and a film of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from plyant.colony.seeing.convergence import plot_svg, plot_text
from plyant.colony.seeing.film import html
from plyant.colony.seeing.picture import small_svg, svg
from plyant.colony.tour import Tour
from plyant.errors import BadFile
from plyant.files import write_whole

__all__ = ["FORMATS", "PLOT_FORMATS", "html", "plot", "plot_svg", "plot_text", "save", "small_svg", "svg"]

_PICTURES: dict[str, Callable[[Tour], str]] = {".svg": svg, ".html": html}
_PLOTS: dict[str, Callable[[Tour], str]] = {".svg": plot_svg, ".txt": lambda tour: plot_text(tour) + "\n"}
FORMATS, PLOT_FORMATS = tuple(_PICTURES), tuple(_PLOTS)


def save(tour: Tour, path: str | Path) -> Path:
    """Write the map (.svg) or the film (.html) of a tour. Raises BadFile."""
    return _written(tour, Path(path), _PICTURES, "a picture of a tour")


def plot(tour: Tour, path: str | Path) -> Path:
    """Write the plot of a tour's search (.svg, or .txt as on a terminal). Raises BadFile."""
    return _written(tour, Path(path), _PLOTS, "a plot of a search")


def _written(tour: Tour, path: Path, formats: Mapping[str, Callable[[Tour], str]], what: str) -> Path:
    write = formats.get(path.suffix.lower())
    if write is None:
        raise BadFile(f"{path} is no name for {what}; {', '.join(formats)} are accepted.")
    content = write(tour).encode("utf-8", "replace")  # a name may hold half of a character
    try:
        write_whole(path, content)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from None
    return path
