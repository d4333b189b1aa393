"""Runs the server until it is told to stop."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable
from typing import Any

import uvicorn

from plyant.errors import ParameterError
from plyant.web.building import built
from plyant.web.connections import protocol
from plyant.web.house import House
from plyant.web.options import Options

_LONGEST_HEAD = 64 << 10  # bytes of a request before its body


def serve(options: Options, told: Callable[[str], None], opens: bool = False) -> None:
    """Serve until Ctrl-C; `told` gets the address once it listens, and the browser is opened there if `opens`."""
    house = House(options)
    listening = _listening(options.host, options.port)
    port = listening.getsockname()[1]
    shown = "localhost" if options.host in ("0.0.0.0", "::") else options.host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
    config = config_of(built(house), options)
    told(address)
    if opens:
        webbrowser.open(address + (f"?token={options.token}" if options.token else ""))
    _Server(config, house).run(sockets=[listening])


def config_of(app: Any, options: Options) -> uvicorn.Config:
    """How the server runs the application; forwarded addresses are believed from the given proxies alone."""
    return uvicorn.Config(
        app,
        log_level="warning",
        http=protocol(options),
        proxy_headers=bool(options.proxies),
        forwarded_allow_ips=list(options.proxies),
        h11_max_incomplete_event_size=_LONGEST_HEAD,
        ws_max_size=options.limits.body,
        timeout_graceful_shutdown=2,
        server_header=False,
        access_log=False,
    )


class _Server(uvicorn.Server):
    """Answers all questions before it waits for the connections to be closed."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        self._house.end()
        await super().shutdown(sockets)


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens; raises ParameterError where the port is taken."""
    try:
        known = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise ParameterError(f"--host {host} is no address of this computer: {error.strerror or error}.") from None
    try:
        family, _, _, _, address = known[0]
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(2048)
    except OSError as error:
        raise ParameterError(
            f"--host {host} --port {port} cannot be used: {error.strerror or error}; --port 0 takes any that is free."
        ) from None
    return found
