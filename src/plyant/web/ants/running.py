"""A run as lines of JSON: one for each moment that is seen, at most ten a second, until it ends or nobody looks.

Each moment is a question of its own in the queue, so that ants that walk slowly take no turns from others.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import threading
import time
from collections.abc import AsyncIterator
from typing import Any, TypeVar

import numpy as np

from plyant.colony.live import Live
from plyant.colony.problem import Problem
from plyant.colony.rehearsal import rehearse
from plyant.colony.search import Settings
from plyant.errors import PlyantError
from plyant.web.ants.asked import Asked, fields, read
from plyant.web.ants.hills import Hills
from plyant.web.ants.seen import LONG, ONCE, PROVED, USED_UP, moment
from plyant.web.house import House
from plyant.web.limits import TooMuch
from plyant.web.lines import WENT_WRONG
from plyant.web.thinking import Job, Thinking, Ticket

T = TypeVar("T")

_log = logging.getLogger(__name__)
SOON = 0.1  # seconds from one moment to the next, at least
_LOOK = 0.4  # seconds after which a visitor is told how many are ahead
_LONGEST = 600.0  # seconds of one run, rests counted
_PATIENCE = 20  # times a question is put again, where the visitor has too many others
_CUT_OFF = 5  # times it is tried again, where compiling took longer than one question may
_MORE = 30  # iterations after the best tour is proved: it is worth seeing how the ants agree on it


def prepare(thinking: Thinking) -> None:
    """Have compiled, or loaded, what the first run needs; asked for as soon as somebody opens the page."""
    problem, settings = Problem(points=np.eye(2)), Settings(variant="as", local="none")
    with contextlib.suppress(TooMuch):
        thinking.ask("the house", lambda _: rehearse(problem, settings))


async def lines(house: House, hills: Hills, visitor: str, given: bytes) -> AsyncIterator[str]:
    """{"id": …}, {"ahead": 2}, {"seen": …} again and again, and {"answer": why it ended} or {"error": …} at last."""
    try:
        reading = await _put(house.thinking, visitor, lambda _: read(fields(given), house.limits))
        asked = await reading.answer()
        id_, live = hills.get(visitor, asked)
        yield _line({"id": id_} | ({"warnings": asked.warnings} if asked.warnings else {}))
        async for told in _moments(house.thinking, visitor, live, asked):
            yield _line(told)
    except PlyantError as error:
        yield _line({"error": str(error)})
    except Exception:
        _log.exception("ants could not go on")
        yield _line({"error": WENT_WRONG})


async def _moments(thinking: Thinking, visitor: str, live: Live, asked: Asked) -> AsyncIterator[dict[str, Any]]:
    begun = time.monotonic()
    order: list[int] | None = None
    proved_at: int | None = None
    while True:
        due = time.monotonic() + max(1 / asked.pace if asked.pace else 0.0, SOON)
        seen: dict[str, Any] = {}
        async for told in _one_moment(thinking, visitor, live, asked, order):
            seen = told.get("seen", seen)
            yield told
        order = seen.get("order", order)
        if live.is_proved and proved_at is None:
            proved_at = seen["n"] + (0 if live.settings.variant == "focused" else _MORE)
        is_proved = proved_at is not None and seen["n"] >= proved_at
        why = PROVED if is_proved else _ended(live, asked, time.monotonic() - begun)
        if why:
            yield {"answer": why}
            return
        await asyncio.sleep(max(due - time.monotonic(), 0.0))


async def _one_moment(
    thinking: Thinking, visitor: str, live: Live, asked: Asked, order: list[int] | None
) -> AsyncIterator[dict[str, Any]]:
    is_paced = asked.is_once or asked.pace > 0
    count = max(1, round(asked.pace * SOON)) if is_paced else None

    def job(stop: threading.Event) -> dict[str, Any]:
        live.advance(stop, asked.seconds if is_paced else SOON, count)
        return {} if stop.is_set() else moment(live, order)

    for _ in range(_CUT_OFF):
        ticket = await _put(thinking, visitor, job)
        answer = asyncio.ensure_future(ticket.answer())
        try:
            while not (await asyncio.wait({answer}, timeout=_LOOK))[0]:
                yield {"ahead": ticket.ahead}
            seen = await answer
        finally:
            answer.cancel()
            ticket.cancel()  # nobody looks any more, or it is answered
        if seen:
            yield {"seen": seen}
            return
    raise TooMuch("the ants took longer than is accepted here; take fewer cities or fewer ants.")


async def _put(thinking: Thinking, visitor: str, job: Job[T]) -> Ticket[T]:
    """In the queue, as soon as the visitor's other questions leave room; raises TooMuch where they do not."""
    for _ in range(_PATIENCE):
        try:
            return thinking.ask(visitor, job)
        except TooMuch:
            await asyncio.sleep(_LOOK)
    return thinking.ask(visitor, job)


def _ended(live: Live, asked: Asked, seconds: float) -> str:
    """Why it ends now, though nothing is proved; empty: it goes on."""
    if live.is_over:
        return USED_UP
    if asked.is_once:
        return ONCE
    return LONG if seconds > _LONGEST else ""


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"
