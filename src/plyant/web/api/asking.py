"""A question from another program: it waits for its turn, and is taken back when nobody waits for the answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

from starlette.requests import Request

from plyant.errors import PlyantError
from plyant.web.contest import Contest
from plyant.web.house import House
from plyant.web.thinking import Job
from plyant.web.visitors import Visitor

T = TypeVar("T")


class Gone(PlyantError):
    """Who asked has gone away."""


class NoSuchContest(PlyantError, LookupError):
    """There is no such game in progress, or it is another visitor's."""


def visitor_of(request: Request) -> Visitor:
    """Who asks: the guard has named them."""
    visitor: Visitor = request.state.visitor
    return visitor


def contest_of(house: House, request: Request, name: str) -> Contest:
    """A visitor's own game in progress; raises NoSuchContest."""
    found = house.contests.get(visitor_of(request), name)
    if found is None:
        raise NoSuchContest(f"there is no game in progress {name[:40]!r}: it was forgotten, or is another visitor's.")
    return found


async def thought(house: House, request: Request, job: Job[T]) -> T:
    """The answer to a job that takes its turn in the queue."""
    return await while_listening(request, house.thinking.ask(visitor_of(request), job, is_patient=False).answer())


async def quick(job: Callable[[threading.Event], T]) -> T:
    """The answer to a job of a few milliseconds, which waits for nobody."""
    return await asyncio.to_thread(job, threading.Event())


async def while_listening(request: Request, work: Awaitable[T]) -> T:
    """What the work gives; it is cancelled, and Gone is raised, as soon as the connection is closed."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Gone("nobody waits for the answer any more.")
        return working.result()
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
            await asyncio.wait({working})


async def _left(request: Request) -> None:
    """Returns when the connection is closed; the request's body has been read already, or there is none."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
