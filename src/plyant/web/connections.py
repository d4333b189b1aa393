"""Connections that ask for nothing do not stay: a request's head must come in time, and one address has a share."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.http.h11_impl import H11Protocol

from plyant.web.guard import FULL
from plyant.web.options import LOOPBACK

MOST = 2_000
"""Connections of all addresses together; the guard tells the others to come again later."""
MOST_EACH = 500
"""Connections of one address that is not this computer's: of everybody in a house, but not of everybody at all."""

if TYPE_CHECKING:
    _Base = H11Protocol
else:
    _Base = object


class _Impatient(_Base):
    """Before a protocol of uvicorn's, which waits for ever for the rest of a head."""

    seconds = 15.0
    """For a head from its first byte on, or from the connection on."""
    most = MOST
    most_each = MOST_EACH
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if address not in LOOPBACK and self._count(address) > self.most_each:
            transport.abort()
            return
        if len(self.connections) > self.most:
            self.app_state = {**self.app_state, FULL: True}
        self._begin_to_wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._has_no_request:
            self._wait_no_more()
        elif self._waiting is None:
            self._begin_to_wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    @property
    def _has_no_request(self) -> bool:
        """Is nothing being answered? What comes meanwhile is part of a head, or of a body that nobody reads."""
        cycle: Any = self.cycle
        is_http = self.transport.get_protocol() is self  # else it has become a socket, which may be silent
        return is_http and (cycle is None or cycle.response_complete)

    def _count(self, address: str) -> int:
        clients = (getattr(one, "client", None) for one in self.connections)
        return sum(1 for client in clients if client and client[0] == address)

    def _begin_to_wait(self) -> None:
        self._waiting = self.loop.call_later(self.seconds, self._give_up)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if self._has_no_request:
            self.transport.abort()


class Careful(_Impatient, H11Protocol):
    """Reads heads of a bounded size."""


class Fast(_Impatient, AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """Reads heads of any size into memory."""
