"""The queue of questions: visitors take turns, questions are taken back, and nobody has too many."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyant.web.limits import Limits, TooMuch
from plyant.web.thinking import Cancelled, Thinking

ROOMY = Limits(waiting_each=50, waiting=500)


def run(body: Callable[[], Awaitable[Any]]) -> Any:
    async def whole() -> Any:
        return await asyncio.wait_for(body(), 30)

    return asyncio.run(whole())


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=12))
def test_everybody_s_first_question_comes_before_anybody_s_second(visitors: list[str]) -> None:
    order: list[tuple[str, int]] = []

    async def body() -> None:
        queue = Thinking(ROOMY, threads=1)
        gate = threading.Event()
        held = queue.ask("x", lambda stop: gate.wait())
        asked: dict[str, int] = {}
        tickets = []
        for v in visitors:
            asked[v] = asked.get(v, 0) + 1
            mine = (v, asked[v])
            tickets.append(queue.ask(v, lambda stop, mine=mine: order.append(mine)))
        expected = sorted(range(len(tickets)), key=lambda i: tickets[i].ahead)
        assert sorted(t.ahead for t in tickets) == list(range(1, len(tickets) + 1))
        gate.set()
        await held.answer()
        for t in tickets:
            await t.answer()
        numbered, counts = [], {}
        for v in visitors:
            counts[v] = counts.get(v, 0) + 1
            numbered.append((v, counts[v]))
        assert order == [numbered[i] for i in expected]  # what was told is what happened
        await queue.close()

    run(body)
    turns = [turn for _, turn in order]
    assert turns == sorted(turns)


def test_a_question_that_is_taken_back_is_stopped_or_never_begun() -> None:
    async def body() -> None:
        queue = Thinking(ROOMY, threads=1)
        stopped = threading.Event()
        begun = threading.Event()
        first = queue.ask("a", lambda stop: (begun.set(), stop.wait(20), stopped.set()))
        second = queue.ask("b", lambda stop: pytest.fail("it was taken back"))
        await asyncio.get_running_loop().run_in_executor(None, begun.wait)
        second.cancel()
        first.cancel()
        with pytest.raises(Cancelled):
            await first.answer()
        await asyncio.get_running_loop().run_in_executor(None, stopped.wait)
        while queue.running:
            await asyncio.sleep(0.01)
        assert queue.waiting == 0
        await queue.close()

    run(body)


def test_who_stops_waiting_stops_the_thinking() -> None:
    async def body() -> None:
        queue = Thinking(ROOMY, threads=1)
        stopped = threading.Event()
        ticket = queue.ask("a", lambda stop: (stop.wait(20), stopped.set()))
        waiting = asyncio.ensure_future(ticket.answer())
        await asyncio.sleep(0.05)
        waiting.cancel()
        await asyncio.get_running_loop().run_in_executor(None, stopped.wait)
        await queue.close()

    run(body)


def test_one_visitor_and_all_together_have_a_limit() -> None:
    async def body() -> None:
        queue = Thinking(Limits(waiting_each=2, waiting=3), threads=1)
        for visitor in ("a", "a", "b", "c"):
            queue.ask(visitor, lambda stop: stop.wait(20))
        with pytest.raises(TooMuch, match="2 of your questions"):
            queue.ask("a", lambda stop: None)
        with pytest.raises(TooMuch, match="too many visitors"):
            queue.ask("d", lambda stop: None)
        await queue.close()

    run(body)


def test_a_question_that_takes_too_long_is_told_to_stop_and_errors_come_back() -> None:
    async def body() -> None:
        queue = Thinking(Limits(seconds=-1.9), threads=2)  # with the grace, a tenth of a second
        assert await queue.ask("a", lambda stop: stop.wait(20)).answer() is True
        with pytest.raises(ZeroDivisionError):
            await queue.ask("a", lambda stop: 1 // 0).answer()
        assert queue.running == 0
        await queue.close()

    run(body)
