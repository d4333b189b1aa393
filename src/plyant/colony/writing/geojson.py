"""A tour on the map of the world (GeoJSON, RFC 7946)."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np

from plyant.colony.metrics import GEO, SPHERE
from plyant.colony.problem import ROUTES, Floats, Problem
from plyant.colony.reading.places import off_the_globe
from plyant.colony.tour import Tour
from plyant.colony.writing.columns import kept_columns, stops_of, whole
from plyant.errors import BadFile

Position = list[float]  # longitude, latitude
_DIGITS = 7  # a centimetre


def degrees(problem: Problem) -> Floats | None:
    """Latitudes and longitudes in decimal degrees, if the problem has such."""
    if problem.points is None or problem.metric not in (GEO, SPHERE):
        return None
    if problem.metric == SPHERE:
        return problem.points
    whole = np.trunc(problem.points)  # 12.30 is 12 degrees 30 minutes
    return whole + (problem.points - whole) * 5.0 / 3.0


def check_globe(path: Path, problem: Problem) -> None:
    """Raises BadFile when the cities cannot be put on the globe."""
    places = degrees(problem)
    if places is None:
        raise BadFile(f"{path} cannot be written: GeoJSON needs latitudes and longitudes, and this problem has none.")
    wrong = off_the_globe(places)
    if wrong is not None:
        raise BadFile(f"{path} cannot be written: of city {problem.cities[wrong[0]]}, {wrong[1]}.")


def as_geojson(tour: Tour) -> str:
    """A line for the tour, or for each route, and a point for each city; where it crosses 180° a line is cut in two.

    A route has its length, load and number of stops; a city its route, its stop in it, the load up to it, and the
    columns of the input. The depot is stop 0 of no route.
    """
    problem = tour.problem
    places = degrees(problem)
    assert places is not None
    spots = [[round(float(longitude), _DIGITS), round(float(latitude), _DIGITS)] for latitude, longitude in places]
    ways = _ways(tour)
    features = []
    for number, way in enumerate(ways, 1):
        about: dict[str, Any] = {"length": tour.length}
        if problem.kind == ROUTES:
            length, load = tour.route_lengths[number - 1], whole(tour.route_loads[number - 1])
            about = {"route": number, "stops": len(way) - 2, "length": length, "load": load}
        if len(way) > 1:
            features.append(_feature(_line([spots[i] for i in way]), {"name": problem.name, **about}))
    stops = dict(zip(tour.indices, stops_of(tour), strict=True)) if problem.kind == ROUTES else {}
    if problem.kind == ROUTES:
        stops[problem.start or 0] = {"stop": 0, "load": 0}
    kept = kept_columns(problem, ("name", "position", "route", "stop", "load"))
    for position, i in enumerate(dict.fromkeys(tour.indices), 1):
        point = {"type": "Point", "coordinates": spots[i]}
        said = {"name": str(problem.cities[i]), "position": position, **stops.get(i, {})}
        features.append(_feature(point, said | {name: texts[i] for name, texts in kept.items()}))
    return json.dumps({"type": "FeatureCollection", "features": features}, ensure_ascii=False) + "\n"


def _ways(tour: Tour) -> list[list[int]]:
    order = list(tour.indices)
    if tour.problem.kind != ROUTES:
        return [order + order[:1] if tour.problem.is_closed else order]
    depot = tour.problem.start or 0
    rows = {city: i for i, city in enumerate(tour.problem.cities)}
    return [[depot, *(rows[city] for city in route), depot] for route in tour.routes]


def _line(spots: list[Position]) -> dict[str, Any]:
    pieces = [[spots[0]]]
    for (x1, y1), (x2, y2) in itertools.pairwise(spots):
        if abs(x2 - x1) > 180:  # the short way is across the edge of the map
            edge = 180.0 if x1 > 0 else -180.0
            share = (edge - x1) / (x2 + 2 * edge - x1) if x2 + 2 * edge != x1 else 0.0
            latitude = round(y1 + share * (y2 - y1), _DIGITS)
            pieces[-1].append([edge, latitude])
            pieces.append([[-edge, latitude]])
        pieces[-1].append([x2, y2])
    if len(pieces) == 1:
        return {"type": "LineString", "coordinates": pieces[0]}
    return {"type": "MultiLineString", "coordinates": pieces}


def _feature(geometry: dict[str, Any], properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "Feature", "geometry": geometry, "properties": properties}
