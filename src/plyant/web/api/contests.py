"""Games in progress: begun, looked at, listed, saved, opened and forgotten."""

from __future__ import annotations

import threading
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field
from starlette.requests import Request

from plyant.web.api.asking import contest_of, quick, thought, visitor_of
from plyant.web.api.games import source_of
from plyant.web.api.models import Asked, ContestListed, PositionAsked, SeatAsked, Snapshot, Text, example
from plyant.web.api.snapshots import snapshot
from plyant.web.contest import Contest
from plyant.web.house import House

Id = Annotated[str, Path(max_length=40, description="Of a game in progress.")]
WithPicture = Annotated[bool, Query(description="With the position as an SVG picture?")]
Seats = Annotated[
    list[SeatAsked] | None,
    Field(None, max_length=12, description="One for each player; null: you are the first, the computer the others."),
]
_SHORT = 400  # characters of moves and positions that are read at once
_SAVED = '{"plyant": 1, "game": "connect-four", "moves": ["4", "4"]}'


class ContestAsked(PositionAsked):
    """A new game."""

    model_config = example(game="connect-four", moves="4 4")

    seats: Seats
    minutes: Annotated[float | None, Field(None, gt=0, le=600, description="On each player's clock.")]
    seed: Annotated[int | None, Field(None, ge=0, le=2**31 - 1, description="Of dice, cards and mixed strategies.")]


class FileAsked(Asked):
    """A saved game."""

    model_config = example(content=_SAVED)

    content: Annotated[
        str, Field(max_length=1 << 20, description="What `GET /contests/{id}/file` or `plyant play` has saved.")
    ]


class SeatsAsked(Asked):
    """Who plays on."""

    model_config = example(seats=[{"kind": "person"}, {"kind": "level", "level": 3}])

    seats: Annotated[list[SeatAsked], Field(min_length=1, max_length=12)]


def router(house: House) -> APIRouter:
    """The routes."""
    made = APIRouter(prefix="/contests", tags=["contests"])

    @made.get("", summary="Your games in progress")
    async def listed(
        request: Request, most: Annotated[int, Query(ge=1, le=200, description="How many at most.")] = 50
    ) -> list[ContestListed]:
        """Those of this visitor, the latest first. Visitors are told apart by their cookie."""
        return [ContestListed(**one) for one in house.contests.listed(visitor_of(request), most)]

    @made.post("", status_code=201, summary="Begin a game")
    async def begin(request: Request, asked: ContestAsked, picture: WithPicture = True) -> Snapshot:
        """Begin at the start, or at a position. The computer does not move yet: ask for that by `go-on`."""
        visitor = visitor_of(request)

        def job(stop: threading.Event) -> Contest:
            seats = None if asked.seats is None else [s.model_dump(exclude_none=True) for s in asked.seats]
            return house.contests.made(
                visitor,
                source_of(house, asked),
                seats,
                minutes=asked.minutes,
                moves=asked.moves,
                state=asked.state,
                seed=asked.seed,
            )

        is_short = len(asked.moves) + len(asked.state) <= _SHORT
        contest = await quick(job) if is_short else await thought(house, request, job)
        return snapshot(house.contests.add(contest), picture)

    @made.post("/open", status_code=201, summary="Go on with a saved game")
    async def opened(request: Request, asked: FileAsked, picture: WithPicture = True) -> Snapshot:
        """From the content of a file that was saved here, or by the command line."""
        visitor = visitor_of(request)

        def job(stop: threading.Event) -> Contest:
            return house.contests.opened(visitor, asked.content, "the file")

        is_short = len(asked.content) <= 10 * _SHORT
        contest = await quick(job) if is_short else await thought(house, request, job)
        return snapshot(house.contests.add(contest), picture)

    @made.get("/{id}", summary="How a game stands")
    async def one(request: Request, id: Id, picture: WithPicture = True) -> Snapshot:
        """The position, the legal moves, the clocks, and how it ended. What a person may not see is not in it."""
        return snapshot(contest_of(house, request, id), picture)

    @made.delete("/{id}", status_code=204, summary="Forget a game")
    async def forget(request: Request, id: Id) -> Response:
        """It cannot be brought back."""
        house.contests.drop(contest_of(house, request, id))
        return Response(status_code=204)

    @made.get("/{id}/file", summary="Save a game", response_class=Response, responses={200: {"content": _JSON}})
    async def file(request: Request, id: Id) -> Response:
        """A file that `POST /contests/open`, the pages and `plyant play --load` can go on with."""
        contest = contest_of(house, request, id)
        headers = {"content-disposition": f'attachment; filename="{contest.game.name}.json"'}
        text = house.file_of(contest)
        return Response(text, media_type="application/json", headers=headers)

    @made.put("/{id}/seats", summary="Let others play on")
    async def seats(request: Request, id: Id, asked: SeatsAsked, picture: WithPicture = True) -> Snapshot:
        """A seat for each player. The moves that were made stay."""
        contest = contest_of(house, request, id)
        given = [s.model_dump(exclude_none=True) for s in asked.seats]
        contest.sit(house.contests.seats(given, contest.record))
        return snapshot(contest, picture)

    return made


_JSON = {"application/json": {"schema": {"type": "object"}}}
__all__ = ["Id", "Text", "WithPicture", "router"]
