"""Searching while a person watches: progress after two seconds, and Ctrl-C gives the best so far."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.live import Live
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Steps
from rich.text import Text

from plyant.cli.show import err, number
from plyant.engine.progress import Progress, Watch
from plyant.errors import PlyantError
from plyant.native import is_waiting
from plyant.wording import counted

PATIENCE = 2.0  # seconds before progress is shown


class NothingSearched(PlyantError):
    """A person stopped a search before it had an answer."""


@contextmanager
def stop_on_interrupt() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets; only in the main thread, elsewhere Ctrl-C stays what it is.

    While the compiler is waited for there is nothing to stop and nothing to show: Ctrl-C raises NothingSearched.
    """
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return

    def interrupted(*_: object) -> None:
        if is_waiting(threading.main_thread()):
            raise NothingSearched("stopped while compiling: nothing was searched.")
        stop.set()

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def progress_line(enabled: bool = True) -> Iterator[Watch]:
    """A watcher for a search that shows one line on the error stream once it takes longer than two seconds."""
    live = Live(console=err, transient=True, refresh_per_second=8)
    running = False

    def watch(now: Progress) -> None:
        nonlocal running
        if not enabled or now.seconds < PATIENCE:
            return
        if not running:
            live.start()
            running = True
        speed = number(now.nodes / max(now.seconds, 1e-9))
        live.update(
            Text(
                f"depth {now.depth} · {counted(now.nodes, 'node')} · {speed} a second · "
                f"{now.seconds:.0f} s · Ctrl-C stops"
            )
        )

    try:
        yield watch
    finally:
        if running:
            live.stop()


@contextmanager
def bar(what: str, quiet: bool = False) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on the error stream; gives the function that moves it: (done, of all)."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Steps(*columns, console=err, transient=True, disable=quiet or not err.is_terminal) as steps:
        task = steps.add_task(what, total=None)
        yield lambda done, of_all: steps.update(task, completed=done, total=of_all)


def think(search: Callable[..., Any], *args: Any, quiet: bool = False, **options: Any) -> Any:
    """Run a search with progress and Ctrl-C; gives (result, was it stopped?). Raises NothingSearched."""
    with stop_on_interrupt() as stop, progress_line(not quiet and err.is_terminal) as watch:
        result = search(*args, stop=stop, progress=watch, **options)
    if stop.is_set() and result.nodes == 0:
        raise NothingSearched("stopped at once: nothing was searched.")
    return result, stop.is_set()
