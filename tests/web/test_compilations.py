"""What visitors can have compiled is bounded, counted by address, and queued; beyond it games are interpreted."""

from __future__ import annotations

import asyncio
import collections
import threading
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant
from plyant.engine.perft import count_sequences
from plyant.errors import StillCompiling
from plyant.native import background, compile, native_kernel, stoppable
from plyant.native.limited import StopEvent, current_limit, set_limit
from plyant.native.states import NotNative
from plyant.web import compilations as module
from plyant.web.compilations import NOTICE, Compilations
from plyant.web.guard import Guard
from plyant.web.house import House
from plyant.web.interface import interface
from plyant.web.limits import DEMO, Limits
from plyant.web.options import Options
from plyant.web.shelf import Shelf
from tests.web.asgi import Client

SHELF = Shelf()
SMALL = Limits(compiled=12, compiled_address=6, changed=5, changed_address=3)


def weighted(number: int) -> plyant.Game:
    """Another game for every number: what `evaluate` reads is another machine code."""
    game: plyant.Game = plyant.load(f"connect-four(weights=({number + 1},0))")
    return game


def wants(game: plyant.Game, client: str) -> bool:
    """Have a search of the game compiled for this client; gives whether that was allowed."""
    with stoppable(StopEvent(client)):
        try:
            native_kernel(count_sequences, game, (1,))
        except NotNative as why:
            return str(why) != NOTICE
    return True


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What was compiled: for nothing, by a compiler that does nothing."""
    seen: list[Any] = []
    monkeypatch.setattr(compile, "_compiled", {})
    monkeypatch.setattr(compile, "_compile", lambda kernel, signature, game, job: seen.append(game) or kernel)
    monkeypatch.setattr(compile, "_first_actions", lambda game: ())
    monkeypatch.setattr(compile.rules, "game_type", lambda game, kernel: (type(game), game))
    monkeypatch.setattr(compile.gc, "freeze", lambda: None)
    yield seen
    set_limit(None)


def test_without_a_server_there_is_no_limit(made: list[Any]) -> None:
    assert all(wants(weighted(i), "a") for i in range(30))
    assert len(made) == 30


def test_one_address_has_a_few_games_with_parameters_of_its_own_compiled(made: list[Any]) -> None:
    limit = Compilations(DEMO, SHELF.usual)
    set_limit(limit)
    allowed = [wants(weighted(i), "192.0.2.1") for i in range(60)]
    assert allowed == [True] * DEMO.changed_address + [False] * (60 - DEMO.changed_address)
    assert len(made) == DEMO.changed_address
    assert all(wants(weighted(i), "192.0.2.1") for i in range(DEMO.changed_address))  # they are there
    assert wants(weighted(99), "192.0.2.2")
    assert wants(plyant.load("connect-four"), "192.0.2.1")  # games as they are offered have a share of their own
    assert wants(plyant.load("connect-four").thinker(), "192.0.2.1")
    assert limit.was_refused(weighted(59))
    assert not limit.was_refused(weighted(0))


def test_a_class_that_a_search_derives_from_a_game_counts_as_the_game() -> None:
    limit = Compilations(Limits(changed=0), SHELF.usual)

    class OpenTicTacToe(type(plyant.load("tic-tac-toe"))):  # type: ignore[misc]
        """As searches of hidden information make one."""

    class OpenConnectFour(type(weighted(1))):  # type: ignore[misc]
        """The same, of a game with parameters."""

    assert limit.refusal("a", OpenTicTacToe(), 1) == ""
    assert limit.refusal("a", OpenConnectFour(), 2) == ""
    assert limit.refusal("a", OpenConnectFour(width=5), 3) == NOTICE


def test_all_addresses_together_have_a_limit_too(made: list[Any]) -> None:
    set_limit(Compilations(DEMO, SHELF.usual))
    for number in range(300):
        wants(weighted(number), f"192.0.2.{number}")
    assert len(made) == DEMO.changed


def test_what_was_compiled_an_hour_ago_does_not_count_for_the_address(
    made: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: clock[0])
    set_limit(Compilations(DEMO, SHELF.usual))
    assert sum(wants(weighted(i), "a") for i in range(20)) == DEMO.changed_address
    clock[0] = module.PERIOD + 1
    assert sum(wants(weighted(i), "a") for i in range(20, 40)) == DEMO.changed_address


NAMES = ("nim", "tic-tac-toe", "half-nim", "connect-four")


@given(
    st.lists(st.tuples(st.integers(0, 3), st.sampled_from(NAMES) | st.integers(0, 9), st.integers(0, 3)), max_size=60)
)
def test_no_order_of_requests_exceeds_a_limit(requests: list[tuple[int, Any, int]]) -> None:
    limit, given_to = Compilations(SMALL, SHELF.usual), {}
    for client, what, kernel in requests:
        game = weighted(what) if isinstance(what, int) else plyant.load(what)
        key = (str(game), kernel)
        was_there = key in given_to
        if limit.refusal(str(client), game, key) == "":
            given_to.setdefault(key, (client, isinstance(what, int)))
        else:
            assert not was_there
    assert len(given_to) == len(limit) <= SMALL.compiled
    own = collections.Counter(client for client, _ in given_to.values())
    changed = collections.Counter(client for client, is_changed in given_to.values() if is_changed)
    assert max(own.values(), default=0) <= SMALL.compiled_address
    assert max(changed.values(), default=0) <= SMALL.changed_address
    assert changed.total() <= SMALL.changed


def test_one_address_has_one_compilation_at_a_time_and_another_does_not_wait_for_all(
    made: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limit(Compilations(DEMO, SHELF.usual))
    monkeypatch.setattr(background, "_PAUSE", 0.005)
    gate, begun, most = threading.Event(), [], [0]

    def slowly(kernel: Any, signature: Any, game: Any, job: Any) -> Any:
        begun.append(game)
        gate.wait(20)
        return kernel

    monkeypatch.setattr(compile, "_compile", slowly)

    def ask(number: int, client: str) -> None:
        stop = StopEvent(client)
        with stoppable(stop):
            ends = threading.Timer(0.3, stop.set)
            ends.start()
            try:
                native_kernel(count_sequences, weighted(number), (1,))
            except StillCompiling:
                most[0] = max(most[0], background.under_way())
            ends.cancel()

    threads = [threading.Thread(target=ask, args=(i, "crowd")) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert most[0] == 1  # the others wait for it, in the queue of those who ask
    ask(10, "stranger")
    assert most[0] == 2
    gate.set()
    deadline = time.monotonic() + 20
    while background.under_way() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert background.under_way() == 0


def test_a_game_that_may_not_be_compiled_is_played_interpreted(made: list[Any]) -> None:
    set_limit(Compilations(Limits(changed=0), SHELF.usual))
    with stoppable(StopEvent("a")):
        found = plyant.search(weighted(3), depth=2)
    assert (found.native, found.reason) == (False, NOTICE)
    assert made == []


def test_the_interface_says_that_a_game_is_interpreted(made: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(Options(is_demo=True))
    monkeypatch.setattr(house.compilations, "_limits", Limits(changed=0))
    with asyncio.Runner() as runner:
        runner.run(house.open())
        client = Client(Guard(interface(house), house.options), runner)
        answer = client.data("POST", "/api/v1/analysis", {"game": "mnk(m=3,n=3,k=2)", "seconds": 0.1})
        assert answer["notice"] == NOTICE
        own = client.data("POST", "/api/v1/analysis", {"game": "pursuit", "seconds": 0.1})
        assert own["notice"] == ""
        runner.run(house.close())
    assert current_limit() is None
