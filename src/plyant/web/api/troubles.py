"""Errors as answers: a status and one sentence."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse

from plyant.errors import GameOver, IllegalMove, PlyantError, StillCompiling, UnknownGame
from plyant.web.api.asking import Gone, NoSuchContest
from plyant.web.api.models import Trouble
from plyant.web.database import NotKept
from plyant.web.limits import TooMuch
from plyant.web.lines import WENT_WRONG
from plyant.web.thinking import Cancelled

_log = logging.getLogger(__name__)
_STATUS: tuple[tuple[type[PlyantError], int], ...] = (
    (UnknownGame, 404),
    (NoSuchContest, 404),
    (IllegalMove, 409),
    (GameOver, 409),
    (TooMuch, 429),
    (Cancelled, 503),
    (StillCompiling, 503),
    (NotKept, 503),
    (Gone, 503),
)
_ACCEPTED = 'an object such as {"game": "nim"} is accepted'
_AGAIN = "5"  # seconds
RESPONSES: dict[int | str, dict[str, Any]] = {
    400: {"model": Trouble, "description": "A text, a parameter or a file is not accepted, or the game does not fit."},
    401: {"model": Trouble, "description": "The server wants a token: `Authorization: Bearer …`."},
    403: {"model": Trouble, "description": "A page of another origin may not use this server."},
    404: {"model": Trouble, "description": "No such game, or no such game in progress of this visitor."},
    409: {"model": Trouble, "description": "The move is not legal now, or the game is over."},
    413: {"model": Trouble, "description": "The request is too large."},
    422: {"model": Trouble, "description": "A field is missing, unknown, or out of its bounds."},
    429: {"model": Trouble, "description": "More than a visitor may ask for: too often, too long, or too large."},
    503: {
        "model": Trouble,
        "description": "The server is about to stop; or rules are being compiled: ask again in `Retry-After` seconds; "
        "or the database of games cannot be written: nothing was changed.",
    },
}


def status_of(error: PlyantError) -> int:
    """The status that tells a program what kind of error it is."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 400)


def register(app: FastAPI) -> None:
    """Have all errors answered so."""

    @app.exception_handler(PlyantError)
    async def told(request: Request, error: PlyantError) -> JSONResponse:
        again = {"retry-after": _AGAIN} if isinstance(error, StillCompiling) else None
        return JSONResponse({"detail": str(error)}, status_of(error), again)

    @app.exception_handler(RequestValidationError)
    async def out_of_bounds(request: Request, error: RequestValidationError) -> JSONResponse:
        return JSONResponse({"detail": sentence(error)}, 422)

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> JSONResponse:
        words = str(error.detail).rstrip(".")
        if error.status_code == 404:
            words = "there is nothing at this address"
        elif error.status_code == 400 and error.__cause__ is not None:  # so FastAPI tells what json.loads has raised
            words = f"the body is not JSON ({_unread(error.__cause__)}); {_ACCEPTED}"
        return JSONResponse({"detail": f"{words}."}, error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        _log.error("%s %s could not be answered", request.method, request.url.path, exc_info=error)
        return JSONResponse({"detail": WENT_WRONG}, 500)


def sentence(error: RequestValidationError) -> str:
    """The first of the complaints, with the place that it is about."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return _no_json(str(error.body), int(first["loc"][-1]), str(first["ctx"]["error"]))
    place = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    if first["loc"] == ("body",):
        if isinstance(error.body, bytes):
            return "the body was not sent as JSON: add the header Content-Type: application/json."
        return f"{'a body is needed' if first['type'] == 'missing' else 'the body is not an object'}; {_ACCEPTED}."
    words = str(first["msg"])
    return f"{place[:80]}: {words[:1].lower()}{words[1:]}." if place else f"{words}."


def _no_json(text: str, place: int, complaint: str) -> str:
    before = text[:place]
    where = f"line {before.count(chr(10)) + 1}, column {place - before.rfind(chr(10))}"
    return f"the body is not JSON ({where}: {complaint[:1].lower()}{complaint[1:]}); {_ACCEPTED}."


def _unread(error: BaseException) -> str:
    """Why a body could not be read that has no wrong character."""
    if isinstance(error, UnicodeError):
        return "it is not text in UTF-8"
    if isinstance(error, RecursionError):
        return "lists and objects are nested too deeply"
    return "a number has too many digits" if isinstance(error, ValueError) else "it cannot be read"
