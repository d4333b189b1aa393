"""Short tours by ants, with a proven gap."""

from __future__ import annotations

import threading
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.requests import Request

from plyant.colony import solve
from plyant.colony.seeing import svg as tour_svg
from plyant.web.api.asking import thought
from plyant.web.api.models import Asked, Seconds
from plyant.web.house import House
from plyant.web.limits import TooMuch

Coordinate = Annotated[float, Field(ge=-1e9, le=1e9, allow_inf_nan=False)]


class TourAsked(Asked):
    """Cities in the plane, and how the ants go."""

    cities: Annotated[
        list[tuple[Coordinate, Coordinate]],
        Field(min_length=3, max_length=2_000, examples=[[[0, 0], [0, 3], [4, 3], [4, 0]]]),
    ]
    seconds: Seconds = 1.0
    iterations: Annotated[
        int | None, Field(None, ge=1, le=100_000, description="At most; then the same seed gives the same tour.")
    ]
    variant: Literal["focused", "mmas", "acs", "rank", "elitist", "as"] = "focused"
    ants: Annotated[int | None, Field(None, ge=1, le=500, description="That go out in an iteration.")]
    alpha: Annotated[float | None, Field(None, ge=0, le=20, description="How much pheromone counts.")]
    beta: Annotated[float | None, Field(None, ge=0, le=20, description="How much nearness counts.")]
    evaporated: Annotated[float | None, Field(None, gt=0, le=1, description="The share of pheromone that goes.")]
    seed: Annotated[int, Field(0, ge=0, le=2**31 - 1)]
    svg: Annotated[bool, Field(False, description="With a map?")]


class TourShown(BaseModel):
    """bound ≤ the shortest tour ≤ length."""

    order: Annotated[list[int], Field(description="The cities from 0, as they were given.")]
    length: float
    bound: Annotated[float | None, Field(description="null: nothing is proved.")]
    gap: Annotated[float | None, Field(description="At most this share longer than the shortest: 0.01 is 1 %.")]
    optimal: Annotated[bool, Field(description="Is it proved that no tour is shorter?")]
    iterations: int
    seconds: float
    variant: str
    svg: str | None


def router(house: House) -> APIRouter:
    """The routes."""
    made = APIRouter(tags=["ants"])

    @made.post("/ants", summary="Find a short tour")
    async def tour(request: Request, asked: TourAsked) -> TourShown:
        """The best round trip that the ants found, and how much shorter another one could be at most."""
        seconds = house.limits.thinking(asked.seconds)
        if len(asked.cities) > house.limits.cities:
            raise TooMuch(f"there are {len(asked.cities):,} cities; {house.limits.cities:,} are accepted here.")

        def job(stop: threading.Event) -> TourShown:
            return _found(asked, seconds, stop)

        return await thought(house, request, job)

    return made


def _found(asked: TourAsked, seconds: float, stop: threading.Event) -> TourShown:
    given: dict[str, Any] = asked.model_dump(exclude={"cities", "seconds", "svg"})
    found = solve([list(city) for city in asked.cities], seconds=seconds, threads=1, stop=stop, **given)
    plain = found.as_dict()
    return TourShown(
        order=list(found.indices),
        length=found.length,
        bound=plain["bound"],
        gap=plain["gap"],
        optimal=found.is_optimal,
        iterations=found.iterations,
        seconds=found.seconds,
        variant=found.variant,
        svg=tour_svg(found) if asked.svg else None,
    )
