"""Connections that ask for nothing do not stay: a request's head must come in time, and one address has a share."""

from __future__ import annotations

import asyncio
import collections
import functools
import ipaddress
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.http.h11_impl import H11Protocol

from plyant.web.guard import FULL
from plyant.web.options import Options
from plyant.web.visitors import network_of

MOST = 2_000
"""Connections of all addresses together; the guard tells the others to come again later."""
MOST_EACH = 500
"""Connections of one address, but for this computer's on an own server, and for reverse proxies."""

OWN = ("127.0.0.0/8", "::1/128")
"""Of this computer."""

if TYPE_CHECKING:
    _Base = H11Protocol
else:
    _Base = object


_Networks = tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]


@functools.lru_cache(maxsize=4096)
def _network(address: str, exempt: _Networks) -> str:
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return "" if any(found in network for network in exempt) else network_of(address)


class _Impatient(_Base):
    """Before a protocol of uvicorn's, which waits for ever for the rest of a head."""

    seconds = 15.0
    """For a head from its first byte on, or from the connection on."""
    most = MOST
    most_each = MOST_EACH
    exempt: _Networks = tuple(map(ipaddress.ip_network, OWN))
    """Networks whose connections are not counted by address."""
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        counts = collections.Counter(network for one in self.connections if (network := self._network(one)))
        own = self._network(self)
        if own and counts[own] > self.most_each:
            transport.abort()
            return
        if len(self.connections) > self.most and not self._takes_from_another(counts, own):
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

    def _network(self, connection: Any) -> str:
        """Whose share a connection counts towards; empty: nobody's."""
        client = getattr(connection, "client", None)
        return _network(client[0], self.exempt) if client else ""

    def _takes_from_another(self, counts: collections.Counter[str], own: str) -> bool:
        """Close a connection of the address with most of them, if that has more than this one's."""
        crowded, most = max(counts.items(), key=lambda item: item[1], default=("", 0))
        if most <= counts[own]:
            return False
        for one in self.connections:
            transport: Any = getattr(one, "transport", None)
            if one is not self and self._network(one) == crowded and transport and not transport.is_closing():
                transport.abort()
                break
        return True

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


def protocol(options: Options) -> type[asyncio.Protocol]:
    """The protocol of a server with these options."""
    networks = tuple(ipaddress.ip_network(proxy, strict=False) for proxy in options.proxies)
    own = () if options.is_demo else tuple(map(ipaddress.ip_network, OWN))
    base: Any = Fast if options.is_local and not options.is_demo else Careful
    return type(base.__name__, (base,), {"exempt": networks + own})
