"""The page of trees without a browser: what is asked for, what is refused, and what the page is sent."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from plyant.errors import BadText, ParameterError, PlyantError, UnfitGame, UnknownGame
from plyant.explain.trace import Trace
from plyant.web.house import House
from plyant.web.limits import DEMO, OWN, Limits, TooMuch
from plyant.web.lines import WENT_WRONG, answered
from plyant.web.pages.trees import fields
from plyant.web.shelf import Shelf
from plyant.web.thinking import Cancelled
from plyant.web.trees.asked import BOOK, EXAMPLES, Asked, read
from plyant.web.trees.film import FILES, file_of, film, searched

SHELF = Shelf()
T = TypeVar("T")


def filmed(limits: Limits = OWN, **query: str) -> dict[str, Any]:
    return film(read(query, limits), SHELF, limits, threading.Event())


def facts(**query: str) -> dict[str, str]:
    return dict(filmed(**query)["facts"])


def test_the_book_s_tree_is_shown_where_nothing_is_asked_for() -> None:
    assert read({}, OWN) == Asked(tree=BOOK)
    assert facts() == {
        "Value": "3", "Principal line": "A → B → 3", "Best": "B", "Nodes visited": "11 of 13",
        "Leaves": "7 evaluated; 2 pruned", "Cuts": "1 alpha, 0 beta",
        "Rules": "alphabeta; weak: cut when α ≥ β; fail-soft; left to right; values are to MAX",
    }  # fmt: skip


def test_the_book_s_cut_is_named_at_its_step() -> None:
    found = filmed()
    assert found["cuts"] == {"2": "alpha cut, 4 and 6 not visited"}
    (cut,) = [frame for frame in found["frames"] if frame["kind"] == "cut"]
    assert (cut["node"], cut["pruned"]) == ("2", ("2.2", "2.3"))
    assert "MAX already has 3 at A through B" in cut["sentence"]


def test_all_that_is_sent_is_data() -> None:
    json.dumps(filmed(), allow_nan=False)
    json.dumps(filmed(game="tic-tac-toe", depth="1"), allow_nan=False)


@pytest.mark.parametrize(("name", "tree", "more"), EXAMPLES)
def test_every_example_can_be_shown(name: str, tree: str, more: dict[str, str]) -> None:
    found = filmed(tree=tree, **more)
    assert found["svg"].startswith("<svg")
    assert (len(found["frames"]) > 0) == (more.get("algorithm") != "status")


def test_the_examples_show_what_they_are_called() -> None:
    asked = {name: read({"tree": tree, **more}, OWN) for name, tree, more in EXAMPLES}
    trees = {name: searched(one, SHELF, OWN, threading.Event()) for name, one in asked.items()}

    def cuts(name: str) -> list[Any]:
        found = trees[name]
        assert isinstance(found, Trace)
        return list(found.cuts)

    assert any(cut.is_deep for cut in cuts("A deep cut"))
    assert any(cut.kind == "beta" for cut in cuts("A beta cut"))
    assert cuts("Equal values: weak or strict") == []
    assert filmed(tree=asked["Equal values: weak or strict"].tree)["cuts"]


def test_order_rule_root_and_algorithm_are_those_asked_for() -> None:
    assert facts(algorithm="minimax")["Nodes visited"] == "13 of 13"
    assert facts(root="min")["Value"] == "6"  # the least of 12, 6 and 14
    assert "right to left" in facts(order="rtl")["Rules"]
    assert filmed(order="rtl")["cuts"] == {}
    assert facts(tree="((5 9) (5 1))", cut="strict")["Nodes visited"] == "7 of 7"
    assert facts(tree="((5 9) (5 1))", cut="weak")["Nodes visited"] == "6 of 7"


def test_a_position_of_a_game_is_taken_to_a_depth() -> None:
    found = filmed(game="connect-four", moves="4434", depth="2")
    assert found["shape"] is None
    assert "connect-four" in found["title"]
    assert dict(found["facts"])["Nodes visited"].endswith(" of 57")


def test_a_state_graph_of_several_agents() -> None:
    graph = {"agents": 2, "start": "A", "successors": {"A": [["Left", "B"], ["Right", "C"]], "B": [["Up", "d"]]}}
    text = json.dumps({**graph, "evaluation": {"C": 4, "d": 9}})
    assert (filmed(tree=text)["shape"], facts(tree=text)["Value"]) == (None, "9")
    assert facts(tree=text, algorithm="expectimax")["Rules"].startswith("expectimax")
    with pytest.raises(BadText, match="agents"):
        filmed(tree=text.replace("agents", "notes"))


def test_the_status_of_every_node() -> None:
    found = filmed(tree="A(B(1 0) C(1 2))", algorithm="status")
    assert dict(found["facts"]) == {"Status": "WIN to MAX", "Moves that keep it": "C", "Nodes": "5 WIN, 2 DRAW"}
    assert found["frames"] == []


def test_the_editor_gets_the_tree_as_it_was_typed() -> None:
    found = filmed(tree="A(<3 3> {0.25: <4 5>, 0.75: <1 2>})")
    chance = {"name": "", "shares": [0.25, 0.75], "children": [{"value": "<4 5>"}, {"value": "<1 2>"}]}
    assert found["shape"] == {"name": "A", "shares": [], "children": [{"value": "<3 3>"}, chance]}


@pytest.mark.parametrize(
    ("query", "error", "words"),
    [
        ({"tree": "((3 4) (5"}, BadText, "column 10: ) was expected"),
        ({"tree": "  "}, BadText, "a tree was expected"),
        ({"tree": "(1 2)", "algorithm": "quick"}, ParameterError, "there is no algorithm 'quick'"),
        ({"tree": "(1 2)", "depth": "0"}, ParameterError, "not a number of plies"),
        ({"tree": "(1 2)", "depth": "²"}, ParameterError, "not a number of plies"),
        ({"tree": "(1 2)", "cut": "soft"}, ParameterError, "not a cut rule"),
        ({"tree": "(1 2)", "order": "best"}, ParameterError, "not an order"),
        ({"tree": "(1 2)", "root": "me"}, ParameterError, "max or min"),
        ({"game": "/etc/passwd"}, UnknownGame, "there is no game"),
        ({"game": "tests/web/conftest.py:OWN_GAME"}, UnknownGame, "there is no game"),
        ({"game": "kuhn-poker", "depth": "2"}, UnfitGame, "hidden information"),
        ({"game": "connect-four", "depth": "5"}, TooMuch, "more than 3,000 nodes"),
        ({"game": "connect-four"}, TooMuch, "give a depth"),
        ({"game": "tic-tac-toe", "algorithm": "status"}, TooMuch, "begin later in the game"),
        ({"tree": "(" + "1 " * 3000 + ")"}, TooMuch, "3,001 nodes"),
        ({"tree": "(" + "1 " * 20_000 + ")"}, TooMuch, "characters"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_one_sentence(
    query: dict[str, str], error: type[PlyantError], words: str
) -> None:
    with pytest.raises(error, match=re.escape(words)):
        filmed(**query)


def test_everybody_gets_less_where_everybody_may_come() -> None:
    with pytest.raises(TooMuch, match="more than 1,000 nodes"):
        filmed(DEMO, game="connect-four", depth="4")


def test_what_is_taken_back_stops() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        film(Asked(), SHELF, OWN, stop)


def test_a_large_tree_is_drawn_in_part_and_says_so() -> None:
    tree = "(" + " ".join("(" + " ".join(map(str, range(30))) + ")" for _ in range(30)) + ")"
    found = filmed(tree=tree, algorithm="minimax")
    assert any("Cut short" in warning for warning in found["warnings"])


BEGINNINGS = {"svg": "<svg", "tex": "\\documentclass", "html": "<!DOCTYPE", "table": "step"}


@pytest.mark.parametrize(("kind", "begins"), BEGINNINGS.items())
def test_files(kind: str, begins: str) -> None:
    made = file_of(Asked(), kind, SHELF, OWN, threading.Event())
    assert made["text"].lstrip().startswith(begins)
    assert made["name"] == FILES[kind][0]


def test_a_file_that_there_is_not() -> None:
    with pytest.raises(ParameterError, match="there are: svg, tex, html, table"):
        file_of(Asked(), "exe", SHELF, OWN, threading.Event())


@pytest.mark.parametrize("given", [b"", b"[]", b'{"tree": 3}', b"\xff"])
def test_a_form_that_is_none(given: bytes) -> None:
    with pytest.raises(BadText, match="JSON object"):
        fields(given)


def run(body: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: the browser's tests may have left a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, body).result(60)


def lines_of(house: House, job: Callable[[threading.Event], Any], at_once: bool = False) -> list[dict[str, Any]]:
    async def collect() -> list[dict[str, Any]]:
        await house.open()
        response = answered(house, "somebody", job, at_once)
        found = [json.loads(str(line)) async for line in response.body_iterator]
        await house.close()
        return found

    return run(collect())


@pytest.mark.parametrize("at_once", [True, False])
def test_an_answer_an_error_and_a_fault_are_one_last_line(house: House, at_once: bool) -> None:
    def refused(stop: threading.Event) -> None:
        raise TooMuch("too much.")

    def broken(stop: threading.Event) -> None:
        raise ZeroDivisionError

    assert lines_of(house, lambda stop: [1, 2], at_once)[-1] == {"answer": [1, 2]}
    assert lines_of(house, refused, at_once)[-1] == {"error": "too much."}
    assert lines_of(house, broken, at_once)[-1] == {"error": WENT_WRONG}


def test_who_goes_away_takes_the_question_back(house: House) -> None:
    stopped = threading.Event()

    def job(stop: threading.Event) -> None:
        if stop.wait(10):
            stopped.set()

    async def leave() -> None:
        await house.open()

        async def read_on() -> None:
            async for _ in answered(house, "somebody", job).body_iterator:
                pass

        reading = asyncio.create_task(read_on())
        await asyncio.sleep(0.05)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        await asyncio.to_thread(stopped.wait, 5)
        await house.close()

    run(leave())
    assert stopped.is_set()
