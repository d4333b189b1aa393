"""A long call that one may stop waiting for: it goes on in its own thread, and its outcome is kept for the next one."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

from plyant.errors import StillCompiling
from plyant.native.limited import client_of
from plyant.native.worker import Worker

AT_ONCE = 2
"""Such calls that threads with an event to stop at begin at the same time; the next one waits until one has ended.
One client has one of them at a time."""
_PAUSE = 0.1  # seconds; not longer: on Windows, Ctrl-C is noticed only after it
_waiting: set[int] = set()  # threads
_going: set[Background] = set()
_room = threading.Condition()  # over the set above
_mine = threading.local()


class Background:
    """One call, begun when it is first waited for; several threads may wait for it."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self.is_awaited = True
        """Does anybody wait for the outcome still?"""
        self._call = call
        self._client = ""
        self._done = threading.Event()
        self._worker: Worker | None = None

    def _run(self) -> Any:
        try:
            return self._call()
        finally:
            with _room:
                _going.discard(self)
                _room.notify_all()
            self._done.set()

    def _begin(self) -> Worker:
        """Begin, if nobody has, as soon as there is room."""
        with _room:
            client = client_of(stop_of_thread())
            while self._worker is None and stop_of_thread() is not None and _is_full(client):
                _look()
                _room.wait(_PAUSE)
            if self._worker is None:
                self._client = client
                _going.add(self)
                self._worker = Worker(self._run)
            return self._worker

    def wait(self) -> Any:
        """The call's value, or its error. An exception of a signal handler ends the waiting, not the call.

        Raises StillCompiling where the thread has an event to stop at, and it is set: see `stoppable`.
        """
        me = threading.get_ident()
        try:
            self.is_awaited = True
            worker = self._begin()
            _waiting.add(me)
            while not self._done.wait(_PAUSE):
                _look()
        except BaseException:
            self.is_awaited = False
            raise
        finally:
            _waiting.discard(me)
        return worker.value()


def _is_full(client: str) -> bool:
    """Is there no room for another call, or is one already going on for this client?"""
    return len(_going) >= AT_ONCE or (client != "" and any(one._client == client for one in _going))


@contextlib.contextmanager
def stoppable(stop: threading.Event | None) -> Iterator[None]:
    """Inside, this thread waits for no such call any more once the event is set."""
    before = stop_of_thread()
    _mine.stop = stop
    try:
        yield
    finally:
        _mine.stop = before


def stop_of_thread() -> threading.Event | None:
    """The event of `stoppable` that this thread is inside of, for another thread that works for it."""
    found: threading.Event | None = getattr(_mine, "stop", None)
    return found


def _look() -> None:
    stop = stop_of_thread()
    if stop is not None and stop.is_set():
        raise StillCompiling("the rules are being compiled, which takes a while the first time; ask again soon.")


def is_waiting(thread: threading.Thread) -> bool:
    """Is this thread waiting for such a call now?"""
    return thread.ident in _waiting


def under_way() -> int:
    """How many such calls go on now, whether anybody waits for them or not."""
    return len(_going)
