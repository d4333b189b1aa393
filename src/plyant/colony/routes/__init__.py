"""Round trips from a depot, each within a capacity: the capacitated vehicle routing problem, by ants."""

from plyant.colony.routes.bound import RoutesBound
from plyant.colony.routes.search import RoutesSearch, check_vehicles

__all__ = ["RoutesBound", "RoutesSearch", "check_vehicles"]
