"""A headless Chromium for tests; those that need one are skipped where there is none."""

import subprocess
import tempfile
from pathlib import Path

import pytest

from plyant.explain.drawing.png import browser, browser_command

needs_browser = pytest.mark.skipif(browser() is None, reason="no chromium, chromium-browser or google-chrome on PATH")


def _run(text: str, suffix: str, size: tuple[int, int], extra: list[str], fragment: str = "") -> tuple[str, bytes]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        source, target = Path(folder, f"page{suffix}"), Path(folder, "page.png")
        source.write_text(text, "utf-8")
        *command, screenshot, address = browser_command(browser(), source, target, size)
        asked = [*command, *(extra or [screenshot]), address + fragment]
        done = subprocess.run(asked, check=True, capture_output=True, text=True, timeout=120)
        return done.stdout, target.read_bytes() if target.exists() else b""


def screenshot(text: str, suffix: str, size: tuple[int, int], fragment: str = "") -> bytes:
    """A PNG of a page."""
    return _run(text, suffix, size, [], fragment)[1]


def dom(text: str, fragment: str = "", program: str = "") -> str:
    """What has become of a page after its program, and one of the test's own, has run for half a minute of its time."""
    if program:  # the page allows no program but its own, so the test lifts that
        start = text.index("<meta http-equiv")
        text = text[:start] + text[text.index(">", start) + 1 :]
        text = text.replace("</body>", f"<script>{program}</script></body>")
    return _run(text, ".html", (1000, 900), ["--virtual-time-budget=30000", "--dump-dom"], fragment)[0]
