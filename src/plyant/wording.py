"""Counts and names in sentences."""

from __future__ import annotations


def counted(count: int, what: str) -> str:
    """So many of something whose plural ends in s: 1 move, 2 moves, 1,000 moves."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def is_plural(name: str) -> bool:
    """Is this a name of several, such as Ghosts? Words that end in ss, us or is are not."""
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))
