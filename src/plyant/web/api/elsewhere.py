"""Addresses under the interface's that it does not have: else the pages, which come next, would answer them."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match
from starlette.types import Scope

_METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"]


def nothing_here(whole: APIRouter) -> None:
    """Answer 405 where another method is accepted, and 404 elsewhere; called when all other routes were added."""
    known = list(whole.routes)

    async def refuse(request: Request) -> Response:
        accepted = ", ".join(m for m in _METHODS if any(_fits(route, request.scope, m) for route in known))
        if not accepted:
            raise HTTPException(404)
        words = f"{request.method} is not accepted here; {accepted} is"
        raise HTTPException(405, words, {"Allow": accepted})

    for path in ("", "/{rest:path}"):
        whole.add_api_route(path, refuse, methods=_METHODS, include_in_schema=False, response_model=None)


def _fits(route: BaseRoute, scope: Scope, method: str) -> bool:
    return route.matches({**scope, "method": method})[0] is Match.FULL
