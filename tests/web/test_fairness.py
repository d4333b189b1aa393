"""Shares go by address first, then by visitor: cookies cost nothing, and nobody pushes out a stranger."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import sys
import threading
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyant.web.connections import Careful, protocol
from plyant.web.contests import Contests
from plyant.web.guard import Guard
from plyant.web.limits import DEMO, Limits, TooMuch
from plyant.web.options import Options
from plyant.web.serving import config_of
from plyant.web.shelf import Shelf
from plyant.web.thinking import Thinking
from plyant.web.visitors import Visitor, address_of, heaviest, network_of
from tests.web.asgi import asked, scope_of

SHELF = Shelf()
PEOPLE = [{"kind": "person"}, {"kind": "person"}]
CROWD = [Visitor(f"cookie-{i}", "203.0.113.9") for i in range(110)]
STRANGER = Visitor("honest", "198.51.100.7")


# -- addresses ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("testclient", "testclient", True),
        ("?", "testclient", False),
    ],
)
def test_ipv6_addresses_count_by_their_network(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) == same


def test_a_visitor_is_a_text_with_an_address() -> None:
    assert Visitor("a", "192.0.2.1") == "a"
    assert {Visitor("a", "192.0.2.1"): 1}["a"] == 1
    assert address_of(Visitor("a", "192.0.2.1")) == "192.0.2.1"
    assert address_of("a") == address_of(Visitor("a")) == "a"


def test_the_heaviest_is_found_by_address_first() -> None:
    alone = [Visitor("x", "1")] * 3
    crowd = [Visitor(name, "2") for name in "abbc"]
    assert heaviest([*alone, *crowd]) == "b"
    assert heaviest([*alone, *crowd[:2]]) == "x"


# -- the queue ------------------------------------------------------------------------------------------------------


def queued(body: Any, limits: Limits = DEMO) -> None:
    """Run something with a queue whose one thread is busy; then let everything end."""

    async def whole() -> None:
        queue, gate = Thinking(limits, threads=1), threading.Event()
        queue.ask(Visitor("first", "192.0.2.200"), lambda stop: gate.wait(20))
        try:
            await body(queue, gate)
        finally:
            gate.set()
            await queue.close()

    asyncio.run(asyncio.wait_for(whole(), 60))


def ask_all(queue: Thinking, visitors: list[Visitor], each: int = 3) -> tuple[list[Any], int]:
    """(questions that were taken, how many were refused)."""
    taken, refused = [], 0
    for _ in range(each):
        for visitor in visitors:
            try:
                taken.append(queue.ask(visitor, lambda stop: None))
            except TooMuch:
                refused += 1
    return taken, refused


def test_110_cookies_of_one_address_do_not_keep_a_stranger_out() -> None:
    async def body(queue: Thinking, gate: threading.Event) -> None:
        taken, refused = ask_all(queue, CROWD)
        assert (len(taken), refused) == (DEMO.waiting_address, 330 - DEMO.waiting_address)
        for _ in range(10):
            ticket = queue.ask(STRANGER, lambda stop: "served")
            assert ticket.ahead <= 2  # the one that is running, and the crowd's turn
            ticket.cancel()
        ticket = queue.ask(STRANGER, lambda stop: "served")
        gate.set()
        assert await ticket.answer() == "served"

    queued(body)


def test_a_queue_that_is_full_still_takes_a_question_from_an_address_with_fewer() -> None:
    async def body(queue: Thinking, gate: threading.Event) -> None:
        crowds = [Visitor(f"{a} {v}", f"192.0.2.{a}") for a in range(12) for v in range(20)]
        taken, _ = ask_all(queue, crowds, 1)
        assert queue.waiting == DEMO.waiting
        before = {t for t in taken if t.is_done}
        ticket = queue.ask(STRANGER, lambda stop: "served")
        assert queue.waiting == DEMO.waiting
        lost = [t for t in taken if t.is_done and t not in before]
        assert len(lost) == 1
        with pytest.raises(TooMuch, match="too many visitors"):
            await lost[0].answer()
        with pytest.raises(TooMuch):  # whose address has as many as any other
            queue.ask(Visitor("another", "192.0.2.0"), lambda stop: None)
        gate.set()
        assert await ticket.answer() == "served"

    queued(body)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=14))
def test_addresses_take_turns_and_at_each_its_visitors(asked_by: list[tuple[int, int]]) -> None:
    order: list[Visitor] = []

    async def body(queue: Thinking, gate: threading.Event) -> None:
        visitors = [Visitor(f"{a} {v}", f"192.0.2.{a}") for a, v in asked_by]
        tickets = [queue.ask(v, lambda stop, v=v: order.append(v)) for v in visitors]
        assert sorted(t.ahead for t in tickets) == list(range(1, len(tickets) + 1))
        told = [t.visitor for t in sorted(tickets, key=lambda t: t.ahead)]
        gate.set()
        for ticket in tickets:
            await ticket.answer()
        assert order == told  # what was told is what happened
        turns: collections.Counter[str] = collections.Counter()
        rounds = [turns.update([v.address]) or turns[v.address] for v in order]
        assert rounds == sorted(rounds)

    queued(body, Limits(waiting_each=50))


# -- games in progress ----------------------------------------------------------------------------------------------


def test_thousands_of_games_of_one_address_delete_no_stranger_s() -> None:
    kept = Contests(SHELF, Limits(games_each=2, games_address=20, games=50))
    mine = [kept.begin(STRANGER, "nim", PEOPLE) for _ in range(2)]
    neighbour = kept.begin(Visitor("neighbour", CROWD[0].address), "nim", PEOPLE)
    refused, template = 0, kept.made("nobody", "nim", PEOPLE)
    for number in range(150):
        template.visitor, template.id = CROWD[number % len(CROWD)], f"game-{number}"
        try:
            kept.add(template)
        except TooMuch:
            refused += 1
    assert refused > 0  # when each of them has one game, whoever comes next would push out another's
    assert all(kept.get(STRANGER, game.id) for game in mine)
    assert sum(len(kept.listed(visitor)) for visitor in CROWD) < 20
    assert kept.get("neighbour", neighbour.id) is not None


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=30))
def test_only_whoever_has_most_games_loses_one(begun: list[tuple[int, int]]) -> None:
    kept = Contests(SHELF, Limits(games_each=4, games_address=6, games=9))
    there: dict[str, Visitor] = {}
    template = kept.made("nobody", "nim", PEOPLE)
    for number, (a, v) in enumerate(begun):
        visitor = Visitor(f"{a} {v}", f"192.0.2.{a}")
        template.visitor, template.id = visitor, f"game-{number}"
        there[template.id] = visitor
        try:
            kept.add(template)
        except TooMuch:
            assert kept.get(visitor, template.id) is None
        left = {g["id"] for one in set(there.values()) for g in kept.listed(one)}
        lost = there.keys() - left
        assert len(lost) <= 1
        for name in lost:
            loser = there[name]
            by_address = collections.Counter(one.address for one in there.values())
            assert by_address[loser.address] == max(by_address.values()) or loser == visitor
            assert by_address[loser.address] >= by_address[visitor.address]
            if by_address[loser.address] == by_address[visitor.address]:
                assert loser.address == visitor.address  # of several alike, it is the address that came last
            del there[name]
        kept._known.clear()
        kept._live.clear()
    kept.close()


def test_where_everybody_has_one_game_the_newcomer_is_refused() -> None:
    kept = Contests(SHELF, Limits(games=3))
    games = [kept.begin(Visitor(f"v{i}", f"192.0.2.{i}"), "nim", PEOPLE) for i in range(3)]
    with pytest.raises(TooMuch, match="as many games as it can"):
        kept.begin(STRANGER, "nim", PEOPLE)
    assert kept.listed(STRANGER) == []
    assert all(kept.get(game.visitor, game.id) for game in games)


def test_a_game_left_alone_for_a_day_makes_room_for_a_newcomer(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Contests(SHELF, Limits(games=3))
    clock = [0.0]
    monkeypatch.setattr("plyant.web.contests.time.time", lambda: clock[0])
    games = []
    for number in range(3):
        clock[0] += 10 * 3600
        games.append(kept.begin(Visitor(f"v{number}", f"192.0.2.{number}"), "nim", PEOPLE))
    clock[0] += 5 * 3600
    assert kept.begin(STRANGER, "nim", PEOPLE)
    assert [kept.get(game.visitor, game.id) is None for game in games] == [True, False, False]


def test_a_restart_does_not_forget_who_has_most(tmp_path: Any) -> None:
    limits = Limits(games_address=5)
    for number in range(3):
        kept = Contests(SHELF, limits, tmp_path / "games.sqlite")
        for visitor in CROWD[4 * number : 4 * number + 4]:
            with contextlib.suppress(TooMuch):
                kept.begin(visitor, "nim", PEOPLE)
        assert sum(len(kept.listed(visitor)) for visitor in CROWD) <= 5
        kept.close()
    assert CROWD[0].address.encode() not in (tmp_path / "games.sqlite").read_bytes()


# -- requests and connections ---------------------------------------------------------------------------------------


class Inside:
    """Remembers who asked."""

    def __init__(self) -> None:
        self.seen: list[Visitor] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.seen.append(scope["state"]["visitor"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def seen_by(options: Options, client: str, *headers: tuple[str, str]) -> str:
    """The address that a request from a client counts towards."""
    inside = Inside()
    config = config_of(Guard(inside, options), options)
    config.load()
    scope = scope_of("/", headers=headers, client=(client, 5))
    asyncio.run(asked(config.loaded_app, scope))
    return inside.seen[0].address


FORWARDED = ("X-Forwarded-For", "198.51.100.7")


def test_forwarded_addresses_are_believed_from_a_named_proxy_alone() -> None:
    behind = Options(host="0.0.0.0", is_demo=True, proxies=("10.0.0.0/8", "127.0.0.1"))
    alone = Options(host="0.0.0.0", is_demo=True)
    for proxy in ("10.1.2.3", "127.0.0.1"):
        assert seen_by(behind, proxy, FORWARDED) == "198.51.100.7"
        assert seen_by(alone, proxy, FORWARDED) == proxy
    assert seen_by(behind, "203.0.113.9", FORWARDED) == "203.0.113.9"
    spoofed = ("X-Forwarded-For", "192.0.2.1, 198.51.100.7")  # the proxy adds the last one
    assert seen_by(behind, "10.1.2.3", spoofed) == "198.51.100.7"


def test_on_an_own_server_all_is_its_owner_s() -> None:
    assert seen_by(Options(), "127.0.0.1") == ""
    assert seen_by(Options(is_demo=True), "127.0.0.1") == "127.0.0.1"
    assert seen_by(Options(host="0.0.0.0", token="x" * 9), "2001:db8::5", ("Cookie", f"plyant_token={'x' * 9}")) == (
        "2001:db8::/64"
    )


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
def test_connections_of_one_address_do_not_keep_another_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.web import test_connections as helper

    async def body(port: int) -> bytes:
        kept = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
        writer.write(helper.HEAD % b"/" + b"\r\n")
        found = await helper.answered(reader)
        for _, one in kept:
            one.close()
        writer.close()
        return found

    kind = protocol(Options(is_demo=True))
    assert issubclass(kind, Careful)
    assert helper.run(kind, body, most=4).startswith(b"HTTP/1.1 200")
