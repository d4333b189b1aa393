"""Latitudes and longitudes must be on the globe."""

from __future__ import annotations

import numpy as np

from plyant.colony.problem import Floats


def off_the_globe(points: Floats) -> tuple[int, str] | None:
    """The first row that is no latitude and longitude in degrees, and what is wrong with it."""
    for column, name, most in ((0, "latitude", 90), (1, "longitude", 180)):
        wrong = np.flatnonzero(~(np.abs(points[:, column]) <= most))
        if len(wrong):
            row = int(wrong[0])
            return row, f"{name} {points[row, column]:g} is not accepted; -{most} to {most} is"
    return None
