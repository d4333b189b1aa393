"""Ants that find short tours, with a proven gap; and the lecture that explains them.

import plyant as ply
tour = ply.ants.solve("berlin52.tsp", seconds=5)
"""

from plyant.colony.lecture import Lecture, lecture
from plyant.colony.output import save
from plyant.colony.problem import Problem
from plyant.colony.reading import read, read_tour
from plyant.colony.seeing import plot
from plyant.colony.solve import solve
from plyant.colony.tour import Frame, Moment, Tour

__all__ = [
    "Frame",
    "Lecture",
    "Moment",
    "Problem",
    "Tour",
    "lecture",
    "plot",
    "read",
    "read_tour",
    "save",
    "solve",
]
