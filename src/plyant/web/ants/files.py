"""The best tour of a run as a file for the visitor to keep."""

from __future__ import annotations

from plyant.colony.live import Live
from plyant.colony.problem import ROUTES
from plyant.colony.seeing import svg
from plyant.colony.writing import WRITERS
from plyant.errors import ParameterError

_TYPES = {
    "svg": "image/svg+xml",
    "tour": "text/plain",
    "sol": "text/plain",
    "csv": "text/csv",
    "json": "application/json",
}


def file_of(live: Live, kind: str) -> dict[str, str]:
    """name, type and text. Raises ParameterError for another kind, BadProblem where there is no tour yet."""
    if kind == "tour" and live.problem.kind == ROUTES:
        kind = "sol"  # several round trips
    if kind not in _TYPES:
        raise ParameterError(f"{kind[:20]!r} is not a kind of file; {', '.join(_TYPES)} are.")
    tour = live.tour()
    text = svg(tour) if kind == "svg" else WRITERS[f".{kind}"](tour)
    return {"name": f"tour.{kind}", "type": _TYPES[kind], "text": text}
