"""A tour in the manner of TSPLIB (.tour), and routes in that of CVRPLIB (.sol)."""

from __future__ import annotations

from plyant.colony.reading.tours import city_numbers
from plyant.colony.tour import Tour


def as_tour(tour: Tour) -> str:
    """Cities by their numbers in the file; by their places from 1 where they have names, or a number below 1."""
    numbers = city_numbers(tour.problem)
    return "\n".join(
        [
            f"NAME : {' '.join(tour.problem.name.split())}.tour",
            f"COMMENT : Length {exact(tour.length)}",
            "TYPE : TOUR",
            f"DIMENSION : {len(tour.order)}",
            "TOUR_SECTION",
            *(str(numbers[i]) for i in tour.indices),
            "-1",
            "EOF",
            "",
        ]
    )


def as_solution(tour: Tour) -> str:
    """Customers by their places in the file, from 1; the depot is not counted, as everywhere in CVRPLIB."""
    depot = tour.problem.cities[tour.problem.start or 0]
    customers = (city for city in tour.problem.cities if city != depot)
    places = {city: place for place, city in enumerate(customers, 1)}
    routes = (" ".join(str(places[city]) for city in route) for route in tour.routes)
    lines = [f"Route #{number}: {route}" for number, route in enumerate(routes, 1)]
    return "\n".join([*lines, f"Cost {exact(tour.length)}", ""])


def exact(length: float) -> str:
    """With all its digits, and no point where it is whole."""
    return str(int(length)) if length == round(length) else repr(float(length))
