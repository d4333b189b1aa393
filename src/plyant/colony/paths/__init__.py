"""The shortest way from one city to another, by ants."""

from plyant.colony.paths.roads import path_bound
from plyant.colony.paths.search import PathSearch

__all__ = ["PathSearch", "path_bound"]
