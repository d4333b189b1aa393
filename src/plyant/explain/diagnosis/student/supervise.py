"""Two processes stand between Plyant and the student's code, watch it, and end everything that it has started.

    Plyant ── supervisor ── parent ── student's code ── whatever it starts

The supervisor counts processes and memory of all descendants, also of those in sessions of their own: the system hands
orphans to it (Linux). The parent in between only waits, so that a signal to "my parent process" does not meet the
supervisor; if it is killed, the student's code ends with it. All this is no protection against code that means harm: it
has the rights of the user. It keeps mistakes, such as a loop that starts processes, from filling the machine.
"""

from __future__ import annotations

import array
import contextlib
import ctypes
import fcntl
import json
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from .limits import Limits, resident_bytes

TIME_IS_UP = b"t"
_INTERVAL = 0.04  # seconds between two looks
_WAITING = 10.0  # seconds that the start of another process waits for its turn
_ENDING = 15.0  # seconds for ending all processes
_SET_PARENT_DEATH_SIGNAL, _SET_CHILD_SUBREAPER = 1, 36
_STARTS = {"os.fork", "os.forkpty", "subprocess.Popen", "os.posix_spawn", "os.system"}
_STATUS = struct.Struct("ii")


class Verdict(NamedTuple):
    """Why the student's code was ended, or how it ended."""

    kind: str
    """ "timeout", "memory", "processes" or "crash"."""
    text: str


def supervise(work: Callable[[], None], pipes: Iterable[int], control: int, status: int, limits: Limits) -> NoReturn:
    """Be the supervisor: run `work`, which uses these pipes, in a process of its own, and watch it.

    The end of `control`, or a byte in it, ends everything; `status` is told the process id and later the verdict.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _prctl(_SET_CHILD_SUBREAPER, 1)
    tickets, requests, ends = os.pipe(), os.pipe(), os.pipe()
    os.write(tickets[1], b"." * limits.processes)
    if os.fork() == 0:
        _be_the_parent(
            work, pipes, (control, status, tickets[1], requests[0], ends[0]), ends[1], tickets[0], requests[1]
        )
    nothing = os.open(os.devnull, os.O_RDWR)
    for pipe in pipes:
        os.dup2(nothing, pipe)
    os.close(ends[1])
    code = 0
    try:
        _Supervisor(control, status, tickets, requests[0], ends[0], limits).run()
    except BaseException:
        code = 1
        end_all()
    os._exit(code)


def _be_the_parent(
    work: Callable[[], None], pipes: Iterable[int], others: Iterable[int], ends: int, tickets: int, requests: int
) -> NoReturn:
    """Start the student's code, wait for its end, and pass on how it ended."""
    supervisor = os.getppid()
    os.setsid()
    _die_with(supervisor)
    for pipe in others:
        os.close(pipe)
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        try:
            os.close(ends)
            os.setsid()
            _die_with(parent)
            sys.addaudithook(_Guard(tickets, requests))
            work()
        finally:
            os._exit(0)
    for pipe in (*pipes, tickets, requests):
        os.close(pipe)
    os.write(ends, _STATUS.pack(child, 0))
    while True:
        pid, status = os.waitpid(-1, 0)
        if pid == child:
            os.write(ends, _STATUS.pack(child, os.waitstatus_to_exitcode(status)))
            os._exit(0)


class _Guard:
    """An audit hook: every new process takes a ticket, and signals reach only processes of the student's own."""

    def __init__(self, tickets: int, requests: int) -> None:
        self._tickets, self._requests = tickets, requests
        os.set_blocking(tickets, False)
        self._first = os.getpid()

    def __call__(self, event: str, args: tuple[Any, ...]) -> None:
        if event in _STARTS:
            self._take_ticket()
        elif event == "os.kill" and args[1]:
            self._check_signal(args[0])
        elif event == "os.killpg" and args[1]:
            self._check_signal(-args[0])

    def _take_ticket(self) -> None:
        """Take one, or ask for more and wait: there are some if earlier processes have ended."""
        for seconds in (0.0, _WAITING):
            with contextlib.suppress(OSError):
                if seconds:
                    os.write(self._requests, b"?")
                select.select([self._tickets], [], [], seconds)
                if os.read(self._tickets, 1):
                    return
        raise BlockingIOError(11, "the limit of processes is reached")

    def _check_signal(self, pid: int) -> None:
        if pid in (0, os.getpid()):
            return
        with contextlib.suppress(OSError):
            if pid != -1 and (os.getsid(abs(pid)) == self._first or self._first in _ancestors(abs(pid))):
                return
        raise PermissionError(1, "signals to processes that the student's code did not start are not sent")


