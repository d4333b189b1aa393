"""Errors as answers: a status and one sentence."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse

from plyant.errors import GameOver, IllegalMove, PlyantError, UnknownGame
from plyant.web.api.asking import Gone, NoSuchContest
from plyant.web.api.models import Trouble
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
    (Gone, 503),
)
RESPONSES: dict[int | str, dict[str, Any]] = {
    400: {"model": Trouble, "description": "A text, a parameter or a file is not accepted, or the game does not fit."},
    401: {"model": Trouble, "description": "The server wants a token: `Authorization: Bearer …`."},
    403: {"model": Trouble, "description": "A page of another origin may not use this server."},
    404: {"model": Trouble, "description": "No such game, or no such game in progress of this visitor."},
    409: {"model": Trouble, "description": "The move is not legal now, or the game is over."},
    413: {"model": Trouble, "description": "The request is too large."},
    422: {"model": Trouble, "description": "A field is missing, unknown, or out of its bounds."},
    429: {"model": Trouble, "description": "More than a visitor may ask for: too often, too long, or too large."},
    503: {"model": Trouble, "description": "The question was taken back: the server is about to stop."},
}


def status_of(error: PlyantError) -> int:
    """The status that tells a program what kind of error it is."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 400)


def register(app: FastAPI) -> None:
    """Have all errors answered so."""

    @app.exception_handler(PlyantError)
    async def told(request: Request, error: PlyantError) -> JSONResponse:
        return JSONResponse({"detail": str(error)}, status_of(error))

    @app.exception_handler(RequestValidationError)
    async def out_of_bounds(request: Request, error: RequestValidationError) -> JSONResponse:
        return JSONResponse({"detail": sentence(error)}, 422)

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> JSONResponse:
        words = (
            "there is nothing at this address" if error.status_code == 404 else str(error.detail).rstrip(".").lower()
        )
        return JSONResponse({"detail": f"{words}."}, error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        _log.error("%s %s could not be answered", request.method, request.url.path, exc_info=error)
        return JSONResponse({"detail": WENT_WRONG}, 500)


def sentence(error: RequestValidationError) -> str:
    """The first of the complaints, with the place that it is about."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    words = str(first["msg"])
    return f"{place[:80]}: {words[:1].lower()}{words[1:]}." if place else f"{words}."
