"""Where games are kept when a person names no file: in the user's folder for state."""

from __future__ import annotations

import itertools
import os
import re
from pathlib import Path

from plyant.arena.record import Record, open_record
from plyant.arena.settings import Settings
from plyant.files import exposure


def _folder() -> Path:
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "plyant"


def last_game() -> Path:
    """The game that was left in the middle."""
    return _folder() / "last-game.json"


def last_recording() -> Path:
    """The game that was last seen on the whole screen, to be seen again."""
    return _folder() / "last-recording.json"


def open_kept(path: Path, trust: bool = False, own: str = "") -> tuple[Record, Settings]:
    """The game in a file that Plyant itself keeps here, which is trusted if only this user can write it."""
    return open_record(path, trust or not exposure(path), own)


def unnamed_game(name: str) -> Path:
    """A file that is not there yet, for a game of this name; its folder is made. Raises OSError."""
    folder = _folder() / "saved"
    folder.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"[^\w.-]+", "-", name)
    return next(path for n in itertools.count(1) if not (path := folder / f"{stem}-{n}.json").exists())


def games_database() -> Path:
    """The games in progress in the browser."""
    return _folder() / "arena.sqlite"
