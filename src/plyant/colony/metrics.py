"""How far it is between two cities: TSPLIB's own rounding rules, the sphere, or a matrix."""

from __future__ import annotations

import math

import numpy as np

from plyant.native import inner, machine_code

EUCLID = 0  # √(Δx² + Δy²), as it is
EUC_2D = 1  # the same, rounded to the nearest whole number
CEIL_2D = 2  # the same, rounded up
ATT = 3  # √((Δx² + Δy²) / 10), rounded up
GEO = 4  # degrees and minutes, whole kilometres; of two cities in one place it is 1, as TSPLIB defines it
SPHERE = 5  # latitude and longitude in degrees, metres on a sphere
MATRIX = 6  # looked up

NAMES = {
    EUCLID: "Euclidean",
    EUC_2D: "EUC_2D",
    CEIL_2D: "CEIL_2D",
    ATT: "ATT",
    GEO: "GEO",
    SPHERE: "metres on the sphere",
    MATRIX: "matrix",
}
EARTH = 6371008.8  # metres, the mean radius (IUGG)
GEO_RADIUS = 6378.388  # kilometres; this and the next are part of TSPLIB's definition
GEO_PI = 3.141592


@inner
def geo_radians(degrees_minutes: float) -> float:
    """TSPLIB writes 12 degrees 30 minutes as 12.30."""
    whole = float(int(degrees_minutes))
    return GEO_PI * (whole + 5.0 * (degrees_minutes - whole) / 3.0) / 180.0


@machine_code
def point_distance(metric, x1, y1, x2, y2):  # type: ignore[no-untyped-def]
    """The distance of two points; for GEO and SPHERE x is the latitude and y the longitude."""
    if metric <= ATT:
        dx = x1 - x2
        dy = y1 - y2
        square = dx * dx + dy * dy
        if metric == EUC_2D:
            return np.floor(math.sqrt(square) + 0.5)
        if metric == EUCLID:
            return math.sqrt(square)
        if metric == CEIL_2D:
            return np.ceil(math.sqrt(square))
        tenth = math.sqrt(square / 10.0)
        rounded = np.floor(tenth + 0.5)
        return rounded + 1.0 if rounded < tenth else rounded
    if metric == GEO:
        latitude1 = geo_radians(x1)
        latitude2 = geo_radians(x2)
        q1 = math.cos(geo_radians(y1) - geo_radians(y2))
        q2 = math.cos(latitude1 - latitude2)
        q3 = math.cos(latitude1 + latitude2)
        cosine = 0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3)
        return np.floor(GEO_RADIUS * math.acos(min(1.0, max(-1.0, cosine))) + 1.0)
    a = math.radians(x1)
    b = math.radians(x2)
    half = math.sin((a - b) / 2.0) ** 2 + math.cos(a) * math.cos(b) * math.sin(math.radians(y1 - y2) / 2.0) ** 2
    return 2.0 * EARTH * math.asin(min(1.0, math.sqrt(half)))


@machine_code
def way_length(metric, points, order, is_closed):  # type: ignore[no-untyped-def]
    """The length of the way through these points, and back to the first where it is closed."""
    total = 0.0
    n = len(order)
    for i in range(n if is_closed else n - 1):
        a = order[i]
        b = order[i + 1 if i + 1 < n else 0]
        total += point_distance(metric, points[a, 0], points[a, 1], points[b, 0], points[b, 1])
    return total if n > 1 else 0.0
