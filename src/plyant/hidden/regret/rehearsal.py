"""A small rehearsal before the first work of its kind, so that nothing is compiled while the clock runs."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from plyant.native import prepared

_lock = threading.Lock()
_rehearsed: set[str] = set()


def rehearse(what: str, play: Callable[[], Any]) -> None:
    """Have everything compiled that `play` needs, if it was not yet; said on the error stream when it takes long."""
    with _lock:
        if what in _rehearsed:
            return
    prepared(what, play)
    with _lock:
        _rehearsed.add(what)
