"""The command line as tests call it: in this process, which costs nothing to start, or in a process of its own."""

import contextlib
import io
import subprocess
import sys
from typing import NamedTuple
from unittest import mock

import pytest

from plyant.cli.app import main

MAIN = [sys.executable, "-c", "from plyant.cli.app import main; main()"]


class Said(NamedTuple):
    """What was printed, on both streams."""

    stdout: str
    stderr: str


def plyant(*words, status=0, typed=""):
    """Run the command in this process with these lines on its standard input; it must leave with this status."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(sys, "stdin", io.StringIO(typed)),
    ):
        left = _status_of(words)
    said = Said(out.getvalue(), err.getvalue())
    assert left == status, (left, *said)
    return said


def _status_of(words):
    try:
        main(list(words))
    except SystemExit as left:
        return left.code
    return "main() came back"


def plyant_outside(*words, status=0, typed="", timeout=120, **options):
    """The same in a process of its own: for what a shell sees, and where nothing may be imported or compiled yet."""
    done = subprocess.run([*MAIN, *words], input=typed, capture_output=True, text=True, timeout=timeout, **options)
    assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
    return done


def at_a_terminal(*call, timeout=60, size=(30, 160)):
    """Start a program at a terminal of its own.

    Ctrl-C throws away what the terminal has not shown yet, maybe from the middle of a character on.
    """
    pexpect = pytest.importorskip("pexpect")
    child = pexpect.spawn(
        call[0], list(call[1:]), encoding="utf-8", codec_errors="replace", timeout=timeout, dimensions=size
    )
    child.delaybeforesend = 0
    return child
