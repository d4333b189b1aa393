"""Work that looks from time to time whether somebody waits for it still."""

from __future__ import annotations

import threading

from plyant.web.thinking import Cancelled


def go_on(stop: threading.Event) -> None:
    """Raise Cancelled where nobody waits any more."""
    if stop.is_set():
        raise Cancelled("the question was taken back.")
