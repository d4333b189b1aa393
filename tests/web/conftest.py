"""A server of its own for all tests of a process, and a real browser."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plyant.web.house import House
from plyant.web.options import Options

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip
OWN_GAME = '''
from typing import NamedTuple
import plyant


class Row(NamedTuple):
    cells: tuple[int, int, int]
    turn: int


class ThreeCells(plyant.Game):
    """Take a free cell; whoever takes the last one wins."""

    players = ("Left", "Right")
    bounds = (-1, 1)
    zero_sum = True

    def initial(self):
        return Row((0, 0, 0), 0)

    def player(self, s):
        return s.turn

    def actions(self, s):
        return [i for i in range(3) if s.cells[i] == 0]

    def result(self, s, a):
        return Row(plyant.put(s.cells, a, s.turn + 1), 1 - s.turn)

    def is_terminal(self, s):
        return 0 not in s.cells

    def utility(self, s, p):
        return -1 if s.turn == p else 1

    def action_name(self, s, a):
        return "abc"[a]

    def text(self, s):
        return "  a b c\\n1 " + " ".join(".LR"[c] for c in s.cells)
'''


def missing(what: str) -> None:
    """Skip a test that needs something that is not here; where CI is set, that is a failure."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing, and the tests of the arena need it: `make test` installs it where it can")
    pytest.skip(f"{what} is not installed")


@pytest.fixture(scope="session")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs as people run it, with a game of their own beside the catalogue."""
    folder = tmp_path_factory.mktemp("arena")
    (folder / "mine.py").write_text(OWN_GAME, encoding="utf-8")
    server, address = started(folder, str(folder / "mine.py"))
    yield address
    server.terminate()
    server.wait(30)


def started(folder: Path, *arguments: str) -> tuple[subprocess.Popen[str], str]:
    """A server, and its address without the last slash."""
    command = [sys.executable, "-c", "from plyant.cli.app import main; main()", "serve", "--port", "0"]
    keep = ["--keep", str(folder / "arena.sqlite")]
    server = subprocess.Popen([*command, *keep, *arguments], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    for line in server.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            return server, found[0].rstrip("/")
    raise AssertionError(f"the server ended with {server.wait()}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser, without a screen."""
    path = next((found for name in BROWSERS if (found := shutil.which(name))), "")
    if not path:
        missing("chromium")
    sync = pytest.importorskip("playwright.sync_api")
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        loop = asyncio._get_running_loop()
        yield browser
        asyncio._set_running_loop(loop)  # the last test may be one without a browser
        browser.close()


@pytest.fixture
def page(chromium: Any, arena: str) -> Iterator[Any]:
    """A new visitor's page; what the browser complains about, and any request to another host, fails the test."""
    with chromium.new_context(viewport={"width": 1200, "height": 850}, base_url=arena) as context:
        made = context.new_page()
        made.set_default_timeout(15_000)
        complaints = watched(made, arena)
        yield made
        assert complaints == []


def watched(page: Any, arena: str) -> list[str]:
    """What goes wrong on a page from now on."""
    complaints: list[str] = []
    own = (arena, arena.replace("http://", "ws://"), "data:", "blob:")
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda r: None if r.url.startswith(own) else complaints.append(f"asked {r.url}"))
    return complaints


@pytest.fixture
def house(tmp_path: Path) -> House:
    """All but the server."""
    return House(Options(file=tmp_path / "games.sqlite"))
