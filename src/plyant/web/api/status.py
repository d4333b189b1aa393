"""How busy the server is, and what a visitor may ask for."""

from __future__ import annotations

import dataclasses
from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, Field

from plyant import __version__
from plyant.native import under_way
from plyant.web.house import House


class Status(BaseModel):
    """How busy the server is."""

    version: str
    threads: Annotated[int, Field(description="That think at the same time.")]
    running: Annotated[int, Field(description="Questions that are being thought about.")]
    waiting: Annotated[int, Field(description="Questions that have not been begun.")]
    aside: Annotated[int, Field(description="Questions that nobody waits for any more, and that have not ended yet.")]
    compiling: Annotated[int, Field(description="Rules that are being compiled.")]
    limits: Annotated[dict[str, float], Field(description="What one visitor, and all together, may ask for.")]


def router(house: House) -> APIRouter:
    """The route."""
    made = APIRouter(tags=["status"])

    @made.get("/status", summary="How busy is it?")
    async def status() -> Status:
        """How many questions are being answered or wait, and the limits."""
        queue = house.thinking
        return Status(
            version=__version__,
            threads=queue.threads,
            running=queue.running,
            waiting=queue.waiting,
            aside=queue.aside,
            compiling=under_way(),
            limits=dataclasses.asdict(house.limits),
        )

    return made
