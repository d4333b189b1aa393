"""What the page of ants says, without a browser."""

from __future__ import annotations

import asyncio
import json
import math
import threading
from typing import Any

import pytest

from plyant.colony.lecture import lecture
from plyant.errors import PlyantError
from plyant.web.ants.asked import fields, read
from plyant.web.ants.files import file_of
from plyant.web.ants.hills import Hills
from plyant.web.ants.running import lines
from plyant.web.ants.seen import MOST_TRAILS, gap_said, map_of, moment, trails_of
from plyant.web.ants.told import told
from plyant.web.house import House
from plyant.web.limits import DEMO, OWN

SQUARE = [[0, 0], [10, 0], [10, 10], [0, 10]]


def asked(**query: Any) -> Any:
    return read({"cities": SQUARE, **query}, OWN)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"cities": []}, "there are no cities yet"),
        ({"cities": [[1, 2], [3, "4"]]}, "city 2 is not a pair of numbers"),
        ({"cities": [[1, 2], [3, 1e300]]}, "city 2 is not a pair of numbers"),
        ({"cities": [[0, 0]] * 301}, "301 cities are too many here; 300 are accepted"),
        ({"text": "x,y\n" + "1,2\n" * 301}, "301 cities are too many here"),
        ({"text": "x,y\n1,two\n", "name": "../../a.csv"}, "^a.csv, line 2: y is 'two'"),
        ({"text": 5}, "text is not a text"),
        ({"seconds": 3}, "3 seconds of thinking are too many here; 2 are"),
        ({"seconds": "3"}, "seconds is not a number"),
        ({"pace": -1}, "pace=-1 is not accepted"),
        ({"ants": 1001}, "1,001 ants are too many"),
        ({"alpha": "much"}, "alpha='much' is not accepted"),
        ({"evaporated": 0}, "evaporated=0 is not accepted"),
        ({"variant": "bees"}, "variant='bees' is not accepted"),
    ],
)
def test_what_is_not_accepted_is_said_in_one_sentence(query: dict[str, Any], said: str) -> None:
    with pytest.raises(PlyantError, match=said):
        read({"cities": SQUARE, **query}, DEMO)


@pytest.mark.parametrize("given", [b"", b"[1]", b"{", b'{"path": "/etc/passwd"}', b"[" * 100_000])
def test_only_an_object_with_known_fields_is_read(given: bytes) -> None:
    with pytest.raises(PlyantError):
        fields(given)


def test_a_run_goes_on_only_for_its_visitor_and_its_cities() -> None:
    hills = Hills(each=2)
    name, live = hills.get("me", asked())
    assert hills.get("me", asked(id=name)) == (name, live)
    assert hills.get("me", asked(id=name, pace=4))[1] is live
    assert hills.get("you", asked(id=name))[1] is not live
    with pytest.raises(PlyantError, match="not there any more"):
        hills.known("you", name)
    assert hills.get("me", asked(id=name, alpha=2))[1] is not live
    with pytest.raises(PlyantError):
        hills.known("me", name)


def test_few_colonies_are_kept() -> None:
    hills = Hills(each=2, pairs=30_000)
    for _ in range(5):
        hills.get("me", asked())
    assert len(hills) == 2
    for visitor in "abcdef":
        hills.get(visitor, asked())
    assert len(hills) == 3


def test_a_moment_is_small_and_tells_the_best_tour_once() -> None:
    _, live = Hills().get("me", asked(seed=4))
    live.advance(threading.Event(), 10.0, 3)
    seen = moment(live, None)
    assert seen["best"] == pytest.approx(40)
    assert (seen["n"], seen["best_text"], seen["gap_text"]) == (3, "40", "0 %: optimal, proved")
    assert sorted(seen["order"]) == [0, 1, 2, 3]
    assert "order" not in moment(live, seen["order"])
    assert all(sorted(way) == [0, 1, 2, 3] for way in seen["ways"])
    assert max(seen["trails"][2::3]) == 255
    assert json.loads(json.dumps(seen, allow_nan=False)) == seen
    for kind in ("svg", "tour", "csv", "json"):
        assert file_of(live, kind)["text"]
    with pytest.raises(PlyantError, match="not a kind of file"):
        file_of(live, "exe")


