"""The JSON interface as an application of its own; the pages are added to it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI

from plyant import __version__
from plyant.web import api
from plyant.web.house import House

SCHEMA = "/api/openapi.json"
_DESCRIPTION = """Visitors are told apart by a cookie: keep it (`curl -c jar -b jar …`), or every request is a new
visitor's. Where the server wants a token, send it as `Authorization: Bearer …`. Moves are written as players write
them. Whatever takes time waits for its turn in a queue that all visitors share fairly; who closes the connection takes
the question back. An error is a status and one sentence: `{"detail": "…"}`."""


def interface(house: House) -> FastAPI:
    """All routes under /api/v1; the house is open as long as the application runs."""

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    app = FastAPI(
        title="Plyant",
        version=__version__,
        summary="Play, search, explain and solve games; and find short tours by ants.",
        description=_DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,  # their pages load scripts from another host; ours is /api
        redoc_url=None,
        openapi_url=SCHEMA,
    )
    api.register(app, house)
    return app
