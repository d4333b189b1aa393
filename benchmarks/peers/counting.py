"""Counting the nodes of a program that does not count them itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch


def calls_during(work: Callable[[], Any], module: Any, function: str) -> int:
    """How often a module's recursive function is called, by itself too, while the work is done."""
    original = getattr(module, function)
    calls = 0

    def counted(*args: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        return original(*args, **options)

    with patch.object(module, function, counted):
        work()
    return calls
