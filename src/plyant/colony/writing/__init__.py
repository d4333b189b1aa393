"""A tour as a file that other programs read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from plyant.colony.problem import ROUTES, Problem
from plyant.colony.tour import Tour
from plyant.colony.writing.geojson import as_geojson, check_globe
from plyant.colony.writing.library import as_solution, as_tour
from plyant.colony.writing.plain import as_csv, as_json
from plyant.errors import BadFile
from plyant.files import write_whole

__all__ = ["WRITERS", "can_be_written", "check", "write_tour"]

WRITERS: dict[str, Callable[[Tour], str]] = {
    ".tour": as_tour,
    ".sol": as_solution,
    ".geojson": as_geojson,
    ".csv": as_csv,
    ".json": as_json,
}


def can_be_written(path: str | Path) -> bool:
    """Is there a kind of file with this suffix?"""
    return Path(path).suffix.lower() in WRITERS


def check(path: str | Path, problem: Problem | None = None) -> None:
    """Raises BadFile when a tour (of this problem) would not be written there; to be called before the work."""
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in WRITERS:
        raise BadFile(f"{path} is of no kind that is written; {', '.join(WRITERS)} are.")
    if problem is None:
        return
    if suffix == ".tour" and problem.kind == ROUTES:
        raise BadFile(f"{path} would hold one round trip, and there are several; they are written as .sol.")
    if suffix == ".sol" and problem.kind != ROUTES:
        raise BadFile(f"{path} would hold routes from a depot, and this is one way; it is written as .tour.")
    if suffix == ".geojson":
        check_globe(path, problem)


def write_tour(tour: Tour, path: str | Path) -> None:
    """Write a tour as the suffix says: .tour (TSPLIB), .sol (CVRPLIB), .geojson, .csv or .json. Raises BadFile."""
    path = Path(path)
    check(path, tour.problem)
    try:
        write_whole(path, WRITERS[path.suffix.lower()](tour))
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from None
    except UnicodeEncodeError:
        raise BadFile(f"{path} cannot be written: a city has a name that is not Unicode.") from None
