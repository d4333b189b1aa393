"""Editing what is typed at a prompt."""

from __future__ import annotations

import contextlib
import sys


def edit_lines() -> None:
    """Let the arrow keys move in the line and bring back what was typed since now, where there is a terminal for it."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):  # Python has it on most systems; importing it is what switches it on
            import readline

            readline.clear_history()
