"""What `plyant serve` is told."""

from __future__ import annotations

import dataclasses
import ipaddress
import re
from pathlib import Path

from plyant.errors import ParameterError
from plyant.web.limits import DEMO, OWN, Limits

LOOPBACK = ("127.0.0.1", "localhost", "::1")
_MOST_THREADS = 256
_SHORTEST = 8  # characters of a token
_ACCEPTED = re.compile(r"[A-Za-z0-9._~-]{1,200}")  # nothing that means something in an address or a cookie


@dataclasses.dataclass(frozen=True)
class Options:
    """Where the server listens, who may come, and which games it offers besides the catalogue's."""

    own: tuple[str, ...] = ()
    host: str = "127.0.0.1"
    port: int = 8765
    token: str = ""
    """Who has it may come; empty: everybody who can reach the server."""
    is_demo: bool = False
    """Open to everybody, with stricter limits."""
    file: Path | None = None
    """The database of games in progress; None: in memory."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of reverse proxies, whose X-Forwarded-For names the visitor; no other is believed."""
    threads: int | None = None
    """That think at the same time; None: as many as there are cores."""

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise ParameterError(f"--port must be between 0 (any that is free) and 65535, got {self.port}.")
        for proxy in self.proxies:
            try:
                ipaddress.ip_network(proxy, strict=False)
            except ValueError:
                raise ParameterError(
                    f"--proxy must be an IP address or network such as 10.0.0.0/8, got {proxy!r}."
                ) from None
        if self.threads is not None and not 1 <= self.threads <= _MOST_THREADS:
            raise ParameterError(f"{self.threads} threads are not accepted; 1 to {_MOST_THREADS} are.")
        if self.token and len(self.token) < _SHORTEST:
            raise ParameterError(f"the token has {len(self.token)} characters; at least {_SHORTEST} are needed.")
        if self.token and not _ACCEPTED.fullmatch(self.token):
            raise ParameterError("the token has other characters than letters, digits and -._~, which are accepted.")
        if not self.is_local and not self.token and not self.is_demo:
            raise ParameterError(
                f"--host {self.host} lets other computers in: give --token SECRET, so that only those come who know "
                f"it, or --public-demo, which lets everybody in and gives each visitor less time and memory."
            )

    @property
    def is_local(self) -> bool:
        """Can only this computer reach the server?"""
        return self.host in LOOPBACK

    @property
    def limits(self) -> Limits:
        """What a visitor may ask for."""
        return DEMO if self.is_demo else OWN
