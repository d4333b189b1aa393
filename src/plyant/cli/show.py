"""How things look in the terminal: boards in colour with the last move marked, tables, numbers."""

from __future__ import annotations

import json
import math
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from plyant.arena.seen import text_for
from plyant.cli.streams import can_encode, collected_warnings
from plyant.game import Game, Result, State
from plyant.result import headline as result_headline

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)

_COLOURS = ("bold red", "bold yellow", "bold cyan", "bold green")
_LAST = "reverse"


def board(game: Game, state: State, before: State = None, viewer: int | None = None) -> Text:
    """A position's text, each player's pieces in a colour; what has changed since `before` is marked.

    viewer: the player with whose eyes it is seen; None: everything is shown.
    """

    shown = Text(text_for(game, state, viewer))
    for p, mark in enumerate(game.marks):
        shown.highlight_words([mark], _COLOURS[p % len(_COLOURS)])
    if before is not None:
        old, new = text_for(game, before, viewer), shown.plain
        if len(old) == len(new):
            for i, (a, b) in enumerate(zip(old, new, strict=True)):
                if a != b:
                    shown.stylize(_LAST, i, i + 1)
    return shown


def headline(game: Game, state: State, result: Result) -> Text:
    """The move of a search, in bold, and its value in one line."""
    before, *move = result_headline(game, state, result, mark=lambda name: f"\0{name}\0").split("\0")
    shown = Text(before)
    for part_number, part in enumerate(move):
        shown.append(part, style="" if part_number % 2 else "bold")
    return shown


def command() -> str:
    """What to type for `plyant` here: its name where the shell finds it, else the path by which it was called."""
    called = Path(sys.argv[0])
    if shutil.which("plyant") or called.stem != "plyant":
        return "plyant"
    path, here = called.absolute(), Path.cwd()
    return shlex.quote(str(path.relative_to(here) if path.is_relative_to(here) else path))


def number(value: float) -> str:
    """A count with thousands set apart."""
    return f"{value:,.0f}"


def as_json(value: Any) -> None:
    """Print one JSON value; what JSON has no word for becomes null. An object has `warnings`, if there are any."""
    plain = _plain(value)
    if isinstance(plain, dict) and (warnings := collected_warnings()):
        plain["warnings"] = warnings
    text = json.dumps(plain, ensure_ascii=False)
    if not can_encode(text, sys.stdout):
        text = json.dumps(plain)  # the same value in escapes: JSON is never transliterated
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if isinstance(value, (int, float, str, bool, type(None))) else str(value)
