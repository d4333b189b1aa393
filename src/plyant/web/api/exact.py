"""What games are worth: all states of a small game, Grundy values, equilibria of matrix games."""

from __future__ import annotations

import threading
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from starlette.requests import Request

from plyant.errors import ParameterError
from plyant.explain.half_nim import computed, methods
from plyant.explain.losing_sequence import lost_numbers
from plyant.explain.side_by_side import Position, side_by_side
from plyant.game import Game
from plyant.web.api.asking import quick, thought
from plyant.web.api.games import finite, source_of
from plyant.web.api.models import Asked, GameAsked, Plain, PositionAsked, example
from plyant.web.api.positions import position_of
from plyant.web.house import House
from plyant.web.matrices import Asked as Matrix
from plyant.web.matrices import solved as matrix_solved
from plyant.web.solving import solved

_LARGEST_PILE = 10**15  # so that every program reads it as a whole number
_MOST_TAKES = 64  # sticks: every take of them is a row


class Ranked(BaseModel):
    """A move, and what it is worth to the player who makes it."""

    move: str
    value: float | None


class Solved(BaseModel):
    """A solved game; values are to the player on move."""

    game: str
    value: float | None
    status: Annotated[str, Field(description="WIN, LOSS or DRAW, to the player on move.")]
    remoteness: Annotated[int | None, Field(description="Moves to the end with best play; null: for ever.")]
    states: int
    ends: int
    seconds: float
    method: str
    statistics: Annotated[dict[str, Any], Field(description="How many states have each status, by moves to the end.")]
    moves: Annotated[list[Ranked], Field(description="Best first.")]
    line: Annotated[list[str], Field(description="Best play of both, up to 200 moves.")]


class NimAsked(Asked):
    """Piles and impartial games side by side."""

    piles: Annotated[
        list[Annotated[int, Field(ge=0, le=_LARGEST_PILE)]],
        Field(default_factory=list, max_length=50, examples=[[3, 5, 7]]),
    ]
    games: Annotated[list[GameAsked], Field(default_factory=list, max_length=10)]


class WholeAsked(PositionAsked):
    """A game that is small from this position on."""

    model_config = example(game="tic-tac-toe", moves="b2 a1")


class MatrixAsked(Asked):
    """A matrix game."""

    matrix: Annotated[
        str,
        Field(
            min_length=1,
            max_length=20_000,
            description='Rows of payoffs to A: "3 -2; -1 0"; pairs if B has payoffs of its own: "3,3 0,5; 5,0 1,1".',
            examples=["3 -2 2; -1 0 4; -4 -3 1"],
        ),
    ]
    other: Annotated[str, Field("", max_length=20_000, description="What B wins, as a matrix of its own.")]
    weak: Annotated[bool, Field(False, description="Remove weakly dominated rows and columns, too?")]
    all: Annotated[bool, Field(False, description="Find all extreme equilibria?")]


def router(house: House) -> APIRouter:
    """The routes."""
    made = APIRouter(tags=["exact"])

    @made.post("/solve", summary="Solve a small game")
    async def whole(request: Request, asked: WholeAsked) -> Solved:
        """The value of every state that can be reached from a position, if there are not too many for this server."""

        def job(stop: threading.Event) -> Solved:
            return _solved(house, asked, stop)

        return await thought(house, request, job)

    @made.post("/nim", summary="Grundy values")
    async def nim(request: Request, asked: NimAsked) -> Plain:
        """Piles of Nim and impartial games side by side: Grundy values, the nim-sum, and the moves that win."""
        if not asked.piles and not asked.games:
            raise ParameterError("nim of what? Give piles, or impartial games.")

        def job(stop: threading.Event) -> Plain:
            parts: list[int | Position] = list(asked.piles)
            for one in asked.games:
                game = house.shelf.load(source_of(house, one))
                parts.append(Position(game, game.initial()))
            return side_by_side(parts, states=house.limits.states, stop=stop).as_dict()

        return await thought(house, request, job)

    @made.get("/half-nim", summary="Half-nim by the lecture notes")
    async def half_nim(sticks: Annotated[int, Query(ge=1, le=_LARGEST_PILE)] = 29) -> Plain:
        """The piles that are lost, both methods of the notes, and the computed table for a small pile."""

        def job(stop: threading.Event) -> Plain:
            few = min(sticks, _MOST_TAKES)
            rows = [row._asdict() for row in computed(_half_nim(house, few))]
            return {"lost": lost_numbers(sticks), "methods": methods(sticks)._asdict(), "computed": rows}

        return await quick(job)

    @made.post("/equilibrium", summary="Solve a matrix game")
    async def mixes(request: Request, asked: MatrixAsked) -> Plain:
        """Dominated rows and columns step by step, saddle points, the value, and how both players mix."""
        wanted = Matrix(asked.matrix, asked.other, all=asked.all, weak=asked.weak)

        def job(stop: threading.Event) -> Plain:
            return matrix_solved(wanted, house.limits, stop).as_dict()

        return await thought(house, request, job)

    return made


def _half_nim(house: House, sticks: int) -> Game:
    return house.shelf.make("half-nim", {"sticks": sticks})


def _solved(house: House, asked: PositionAsked, stop: threading.Event) -> Solved:
    source = source_of(house, asked)
    game = house.shelf.load(source)
    state = position_of(house, game, asked)
    found = solved(game, house.limits, stop, state=state)
    return Solved(
        game=source,
        value=finite(found.value()),
        status=found.status(),
        remoteness=found.remoteness(),
        states=found.states,
        ends=found.ends,
        seconds=found.seconds,
        method=found.method,
        statistics={str(name): value for name, value in found.statistics().items()},
        moves=[
            Ranked(move=game.action_name(state, a), value=finite(rank.value))
            for rank in found.ranked()
            for a in rank.moves
        ],
        line=_line(game, state, found.line()[:200]),
    )


def _line(game: Game, state: Any, line: list[Any]) -> list[str]:
    names = []
    for action in line:
        names.append(game.action_name(state, action))
        state = game.result(state, action)
    return names
