"""Requests made at random from the interface's own description: never an error of the server, always as described."""

from __future__ import annotations

import dataclasses
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from plyant.colony.reading import read as read_problem
from plyant.colony.tour import Tour
from plyant.web.api import ants
from plyant.web.guard import Guard
from plyant.web.house import House
from plyant.web.interface import SCHEMA, interface
from plyant.web.limits import OWN, Limits
from plyant.web.options import Options
from tests.web.conftest import missing

try:
    import schemathesis
    from schemathesis import checks
except ModuleNotFoundError:
    missing("schemathesis")

SMALL = '''
from plyant.games.tic_tac_toe import TicTacToe


class Small(TicTacToe):
    """Three in a row."""

    not_native = "it need not be compiled for a test"
'''
VISITOR = {"Cookie": "plyant_visitor=" + "f" * 22}
EACH = 5  # requests a route
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
_HURRIED = dataclasses.replace(
    OWN, seconds=1.0, tree_nodes=300, states=500, rate=1e6, burst=10**6, waiting_each=100, games_each=20
)


class Hurried(Options):
    """As a server has them that answers quickly, or not at all."""

    @property
    def limits(self) -> Limits:
        """Many requests, short thinking."""
        return _HURRIED


def _tour(cities: Any, **options: Any) -> Tour:
    """Cities in their order: the real search would have to be compiled."""
    problem = read_problem(cities)
    return Tour(tuple(problem.cities), 1.0, 1.0, 0.0, 1, 0.1, (), "as", problem)


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The description, as a real server tells it."""
    import uvicorn

    folder = tmp_path_factory.mktemp("fuzz")
    (folder / "small.py").write_text(SMALL, encoding="utf-8")
    house = House(Hurried(own=(str(folder / "small.py"),), file=folder / "games.sqlite"))
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(Guard(interface(house), house.options), log_level="warning"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ants, "solve", _tour)
        schema = schemathesis.openapi.from_url(address + SCHEMA)

        @schema.hook
        def map_body(context: Any, body: Any) -> Any:
            """Every other game is one that exists, and that needs no compiler; and nobody thinks for long."""
            return _with_game(body)

        @schema.hook
        def map_path_parameters(context: Any, path_parameters: Any) -> Any:
            """Every other game in progress is one that there is."""
            known = path_parameters and len(str(path_parameters.get("id", ""))) % 2
            return path_parameters | {"id": _begun(address)} if known else path_parameters

        yield schema
    server.should_exit = True
    thread.join(20)


def _begun(address: str) -> str:
    """The id of a new game, in which the computer is to move every other time."""
    seats = [{"kind": "random"}, {"kind": "person"}]
    answer = httpx.post(f"{address}/api/v1/contests", json={"game": "small", "seats": seats}, headers=VISITOR)
    found = str(answer.json()["id"])
    if answer.json()["legal"] == [] and len(found) % 2 == 0:
        httpx.post(f"{address}/api/v1/contests/{found}/go-on", headers=VISITOR)
    return found


def _with_game(body: Any) -> Any:
    if isinstance(body, dict) and isinstance(body.get("seconds"), float | int):
        body = body | {"seconds": min(body["seconds"], 0.1)}
    if isinstance(body, dict) and isinstance(body.get("move"), str) and len(body["move"]) % 2:
        body = body | {"move": "b2"} | ({"version": None} if "version" in body else {})
    if not isinstance(body, dict) or not isinstance(body.get("game"), str):
        return body
    text = body["game"]
    known = {"game": "small", "parameters": {}} if len(text) % 2 or text.islower() else {}
    few = {"moves": "b2 a1", "state": ""} if len(text) % 3 else {}
    return body | known | ({name: value for name, value in few.items() if name in body})


def test_requests_at_random_are_answered_as_described(described: Any) -> None:
    operations = [found.ok() for found in described.get_all_operations()]
    assert len(operations) > 25
    for operation in operations:

        @settings(
            max_examples=EACH,
            deadline=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy())
        def requests(case: Any) -> None:
            case.call_and_validate(checks=CHECKS, headers=VISITOR)

        requests()
