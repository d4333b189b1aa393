"""Answers that take their time, as lines of JSON: how many questions are ahead, then the answer or one sentence.

{"ahead": 2}, {"ahead": 0}, {"answer": …}, or {"error": "…"} at last. A browser that goes away takes its question back.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.responses import StreamingResponse

from plyant.errors import PlyantError
from plyant.game import Game
from plyant.web.house import House
from plyant.web.own_rules import what_stopped

Job = Callable[[threading.Event], Any]

_log = logging.getLogger(__name__)
HEADERS = {"cache-control": "no-store", "content-encoding": "identity"}  # squeezed lines would wait for each other
WENT_WRONG = "something went wrong in the server; its log says what."


def answered(house: House, visitor: str, job: Job, at_once: bool = False) -> StreamingResponse:
    """The answer to a job; at_once: it takes a few milliseconds, so nobody needs to wait for their turn."""
    lines = _quick(job) if at_once else _in_turn(house, visitor, job)
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=HEADERS)


async def _quick(job: Job) -> AsyncIterator[str]:
    yield await _last_line(asyncio.ensure_future(asyncio.to_thread(job, threading.Event())))


async def _in_turn(house: House, visitor: str, job: Job) -> AsyncIterator[str]:
    places: asyncio.Queue[int | None] = asyncio.Queue()
    try:
        ticket = house.thinking.ask(visitor, job, places.put_nowait)
    except PlyantError as error:
        yield _line({"error": str(error)})
        return
    answer = asyncio.ensure_future(ticket.answer())
    answer.add_done_callback(lambda _: places.put_nowait(None))
    try:
        if ticket.ahead:
            yield _line({"ahead": ticket.ahead})
        while (ahead := await places.get()) is not None:
            yield _line({"ahead": ahead})
        yield await _last_line(answer)
    finally:
        ticket.cancel()  # nobody listens any more, or it is answered


async def _last_line(answer: asyncio.Future[Any]) -> str:
    try:
        return _line({"answer": await answer})
    except Exception as error:
        return _line({"error": sentence_of(error)})


def sentence_of(error: Exception, game: Game | None = None) -> str:
    """What a visitor is told of an error; what is no visitor's fault is in the log."""
    found = error if isinstance(error, PlyantError) else what_stopped(error, game)
    if found is not None:
        return str(found)
    _log.error("a question could not be answered", exc_info=error)
    return WENT_WRONG


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