class _Supervisor:
    def __init__(
        self, control: int, status: int, tickets: tuple[int, int], requests: int, ends: int, limits: Limits
    ) -> None:
        self._control, self._status, self._tickets = control, status, tickets
        self._requests, self._ends, self._limits = requests, ends, limits
        self._allowed = limits.memory + resident_bytes(os.getpid())
        self._most_memory = 0
        self._child = 0

    def run(self) -> None:
        """Watch until there is a verdict; then end everything, and report the verdict."""
        verdict = None
        while verdict is None:
            ready = select.select([self._control, self._requests, self._ends], [], [], _INTERVAL)[0]
            if self._control in ready:
                if os.read(self._control, 1) != TIME_IS_UP:  # nobody is interested any more
                    end_all()
                    return
                verdict = self._look() or Verdict("timeout", "")
            elif self._ends in ready and self._requests not in ready:
                verdict = self._ended()
            else:
                verdict = self._look()
        end_all()
        self._send(verdict._asdict())

    def _ended(self) -> Verdict | None:
        data = os.read(self._ends, _STATUS.size)
        if not data:
            return Verdict("crash", "the process that waits for it was killed, most likely by the student's code")
        pid, status = _STATUS.unpack(data)
        if not self._child:
            self._child = pid
            self._send({"pid": pid})
            return None
        return self._look() or self._how(status)

    def _how(self, status: int) -> Verdict:
        if status == -signal.SIGXCPU:
            return Verdict("timeout", "it used up its processor time")
        if status == -signal.SIGKILL and self._most_memory > self._allowed // 2:
            return Verdict("memory", "the system ended it, most likely for its use of memory")
        if status < 0:
            return Verdict("crash", f"the process was ended by {signal.Signals(-status).name}")
        return Verdict("crash", f"it ended the process with status {status}")

    def _look(self) -> Verdict | None:
        """Are there too many processes, or do they take too much memory?"""
        wants_more = bool(select.select([self._requests], [], [], 0)[0])
        if wants_more:
            os.read(self._requests, 1 << 12)
        found = [pid for pid in descendants() if pid != self._waiting]
        left = self._limits.processes - max(len(found) - 1, 0)
        if left < 0 or (wants_more and left == 0):
            return Verdict("processes", f"it started more than {self._limits.processes} processes")
        self._hand_out(left)
        if self._child and _state_of(self._child) == "Z":  # in case the process that waits for it was stopped
            with contextlib.suppress(OSError):
                os.kill(self._waiting, signal.SIGCONT)
        memory = sum(map(resident_bytes, found))
        if memory > self._allowed:  # shared memory was counted several times
            memory = sum(map(_proportional_bytes, found))
        self._most_memory = max(self._most_memory, memory)
        if memory > self._allowed:
            limit = self._limits.memory >> 20
            return Verdict("memory", f"it and the processes that it started took more than {limit} MiB of memory")
        return None

    @property
    def _waiting(self) -> int:
        """The process between this one and the student's code."""
        return _parent_of(self._child) if self._child else 0

    def _hand_out(self, wanted: int) -> None:
        """New tickets for the processes that have ended."""
        waiting = array.array("i", [0])
        fcntl.ioctl(self._tickets[0], termios.FIONREAD, waiting)
        if wanted > waiting[0]:
            os.write(self._tickets[1], b"." * (wanted - waiting[0]))

    def _send(self, line: dict[str, Any]) -> None:
        with contextlib.suppress(OSError):
            os.write(self._status, (json.dumps(line) + "\n").encode())


def end_all() -> None:
    """End all descendants of this process, and wait for them."""
    until = time.monotonic() + _ENDING
    while (found := descendants()) and time.monotonic() < until:
        for number in (signal.SIGSTOP, signal.SIGKILL):  # what is stopped starts nothing new meanwhile
            for pid in found:
                with contextlib.suppress(OSError):
                    os.kill(pid, number)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        time.sleep(0.002)


def descendants() -> list[int]:
    """The processes that this one has started, those that they have started, and so on."""
    children: dict[int, list[int]] = {}
    for pid, parent in _processes():
        children.setdefault(parent, []).append(pid)
    found: list[int] = []
    waiting = [os.getpid()]
    while waiting:
        below = children.pop(waiting.pop(), [])
        found += below
        waiting += below
    return found


def _processes() -> list[tuple[int, int]]:
    """(process, its parent) of all processes of the machine."""
    try:
        pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return _listed_processes()
    found = [(pid, _parent_of(pid)) for pid in pids]
    return [(pid, parent) for pid, parent in found if parent]


def _listed_processes() -> list[tuple[int, int]]:
    """The same without /proc."""
    shown = subprocess.run(["ps", "-axo", "pid=,ppid="], capture_output=True, text=True, check=False).stdout
    return [(int(pid), int(parent)) for pid, parent in map(str.split, shown.splitlines())]


def _stat(pid: int) -> list[bytes]:
    """The fields of a process: state, parent, group, session …; none if it has ended."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()
    except OSError:
        return []


def _parent_of(pid: int) -> int:
    fields = _stat(pid)
    return int(fields[1]) if fields else 0


def _state_of(pid: int) -> str:
    fields = _stat(pid)
    return fields[0].decode() if fields else ""


def _ancestors(pid: int) -> set[int]:
    found: set[int] = set()
    while (pid := _parent_of(pid)) and pid not in found:
        found.add(pid)
    return found


def _proportional_bytes(pid: int) -> int:
    """The memory of a process, with its share of what it shares with others."""
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) << 10
    except (OSError, ValueError, IndexError):
        pass
    return resident_bytes(pid)


def _die_with(parent: int) -> None:
    """End this process when its parent ends (Linux)."""
    _prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before
        os._exit(1)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)
