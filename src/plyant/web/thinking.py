"""Whose question is answered next: addresses take turns, and at each of them its visitors.

So nobody waits for another's many questions, and nobody gets more turns by coming as many visitors.

All of it happens in the event loop, but for the thinking itself: that is done in as many threads as there are cores.
What does not end when it is told to is set aside: others get its place, and it counts as its visitor's until it ends.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
import itertools
import os
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from plyant.errors import Interrupted, PlyantError, StillCompiling
from plyant.native import stoppable
from plyant.native.limited import StopEvent
from plyant.web.limits import Limits, TooMuch
from plyant.web.visitors import address_of

T = TypeVar("T")
Job = Callable[[threading.Event], T]
"""Thinks until it has an answer, or until soon after the event is set."""

GRACE = 2.0  # seconds beyond the limit after which a question is told to stop, whatever it was allowed
LEAVING = 0.4  # seconds in which it then ends, or is set aside
ASIDE = 4  # questions that are set aside at the same time; others keep their place until they end
_CROWDED = "too many visitors are waiting for an answer; try again in a minute."
_STOPPING = "the server is about to stop."


class Cancelled(PlyantError):
    """Nobody waits for the answer any more."""


class Ticket(Generic[T]):
    """A question in the queue: how many are ahead of it, and its answer when it has one."""

    def __init__(
        self, queue: Thinking, visitor: str, job: Job[T], changed: Callable[[int], None] | None, is_patient: bool
    ) -> None:
        self.visitor = visitor
        self.address = address_of(visitor)
        self.stop: threading.Event = StopEvent(self.address)
        self.halted = asyncio.Event()
        self.is_patient = is_patient
        self.is_compiling = False
        """Was its time up while rules were compiled? Then it was put into the queue again."""
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

    def halt(self) -> None:
        """Tell the job to end with what it has."""
        self.stop.set()
        self.halted.set()

    def begin_again(self) -> None:
        """Its time was up while rules were compiled: it is in the queue again."""
        self.stop, self.halted = StopEvent(self.address), asyncio.Event()
        self.is_compiling = True
        if self._changed is not None:
            self._changed(self.ahead)

    def cancel(self, why: str = "the question was taken back.") -> None:
        """Stop thinking about it; whoever waits for the answer gets Cancelled."""
        self.halt()
        if not self._answer.done():
            self._answer.set_exception(Cancelled(why))
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
        with stoppable(self.stop):
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


_Lines = collections.OrderedDict[str, "collections.deque[Ticket[Any]]"]
"""The questions of each visitor at one address."""


class Thinking:
    """The queue of all questions; it is made inside of a running event loop."""

    def __init__(self, limits: Limits, threads: int | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.limits = limits
        self.threads = threads or os.cpu_count() or 1
        self._waiting: collections.OrderedDict[str, _Lines] = collections.OrderedDict()  # by address
        self._running: set[Ticket[Any]] = set()
        self._aside: set[Ticket[Any]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def running(self) -> int:
        """Questions that are being thought about."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """Questions that have not been begun."""
        return sum(len(line) for lines in self._waiting.values() for line in lines.values())

    @property
    def aside(self) -> int:
        """Questions that nobody waits for any more, and that have not ended yet."""
        return len(self._aside)

    def ask(
        self, visitor: str, job: Job[T], changed: Callable[[int], None] | None = None, *, is_patient: bool = True
    ) -> Ticket[T]:
        """Put a question into the queue; raises TooMuch if the visitor, their address, or everybody has too many there.

        If everybody has, the address with most questions loses its latest one to an address with fewer.

        changed(ahead) is called in the event loop whenever another number of questions is ahead of this one.
        is_patient: it is begun again where its time was up while rules were compiled; else that is its answer,
        StillCompiling.
        """
        if self._is_closed:
            raise Cancelled(_STOPPING)
        known = [*self._tickets(), *self._running, *self._aside]
        own = sum(t.visitor == visitor for t in known)
        if own >= self.limits.waiting_each:
            raise TooMuch(f"{own} of your questions are not answered yet; wait for one of them.")
        address = address_of(visitor)
        if sum(t.address == address for t in known) >= self.limits.waiting_address:
            raise TooMuch("too many questions from your address are not answered yet; try again in a minute.")
        if self.waiting >= self.limits.waiting:
            self._make_room(address)
        ticket = Ticket(self, visitor, job, changed, is_patient)
        self._line_of(ticket).append(ticket)
        self._go_on()
        return ticket

    def _tickets(self) -> list[Ticket[Any]]:
        """All questions that wait."""
        return [ticket for lines in self._waiting.values() for line in lines.values() for ticket in line]

    def _line_of(self, ticket: Ticket[Any]) -> collections.deque[Ticket[Any]]:
        lines = self._waiting.setdefault(ticket.address, collections.OrderedDict())
        return lines.setdefault(ticket.visitor, collections.deque())

    def _make_room(self, address: str) -> None:
        """Take the latest question from the address with most of them; TooMuch: that is this one, or nearly."""
        counts = collections.Counter(ticket.address for ticket in self._tickets())
        crowded, most = max(counts.items(), key=lambda item: item[1], default=("", 0))
        if most <= counts[address] + 1:
            raise TooMuch(_CROWDED)
        latest = max((t for t in self._tickets() if t.address == crowded), key=lambda ticket: ticket.asked)
        latest.settle(None, TooMuch(_CROWDED))
        latest.cancel()

    def forget(self, ticket: Ticket[Any]) -> None:
        """Take a question out of the queue, if it is still in it."""
        lines = self._waiting.get(ticket.address, _Lines())
        line = lines.get(ticket.visitor)
        if line is not None and ticket in line:
            line.remove(ticket)
            if not line:
                del lines[ticket.visitor]
            if not lines:
                del self._waiting[ticket.address]
            self._tell()

    def stop_all(self, visitor: str | None = None, why: str = "the question was taken back.") -> None:
        """Take back all questions, or all of one visitor."""
        for ticket in [*self._tickets(), *self._running]:
            if visitor is None or ticket.visitor == visitor:
                ticket.cancel(why)

    def end(self) -> None:
        """Stop everything, and take no more questions: whoever waits is told that the server is about to stop."""
        self._is_closed = True
        self.stop_all(why=_STOPPING)

    async def close(self) -> None:
        """Stop everything, and wait until it has stopped; what does not stop soon ends with the process."""
        self.end()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2 * LEAVING)

    def _go_on(self) -> None:
        """Begin as many questions as there are free threads: addresses in turn, and at each of them its visitors."""
        while self._waiting and len(self._running) < self.threads:
            address, lines = self._waiting.popitem(last=False)
            visitor, line = lines.popitem(last=False)
            ticket = line.popleft()
            if line:
                lines[visitor] = line  # this visitor's next question comes after everybody else's of this address
            if lines:
                self._waiting[address] = lines  # and this address's next question after that of every other address
            self._running.add(ticket)
            task = self.loop.create_task(self._run(ticket))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._tell()

    async def _run(self, ticket: Ticket[Any]) -> None:
        ticket.started = ticket.started or time.perf_counter()
        ticket.tell(0)
        alarm = self.loop.call_later(self.limits.seconds + GRACE, ticket.halt)
        thinking = self._begun(ticket)
        halted = self.loop.create_task(ticket.halted.wait())
        either: set[asyncio.Future[Any]] = {thinking, halted}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        halted.cancel()
        alarm.cancel()
        await asyncio.wait({thinking}, timeout=LEAVING)
        while not thinking.done():
            if len(self._aside) < ASIDE:
                self._running.discard(ticket)
                self._aside.add(ticket)
                self._go_on()
                await asyncio.wait({thinking}, timeout=GRACE)  # it may still have something to say
                if not thinking.done():
                    ticket.settle(None, self._late())
                await thinking
            else:
                ticket.settle(None, self._late())
                await asyncio.wait({thinking}, timeout=LEAVING)
        self._running.discard(ticket)
        self._aside.discard(ticket)
        value, error = thinking.result()
        if isinstance(error, StillCompiling) and ticket.is_patient and not ticket.is_done:
            self._line_of(ticket).appendleft(ticket)
            ticket.begin_again()
        elif isinstance(error, (Cancelled, Interrupted)) and ticket.stop.is_set():
            ticket.settle(None, self._late())
        else:
            ticket.settle(value, error)
        self._go_on()

    def _begun(self, ticket: Ticket[Any]) -> asyncio.Future[tuple[Any, BaseException | None]]:
        """Its job's value or error, from a thread that does not keep the process from ending."""
        ended: asyncio.Future[tuple[Any, BaseException | None]] = self.loop.create_future()

        def run() -> None:
            value, error = None, None
            try:
                value = ticket.think()
            except BaseException as raised:
                error = raised
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self.loop.call_soon_threadsafe(ended.set_result, (value, error))

        threading.Thread(target=run, daemon=True, name="plyant thinking").start()
        return ended

    def _late(self) -> TooMuch:
        return TooMuch(f"this takes longer than the {self.limits.seconds:g} seconds that are accepted; ask for less.")

    def _tell(self) -> None:
        """Tell all who wait how many are ahead of them."""
        ahead = int(len(self._running) >= self.threads)
        for number, ticket in enumerate(_in_turn([_in_turn(lines.values()) for lines in self._waiting.values()])):
            ticket.tell(ahead + number)


def _in_turn(lines: Iterable[Iterable[T]]) -> list[T]:
    """The first of each line, then the second of each line, and so on."""
    rounds: Iterable[tuple[T | None, ...]] = itertools.zip_longest(*lines)
    return [one for turn in rounds for one in turn if one is not None]
