"""A crew on a Ray cluster: tasks of workers and nodes that are lost are given to others by Ray itself."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from plyant.errors import ParameterError, PlyantError
from plyant.exact.crew import MOST_DEATHS, SetUp, answer_of, attempt

_PATIENCE = 0.2  # seconds
_KNOCKING = 5.0  # seconds
_AHEAD = 2  # tasks that are given to each worker, so that none waits for the next


class RayCrew:
    """All processors of a cluster; it is joined here, and left again unless this program had joined before."""

    def __init__(self, set_up: SetUp, job: Any, address: str) -> None:
        """`address`: "local" starts a cluster on this machine; "auto", "host:port" and "ray://host:port" join one."""
        self._ray = _imported()
        self._is_ours = not self._ray.is_initialized()
        if self._is_ours:
            _join(self._ray, address)
        self.size = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._attempt = self._ray.remote(num_cpus=1, max_retries=MOST_DEATHS - 1)(attempt)
        self._set_up, self._job = set_up, job
        self._given: dict[Any, int] = {}

    def answers(self, tasks: Sequence[Any], idle: Callable[[], None] | None = None) -> Iterator[tuple[int, Any]]:
        """See `Crew`."""
        ray = self._ray
        self._forget(force=False)
        given, following = self._given, 0
        while following < len(tasks) or given:
            while following < len(tasks) and len(given) < _AHEAD * self.size:
                given[self._attempt.remote(self._set_up, self._job, tasks[following])] = following
                following += 1
            done, _ = ray.wait(list(given), num_returns=1, timeout=_PATIENCE)
            for reference in done:
                number = given.pop(reference)
                try:
                    outcome = ray.get(reference)
                except ray.exceptions.RayError as error:
                    raise PlyantError(f"the Ray cluster gave up a task: {_first_line(error)}") from None
                yield number, answer_of(outcome)
            if idle is not None:
                idle()

    def _forget(self, force: bool) -> None:
        """Call back all tasks that nobody waits for any more."""
        for reference in self._given:
            with contextlib.suppress(Exception):
                self._ray.cancel(reference, force=force)
        self._given.clear()

    def close(self) -> None:
        """Send all away, at once."""
        self._forget(force=True)
        if self._is_ours:
            self._ray.shutdown()


def _imported() -> Any:
    try:
        import ray
    except ImportError:
        raise PlyantError('a Ray cluster needs Ray: pip install "plyant[ray]"') from None
    return ray


def _join(ray: Any, address: str) -> None:
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == "local":
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
        quiet["include_dashboard"] = False
    try:
        _knock(address)
        ray.init(address=address, **({} if address.startswith("ray://") else quiet))
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        raise _nobody(address, error) from None


def check_address(address: str) -> None:
    """Raise ParameterError where no cluster can be joined: a small piece of work would never ask for it."""
    ray = _imported()
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address == "auto" and not ray.is_initialized():
        _join(ray, address)
        ray.shutdown()
    elif address not in ("auto", "local"):
        if not host or not port.isdigit() or not 0 < int(port) < 1 << 16:
            raise ParameterError(f"ray={address!r} is not accepted; host:port, ray://host:port, auto and local are.")
        try:
            _knock(address)
        except OSError as error:
            raise _nobody(address, error) from None


def _nobody(address: str, error: BaseException) -> ParameterError:
    return ParameterError(
        f"no Ray cluster was found at {address!r} ({_first_line(error)}); "
        f"`ray start --head` starts one, and ray='local' one that lasts as long as the work."
    )


def _knock(address: str) -> None:
    """Raise OSError if nobody is at host:port: Ray would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        with socket.create_connection((host, int(port)), timeout=_KNOCKING):
            pass


def _first_line(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__
