"""A long call that one may stop waiting for: it goes on in its own thread, and its outcome is kept for the next one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from plyant.native.worker import Worker

_PAUSE = 0.1  # seconds; not longer: on Windows, Ctrl-C is noticed only after it
_waiting: set[int] = set()  # threads


class Background:
    """One call, begun at once; several threads may wait for it."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self.is_awaited = True
        """Does anybody wait for the outcome still?"""
        self._done = threading.Event()
        self._worker = Worker(lambda: self._run(call))

    def _run(self, call: Callable[[], Any]) -> Any:
        try:
            return call()
        finally:
            self._done.set()

    def wait(self) -> Any:
        """The call's value, or its error. An exception of a signal handler ends the waiting, not the call."""
        me = threading.get_ident()
        try:
            self.is_awaited = True
            _waiting.add(me)
            while not self._done.wait(_PAUSE):
                pass
        except BaseException:
            self.is_awaited = False
            raise
        finally:
            _waiting.discard(me)
        return self._worker.value()


def is_waiting(thread: threading.Thread) -> bool:
    """Is this thread waiting for such a call now?"""
    return thread.ident in _waiting
