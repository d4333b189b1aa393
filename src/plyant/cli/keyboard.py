"""Single keys from a terminal, and the terminal's other screen; both are given back whatever happens."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Iterator
from types import FrameType

_SEQUENCES = {
    "[A": "up", "[B": "down", "[C": "right", "[D": "left", "OA": "up", "OB": "down", "OC": "right", "OD": "left",
    "[H": "home", "[F": "end", "[1~": "home", "[4~": "end", "OH": "home", "OF": "end", "[3~": "delete",
}  # fmt: skip
_NAMED = {" ": "space", "\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\x08": "backspace"}
_WINDOWS = {"H": "up", "P": "down", "K": "left", "M": "right", "G": "home", "O": "end", "S": "delete"}
_ENDING = ("\x03", "\x04")  # Ctrl-C, Ctrl-D
_GLANCE = 0.5  # seconds at most without a look for a signal that came just before the waiting began
_FOLLOWS = 0.05  # seconds in which the rest of a key's sequence has come

ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[0m\x1b[?25h\x1b[?1049l"


def is_there() -> bool:
    """Is there a terminal to draw on, and a person who can press keys?"""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"


class EndedBySignal(SystemExit):
    """Somebody has asked this process to end."""


class Keyboard:
    """Keys by their names: characters, or up, down, left, right, space, enter …; Ctrl-C is KeyboardInterrupt."""

    def __init__(self, ended: list[int]) -> None:
        self._waiting: list[str] = []
        self._ended = ended  # by these signals

    def key(self, until: float | None = None) -> str:
        """The next key; empty: none was pressed until that moment (time.monotonic). None: wait as long as it takes."""
        while not self._waiting:
            if self._ended:
                raise EndedBySignal(128 + self._ended[0])
            left = _GLANCE if until is None else max(until - time.monotonic(), 0.0)
            if _is_ready(min(left, _GLANCE)):
                self._waiting += keys_in(_read())
            elif left < _GLANCE:
                return ""
        return self._waiting.pop(0)


def keys_in(text: str) -> list[str]:
    """The names of the keys that send these characters; raises KeyboardInterrupt for those that end everything."""
    found = []
    while text:
        if text[0] in _ENDING:
            raise KeyboardInterrupt
        if text[0] == "\x1b":
            known = next((tail for tail in _SEQUENCES if text.startswith(tail, 1)), None)
            if known is not None:
                found.append(_SEQUENCES[known])
                text = text[1 + len(known) :]
            elif len(text) > 2 and text[1] in "[O":  # some other key: left out with all that belongs to it
                end = next((i for i, c in enumerate(text[2:], 2) if c.isalpha() or c == "~"), len(text) - 1)
                text = text[end + 1 :]
            else:
                found.append("escape")
                text = text[1:]
            continue
        found.append(_NAMED.get(text[0], text[0]))
        text = text[1:]
    return found


@contextlib.contextmanager
def keyboard() -> Iterator[Keyboard]:
    """Keys one by one without Enter, on the terminal's other screen, until the block ends or raises."""
    with _ended_by_signals() as ended, _raw():
        try:
            sys.stdout.write(ENTER_SCREEN)
            sys.stdout.flush()
            yield Keyboard(ended)
        finally:
            with contextlib.suppress(OSError, ValueError):  # a terminal that is gone needs nothing back
                sys.stdout.write(LEAVE_SCREEN)
                sys.stdout.flush()


@contextlib.contextmanager
def _ended_by_signals() -> Iterator[list[int]]:
    """Who is asked to end gives the terminal back first; yields the signals that have asked.

    They are kept, since what a signal raises is lost where it interrupts something that ignores all errors.
    """
    came: list[int] = []

    def ended(number: int, _: FrameType | None) -> None:
        came.append(number)
        raise EndedBySignal(128 + number)

    asked = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(number, ended) for number in asked]
    try:
        yield came
    finally:
        for number, handler in zip(asked, before, strict=True):
            signal.signal(number, handler)


if sys.platform == "win32":
    import msvcrt

    @contextlib.contextmanager
    def _raw() -> Iterator[None]:
        os.system("")  # switches the escape sequences of the console on
        yield

    def _is_ready(seconds: float) -> bool:
        end = time.monotonic() + seconds
        while not msvcrt.kbhit():
            if time.monotonic() >= end:
                return False
            time.sleep(0.01)
        return True

    def _read() -> str:
        character = msvcrt.getwch()
        if character in "\x00\xe0":
            name = _WINDOWS.get(msvcrt.getwch(), "")
            return next(("\x1b" + tail for tail, known in _SEQUENCES.items() if known == name), "")
        return character

else:
    import select
    import termios
    import tty

    @contextlib.contextmanager
    def _raw() -> Iterator[None]:
        file = sys.stdin.fileno()
        before = termios.tcgetattr(file)
        try:
            tty.setcbreak(file)
            settings = termios.tcgetattr(file)
            settings[6][termios.VSUSP] = b"\0"  # Ctrl-Z would leave the other screen behind
            termios.tcsetattr(file, termios.TCSANOW, settings)
            yield
        finally:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(file, termios.TCSAFLUSH, before)

    def _is_ready(seconds: float) -> bool:
        return bool(select.select([sys.stdin], [], [], seconds)[0])

    def _read() -> str:
        """What has been typed; a lone escape may be the beginning of a key whose rest comes a little later."""
        found = os.read(sys.stdin.fileno(), 1024)
        if not found:
            raise KeyboardInterrupt  # the terminal is gone
        while found in (b"\x1b", b"\x1b[", b"\x1bO") and _is_ready(_FOLLOWS):
            found += os.read(sys.stdin.fileno(), 1024)
        return found.decode("utf-8", "ignore")
