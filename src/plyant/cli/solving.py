"""While `plyant solve` works: what it will take, how far it is, and whether it fits into memory."""

from __future__ import annotations

import dataclasses
import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, Task, TextColumn, TimeElapsedColumn
from rich.text import Text

from plyant.cli import show
from plyant.cli.thinking import PATIENCE
from plyant.errors import PlyantError
from plyant.exact.estimate import FINDING, SOLVING, STATE_BYTES, Work

LOOK = 0.3  # seconds of finding states, after which it is told what the whole will take
ENOUGH = 250_000  # states from which that can be told
LATEST = 3.0  # seconds after which it is told in any case
# Who is foretold not to fit is refused: where it is by far too large, from so many states or seconds on; else later.
SURE, LONG, BY_FAR = 2_000_000, 10.0, 1e6
SURER, LONGER = 0.1, 30.0  # part of the states that fit
FIRST_LINE, _LONGEST_PAUSE = 10.0, 300.0  # seconds until a line is written where there is no terminal
_UNITS = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"), (1e3, "thousand"))
_BYTES = ((1 << 40, "TB"), (1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB"))
_LARGEST = 1e15  # from which on only the number of digits is told
_HOUR, _MINUTE = 3600, 60


class TooLarge(PlyantError):
    """The table of the whole game does not fit into memory."""


class Estimated(PlyantError):
    """Nothing but the estimate was asked for, and here it is."""

    def __init__(self, found: Estimate) -> None:
        super().__init__(found.text)
        self.found = found


@dataclasses.dataclass(frozen=True)
class Estimate:
    """What solving the whole game takes, about."""

    states: int
    bytes: int
    seconds: float

    @property
    def text(self) -> str:
        """In words."""
        return f"about {rounded(self.states)} states, {size(self.bytes)}, {duration(self.seconds)}"


class Watch:
    """Is told how far solving has come; estimates, refuses what is too large, and shows a bar when it takes long."""

    def __init__(
        self, name: str, memory: int, *, forced: bool, quiet: bool, only_estimate: bool, bar: Progress
    ) -> None:
        self._name, self._memory, self._forced, self._quiet = name, memory, forced, quiet
        self._only_estimate = only_estimate
        self._bar = bar
        self._task = bar.add_task(name, total=None, visible=False)
        self._begun = 0.0
        self._phase = ""
        self._phase_begun = (0.0, 0)  # when, and with how many states
        self._has_estimated = False

    def __call__(self, work: Work) -> None:
        """Called a few times a second."""
        now = time.perf_counter()
        self._begun = self._begun or now
        if work.doing != self._phase:
            self._phase, self._phase_begun = work.doing, (now, work.states if work.doing == FINDING else 0)
        since, states_then = self._phase_begun
        speed = (work.states - states_then) / max(now - since, 1e-9)
        if work.doing == FINDING and work.total is not None:
            spent = now - self._begun
            if not self._has_estimated and (spent >= LATEST or (spent >= LOOK and work.states >= ENOUGH)):
                self._estimate(work, speed)
            self._refuse(work, spent)
        size_of_one = work.needed / work.total if work.needed and work.total else STATE_BYTES
        if size_of_one * work.states > self._memory and not self._forced and not self._only_estimate:
            raise TooLarge(
                f"{self._name} has more than {work.states:,} states, and their table takes more than the "
                f"{size(self._memory)} of memory that it may have"
            )
        if now - self._begun > PATIENCE:
            self._show(work, speed)

    def _estimate(self, work: Work, speed: float) -> None:
        assert work.total is not None
        assert work.needed is not None
        self._has_estimated = True
        seconds = (2 * work.total - work.states) / max(speed, 1.0)  # solving takes about as long as finding
        found = Estimate(work.total, work.needed, seconds)
        if self._only_estimate:
            raise Estimated(found)
        if not self._quiet:
            show.err.print(f"[dim]{found.text}[/]")

    def _refuse(self, work: Work, spent: float) -> None:
        """Raise TooLarge where it will not fit; what is foretold from few states has been very wrong."""
        states, needed = work.total or 0, work.needed or 0
        if needed <= self._memory or self._forced or self._only_estimate:
            return
        times = needed / self._memory
        is_clear = times > BY_FAR and (work.states >= SURE or spent >= LONG)
        if is_clear or work.states >= max(SURE, SURER * states / times) or spent >= LONGER:
            raise TooLarge(
                f"{self._name} has about {rounded(states)} states, which take about {size(needed)} of memory where "
                f"{size(self._memory)} may be used"
            )

    def _show(self, work: Work, speed: float) -> None:
        words = [f"{work.doing}: {work.states:,}"]
        if work.total is not None:
            words[0] += f" of {work.total:,}" if work.doing == SOLVING else f" of about {rounded(work.total)}"
        words.append(f"{rounded(speed)} a second")
        words.append(size(work.memory))
        if work.total is not None and speed > 0:
            left = (work.total - work.states) / speed + (work.total / speed if work.doing == FINDING else 0)
            words.append(f"about {duration(left)} left")
        self._bar.update(
            self._task, description=" · ".join(words), completed=work.states, total=work.total, visible=True
        )


@contextmanager
def watched(name: str, memory: int, *, forced: bool, quiet: bool, only_estimate: bool) -> Iterator[Watch]:
    """What `solve` is to tell how far it is; shows a bar on the error stream."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(24), TimeElapsedColumn())
    with Progress(*columns, console=show.err, transient=True, disable=quiet or not show.err.is_terminal) as bar:
        yield Watch(name, memory, forced=forced, quiet=quiet, only_estimate=only_estimate, bar=bar)


@contextmanager
def counting(
    name: str, count: Callable[[], int] | None, quiet: bool, unit: str = "nodes", hint: str = ""
) -> Iterator[None]:
    """Shows how many nodes were visited, once it takes longer than two seconds; nobody knows how many there will be.

    hint: what a person could do who does not want to wait.
    """
    column = _Count(name, count, unit, hint)
    if not show.err.is_terminal and not quiet:
        with _lines(column.words):
            yield
        return
    with Progress(column, console=show.err, transient=True, disable=quiet) as bar:
        bar.add_task(name, total=None)
        yield


class _Count(ProgressColumn):
    """Nodes so far, if they can be told, and seconds."""

    def __init__(self, name: str, count: Callable[[], int] | None, unit: str, hint: str) -> None:
        super().__init__()
        self._name, self._count, self._unit, self._begun = name, count, unit, time.perf_counter()
        self._hint = hint

    def render(self, task: Task) -> Text:
        """The text as it is now."""
        return Text(self.words() if time.perf_counter() - self._begun >= PATIENCE else "")

    def words(self) -> str:
        """The same as a plain line."""
        spent = time.perf_counter() - self._begun
        words = [f"{spent:.0f} s", "Ctrl-C stops"]
        if self._count is not None:
            count = self._count()
            words = [f"{count:,} {self._unit}", f"{rounded(count / spent)} a second", *words]
        return f"{self._name}: {' · '.join([*words, self._hint] if self._hint else words)}"


@contextmanager
def _lines(words: Callable[[], str]) -> Iterator[None]:
    """Where nobody watches a terminal, a line now and then says that it is going on: for who reads it in a file."""
    done = threading.Event()

    def tell() -> None:
        pause = FIRST_LINE
        while not done.wait(pause):
            show.err.print(words(), markup=False)
            pause = min(2 * pause, _LONGEST_PAUSE)

    thread = threading.Thread(target=tell, daemon=True, name="plyant progress")
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def rounded(value: float) -> str:
    """A large number as people say it: 4.3 million."""
    if value >= _LARGEST:
        return f"10^{math.log10(value):.0f}"
    for unit, word in _UNITS:
        if value >= unit:
            return f"{_digits(value / unit)} {word}"
    return f"{value:.0f}"


def size(count: float) -> str:
    """Bytes as people say them."""
    for unit, word in _BYTES:
        if count >= unit:
            return f"{_digits(count / unit) if count < _LARGEST else rounded(count / unit)} {word}"
    return f"{count:.0f} bytes"


def duration(seconds: float) -> str:
    """Seconds, minutes, hours."""
    if seconds >= 48 * _HOUR:
        return f"{rounded(seconds / (24 * _HOUR))} days"
    if seconds >= 2 * _HOUR:
        return f"{_digits(seconds / _HOUR)} hours"
    if seconds >= 2 * _MINUTE:
        return f"{seconds / _MINUTE:.0f} minutes"
    return f"{_digits(seconds)} s"


def _digits(value: float) -> str:
    return f"{value:,.0f}" if value >= 9.95 else f"{value:.1f}"
