"""The JSON interface under /api/v1: the same actions as on the pages."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI

from plyant.web.api import ants, contests, exact, exercises, games, playing, positions, status, trees, troubles
from plyant.web.api.elsewhere import nothing_here
from plyant.web.house import House

PREFIX = "/api/v1"


def register(app: FastAPI, house: House) -> None:
    """Add all routes, and how errors are answered."""
    troubles.register(app)
    whole = APIRouter(prefix=PREFIX, responses=troubles.RESPONSES)
    for part in (games, contests, playing, positions, trees, exercises, exact, ants, status):
        whole.include_router(part.router(house))
    nothing_here(whole)
    app.include_router(whole)
