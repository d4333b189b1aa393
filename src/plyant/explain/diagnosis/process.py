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
from typing import Any, NamedTuple

from plyant.errors import BadFile, PlyantError, UnfitGame
from plyant.explain.diagnosis.question import Question
from plyant.explain.diagnosis.student import child, recognise
from plyant.explain.diagnosis.student.limits import Limits
from plyant.explain.diagnosis.student.load import Loaded
from plyant.explain.diagnosis.student.supervise import TIME_IS_UP, supervise

_START = 20.0  # seconds that a student's file may take to be imported
_PATIENCE = 3.0  # seconds without an answer after which the process is ended
_LEAST = 1.0  # seconds that an answer is waited for in any case
_BATCH = 50
_SOON = 5.0  # seconds in which the supervisor notices an end by itself
_ENDING = 30.0  # seconds in which the supervisor must have ended everything
LIMITS = Limits()
"""What the student's code may use; the processor time comes from the time for the whole diagnosis."""
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
        self._limits = LIMITS._replace(cpu_seconds=int(cpu_seconds) + 5)
        self._presentation: str | None = None
        self._process: _Process | None = None
        self._process = self._started()
        self.number = 0
        self.plan = self.plans[0]
        self.patience = _PATIENCE

    def _started(self) -> _Process:
        process = _Process(self._source, self._limits)
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
    """The process of the student's code, below a supervisor, and the pipes to both.

    The supervisor is a fresh Python for a file, and a fork of this process for a function object.
    """

    def __init__(self, source: str | Callable[..., Any], limits: Limits) -> None:
        if os.name != "posix":
            raise PlyantError("diagnose needs Linux, macOS or another POSIX system to run the function within limits.")
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()
        ours_status, theirs_status = os.pipe()
        theirs_control, ours_control = os.pipe()
        self._in, self._out, self._status, self._control = ours_in, ours_out, ours_status, ours_control
        self._waiting, self._said = b"", b""
        self._fresh: subprocess.Popen[bytes] | None = None
        self._pid = self._child = 0
        self._is_unsupervised = False
        theirs = _Pipes(theirs_in, theirs_out, theirs_control, theirs_status)
        try:
            if isinstance(source, str):
                self._fresh = _fresh(source, theirs, limits)
                self._pid = self._fresh.pid
            else:
                self._pid = _forked(source, theirs, (ours_in, ours_out, ours_status, ours_control), limits)
        except BaseException:
            self.close()
            raise
        finally:
            for pipe in theirs:
                os.close(pipe)

    def send(self, message: dict[str, Any]) -> None:
        data = (json.dumps(message) + "\n").encode()
        try:
            while data:
                data = data[os.write(self._out, data) :]
        except BrokenPipeError:
            raise self._verdict() from None

    def line(self, patience: float) -> dict[str, Any]:
        """The next line; raises _Ended if there is none, or none in time."""
        deadline = time.perf_counter() + patience
        while b"\n" not in self._waiting:
            left = deadline - time.perf_counter()
            ready = select.select([self._in, self._status], [], [], max(left, 0))[0]
            if not ready:
                with contextlib.suppress(OSError):
                    os.write(self._control, TIME_IS_UP)
                raise self._verdict(f"it had not answered after {patience:g} seconds")
            if self._in in ready:
                got = os.read(self._in, 1 << 16)
                if not got:
                    raise self._verdict("its process did not end as it should")
                self._waiting += got
            elif self._hears_verdict():
                raise self._verdict()
        line, _, self._waiting = self._waiting.partition(b"\n")
        try:
            answer: dict[str, Any] = json.loads(line)
        except ValueError:
            raise _Ended("crash", "it wrote into the pipe that its answers go through") from None
        return answer

    def _hears_verdict(self) -> bool:
        """Read what the supervisor says; is it more than the number of the process?"""
        got = os.read(self._status, 1 << 12)
        self._said += got
        first, _, rest = self._said.partition(b"\n")
        if not self._child and b"\n" in self._said:
            with contextlib.suppress(ValueError):
                self._child = json.loads(first).get("pid", 0)
            self._said = rest if self._child else self._said
        return not got or b"\n" in self._said

    def _verdict(self, late: str = "") -> _Ended:
        """Why the process has ended, by the supervisor, which has ended everything by then."""
        for seconds in (_SOON, _ENDING):
            deadline = time.perf_counter() + seconds
            while (left := deadline - time.perf_counter()) > 0 and b"\n" not in self._said:
                if select.select([self._status], [], [], left)[0] and self._hears_verdict():
                    break
            else:
                with contextlib.suppress(OSError):
                    os.write(self._control, TIME_IS_UP)
                continue
            break
        try:
            verdict = json.loads(self._said.partition(b"\n")[0])
            return _Ended(verdict["kind"], verdict["text"] or late)
        except (ValueError, KeyError):
            self._is_unsupervised = True
            text = "the process that supervises it was killed, most likely by the student's code"
            return _Ended("crash", f"{text}; processes that it started may still run")

    def close(self) -> None:
        """End all processes."""
        for pipe in (self._control, self._out, self._in):
            with contextlib.suppress(OSError):
                os.close(pipe)
        if self._pid:
            self._wait()
        with contextlib.suppress(OSError):
            os.close(self._status)
        if self._child and self._is_unsupervised:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._child, signal.SIGKILL)

    def _wait(self) -> None:
        """Wait for the supervisor, which ends when its control pipe is closed."""
        deadline = time.perf_counter() + _ENDING
        while not self._has_ended():
            if time.perf_counter() > deadline:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self._pid, signal.SIGKILL)
            time.sleep(0.002)
        self._pid = 0

    def _has_ended(self) -> bool:
        if self._fresh is not None:
            return self._fresh.poll() is not None
        with contextlib.suppress(ChildProcessError):
            return os.waitpid(self._pid, os.WNOHANG)[0] != 0
        return True


class _Pipes(NamedTuple):
    """The ends of the pipes that the other processes have."""

    questions: int
    answers: int
    control: int
    status: int


def _fresh(source: str, pipes: _Pipes, limits: Limits) -> subprocess.Popen[bytes]:
    path, _, name = source.partition(".py:")
    path = path if path.endswith(".py") else path + ".py"
    if not Path(path).is_file():
        raise BadFile(f"there is no file {path}.")
    room = str(Path(__file__).resolve().parent)
    numbers = str(pipes.control), str(pipes.status)
    words = [sys.executable, "-c", _COMMAND, room, str(Path(path).resolve()), name, json.dumps(limits), *numbers]
    return subprocess.Popen(
        words,
        stdin=pipes.questions,
        stdout=pipes.answers,
        stderr=subprocess.DEVNULL,
        pass_fds=(pipes.control, pipes.status),
        start_new_session=True,
    )


def _forked(function: Callable[..., Any], pipes: _Pipes, ours: tuple[int, ...], limits: Limits) -> int:
    pid = os.fork()
    if pid:
        return pid
    try:
        os.setsid()
        for pipe in ours:
            os.close(pipe)
        method = getattr(function, "getAction", function)
        path = str(getattr(getattr(method, "__code__", None), "co_filename", ""))

        def work() -> None:
            with os.fdopen(pipes.questions, "r") as questions, os.fdopen(pipes.answers, "w") as answers:
                child.serve(lambda: Loaded(function), path, questions, answers, limits)

        supervise(work, (pipes.questions, pipes.answers), pipes.control, pipes.status, limits)
    finally:
        os._exit(1)
