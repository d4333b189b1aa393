"""The games on the shelf."""

from __future__ import annotations

import json
import threading
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from plyant.arena.seen import text_for
from plyant.errors import ParameterError
from plyant.game import CHANCE, Game, State
from plyant.web.api.asking import quick
from plyant.web.api.models import GameAsked, GameDetails, GameShown, Parameter
from plyant.web.house import House
from plyant.web.spots import picture_of

_LONGEST = 2_000  # characters of all parameters


def router(house: House) -> APIRouter:
    """The routes."""
    made = APIRouter(prefix="/games", tags=["games"])

    @made.get("", summary="All games")
    async def listed() -> list[GameShown]:
        """The games that can be played here: those of the server's owner first, then the catalogue's."""
        entries = [house.shelf.entry(name) for name in house.shelf.names()]
        return [GameShown(name=e.name, sentence=e.sentence, own=e.is_own) for e in entries]

    @made.get("/{name}", summary="One game, and how it begins")
    async def one(
        name: Annotated[str, Path(max_length=100)],
        parameters: Annotated[
            str,
            Query(alias="with", max_length=_LONGEST, description="Parameters: `rows=3,columns=4`.", examples=[""]),
        ] = "",
    ) -> GameDetails:
        """Its parameters with the usual values, its players, and the first position as text and as an SVG picture."""
        entry = house.shelf.entry(name)

        def job(stop: threading.Event) -> GameDetails:
            game = house.shelf.load(f"{entry.name}({parameters})" if parameters else entry.name)
            state = _first(game)
            eyes = 0 if game.has("observe") else None
            return GameDetails(
                name=entry.name,
                sentence=entry.sentence,
                own=entry.is_own,
                game=house.shelf.source(entry.name, game),
                parameters=[Parameter(name=f.name, kind=f.kind, default=plain(f.default)) for f in entry.fields],
                players=list(map(str, game.players)),
                hidden=game.has("observe"),
                chance=game.has_chance,
                simultaneous=game.has("actions_of"),
                text=text_for(game, state, eyes),
                picture=picture_of(game, state, eyes),
            )

        return await quick(job)

    return made


def _first(game: Game) -> State:
    """The first position in which somebody decides."""
    s = game.initial()
    for _ in range(100):
        if game.is_terminal(s) or game.player(s) != CHANCE:
            break
        s = game.result(s, game.legal(s)[0])
    return s


def source_of(house: House, asked: GameAsked) -> str:
    """The text of a game with its parameters, wherever they were given; raises ParameterError."""
    if not asked.parameters:
        return asked.game
    if len(json.dumps(asked.parameters)) > _LONGEST:
        raise ParameterError(f"the parameters have more than {_LONGEST:,} characters.")
    entry = house.shelf.entry(asked.game)
    return house.shelf.source(entry.name, house.shelf.make(entry.name, asked.parameters))


def plain(value: Any) -> Any:
    """A parameter as JSON has it."""
    if isinstance(value, (tuple, list)):
        return [plain(one) for one in value]
    return value if value is None or isinstance(value, (bool, int, str)) else finite(value)


def finite(value: Any) -> Any:
    """A number as JSON has it: null where it is infinite; a text where it is no number."""
    if not isinstance(value, (int, float)):
        return str(value)
    return float(value) if abs(value) < float("inf") else None
