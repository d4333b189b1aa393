"""The frames of a search as compact data for a page."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.colony.problem import ROUTES, Problem
from plyant.colony.seeing.colours import DASHES
from plyant.colony.seeing.convergence import Plot
from plyant.colony.seeing.picture import EXTENT, route_texts
from plyant.colony.seeing.places import sheet
from plyant.colony.seeing.runs import runs
from plyant.colony.seeing.series import has_bound
from plyant.colony.seeing.strengths import strengths, strongest
from plyant.colony.tour import Moment, Tour, length_text
from plyant.wording import number

NUMBERS = ("seconds", "iterations", "best", "bound", "gap", "λ-branching", "entropy in bits")
_MOST_IN_LEGEND = 200
_MOST_EDGES, _MOST_BYTES = 50_000, 3_000_000  # what a browser draws in a moment; of all frames together

Ints = NDArray[np.int64]


def film_data(tour: Tour, plot: Plot) -> dict[str, Any]:
    """What the page's program reads; lists of whole numbers and texts.

    places: x, y of each city. legend: a line for each route at the end; demands: of each city, for the legends before.
    names: of the cities, or the first of them where they are consecutive numbers. edges:
    from, to. edges_left_out: of those that ever had a trail. frames: `trail` is a byte for each edge, in base64;
    `runs` is the order as `runs` writes it, missing where it is that of the frame before; `now` are NUMBERS, `x` is
    where its time is in the plot.
    """
    drawn = sheet(tour, EXTENT)
    edges, table, left_out = _trails(tour)
    return {
        "wide": drawn.wide,
        "high": drawn.high,
        "places": drawn.at.ravel().tolist(),
        "names": _names(tour.problem),
        "closed": tour.problem.is_closed,
        "depot": tour.problem.start if tour.problem.kind == ROUTES else -1,
        "dashes": DASHES,
        "legend": route_texts(tour)[:_MOST_IN_LEGEND],
        "demands": _demands(tour.problem),
        "capacity": number(tour.problem.capacity, 10) if math.isfinite(tour.problem.capacity) else "",
        "edges": edges.ravel().tolist(),
        "edges_left_out": left_out,
        "plot": [plot.top, plot.bottom],
        "frames": list(_frames(tour, table, plot)),
    }


def as_json(data: dict[str, Any]) -> str:
    """Text that can stand in a page: no name of a city ends it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8", "replace").decode().replace("<", "\\u003c")


def _frames(tour: Tour, table: NDArray[np.uint8], plot: Plot) -> Iterator[dict[str, Any]]:
    before: tuple[int, ...] = ()
    for frame, bytes_ in zip(tour.frames, table, strict=True):
        made: dict[str, Any] = {
            "trail": base64.b64encode(bytes_.tobytes()).decode(),
            "now": _numbers(frame.moment),
            "x": round(plot.across(frame.moment.seconds), 1),
        }
        order = tuple(map(int, frame.order))
        if order != before:
            made["runs"] = runs(order, before)
            before = order
        yield made


def _trails(tour: Tour) -> tuple[Ints, NDArray[np.uint8], int]:
    """The edges of all frames, each one once, and how strong each is in each frame; the strongest where too many."""
    size = tour.problem.size
    keys = [np.asarray(f.trails.edges, dtype=np.int64).reshape(-1, 2) @ np.array([size, 1]) for f in tour.frames]
    together = np.unique(np.concatenate(keys)) if keys else np.empty(0, dtype=np.int64)
    total = np.zeros(len(together), dtype=np.int64)
    for key, frame in zip(keys, tour.frames, strict=True):
        np.add.at(total, np.searchsorted(together, key), strengths(frame.trails).astype(np.int64))
    kept = strongest(total, min(_MOST_EDGES, _MOST_BYTES // max(len(keys), 1)))
    table = np.zeros((len(keys), len(kept)), dtype=np.uint8)
    row = np.zeros(len(together), dtype=np.uint8)
    for i, (key, frame) in enumerate(zip(keys, tour.frames, strict=True)):
        row[:] = 0
        row[np.searchsorted(together, key)] = strengths(frame.trails)
        table[i] = row[kept]
    chosen = together[kept]
    return np.column_stack((chosen // size, chosen % size)), table, int((total > 0).sum()) - len(kept)


def _names(problem: Problem) -> list[str] | int:
    first = problem.cities[0]
    if type(first) is int and list(problem.cities) == list(range(first, first + problem.size)):
        return first
    return [str(city) for city in problem.cities]


def _demands(problem: Problem) -> list[float]:
    return problem.demands.tolist() if problem.kind == ROUTES and problem.demands is not None else []


def _numbers(moment: Moment) -> list[str]:
    has_both = has_bound(moment) and math.isfinite(moment.best)
    gap = moment.best / moment.bound - 1 if has_both and moment.bound > 0 else 0.0 if has_both else math.nan
    return [
        _known(moment.seconds, f"{moment.seconds:,.2f}"),
        f"{moment.iterations:,}",
        length_text(moment.best) if math.isfinite(moment.best) else "–",
        length_text(moment.bound) if has_bound(moment) else "–",
        f"{math.ceil(gap * 10_000 - 1e-6) / 100:.2f} %" if math.isfinite(gap) else "–",  # rounded up, so it is true
        _known(moment.branching, f"{moment.branching:.2f}"),
        _known(moment.entropy, f"{moment.entropy:.2f}"),
    ]


def _known(number: float, text: str) -> str:
    return text if math.isfinite(number) else "–"
