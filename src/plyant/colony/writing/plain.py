"""A tour as a table and as JSON."""

from __future__ import annotations

import csv
import io
import itertools
import json
from typing import Any

from plyant.colony.tour import Tour
from plyant.colony.writing.columns import kept_columns, stops_of
from plyant.colony.writing.geojson import degrees
from plyant.colony.writing.library import exact


def as_csv(tour: Tour) -> str:
    """A row for each stop; `cumulative` counts the way to the next one, so that the last is the tour's length.

    Latitude and longitude are in decimal degrees; a problem that is only a matrix has no places. Of routes, `stop` 0 is
    the depot, and `load` is what the cities of the route up to this one demand. Then come the columns of the input.
    """
    problem, order = tour.problem, tour.indices
    stops = stops_of(tour)
    places = degrees(problem)
    names = ["x", "y"] if places is None else ["latitude", "longitude"]
    if places is None:
        places = problem.points
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    added = list(stops[0]) if stops else []
    head = ["position", "city", *(names if places is not None else []), "distance_to_next", "cumulative", *added]
    kept = kept_columns(problem, head)
    writer.writerow([*head, *kept])
    steps: list[float | None] = [problem.distance(here, there) for here, there in itertools.pairwise(order)]
    if order:
        steps.append(problem.distance(order[-1], order[0]) if problem.is_closed else None)
    travelled = 0.0
    for position, (i, step) in enumerate(zip(order, steps, strict=True), 1):
        travelled += step or 0.0
        place = [] if places is None else [exact(float(number)) for number in places[i]]
        row = [position, problem.cities[i], *place, "" if step is None else exact(step), exact(travelled)]
        row += [exact(number) for number in stops[position - 1].values()] if stops else []
        writer.writerow([*row, *(texts[i] for texts in kept.values())])
    return out.getvalue()


def as_json(tour: Tour) -> str:
    """All that the tour says of itself."""
    return json.dumps(tour.as_dict(), ensure_ascii=False, indent=1, default=_plain) + "\n"


def _plain(name: Any) -> Any:
    """A number of NumPy's as a number, any other name of a city as its text."""
    return name.item() if hasattr(name, "item") else str(name)
