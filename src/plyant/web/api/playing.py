"""What is done in a game in progress: moves, rolls, hints, taking back, resigning."""

from __future__ import annotations

import contextlib
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from starlette.requests import Request

from plyant.errors import GameOver, IllegalMove, PlyantError
from plyant.web.api.asking import Gone, contest_of, thought, while_listening
from plyant.web.api.contests import Id, WithPicture
from plyant.web.api.models import Asked, Snapshot
from plyant.web.api.snapshots import snapshot
from plyant.web.contest import Contest
from plyant.web.croupier import Croupier
from plyant.web.database import NotKept
from plyant.web.hints import hint_job
from plyant.web.house import House

_MOST = 500  # moves that the computer makes in answer to one request
Wait = Annotated[
    bool, Query(description="Answer after the computer's reply? If not, it replies when `go-on` is asked for.")
]


class MoveAsked(Asked):
    """A move."""

    move: Annotated[str, Field(min_length=1, max_length=200, description="As players write it.", examples=["4"])]
    version: Annotated[
        int | None, Field(None, ge=0, le=2**53, description="Only if the game is still of this version.")
    ]


class PlyAsked(Asked):
    """A place in the game."""

    ply: Annotated[int, Field(ge=0, le=100_000, description="After this number of moves, as far as they are seen.")]


class GoOnAsked(Asked):
    """How far to go on."""

    plies: Annotated[int, Field(_MOST, ge=1, le=_MOST, description="Moves at most; it ends where a person is asked.")]


class HintShown(BaseModel):
    """What the computer would do."""

    move: str
    worth: Annotated[str, Field(description="In words; empty where all move at once.")]


def router(house: House) -> APIRouter:
    """The routes."""
    made = APIRouter(prefix="/contests/{id}", tags=["playing"])

    @made.post("/move", summary="Make a move")
    async def move(
        request: Request, id: Id, asked: MoveAsked, wait: Wait = True, picture: WithPicture = True
    ) -> Snapshot:
        """The move of the person who is asked; then the computer replies, and what is to be rolled is rolled.

        Where the answer is an error, also one about the reply, the move was not made.
        """
        contest = contest_of(house, request, id)
        if asked.version is not None and asked.version != contest.shown_version:
            raise IllegalMove(f"the game is of version {contest.shown_version}, not {asked.version}: look at it again.")
        before = contest.snapshot()
        contest.move(asked.move)
        if wait:
            try:
                await _going_on(house, request, contest, _MOST)
            except Gone:
                raise
            except PlyantError:  # an error is the answer, so the move was not made: it may be sent again
                with contextlib.suppress(NotKept):
                    contest.take_back(before)
                raise
        return snapshot(contest, picture)

    @made.post("/go-on", summary="Let the computer move")
    async def go_on(request: Request, id: Id, asked: GoOnAsked | None = None, picture: WithPicture = True) -> Snapshot:
        """Roll, and let the computer move, until a person is asked, the game is over, or so many moves were made."""
        contest = contest_of(house, request, id)
        await _going_on(house, request, contest, _MOST if asked is None else asked.plies)
        return snapshot(contest, picture)

    @made.post("/roll", summary="Roll or deal")
    async def roll(request: Request, id: Id, picture: WithPicture = True) -> Snapshot:
        """One outcome of dice or cards, where it is nature's turn."""
        contest = contest_of(house, request, id)
        contest.check_clock()
        if contest.is_over:
            raise GameOver("the game is over.")
        contest.roll()
        return snapshot(contest, picture)

    @made.post("/undo", summary="Take back")
    async def undo(request: Request, id: Id, picture: WithPicture = True) -> Snapshot:
        """Until it is a person's turn again."""
        contest = contest_of(house, request, id)
        contest.undo()
        return snapshot(contest, picture)

    @made.post("/go-on-from", summary="Continue from an earlier position")
    async def go_on_from(request: Request, id: Id, asked: PlyAsked, picture: WithPicture = True) -> Snapshot:
        """What came later is forgotten."""
        contest = contest_of(house, request, id)
        contest.go_on_from(contest.ply_of_view(asked.ply))
        return snapshot(contest, picture)

    @made.post("/resign", summary="Give up")
    async def resign(request: Request, id: Id, picture: WithPicture = True) -> Snapshot:
        """The person who is asked, or the first one, loses."""
        contest = contest_of(house, request, id)
        contest.resign()
        return snapshot(contest, picture)

    @made.post("/hint", summary="Ask for a hint")
    async def hint(request: Request, id: Id) -> HintShown:
        """A good move for the person who is asked, who is told no more than they may see."""
        contest = contest_of(house, request, id)
        contest.check_clock()
        if contest.is_over:
            raise GameOver("the game is over.")
        if contest.asked is None:
            raise IllegalMove("nobody is asked for a move now.")
        found = await thought(house, request, hint_job(contest, contest.asked))
        return HintShown(move=found.move, worth=found.worth)

    return made


async def _going_on(house: House, request: Request, contest: Contest, plies: int) -> None:
    """Keep the game going for so many moves, until a person is asked, or until nobody waits for it."""
    croupier = Croupier(contest, house.thinking)
    last = len(contest.record.moves) + plies

    def count() -> None:
        croupier.is_paused = len(contest.record.moves) >= last

    ended = contest.on_change(count)
    try:
        if contest.asked is None and not contest.is_over:
            await while_listening(request, croupier.until_asked())
    finally:
        ended()
        croupier.stop()
