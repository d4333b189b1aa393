"""Whose question is answered next: visitors take turns, so that nobody waits for another's many questions.

All of it happens in the event loop, but for the thinking itself: that is done in as many threads as there are cores.
"""

from __future__ import annotations

import asyncio
import collections
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar

from plyant.errors import PlyantError
from plyant.web.limits import Limits, TooMuch

T = TypeVar("T")
Job = Callable[[threading.Event], T]
"""Thinks until it has an answer, or until soon after the event is set."""

GRACE = 2.0  # seconds beyond the limit after which a question is told to stop, whatever it was allowed


class Cancelled(PlyantError):
    """Nobody waits for the answer any more."""


class Ticket(Generic[T]):
    """A question in the queue: how many are ahead of it, and its answer when it has one."""

    def __init__(self, queue: Thinking, visitor: str, job: Job[T], changed: Callable[[int], None] | None) -> None:
        self.visitor = visitor
        self.stop = threading.Event()
        self.asked = time.perf_counter()
        self.started: float | None = None
        self.ahead = 0
        self._queue = queue
        self._job = job
        self._changed = changed
        self._answer: asyncio.Future[T] = queue.loop.create_future()

    @property
    def is_done(self) -> bool:
        """Is there an answer, or nobody who waits for one?"""
        return self._answer.done()

    def cancel(self) -> None:
        """Stop thinking about it; whoever waits for the answer gets Cancelled."""
        self.stop.set()
        if not self._answer.done():
            self._answer.set_exception(Cancelled("the question was taken back."))
            self._answer.exception()  # it is no fault that nobody asks for it
        self._queue.forget(self)

    async def answer(self) -> T:
        """The job's value or error; who is cancelled while waiting cancels the question."""
        try:
            return await asyncio.shield(self._answer)
        except asyncio.CancelledError:
            self.cancel()
            raise

    def tell(self, ahead: int) -> None:
        """So many questions will be begun before this one."""
        if ahead != self.ahead:
            self.ahead = ahead
            if self._changed is not None:
                self._changed(ahead)

    def think(self) -> T:
        """Run the job; called in a thread of its own."""
        return self._job(self.stop)

    def settle(self, value: T | None, error: BaseException | None) -> None:
        """The job has ended."""
        if self._answer.done():
            return
        if error is None:
            self._answer.set_result(value)  # type: ignore[arg-type]
        else:
            self._answer.set_exception(error)
            self._answer.exception()


class Thinking:
    """The queue of all questions; it is made inside of a running event loop."""

    def __init__(self, limits: Limits, threads: int | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.limits = limits
        self.threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="plyant thinking")
        self._waiting: collections.OrderedDict[str, collections.deque[Ticket[Any]]] = collections.OrderedDict()
        self._running: set[Ticket[Any]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def running(self) -> int:
        """Questions that are being thought about."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """Questions that have not been begun."""
        return sum(len(line) for line in self._waiting.values())

    def ask(self, visitor: str, job: Job[T], changed: Callable[[int], None] | None = None) -> Ticket[T]:
        """Put a question into the queue; raises TooMuch where the visitor, or everybody, has too many there.

        changed(ahead) is called in the event loop whenever another number of questions is ahead of this one.
        """
        own = len(self._waiting.get(visitor, ())) + sum(t.visitor == visitor for t in self._running)
        if own >= self.limits.waiting_each:
            raise TooMuch(f"{own} of your questions are not answered yet; wait for one of them.")
        if self.waiting >= self.limits.waiting:
            raise TooMuch("too many visitors are waiting for an answer; try again in a minute.")
        ticket = Ticket(self, visitor, job, changed)
        self._waiting.setdefault(visitor, collections.deque()).append(ticket)
        self._go_on()
        return ticket

    def forget(self, ticket: Ticket[Any]) -> None:
        """Take a question out of the queue, if it is still in it."""
        line = self._waiting.get(ticket.visitor)
        if line is not None and ticket in line:
            line.remove(ticket)
            if not line:
                del self._waiting[ticket.visitor]
            self._tell()

    def stop_all(self, visitor: str | None = None) -> None:
        """Take back all questions, or all of one visitor."""
        waiting = [t for line in self._waiting.values() for t in line]
        for ticket in [*waiting, *self._running]:
            if visitor is None or ticket.visitor == visitor:
                ticket.cancel()

    async def close(self) -> None:
        """Stop everything, and wait until it has stopped."""
        self.stop_all()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _go_on(self) -> None:
        """Begin as many questions as there are free threads: one of each visitor in turn."""
        while self._waiting and len(self._running) < self.threads:
            visitor, line = self._waiting.popitem(last=False)
            ticket = line.popleft()
            if line:
                self._waiting[visitor] = line  # this visitor's next question comes after everybody else's
            self._running.add(ticket)
            task = self.loop.create_task(self._run(ticket))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._tell()

    async def _run(self, ticket: Ticket[Any]) -> None:
        ticket.started = time.perf_counter()
        ticket.tell(0)
        alarm = self.loop.call_later(self.limits.seconds + GRACE, ticket.stop.set)
        value, error = None, None
        try:
            value = await self.loop.run_in_executor(self._pool, ticket.think)
        except Exception as raised:
            error = raised
        finally:
            alarm.cancel()
            self._running.discard(ticket)
            self._go_on()
        ticket.settle(value, error)

    def _tell(self) -> None:
        """Tell all who wait how many are ahead of them: everybody's first question, then everybody's second …"""
        lines = list(self._waiting.values())
        ahead = int(len(self._running) >= self.threads)
        for turn in range(max(map(len, lines), default=0)):
            for line in lines:
                if len(line) > turn:
                    line[turn].tell(ahead)
                    ahead += 1
