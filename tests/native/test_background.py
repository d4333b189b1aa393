"""Waiting that can be ended while the work goes on."""

import signal
import threading

import pytest

from plyant.native.background import Background, is_waiting


class Enough(Exception):
    pass


def test_the_value_and_the_error_of_the_call_are_given():
    assert Background(lambda: 42).wait() == 42
    with pytest.raises(ZeroDivisionError):
        Background(lambda: 1 / 0).wait()


def test_a_signal_ends_the_waiting_and_not_the_call():
    """The next one who waits gets the outcome."""
    me, go_on = threading.main_thread(), threading.Event()

    def interrupt(*_):
        raise Enough

    def call():
        while not is_waiting(me):
            pass
        signal.pthread_kill(me.ident, signal.SIGUSR1)
        go_on.wait()
        return "done"

    before = signal.signal(signal.SIGUSR1, interrupt)
    try:
        job = Background(call)
        with pytest.raises(Enough):
            job.wait()
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert not is_waiting(me)
    assert not job.is_awaited
    go_on.set()
    assert job.wait() == "done"
    assert job.is_awaited
