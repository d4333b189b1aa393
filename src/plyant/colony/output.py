"""A tour as a file of any kind: for programs to read, or for people to look at."""

from __future__ import annotations

from pathlib import Path

from plyant.colony import seeing, writing
from plyant.colony.problem import Problem
from plyant.colony.tour import Tour
from plyant.errors import BadFile

FORMATS = (*writing.WRITERS, *seeing.FORMATS)


def save(tour: Tour, path: str | Path) -> Path:
    """Write .tour (TSPLIB), .sol (CVRPLIB), .geojson, .csv, .json, .svg (a map) or .html (a film). Raises BadFile."""
    check(path, tour.problem)
    if _is_picture(path):
        return seeing.save(tour, path)
    writing.write_tour(tour, path)
    return Path(path)


def check(path: str | Path, problem: Problem | None = None) -> None:
    """Raises BadFile when a tour (of this problem) could not be written there; to be called before the work."""
    suffix = Path(path).suffix.lower()
    if suffix not in FORMATS:
        given = suffix or "a name without a suffix"
        raise BadFile(f"{path} cannot be written: {given} is not accepted; {', '.join(FORMATS)} are.")
    if not _is_picture(path):
        writing.check(path, problem)


def _is_picture(path: str | Path) -> bool:
    return Path(path).suffix.lower() in seeing.FORMATS
