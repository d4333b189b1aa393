"""How much one visitor may ask for: every search, text, file and game in progress is bounded."""

from __future__ import annotations

import dataclasses
import os

from plyant.errors import ParameterError, PlyantError


class TooMuch(PlyantError):
    """A visitor asks for more than their share; the sentence says what the limit is."""


@dataclasses.dataclass(frozen=True)
class Limits:
    """What one visitor, and all of them together, may ask for."""

    seconds: float = 30.0
    """Of thinking, for one question."""
    table_mb: float = 64
    """Megabytes that one search remembers positions in."""
    tables: int = 2 * (os.cpu_count() or 1)
    """Of these, that all games in progress keep between moves."""
    waiting_each: int = 4
    """Questions of one visitor that are being answered or wait for it."""
    waiting_address: int = 400
    """Questions from one address that are being answered or wait for it."""
    waiting: int = 400
    games_each: int = 200
    """Games in progress that are kept for one visitor; the one that was longest left alone goes first."""
    games_address: int = 20_000
    """Games in progress that are kept for one address; there, the visitor with most games loses one first."""
    games: int = 20_000
    compiled: int = 2_000
    """Searches of games that are compiled as long as the server runs …"""
    compiled_address: int = 2_000
    """… and for one address in an hour …"""
    changed: int = 500
    """… and of these, of games with other parameters than usual …"""
    changed_address: int = 500
    """… and for one address in an hour; everything else is interpreted."""
    plies: int = 5_000
    """Moves of one game."""
    text: int = 20_000
    """Characters of a text that is typed in."""
    body: int = 1 << 20
    """Bytes of a request, and so of a file that is loaded."""
    upload: float = 20.0
    """Seconds in which they have to come."""
    tree_nodes: int = 3_000
    """Nodes of a tree that is drawn."""
    states: int = 200_000
    """States of a game that is solved."""
    cities: int = 2_000
    rate: float = 40.0
    """Requests a second of one visitor, on average …"""
    burst: int = 200
    """… and at once."""

    def thinking(self, seconds: float | None) -> float:
        """So many seconds of thinking; raises ParameterError where that is no time, TooMuch where it is too long."""
        if seconds is None:
            return self.seconds
        if not seconds > 0:
            raise ParameterError(f"seconds={seconds!r} is not a time to think; more than 0 is.")
        if seconds > self.seconds:
            raise TooMuch(f"{seconds:g} seconds of thinking are too many here; {self.seconds:g} are accepted.")
        return float(seconds)

    def checked_text(self, text: str, what: str) -> str:
        """The text itself; raises TooMuch where it is too long."""
        if len(text) > self.text:
            raise TooMuch(f"{what} has {len(text):,} characters; {self.text:,} are accepted.")
        return text


OWN = Limits()
"""For a server that only its owner can reach, or those who have the token."""
DEMO = Limits(
    seconds=2.0,
    table_mb=16,
    waiting_each=2,
    waiting_address=20,
    waiting=200,
    games_each=20,
    games_address=200,
    games=5_000,
    compiled=160,
    compiled_address=30,
    changed=40,
    changed_address=6,
    plies=1_000,
    text=5_000,
    body=256 << 10,
    tree_nodes=1_000,
    states=50_000,
    cities=300,
    rate=10.0,
    burst=60,
)
"""For a server that is open to everybody."""
