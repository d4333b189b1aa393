"""The interface answers what the library's own functions answer, and errors with one sentence."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plyant
from plyant.arena.analysis import analyse
from plyant.colony.reading import read as read_problem
from plyant.colony.tour import Tour
from plyant.explain.exercises.files import as_dict as sheet_as_dict
from plyant.explain.exercises.options import read
from plyant.explain.export import as_dict
from plyant.web.api import ants
from plyant.web.guard import Guard
from plyant.web.house import House
from plyant.web.interface import interface
from plyant.web.options import Options
from plyant.web.spots import picture_of
from plyant.web.visitors import id_of_cookie
from tests.web.asgi import Client

OWN = '''
from plyant.games.mnk import MNK
from plyant.games.tic_tac_toe import TicTacToe


class Wide(MNK):
    """Five in a row on a board that nobody searches to its end."""

    not_native = "it is searched slowly, for a test"
    m = 9
    n = 9
    k = 5


class Small(TicTacToe):
    """Three in a row."""

    not_native = "it need not be compiled for a test"


class Broken(TicTacToe):
    """It cannot be shown after a move."""

    not_native = "it is broken"

    def text(self, s):
        return super().text(s) if s == self.initial() else str(1 // 0)
'''
BOOK = "A(B(3 12 8) C(2 4 6) D(14 5 2))"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    folder = tmp_path_factory.mktemp("api")
    (folder / "own.py").write_text(OWN, encoding="utf-8")
    names = tuple(f"{folder / 'own.py'}:{name}" for name in ("Wide", "Small", "Broken"))
    return House(Options(own=names, file=folder / "games.sqlite", threads=1))


@pytest.fixture(scope="module")
def client(house: House) -> Iterator[Client]:
    with asyncio.Runner() as runner:
        runner.run(house.open())
        yield Client(Guard(interface(house), house.options), runner)
        runner.run(house.close())


def begun(client: Client, game: str, *kinds: str, **more: Any) -> dict[str, Any]:
    """A new game with these players."""
    seats = [{"kind": kind} for kind in kinds] or None
    found: dict[str, Any] = client.data("POST", "/api/v1/contests", {"game": game, "seats": seats, **more})
    return found


# -- games ----------------------------------------------------------------------------------------------------------


def test_all_games_are_listed_the_own_ones_first(client: Client) -> None:
    listed = client.data("GET", "/api/v1/games")
    assert [one["name"] for one in listed] == ["wide", "small", "broken", *plyant.games()]
    assert [one["own"] for one in listed[:4]] == [True, True, True, False]


def test_one_game_has_its_parameters_and_how_it_begins(client: Client) -> None:
    found = client.data("GET", "/api/v1/games/chomp?with=rows=2")
    game = plyant.load("chomp(rows=2)")
    assert (found["game"], found["text"]) == ("chomp(rows=2)", game.text(game.initial()))
    assert found["picture"] == picture_of(game, game.initial())
    assert found["parameters"] == [
        {"name": "rows", "kind": "int", "default": 3},
        {"name": "columns", "kind": "int", "default": 4},
    ]


# -- games in progress ----------------------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end(client: Client) -> None:
    game = begun(client, "tic-tac-toe", "person", "random", seed=3)
    assert (game["asked"], game["to_move"], len(game["legal"])) == (0, "X", 9)
    while not game["over"]:
        before = len(game["moves"])
        game = client.data("POST", f"/api/v1/contests/{game['id']}/move?picture=false", {"move": game["legal"][0]})
        assert game["over"] or len(game["moves"]) == before + 2
        assert game["picture"] is None
    rules = plyant.load("tic-tac-toe")
    end = rules.replay([one["move"] for one in game["moves"]])
    assert rules.is_terminal(end)
    assert game["text"] == rules.text(end)
    assert game["values"] == [rules.utility(end, 0), rules.utility(end, 1)]
    assert game["result"] in ("You win.", "You lose.", "A draw.")
    assert game["thought"]["algorithm"] == "random"
    refused = client("POST", f"/api/v1/contests/{game['id']}/move", {"move": "a1"})
    assert (refused.status, refused.detail) == (409, "the game is over.")


def test_moves_are_taken_back_and_gone_on_from(client: Client) -> None:
    game = begun(client, "tic-tac-toe", "person", "person", moves="b2 a1 c3")
    path = f"/api/v1/contests/{game['id']}"
    assert len(client.data("POST", f"{path}/undo")["moves"]) == 2
    assert len(client.data("POST", f"{path}/go-on-from", {"ply": 1})["moves"]) == 1
    assert client("POST", f"{path}/go-on-from", {"ply": 2}).status == 400
    later = client.data("POST", f"{path}/move", {"move": "c1", "version": 2})
    assert [one["move"] for one in later["moves"]] == ["b2", "c1"]
    assert client("POST", f"{path}/move", {"move": "c2", "version": 2}).status == 409
    over = client.data("POST", f"{path}/resign")
    assert (over["over"], over["resigned"], over["result"]) == (True, 0, "X resigned. O wins.")


def test_the_computer_moves_when_it_is_asked_to(client: Client) -> None:
    game = begun(client, "tic-tac-toe", "random", "random")
    path = f"/api/v1/contests/{game['id']}"
    assert game["moves"] == []
    assert len(client.data("POST", f"{path}/go-on", {"plies": 3})["moves"]) == 3
    assert client.data("POST", f"{path}/go-on")["over"]
    mine = begun(client, "tic-tac-toe", "person", "random")
    alone = client.data("POST", f"/api/v1/contests/{mine['id']}/move?wait=false", {"move": "b2"})
    assert (len(alone["moves"]), alone["asked"]) == (1, None)
    assert len(client.data("POST", f"/api/v1/contests/{mine['id']}/go-on")["moves"]) == 2


def test_others_may_play_on(client: Client) -> None:
    game = begun(client, "tic-tac-toe", "person", "random")
    path = f"/api/v1/contests/{game['id']}/seats"
    found = client.data("PUT", path, {"seats": [{"kind": "level", "level": 2}, {"kind": "person"}]})
    assert [(s["kind"], s["level"]) for s in found["seats"]] == [("level", 2), ("person", None)]
    assert client("PUT", path, {"seats": [{"kind": "person"}]}).status == 400


def test_a_saved_game_is_opened_again(client: Client) -> None:
    game = begun(client, "connect-four", "person", "level", moves="4434")
    path = f"/api/v1/contests/{game['id']}"
    saved = client("GET", f"{path}/file")
    assert saved.header("content-disposition") == 'attachment; filename="connect-four.json"'
    opened = client.data("POST", "/api/v1/contests/open", {"content": saved.body.decode()})
    assert opened["id"] != game["id"]
    assert (opened["text"], opened["moves"]) == (game["text"], game["moves"])
    assert client("POST", "/api/v1/contests/open", {"content": '{"plyant": 1}'}).status == 400


def test_a_game_is_seen_by_its_visitor_alone_until_it_is_forgotten(client: Client) -> None:
    game = begun(client, "nim", "person", "person")
    path = f"/api/v1/contests/{game['id']}"
    other = Client(client.app, client.runner, "b")
    assert other("GET", path).status == other("POST", f"{path}/undo").status == other("DELETE", path).status == 404
    assert game["id"] not in [one["id"] for one in other.data("GET", "/api/v1/contests")]
    assert client.data("GET", "/api/v1/contests?most=1")[0]["id"] == game["id"]
    assert client("DELETE", path).status == 204
    assert client("GET", path).status == 404


def test_dice_are_rolled_when_it_is_nature_s_turn(client: Client) -> None:
    game = begun(client, "pig", "person", "random", seed=1)
    path = f"/api/v1/contests/{game['id']}"
    while not game["is_natures_turn"]:
        game = client.data("POST", f"{path}/move?wait=false", {"move": game["legal"][0]})
    assert game["legal"] == []
    rolled = client.data("POST", f"{path}/roll")
    assert rolled["moves"][-1]["by"] == -1
    if not rolled["is_natures_turn"]:
        assert client("POST", f"{path}/roll").status == 409


def test_what_is_hidden_stays_hidden_until_the_end(client: Client, house: House) -> None:
    game = begun(client, "kuhn-poker", "person", "random", seed=5)
    path = f"/api/v1/contests/{game['id']}"
    game = client.data("POST", f"{path}/go-on")
    contest = house.contests.get(id_of_cookie("a" * 22), game["id"])
    assert contest is not None
    rules, state = contest.game, contest.state
    assert (game["eyes"], game["thought"]) == (0, None)
    assert game["text"] == rules.view(state, 0) != rules.text(state)
    assert game["picture"] == picture_of(rules, state, 0) != picture_of(rules, state)
    dealt = [one for one in game["moves"] if one["by"] == -1]
    assert dealt
    assert None in [one["move"] for one in dealt]  # the other one's card
    while not game["over"]:
        game = client.data("POST", f"{path}/move", {"move": game["legal"][0]})
    assert game["eyes"] is None
    assert all(one["move"] for one in game["moves"])


def test_a_hint_is_a_legal_move(client: Client) -> None:
    game = begun(client, "small", "person", "random", moves="a1 b2 a2 c3")
    found = client.data("POST", f"/api/v1/contests/{game['id']}/hint")
    assert found == {"move": "a3", "worth": "a win"}


# -- analysis, trees, exercises -------------------------------------------------------------------------------------


def test_a_position_is_analysed_as_by_the_library(client: Client, house: House) -> None:
    game = house.shelf.load("small")
    state = game.replay("a1 b2 c3 a3")
    expected = analyse(game, state, seconds=20)
    asked = {"game": "small", "moves": "a1 b2 c3 a3", "seconds": 20, "best": 2}
    found = client.data("POST", "/api/v1/analysis", asked)
    assert (found["value"], found["exact"]) == (expected.value, True) == (1.0, True)
    assert found["moves"][0]["move"] == found["line"][0] == "c1"
    assert (found["words"], len(found["moves"])) == ("a win", 2)
    contest = begun(client, "small", "person", "person", moves="a1 b2 c3 a3 c1")
    same = client.data("POST", "/api/v1/analysis", {"contest": contest["id"], "ply": 4, "seconds": 20, "best": 2})
    assert same["moves"] == found["moves"]


def test_why_not_a_move(client: Client) -> None:
    asked = {"game": "small", "moves": "a1 b2 c3 a3", "move": "a2", "seconds": 20}
    found = client.data("POST", "/api/v1/why-not", asked)
    assert (found["move"], found["best"]) == ("a2", "c1")
    assert found["best_value"] - found["value"] == found["loses"] > 0
    game = plyant.load("tic-tac-toe")
    game.replay(["a1", "b2", "c3", "a3", "a2", *found["line"]])  # legal, every move


def test_a_trace_is_the_library_s(client: Client) -> None:
    found = client.data("POST", "/api/v1/trace", {"tree": BOOK, "algorithm": "alphabeta", "cut": "strict"})
    expected = plyant.trace(plyant.tree(BOOK), algorithm="alphabeta", cut="strict")
    assert found["trace"] == json.loads(json.dumps(as_dict(expected)))
    assert found["svg"].startswith("<svg")
    plain = client.data("POST", "/api/v1/trace", {"game": "tic-tac-toe", "depth": 2, "svg": False, "steps": False})
    assert (plain["trace"]["visited"] > 20, plain["trace"]["steps"], plain["svg"]) == (True, [], None)
    assert client("POST", "/api/v1/trace", {"game": "tic-tac-toe"}).status == 429


def test_labels_are_the_library_s(client: Client) -> None:
    found = client.data("POST", "/api/v1/labels", {"game": "half-nim", "parameters": {"sticks": 7}, "svg": False})
    expected = plyant.label(plyant.load("half-nim(sticks=7)"))
    assert {one["id"]: one["status"] for one in found["nodes"]} == {n.id: n.status for n in expected.nodes.values()}
    assert (found["status"], found["best"]) == (expected.status, list(expected.best))


def test_exercises_are_made_and_marked(client: Client) -> None:
    made = plyant.exercises(seed=4, kind="mixed", count=3)
    sheet = client.data("POST", "/api/v1/exercises", {"seed": 4, "kind": "mixed", "count": 3, "solutions": True})
    options = read({"seed": 4, "kind": "mixed", "count": 3})
    own = json.loads(json.dumps(sheet_as_dict(made, "Exercises", options, True)))
    assert sheet["exercises"] == own["exercises"]
    answers = {str(e["number"]): {item["id"]: item["answer"] for item in e["items"]} for e in sheet["exercises"]}
    marked = client.data("POST", "/api/v1/exercises/grade", {"exercises": sheet["options"], "answers": answers})
    assert marked["marks"] == marked["out_of"] == sum(e.marks for e in made)
    blank = client.data("POST", "/api/v1/exercises", {"seed": 4})
    assert "options" not in blank
    assert "solution" not in json.dumps(blank)


# -- exact, ants ----------------------------------------------------------------------------------------------------


def test_a_small_game_is_solved(client: Client) -> None:
    found = client.data("POST", "/api/v1/solve", {"game": "half-nim", "parameters": {"sticks": 12}})
    expected = plyant.solve(plyant.load("half-nim(sticks=12)"), native=False)
    assert (found["value"], found["status"], found["remoteness"]) == (1, "WIN", expected.remoteness())
    assert (found["states"], found["line"]) == (expected.states, [str(a) for a in expected.line()])
    assert sum(sum(by.values()) for by in found["statistics"].values()) == found["states"]


def test_nim_and_half_nim(client: Client) -> None:
    found = client.data("POST", "/api/v1/nim", {"piles": [3, 5, 6]})
    assert (found["nim_sum"], found["status"], found["winning_moves"]) == (0, "LOSS", [])
    won = client.data("POST", "/api/v1/nim", {"piles": [3, 5, 7]})
    for move in won["winning_moves"]:
        piles = [3, 5, 7]
        piles[move["number"] - 1] = int(move["leaves"])
        assert plyant.nim_sum(*piles) == 0
    half = client.data("GET", "/api/v1/half-nim?sticks=29")
    assert (half["lost"], half["methods"]["first"]) == ([1, 3, 7, 15], 14)
    assert [row["sticks"] for row in half["computed"] if not row["takes"]] == half["lost"]


def test_an_equilibrium_is_the_library_s(client: Client) -> None:
    matrix = "3 -2 2; -1 0 4; -4 -3 1"
    found = client.data("POST", "/api/v1/equilibrium", {"matrix": matrix, "weak": True})
    assert found == json.loads(json.dumps(plyant.equilibrium(matrix, weak=True).as_dict()))
    assert client("POST", "/api/v1/equilibrium", {"matrix": "1 2; 3"}).status == 400
    wide = ";".join([" ".join(map(str, range(60)))] * 60)
    assert client("POST", "/api/v1/equilibrium", {"matrix": wide}).status == 429


def test_ants_are_asked_for_a_tour(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}

    def solve(cities: Any, **options: Any) -> Tour:  # the real one takes longer to compile than all other tests here
        given.update(options)
        problem = read_problem(cities)
        order = tuple(problem.cities[i] for i in (0, 2, 1, 3))
        return Tour(order, 14.0, 14.0, 0.0, 20, 0.1, (), "as", problem)

    monkeypatch.setattr(ants, "solve", solve)
    asked = {"cities": [[0, 0], [4, 3], [0, 3], [4, 0]], "iterations": 20, "variant": "as", "beta": 3, "svg": True}
    found = client.data("POST", "/api/v1/ants", asked)
    assert (found["order"], found["length"], found["optimal"], found["gap"]) == ([0, 2, 1, 3], 14, True, 0)
    assert found["svg"].startswith("<svg")
    assert (given["iterations"], given["variant"], given["beta"], given["threads"]) == (20, "as", 3, 1)


# -- errors and limits ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "content", "status", "words"),
    [
        ("GET", "/nothing", None, 404, "there is nothing at this address."),
        ("GET", "/games/chmop", None, 404, "Did you mean 'chomp'?"),
        ("GET", "/games/chomp?with=rows=x", None, 400, "rows='x' is not of the type int"),
        ("PUT", "/status", None, 405, "PUT is not accepted here; GET is."),
        ("POST", "/contests", {"game": "/etc/passwd.py:X"}, 404, "there is no game"),
        ("POST", "/contests", {"game": "nim", "wrong": 1}, 422, "wrong: extra inputs are not permitted."),
        ("POST", "/contests", {"game": "nim", "moves": "zz"}, 409, "'zz'"),
        ("POST", "/contests", {"game": "nim", "seats": [{"kind": "god"}, {}]}, 400, "is not a player"),
        ("POST", "/contests", {"game": "nim", "parameters": {"piles": [1] * 900}}, 400, "the parameters have more"),
        ("POST", "/contests", {"game": "nim", "moves": "1" * 20_001}, 422, "moves: string should have at most"),
        ("POST", "/analysis", {"game": "nim", "contest": "x"}, 400, "either a game or a contest"),
        ("POST", "/analysis", {"contest": "x"}, 404, "there is no game in progress 'x'"),
        ("POST", "/analysis", {"game": "nim", "seconds": 31}, 422, "seconds: input should be less than"),
        ("POST", "/trace", {"tree": "A(B("}, 400, ""),
        ("POST", "/trace", {"tree": "(" * 15_000}, 400, ""),
        ("POST", "/solve", {"game": "kuhn-poker"}, 400, "only games in which nothing is hidden"),
        ("POST", "/nim", {}, 400, "nim of what?"),
        ("POST", "/exercises", {"depth": 7, "branching": "9"}, 400, ""),
        ("POST", "/ants", {"cities": [[0, 0], [1, 1]]}, 422, "cities: list should have at least 3"),
        ("GET", "/half-nim?sticks=0", None, 422, "sticks: input should be greater than or equal to 1."),
    ],
)
def test_an_error_is_one_sentence(
    client: Client, method: str, path: str, content: Any, status: int, words: str
) -> None:
    found = client(method, f"/api/v1{path}", content)
    assert found.status == status, found
    assert words in found.detail
    assert "Traceback" not in found.detail
    assert "\n" not in found.detail.strip()


@pytest.mark.parametrize(
    "game",
    [
        "half-nim(sticks=1000000000000000000)", "mnk(m=1000000,n=1000000,k=3)", "nim(piles=(1000000000,1000000000))",
        "gomoku(size=100000)", "pacman(layout=random-9999x9999-seed1)", "chomp(rows=1000000,columns=1000000)",
    ],
)  # fmt: skip
def test_absurd_sizes_are_refused_at_once(client: Client, game: str) -> None:
    assert client("POST", "/api/v1/contests", {"game": game}).status in (400, 429)


def test_a_game_that_fails_is_no_more_than_a_sentence(client: Client) -> None:
    found = client("POST", "/api/v1/contests", {"game": "broken", "moves": "a1"})
    assert found.status == 400
    assert "the rules of Broken stopped with ZeroDivisionError" in found.detail


def test_an_error_of_the_arena_itself_is_in_the_log(
    client: Client, house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.shelf, "names", lambda: [1 // 0])
    with pytest.raises(ZeroDivisionError):  # the server writes it down; who asked has been answered before
        client("GET", "/api/v1/games")
    assert "could not be answered" in caplog.text


def test_who_goes_away_leaves_no_search_running(client: Client, house: House) -> None:
    game = begun(client, "wide", "person", "minimax")

    async def body() -> None:
        queue = house.thinking
        for path, content in (
            (f"/api/v1/contests/{game['id']}/move", {"move": game["legal"][0]}),
            ("/api/v1/analysis", {"game": "wide", "seconds": 30}),
            ("/api/v1/solve", {"game": "wide"}),
            (f"/api/v1/contests/{game['id']}/go-on", None),
        ):
            leaves = asyncio.Event()
            asking = asyncio.create_task(client.ask("POST", path, content, leaves))
            while not queue.running:
                await asyncio.sleep(0.01)
                assert not asking.done(), asking.result()
            leaves.set()
            assert (await asyncio.wait_for(asking, 10)).status == 503
            while queue.running or queue.aside:
                await asyncio.sleep(0.01)
            assert queue.waiting == 0

    client.runner.run(asyncio.wait_for(body(), 60))
    assert len(client.data("GET", f"/api/v1/contests/{game['id']}")["moves"]) == 1  # the person's move stays


def test_a_visitor_has_a_bounded_number_of_questions(client: Client, house: House) -> None:
    async def body() -> list[int]:
        leaves = asyncio.Event()
        asked = {"game": "wide", "seconds": 30}
        many = [asyncio.create_task(client.ask("POST", "/api/v1/analysis", asked, leaves)) for _ in range(6)]
        while sum(task.done() for task in many) < 2:
            await asyncio.sleep(0.01)
        status = json.loads((await client.ask("GET", "/api/v1/status")).body)
        assert (status["running"], status["waiting"]) == (1, 3)
        leaves.set()
        return sorted([(await task).status for task in many])

    assert client.runner.run(asyncio.wait_for(body(), 60)) == [429, 429, 503, 503, 503, 503]


def test_the_description_is_complete(client: Client) -> None:
    described = client.data("GET", "/api/openapi.json")
    for path, methods in described["paths"].items():
        assert path.startswith("/api/v1/")
        for one in methods.values():
            assert one["summary"]
            assert one["description"]
            assert one["tags"]
            assert {"400", "404", "409", "422", "429"} <= one["responses"].keys()


def test_games_survive_a_restart(tmp_path: Path) -> None:
    def visit(name: str = "") -> dict[str, Any]:
        house = House(Options(file=tmp_path / "games.sqlite"))
        with asyncio.Runner() as runner:
            runner.run(house.open())
            client = Client(Guard(interface(house), house.options), runner)
            found = client.data("GET", f"/api/v1/contests/{name}") if name else begun(client, "tic-tac-toe", moves="b2")
            runner.run(house.close())
        return found

    first = visit()
    again = visit(first["id"])
    assert (again["text"], again["moves"], again["game"]) == (first["text"], first["moves"], first["game"])
