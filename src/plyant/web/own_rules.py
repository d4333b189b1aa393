"""People's own rules may raise, or never come to an end: then there is one sentence about it, and the arena goes on."""

from __future__ import annotations

import contextlib
import ctypes
import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, TypeVar

from plyant.errors import PlyantError
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, State
from plyant.native import stoppable
from plyant.own_files import file_of

T = TypeVar("T")
SECONDS = 2.0
"""That rules may take for one position."""
_GRACE = 1.0  # seconds after which a search that was told to stop hangs in the rules
_PAUSE = 0.02
_LONGEST = 200  # characters of what an error says
_log = logging.getLogger(__name__)
_logged = [""]  # the last sentence: the same one is not logged again and again


class RulesStopped(PlyantError):
    """Somebody's own rules raised an error, or took too long."""


def is_own(game: Game) -> bool:
    """Are these the rules of somebody's own file?"""
    return bool(file_of(type(game).__module__))


def what_stopped(error: BaseException, game: Game | None = None) -> RulesStopped | None:
    """The sentence about an error that people's own rules raised; None: they did not.

    game: whose rules were followed, if that is known; else the error itself tells.
    """
    if isinstance(error, RulesStopped):
        return error
    found = _where(error.__traceback__)
    if isinstance(error, PlyantError) or not isinstance(error, Exception):
        return None
    if found is None and (game is None or not is_own(game)):
        return None
    name = type(game).__name__ if game is not None else "" if found is None else found[0]
    where = f" in {found[1]}()" if found is not None else ""
    hides = game is not None and game.has("observe")  # what an error says may tell what is hidden
    what = "" if hides else " ".join(str(error).split())[:_LONGEST]
    return _told(f"the rules of {name} stopped with {type(error).__name__}{f': {what}' if what else ''}{where}.", error)


def _where(trace: TracebackType | None) -> tuple[str, str] | None:
    """The class and the function of the rules that an error came through; None: there is none."""
    while trace is not None:
        frame = trace.tb_frame
        if file_of(frame.f_globals.get("__name__", "")) and not frame.f_code.co_name.startswith("<"):
            owner = frame.f_locals.get("self")
            return (type(owner).__name__ if owner is not None else Path(frame.f_code.co_filename).name), (
                frame.f_code.co_name
            )
        trace = trace.tb_next
    return None


def _told(sentence: str, error: BaseException | None = None) -> RulesStopped:
    """The error, after one line in the log."""
    if _logged[0] != sentence:
        _logged[0] = sentence
        _log.warning("%s", sentence)
        _log.debug("where that was", exc_info=error)
    return RulesStopped(sentence)


@contextlib.contextmanager
def untold() -> Iterator[None]:
    """What goes wrong in here is no line in the log: whoever calls tells it."""
    _log.disabled = True
    try:
        yield
    finally:
        _log.disabled = False


@contextlib.contextmanager
def guarded(game: Game | None = None) -> Iterator[None]:
    """What people's own rules raise in here becomes RulesStopped; other errors stay what they are."""
    try:
        yield
    except Exception as error:
        stopped = what_stopped(error, game)
        if stopped is None or stopped is error:
            raise
        raise stopped from None


# -- rules that do not come to an end -------------------------------------------------------------------------------


class Attempt(Generic[T]):
    """Work with somebody's own rules, in a thread of its own that does not keep the server from ending."""

    def __init__(self, game: Game, work: Callable[[], T]) -> None:
        self._game = game
        self._work = work
        self._outcome: list[T] = []
        self._error: BaseException | None = None
        self._given_up = ""
        self._began = time.monotonic()
        self._thread = threading.Thread(target=self._run, daemon=True, name="plyant own rules")
        self._thread.start()

    def _run(self) -> None:
        try:
            self._outcome.append(self._work())
        except BaseException as error:
            self._error = error

    @property
    def seconds(self) -> float:
        """Since it began."""
        return time.monotonic() - self._began

    def is_done(self, seconds: float = 0.0) -> bool:
        """Has it ended, at the latest after so many seconds from now?"""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def value(self) -> T:
        """What the work gave; raises what it raised, or RulesStopped: also where it has not ended, and is given up."""
        name = type(self._game).__name__
        if self._thread.is_alive() and not self._given_up:
            self._given_up = f"the rules of {name} take too long: no end after {self.seconds:.0f} s."
            _interrupt(self._thread)
        if self._given_up:
            raise _told(self._given_up)
        if self._error is not None and not isinstance(self._error, Exception):  # sys.exit() must not end the server
            raise _told(f"the rules of {name} stopped with {type(self._error).__name__}.")
        if self._error is not None:
            with guarded(self._game):
                raise self._error
        return self._outcome[0]


def _interrupt(thread: threading.Thread) -> None:
    """Have a thread end as soon as it is back in Python."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))


def in_time(game: Game, work: Callable[[], T], seconds: float = SECONDS) -> T:
    """What the work gives; with somebody's own rules, RulesStopped is raised where they fail or take too long."""
    if not is_own(game):
        return work()
    attempt = Attempt(game, work)
    attempt.is_done(seconds)
    return attempt.value()


def bounded(game: Game, job: Callable[[threading.Event], T]) -> Callable[[threading.Event], T]:
    """The job, which with somebody's own rules ends soon after it was told to stop, whatever these do."""
    if not is_own(game):
        return job

    def thinking(stop: threading.Event) -> T:
        def work() -> T:
            with stoppable(stop):
                return job(stop)

        attempt = Attempt(game, work)
        while not attempt.is_done(_PAUSE):
            if stop.is_set():
                attempt.is_done(_GRACE)
                break
        return attempt.value()

    return thinking


# -- whether a position can be shown --------------------------------------------------------------------------------


def try_move(game: Game, s: State, action: Action) -> None:
    """Raise RulesStopped where somebody's own rules fail in the position after a move."""
    if is_own(game):
        in_time(game, lambda: _look_at(game, _after(game, s, action)))


def try_position(game: Game, s: State) -> None:
    """Raise RulesStopped where somebody's own rules fail in a position."""
    if is_own(game):
        in_time(game, lambda: _look_at(game, s))


def _after(game: Game, s: State, action: Action) -> State:
    game.move_name(s, action)
    return game.result(s, action)


def _look_at(game: Game, s: State) -> None:
    """Ask for all that a page shows of a position."""
    players: Any = range(len(game.players))
    _expect_text(game.text(s), "text")
    with contextlib.suppress(Exception):  # without a picture, the text is drawn; but it must come to an end
        game.picture(s)
    if game.has("observe"):
        for p in players:
            _expect_text(game.view(s, p), "view")
    if game.is_terminal(s):
        for p in players:
            float(game.utility(s, p))
        return
    mover = game.player(s)
    if mover == CHANCE:
        list(game.chance(s))
    elif mover == SIMULTANEOUS:
        for p in players:
            list(game.actions_of(s, p))
    else:
        game.mover_name(s)
    for action in game.legal(s):
        _expect_text(game.action_name(s, action), "action_name")


def _expect_text(found: object, hook: str) -> None:
    if not isinstance(found, str):
        raise TypeError(f"{hook}() gave {found!r:.40}, and a text is needed")
