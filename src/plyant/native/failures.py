"""What could not be compiled, remembered on disk next to the machine code of what could: to try again takes as long."""

from __future__ import annotations

import contextlib
from pathlib import Path

from plyant.files import write_whole
from plyant.native.cache import Exposed, check_private, folder, trim_sometimes

_LONGEST = 4096  # characters of a reason; more is not one of ours


def remember(identity: str, reason: str) -> None:
    """Keep the reason, where that is possible."""
    with contextlib.suppress(OSError, Exposed):
        folder().mkdir(parents=True, exist_ok=True, mode=0o700)
        check_private(_file(identity))
        write_whole(_file(identity), reason)
        trim_sometimes()


def recall(identity: str) -> str:
    """The reason why what has this identity could not be compiled; empty: nothing is known."""
    try:
        check_private(_file(identity))
        with _file(identity).open(encoding="utf-8") as file:
            return file.read(_LONGEST).strip()
    except (OSError, Exposed, UnicodeDecodeError):
        return ""


def _file(identity: str) -> Path:
    return folder() / f"not-native-{identity}.txt"