def test_only_the_strongest_trails_are_sent() -> None:
    class Trails:
        edges = [[i, i + 1] for i in range(5_000)]
        amounts = [float(i) for i in range(5_000)]

    sent = trails_of(Trails)
    assert len(sent) == 3 * MOST_TRAILS
    assert sent[:2] == [2_500, 2_501]
    Trails.amounts = [1.0] * 5_000
    assert trails_of(Trails) == []


def test_a_gap_is_rounded_up() -> None:
    assert gap_said(0.0101) == "at most 1.1 %"
    assert gap_said(math.inf) == "nothing proved yet"


def test_what_is_odd_in_a_file_comes_with_the_answer() -> None:
    asked = read({"text": "A;0;0\nB;3;4\n", "name": "b.csv"}, OWN)
    assert len(asked.warnings) == 1
    assert asked.warnings[0].startswith("b.csv: there is no header; column 1 as name")
    assert read({"text": "name,x,y\nA,0,0\nB,3,4\n", "name": "b.csv"}, OWN).warnings == ()


def test_the_map_of_a_file() -> None:
    plain = read({"text": "x,y\n0,0\n3,4\n", "name": "b.csv"}, OWN).problem
    assert map_of(plain)["cities"] == [[0, 0], [3, 4]]
    assert map_of(plain)["is_plain"]
    distances = map_of(read({"text": "0,3,5\n3,0,4\n5,4,0\n", "name": "b.csv"}, OWN).problem)
    assert not distances["is_plain"]
    (a, b, c) = distances["cities"]
    assert [math.dist(a, b), math.dist(b, c), math.dist(a, c)] == pytest.approx([3, 4, 5], abs=1e-3)


def test_a_run_comes_in_lines(house: House) -> None:
    async def go(query: dict[str, Any]) -> list[dict[str, Any]]:
        await house.open()
        found = [json.loads(line) async for line in lines(house, Hills(), "me", json.dumps(query).encode())]
        await house.close()
        return found

    told = asyncio.run(go({"cities": SQUARE, "pace": 0}))
    assert "id" in told[0]
    assert told[-1] == {"answer": "proved"}
    assert any(line["seen"]["best"] == pytest.approx(40) for line in told if "seen" in line)


def test_what_is_wrong_is_the_only_line(house: House) -> None:
    async def go() -> list[dict[str, Any]]:
        await house.open()
        found = [json.loads(line) async for line in lines(house, Hills(), "me", b"{}")]
        await house.close()
        return found

    assert asyncio.run(go()) == [{"error": "there are no cities yet; put some on the map."}]


def test_ants_stop_when_nobody_listens(house: House) -> None:
    async def go() -> tuple[float, float]:
        await house.open()
        hills = Hills()
        many = [[(37 * i) % 101, (53 * i) % 97] for i in range(90)]
        slow = lines(house, hills, "me", json.dumps({"cities": many, "ants": 1000, "seconds": 30}).encode())
        live = hills.known("me", json.loads(await anext(slow))["id"])
        following = asyncio.ensure_future(anext(slow))
        while not house.thinking.running:
            if following.done():
                following = asyncio.ensure_future(anext(slow))
            await asyncio.sleep(0.001)
        following.cancel()
        while house.thinking.running:
            await asyncio.sleep(0.001)
        used = live.used
        await asyncio.sleep(0.3)
        await house.close()
        return used, live.used

    used, later = asyncio.run(asyncio.wait_for(go(), 300))
    assert used == later < 30


def test_the_lecture_is_told_step_by_step() -> None:
    exact, slides = told("exact"), told("slides")
    assert len(exact["steps"]) == len(lecture().steps)
    first = exact["steps"][1]
    assert first["said"].startswith("From 4 to 2, the most probable city (0.3577)")
    assert [row[-1][0] for row in first["choice"]["rows"]] == ["0.1723", "0.3577", "0.1596", "0.3104"]
    assert ["2–4", "0.39", "0.1 · 0.39 + 100/28", "3.6104"] in first["trails"]
    assert exact["result"][0].endswith("length 270.")
    assert slides["result"][0].endswith("length 240.")
    for step in exact["steps"][1:]:
        for _, before, how, after in step["trails"]:
            kept, _, gain = how.partition(" + ")
            top, _, bottom = gain.partition("/")
            share, _, amount = kept.partition(" · ")
            assert amount == before
            value = float(share) * float(amount) + (float(top) / float(bottom) if gain else 0)
            assert value == pytest.approx(float(after), rel=2e-3)
