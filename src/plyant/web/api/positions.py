"""What is known about a position: its value, the best moves, and what speaks against a move."""

from __future__ import annotations

import threading
from typing import Annotated, NamedTuple

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request

from plyant.arena.analysis import Standing, analyse, refutation
from plyant.arena.seen import mover_name_for
from plyant.errors import IllegalMove, ParameterError
from plyant.game import SIMULTANEOUS, Action, Game, State
from plyant.result import line_names, value_text
from plyant.web.api.asking import contest_of, thought
from plyant.web.api.games import finite, source_of
from plyant.web.api.models import (
    Analysis,
    Asked,
    MoveValue,
    Name,
    Parameters,
    PositionAsked,
    Seconds,
    Text,
    WhyNot,
    example,
)
from plyant.web.aside import go_on
from plyant.web.compilations import NOTICE
from plyant.web.house import House
from plyant.web.sizes import refuse_large

_SHORTEST = 0.02  # seconds, for the second half of a question


class PlaceAsked(Asked):
    """A position: of a game in progress, or of a game with moves or a text."""

    contest: Annotated[str | None, Field(None, max_length=40, description="A game in progress of yours …")]
    ply: Annotated[int | None, Field(None, ge=0, le=100_000, description="… after so many moves; null: now.")]
    game: Annotated[Name | None, Field(None, description="Or a game.", examples=["connect-four"])]
    parameters: Parameters
    state: Text = ""
    moves: Text = ""
    seconds: Seconds = 1.0


class AnalysisAsked(PlaceAsked):
    """What is wanted of a position."""

    model_config = example(game="connect-four", moves="4 4 3")

    best: Annotated[int, Field(3, ge=1, le=50, description="How many moves, best first.")]


class WhyNotAsked(PlaceAsked):
    """A move that may be worse than another."""

    model_config = example(game="tic-tac-toe", moves="b2", move="a2")

    move: Annotated[str, Field(min_length=1, max_length=200)]


class Place(NamedTuple):
    """A position, and who looks at it."""

    source: str
    game: Game
    state: State
    eyes: int | None


def router(house: House) -> APIRouter:
    """The routes."""
    made = APIRouter(tags=["analysis"])

    @made.post("/analysis", summary="Analyse a position")
    async def analysis(request: Request, asked: AnalysisAsked) -> Analysis:
        """Its value, the best moves with the lines that follow them, and how deeply they were looked at.

        Of a game in progress in which something is hidden, only what the person on move may know is told.
        """
        seconds = house.limits.thinking(asked.seconds)
        place = _of_contest(house, request, asked)

        def job(stop: threading.Event) -> Analysis:
            at = place or _read(house, asked)
            found = analyse(at.game, at.state, seconds=seconds, eyes=at.eyes, stop=stop)
            go_on(stop)
            shown = _shown(at, found, asked.best)
            is_refused = house.compilations.was_refused(at.game.thinker())
            return shown.model_copy(update={"notice": NOTICE}) if is_refused else shown

        return await thought(house, request, job)

    @made.post("/why-not", summary="Why not this move?")
    async def why_not(request: Request, asked: WhyNotAsked) -> WhyNot:
        """What a move is worth beside the best one, and the line that follows it."""
        seconds = house.limits.thinking(asked.seconds)
        place = _of_contest(house, request, asked)

        def job(stop: threading.Event) -> WhyNot:
            return _why_not(place or _read(house, asked), asked.move, seconds, stop)

        return await thought(house, request, job)

    return made


def _of_contest(house: House, request: Request, asked: PlaceAsked) -> Place | None:
    if (asked.contest is None) == (asked.game is None):
        raise ParameterError("give either a game or a contest, the id of a game in progress.")
    if asked.contest is None:
        return None
    contest = contest_of(house, request, asked.contest)
    states = contest.record.states
    ply = len(states) - 1 if asked.ply is None else contest.ply_of_view(asked.ply)
    return Place(contest.record.source, contest.game, states[ply], contest.eyes(states[ply]))


def _read(house: House, asked: PlaceAsked) -> Place:
    wanted = PositionAsked(game=asked.game or "", parameters=asked.parameters, state=asked.state, moves=asked.moves)
    source = source_of(house, wanted)
    game = house.shelf.load(source)
    return Place(source, game, position_of(house, game, wanted), None)


def position_of(house: House, game: Game, asked: PositionAsked) -> State:
    """The position that was asked for; raises what a bad text raises, and TooMuch."""
    limits = house.limits
    start = game.parse_state(limits.checked_text(asked.state, "the position")) if asked.state else None
    state = game.replay(limits.checked_text(asked.moves, "the list of moves"), start)
    refuse_large(game, state)
    return state


def _shown(at: Place, found: Standing, best: int) -> Analysis:
    game, state = at.game, at.state
    return Analysis(
        game=at.source,
        to_move=mover_name_for(game, state, at.eyes),
        value=finite(found.value),
        words=value_text(game, found.value, found.exact),
        exact=found.exact,
        depth=found.depth,
        nodes=found.nodes,
        seconds=found.seconds,
        algorithm=found.algorithm,
        line=line_names(game, state, found.line),
        moves=[
            MoveValue(
                move=game.action_name(state, p.action),
                value=finite(p.value),
                words=value_text(game, p.value, p.exact),
                exact=p.exact,
                line=[] if game.player(state) == SIMULTANEOUS else line_names(game, state, p.line),
            )
            for p in found.prospects[:best]
        ],
        mix={game.action_name(state, a): share for a, share in found.mix},
    )


def _why_not(at: Place, text: str, seconds: float, stop: threading.Event) -> WhyNot:
    game, state = at.game, at.state
    if game.is_terminal(state) or game.player(state) < 0:
        raise IllegalMove("nobody chooses a move here: it is over, or nature moves, or all move at once.")
    if at.eyes is not None and game.player(state) != at.eyes:
        raise IllegalMove("it is not your turn here, and something is hidden: only your own moves are explained.")
    action = game.parse_move(state, text)
    began = analyse(game, state, seconds=seconds / 2, eyes=at.eyes, stop=stop)
    go_on(stop)
    value, exact, line = _known(began, action)
    if value is None:
        raise ParameterError(
            f"{game.name} is searched by {began.algorithm}, which does not tell what each move brings."
        )
    line = line or refutation(game, state, action, began)
    after = game.result(state, action)
    if at.eyes is not None:
        line = ()  # what follows a move may tell what is hidden
    elif not line and not game.is_terminal(after):
        later = analyse(game, after, seconds=max(seconds / 2, _SHORTEST), eyes=at.eyes, stop=stop)
        go_on(stop)
        line = later.line
    best = began.prospects[0]
    return WhyNot(
        move=game.action_name(state, action),
        value=finite(value),
        words=value_text(game, value, exact),
        line=line_names(game, after, line),
        best=game.action_name(state, best.action),
        best_value=finite(best.value),
        loses=finite(best.value - value),
    )


def _known(found: Standing, action: Action) -> tuple[float | None, bool, tuple[Action, ...]]:
    for prospect in found.prospects:
        if prospect.action == action:
            return prospect.value, prospect.exact, prospect.line[1:]
    return None, False, ()
