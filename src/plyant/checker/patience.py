"""Calls that may never come back: a loop without an end in the rules, or in their machine code."""

from __future__ import annotations

import ctypes
import itertools
import queue
import sys
import threading
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

from plyant.native import Worker

LEAST = 1.5  # seconds that a function of a game may take, however short the check
_PAUSE = 0.05  # between two looks at what the threads are doing
_LOOKS = 5  # at least, before a call counts as one that does not return: the machine itself may have stood still
_GRACE = 0.5  # seconds for a thread to end when it is told to


class TooSlow(Exception):
    """The call did not come back in time; its thread is left to itself."""


class Patient:
    """A thread that makes calls one after the other, and a limit to how long each of them is waited for."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._start()

    def _start(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], Any] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[tuple[Any, Exception | None]] = queue.SimpleQueue()
        threading.Thread(target=_serve, args=(self._calls, self._answers), daemon=True, name="plyant check").start()

    def call(self, ask: Callable[[], Any]) -> Any:
        """What `ask` returns, or its exception; raises TooSlow when it is not back in time."""
        self._calls.put(ask)
        try:
            value, error = self._answers.get(timeout=self.seconds)
        except queue.Empty:
            self._start()
            raise TooSlow from None
        if error is not None:
            raise error
        return value

    def close(self) -> None:
        """Let the thread end."""
        self._calls.put(None)


def _serve(calls: queue.SimpleQueue[Callable[[], Any] | None], answers: queue.SimpleQueue[Any]) -> None:
    while (ask := calls.get()) is not None:
        try:
            answers.put((ask(), None))
        except Exception as error:
            answers.put((None, error))


class NoReturn(Exception):
    """A function of a game did not return in time."""

    def __init__(self, function: str, line: str, seconds: float, at: Any = None) -> None:
        super().__init__(f"{function} did not return within {seconds:g} seconds")
        self.function = function
        self.line = line
        """Where it was in the end: "mine.py:12"."""
        self.seconds = seconds
        self.at = at
        """The position that it was asked about, if that is known."""


class _Ended(BaseException):
    """Raised inside of a call that lasts too long; no `except Exception` of the rules catches it."""


class _Call(NamedTuple):
    """Calls of functions of the game that are going on in a thread, each inside of the one before."""

    thread: int
    frames: tuple[FrameType, ...]


def patiently(call: Callable[[], Any], names: Mapping[CodeType, str], seconds: float, kind: type) -> Any:
    """What `call` returns; raises NoReturn if one call of a function of the game takes more than `seconds`.

    names: the functions of the game; helpers in the same files count as well.
    kind: the class of positions; NoReturn has the one that the function was asked about.

    The call is made by a thread of its own. Only functions written in Python can be ended. A loop inside of a C
    function that keeps the interpreter to itself, such as `sum(itertools.count())`, is not even noticed.
    """
    files = {code.co_filename for code in names}
    before = set(sys._current_frames())
    done = threading.Event()

    def noted() -> Any:
        try:
            return call()
        finally:
            done.set()

    worker = Worker(noted)
    same: _Call | None = None  # the calls that were going on at each of the last looks
    looks = 0
    try:
        while not done.wait(_PAUSE):
            now = _going_on(files, before)
            still = _common(same, now)
            looks, same = (looks + 1, still) if still is not None else (0, now)
            if same is not None and now is not None and looks >= max(_LOOKS, seconds / _PAUSE):
                stuck = same.frames[-1]
                name = names.get(stuck.f_code, stuck.f_code.co_name)
                raise NoReturn(name, _place(now.frames[-1]), seconds, _position(stuck, kind))
        return worker.value()
    except BaseException:
        if same is not None and not done.is_set():
            _end(same.thread, done)
        raise


def _going_on(files: Collection[str], but: Collection[int]) -> _Call | None:
    """The calls of functions of the game that a thread is in, if one is, but for the threads in `but`."""
    for thread, top in sys._current_frames().items():
        own: list[FrameType] = []
        frame: FrameType | None = None if thread in but else top
        while frame is not None:
            if frame.f_code.co_filename in files:
                own.append(frame)
            frame = frame.f_back
        if own:
            return _Call(thread, tuple(reversed(own)))
    return None


def _common(a: _Call | None, b: _Call | None) -> _Call | None:
    """The calls that both have, from the outermost on; None if there are none."""
    if a is None or b is None:
        return None
    pairs = itertools.takewhile(lambda pair: pair[0] is pair[1], zip(a.frames, b.frames, strict=False))
    frames = tuple(frame for frame, _ in pairs)
    return _Call(b.thread, frames) if frames else None


def _position(frame: FrameType | None, kind: type) -> Any:
    """The position about which a function was asked, from the variables of its callers; None if there is none."""
    while frame is not None:
        for value in (frame.f_locals.get("self"), frame.f_locals.get("at")):
            if isinstance(value, kind):
                return value
        frame = frame.f_back
    return None


def _place(frame: FrameType) -> str:
    return f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"


def _end(thread: int, done: threading.Event) -> None:
    """End a thread at its next step in Python; it is left to itself if it catches everything."""
    for _ in range(int(_GRACE / _PAUSE)):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(_Ended))
        if done.wait(_PAUSE):
            return
