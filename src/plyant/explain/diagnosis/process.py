"""The other process, as seen from here: questions go out, answers come back, within limits.

No code of a student runs in this process.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from plyant.errors import BadFile, PlyantError, UnfitGame
from plyant.explain.diagnosis.question import Question
from plyant.explain.diagnosis.student import child, recognise
from plyant.explain.diagnosis.student.load import Loaded

_START = 20.0  # seconds that a student's file may take to be imported
_PATIENCE = 3.0  # seconds without an answer after which the process is ended
_LEAST = 1.0  # seconds that an answer is waited for in any case
_BATCH = 50
# The room is loaded under a name of its own, so that Plyant as a whole (and Numba) is not.
_COMMAND = """
import importlib.util, sys
where = sys.argv[1]
init = where + "/__init__.py"
spec = importlib.util.spec_from_file_location("plyant_diagnosis", init, submodule_search_locations=[where])
sys.modules["plyant_diagnosis"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules["plyant_diagnosis"])
from plyant_diagnosis.student.child import main
main(*sys.argv[2:])
"""


class NotRecognised(UnfitGame):
    """It cannot be told how the function wants to be called."""


class _Ended(Exception):
    """The process has ended, or was ended because it was silent for too long."""


class Student:
    """A function in a process of its own, which is started again when a question ended it."""

    def __init__(self, source: str | Callable[..., Any], cpu_seconds: float) -> None:
        self._source = source
        self._cpu_seconds = int(cpu_seconds) + 5
        self._presentation: str | None = None
        self._process: _Process | None = None
        self._process = self._started()
        self.number = 0
        self.plan = self.plans[0]
        self.patience = _PATIENCE

    def _started(self) -> _Process:
        process = _Process(self._source, self._cpu_seconds)
        try:
            first = process.line(_START)
            if "refused" in first:
                refused = str(first["refused"])
                raise (NotRecognised if recognise.ADAPTER in refused else BadFile)(refused)
        except BaseException as error:
            process.close()
            if isinstance(error, _Ended):
                raise BadFile(f"the student's code ended before it was asked anything: {error.args[1]}.") from None
            raise
        self.plans: list[dict[str, Any]] = first["plans"]
        self.notes: dict[str, str] = first["notes"]
        return process

    def use(self, number: int, plan: dict[str, Any]) -> None:
        """From now on, call the function by the plan of this number; `plan` may say more than was known at first."""
        self.number, self.plan, self._presentation = number, plan, None

    def probe(self, questions: list[Question]) -> None:
        """Find out how much of a nested list's use can be watched without the function noticing."""
        try:
            self._alive().send({"probe": True, "plan": self.number, "questions": _plain(questions)})
            self._presentation = str(self._alive().line(_PATIENCE)["presentation"])
        except _Ended:  # the questions themselves will show why
            self._end()

    def ask(self, questions: list[Question], deadline: float) -> list[dict[str, Any]]:
        """The answers, in order. The last one may be an error that ended the process; then there are no more."""
        answers: list[dict[str, Any]] = []
        for start in range(0, len(questions), _BATCH):
            batch = questions[start : start + _BATCH]
            if time.perf_counter() >= deadline and answers:
                break
            try:
                self._alive().send({"plan": self.number, "questions": _plain(batch)} | self._presented())
                for _ in batch:
                    left = deadline + _LEAST - time.perf_counter()
                    answers.append(self._alive().line(min(self.patience, max(left, _LEAST))))
                    if answers[-1].get("error") == "memory":  # once is enough
                        self._end()
                        return answers
            except _Ended as error:
                if error.args[0] == "timeout" and time.perf_counter() > deadline and answers:
                    self._end()  # not its fault
                    break
                answers.append({"error": error.args[0], "text": error.args[1]})
                self._end()
                break
        return answers

    def _presented(self) -> dict[str, str]:
        return {} if self._presentation is None else {"presentation": self._presentation}

    def _alive(self) -> _Process:
        self._process = self._process or self._started()
        return self._process

    def _end(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None

    def __enter__(self) -> Student:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()


def _plain(questions: list[Question]) -> list[dict[str, Any]]:
    return [question.as_dict() for question in questions]


class _Process:
    """One process and the two pipes to it: a fresh Python for a file, a fork of this one for a function object."""

    def __init__(self, source: str | Callable[..., Any], cpu_seconds: int) -> None:
        if os.name != "posix":
            raise PlyantError("diagnose needs Linux, macOS or another POSIX system to run the function within limits.")
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()
        self._in, self._out, self._waiting = ours_in, ours_out, b""
        self._fresh: subprocess.Popen[bytes] | None = None
        self._pid = 0
        try:
            if isinstance(source, str):
                self._fresh = _fresh(source, theirs_in, theirs_out, cpu_seconds)
                self._pid = self._fresh.pid
            else:
                self._pid = _forked(source, theirs_in, theirs_out, (ours_in, ours_out), cpu_seconds)
        except BaseException:
            self.close()
            raise
        finally:
            os.close(theirs_in)
            os.close(theirs_out)

    def send(self, message: dict[str, Any]) -> None:
        data = (json.dumps(message) + "\n").encode()
        try:
            while data:
                data = data[os.write(self._out, data) :]
        except BrokenPipeError:
            raise _Ended(*self._reason()) from None

    def line(self, patience: float) -> dict[str, Any]:
        """The next line; raises _Ended when there is none, or none in time."""
        deadline = time.perf_counter() + patience
        while b"\n" not in self._waiting:
            left = deadline - time.perf_counter()
            if left <= 0 or not select.select([self._in], [], [], left)[0]:
                raise _Ended("timeout", f"it had not answered after {patience:g} seconds")
            got = os.read(self._in, 1 << 16)
            if not got:
                raise _Ended(*self._reason())
            self._waiting += got
        line, _, self._waiting = self._waiting.partition(b"\n")
        try:
            answer: dict[str, Any] = json.loads(line)
        except ValueError:
            raise _Ended("crash", "it wrote into the pipe that its answers go through") from None
        return answer

    def _reason(self) -> tuple[str, str]:
        """Why the process has ended."""
        status = self._wait()
        if status == -signal.SIGXCPU:
            return "timeout", "it used up its processor time"
        if status == -signal.SIGKILL:
            return "memory", "the system ended it, most likely for its use of memory"
        if status < 0:
            return "crash", f"the process was ended by {signal.Signals(-status).name}"
        return "crash", f"it ended the process with status {status}"

    def _wait(self) -> int:
        if self._fresh is not None:
            self._status = self._fresh.wait()
        elif self._pid:
            self._status = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
        self._pid = 0
        return self._status

    def close(self) -> None:
        for pipe in (self._in, self._out):
            with contextlib.suppress(OSError):
                os.close(pipe)
        if self._pid:
            for kill in (os.killpg, os.kill):  # with all that it has started itself
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    kill(self._pid, signal.SIGKILL)
            self._wait()


def _fresh(source: str, theirs_in: int, theirs_out: int, cpu_seconds: int) -> subprocess.Popen[bytes]:
    path, _, name = source.partition(".py:")
    path = path if path.endswith(".py") else path + ".py"
    if not Path(path).is_file():
        raise BadFile(f"there is no file {path}.")
    room = str(Path(__file__).resolve().parent)
    words = [sys.executable, "-c", _COMMAND, room, str(Path(path).resolve()), name, str(cpu_seconds)]
    return subprocess.Popen(
        words, stdin=theirs_in, stdout=theirs_out, stderr=subprocess.DEVNULL, start_new_session=True
    )


def _forked(
    function: Callable[..., Any], theirs_in: int, theirs_out: int, ours: tuple[int, int], cpu_seconds: int
) -> int:
    pid = os.fork()
    if pid:
        return pid
    try:
        os.setsid()
        for pipe in ours:
            os.close(pipe)
        method = getattr(function, "getAction", function)
        path = str(getattr(getattr(method, "__code__", None), "co_filename", ""))
        with os.fdopen(theirs_in, "r") as questions, os.fdopen(theirs_out, "w") as answers:
            child.serve(lambda: Loaded(function), path, questions, answers, cpu_seconds)
    finally:
        os._exit(0)
