"""What all tests share: a cold cache of machine code of their own, steady property tests, and Ctrl-C."""

import asyncio
import os
import shutil
import signal
import tempfile
from collections.abc import Generator

import hypothesis
import pytest

EXAMPLES = int(os.environ.get("PLYANT_EXAMPLES", "25"))  # of each property test that says no number of its own
hypothesis.settings.register_profile("steady", deadline=None, derandomize=True, database=None, max_examples=EXAMPLES)
hypothesis.settings.load_profile("steady")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # so a shell starts what runs in its background, and its children
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Keep machine code in a folder of this run, unless PLYANT_CACHE names one; parallel workers inherit the name."""
    if not os.environ.get("PLYANT_CACHE"):
        folder = tempfile.mkdtemp(prefix="plyant-tests-")
        os.environ["PLYANT_CACHE"] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Function) -> Generator[None, object, object]:
    """Playwright leaves its event loop running in this thread: tests without a browser run as if it were not there."""
    if "chromium" in getattr(item, "fixturenames", ()):
        return (yield)
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(running)
