"""What is hidden stays hidden in everything that a player gets: random games with secrets, all outputs, every player.

The other's number occurs in none of them; and of two games that look the same to a player, all outputs are the same.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from nicegui import core

import plyant
from plyant import CHANCE, SIMULTANEOUS, choice
from plyant.arena.record import Record, read_record
from plyant.cli import sitting
from plyant.cli.sitting import Sitting
from plyant.errors import BadFile, ParameterError, UnfitGame
from plyant.explain.show import show
from plyant.web import own_rules
from plyant.web.api.snapshots import snapshot
from plyant.web.contest import Contest
from plyant.web.guard import Guard
from plyant.web.house import House
from plyant.web.interface import interface
from plyant.web.options import Options
from plyant.web.seats import Seat
from plyant.web.spots import picture_of
from tests.arena.secret_game import SECRETS, Secrets
from tests.cli.command_line import plyant as command
from tests.web.asgi import Client
from tests.web.test_hidden_pages import pages_of

FILE = Path(__file__).with_name("secret_game.py")
SEARCH = choice.search
UNSHRUNK = (Phase.explicit, Phase.generate)  # a smaller example of a leak is not easier to read

GAMES = st.builds(
    Secrets,
    comes=st.sampled_from(["dealt", "chosen", "start"]),
    form=st.sampled_from(["fields", "tuple", "text", "object"]),
    at_once=st.booleans(),
    guesses=st.booleans(),
    tells=st.booleans(),
).map(lambda g: Secrets(**{**g.parameters(), "guesses": g.guesses and g.comes != "start"}))
PLAYS = st.lists(st.integers(0, 1), max_size=2)


def quick(game: Any, state: Any = None, **how: Any) -> Any:
    """A search of a few simulations, so that a test is soon done."""
    kept = {name: how[name] for name in ("stop", "progress", "player") if name in how}
    return SEARCH(game, state, algorithm="ismcts", nodes=12, native=False, **kept)


@pytest.fixture(scope="module", autouse=True)
def small_searches() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(choice, "search", quick)
        patch.setattr(own_rules, "is_own", lambda game: False)  # no time limits: a busy machine is slow
        yield


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(folder))
        patch.chdir(folder)
        yield folder


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    file = tmp_path_factory.mktemp("seen") / "games.sqlite"
    return House(Options(own=(f"{FILE}:Secrets",), file=file, threads=1))


@pytest.fixture(scope="module")
def client(house: House) -> Iterator[Client]:
    with asyncio.Runner() as runner:
        runner.run(house.open())
        yield Client(Guard(interface(house), house.options), runner)
        runner.run(house.close())


def played(game: Any, picks: list[int], secrets: tuple[int, int] = (0, 0)) -> list[Any]:
    """Moves from the start that do not end the game; `secrets` are which of their numbers the players have."""
    s, moves = game.initial(), []
    while game.stage(s) < 2:
        moves.append(SECRETS[game.stage(s)][secrets[game.stage(s)]])
        s = game.result(s, moves[-1])
    for pick in picks:
        at_once = game.player(s) == SIMULTANEOUS
        a = tuple(game.actions_of(s, p)[pick] for p in (0, 1)) if at_once else game.actions(s)[pick]
        if game.is_terminal(game.result(s, a)):
            break
        moves.append(a)
        s = game.result(s, a)
    return moves


def named(game: Any, moves: list[Any]) -> list[str]:
    s, names = game.initial(), []
    for a in moves:
        names.append(game.move_name(s, a))
        s = game.result(s, a)
    return names


def state_after(game: Any, moves: list[Any]) -> Any:
    s = game.initial()
    for a in moves:
        s = game.result(s, a)
    return s


def source(game: Any) -> str:
    given = ",".join(f"{name}={value!r}" for name, value in game.parameters().items())
    return f"{FILE}:Secrets({given})"


def in_terminal(game: Any, moves: list[Any], p: int, home: Path) -> list[str]:
    """All that the command line writes for player p, on the screen and into files."""
    side = ["--side", ("first", "second")[p], "--seed", "1", "--level", "1"]
    start = ["play", source(game), "--moves", " ".join(named(game, moves)), *side]
    s = state_after(game, moves)
    mine = game.player(s) in (p, SIMULTANEOUS)
    own = str(game.actions_of(s, p)[0]) if mine else ""
    typed = f"moves\nboard\nhint\nwhy\nhelp\nnonsense\nsave {home}/saved.json\n{own}\nboard\nundo\nmoves\nquit\n"
    said = [text for how in ([], ["--json"]) for text in command(*start, *how, typed=typed)]
    kept = [home / "saved.json", home / "plyant" / "last-game.json"]
    kept = [path for path in kept if path.exists()]
    said += [path.read_text() for path in kept]
    for path in kept:
        again = [command("replay", str(path), "--trust", *how, status=2) for how in ([], ["--json"])]
        assert all("it can be replayed when it is over" in replayed.stderr for replayed in again)
        said += [text for replayed in again for text in replayed]
        said += command("play", "--resume", str(path), "--trust", typed="board\nmoves\nquit\n")
        said += command("play", "--resume", str(path), "--trust", "--watch", status=2)
        path.unlink()
    if game.player(s) == p:
        said += command("best", source(game), "--moves", " ".join(named(game, moves)))
        said += command("best", source(game), "--moves", " ".join(named(game, moves)), "--json")
    return said


def by_requests(client: Client, game: Any, moves: list[Any], p: int) -> list[str]:
    """All that the JSON interface answers to player p."""
    given = ",".join(f"{name}={value!r}" for name, value in game.parameters().items())
    seats = [{"kind": "person" if q == p else "random"} for q in (0, 1)]
    asked = {"game": f"secrets({given})", "moves": " ".join(named(game, moves)), "seats": seats, "seed": 1}
    begun = client("POST", "/api/v1/contests", asked)
    assert begun.status == 201, begun
    name = json.loads(begun.body)["id"]
    s = state_after(game, moves)
    own = str(game.actions_of(s, p)[0]) if game.stage(s) == 2 and game.player(s) in (p, SIMULTANEOUS) else "0"
    place = f"/api/v1/contests/{name}"
    answers = [
        begun,
        client("GET", place),
        client("GET", f"{place}/file"),
        client("POST", f"{place}/hint"),
        client("POST", f"{place}/move", {"move": "nonsense"}),
        client("POST", "/api/v1/analysis", {"contest": name, "seconds": 0.1}),
        *[
            client("POST", "/api/v1/why-not", {"contest": name, "move": move, "ply": ply, "seconds": 0.1})
            for ply in (len(moves), max(len(moves) - 1, 0))
            for move in (own, "nonsense")
        ],
        client("POST", f"{place}/move?wait=false", {"move": own}),
        client("POST", f"{place}/go-on", {"plies": 1}),
        client("POST", f"{place}/undo"),
        client("POST", f"{place}/roll"),
        client("GET", "/api/v1/contests"),
    ]
    bodies = [f"{answer.status} {answer.body.decode()}" for answer in answers]
    client("DELETE", place)
    return [body.replace(name, "this") for body in bodies]


def at_hand(game: Any, s: Any, p: int) -> list[str]:
    """All that the library shows with the eyes of player p."""
    shown = show(game, s, p)
    return [
        game.view(s, p), game.sight(s, p), picture_of(game, s, p), game.shown(s, p), str(shown), shown._repr_html_(),
        str(shown._repr_svg_()),
    ]  # fmt: skip


def assert_kept(said: list[str], p: int) -> None:
    for text in said:
        for secret in SECRETS[1 - p]:
            for number in range(secret, secret + 2):
                assert str(number) not in text


@settings(phases=UNSHRUNK, max_examples=8)
@given(game=GAMES, picks=PLAYS, p=st.integers(0, 1))
def test_the_other_s_secret_occurs_in_nothing_that_a_terminal_shows_or_keeps(
    home: Path, game: Any, picks: list[int], p: int
) -> None:
    moves = played(game, picks, (1, 1) if game.comes != "start" else (0, 0))
    s = state_after(game, moves)
    assert_kept(at_hand(game, s, p), p)
    assert any(str(s.secrets[p]) in text for text in at_hand(game, s, p)), "one's own is shown"
    assert_kept(in_terminal(game, moves, p, home), p)


@settings(phases=UNSHRUNK, max_examples=8)
@given(game=GAMES, picks=PLAYS, p=st.integers(0, 1))
def test_the_other_s_secret_occurs_in_no_answer(client: Client, game: Any, picks: list[int], p: int) -> None:
    said = by_requests(client, game, played(game, picks), p)
    assert [body[:3] for body in said[:2]] == ["201", "200"]
    assert_kept(said, p)


TWINS = GAMES.filter(lambda game: game.comes != "start")


@settings(phases=UNSHRUNK, max_examples=5)
@given(game=TWINS, picks=PLAYS, p=st.integers(0, 1))
def test_a_terminal_shows_the_same_of_games_that_look_the_same(home: Path, game: Any, picks: list[int], p: int) -> None:
    ours, theirs = (in_terminal(game, moves, p, home) for moves in _twins(game, picks, p))
    for one, other in zip(ours, theirs, strict=True):
        if '"packed"' not in one:
            assert _timeless(one) == _timeless(other)


@settings(phases=UNSHRUNK, max_examples=6)
@given(game=TWINS, picks=PLAYS, p=st.integers(0, 1))
def test_requests_are_answered_the_same_in_games_that_look_the_same(
    client: Client, game: Any, picks: list[int], p: int
) -> None:
    ours, theirs = (by_requests(client, game, moves, p) for moves in _twins(game, picks, p))
    assert [_timeless(one) for one in ours] == [_timeless(other) for other in theirs]


@settings(phases=UNSHRUNK, max_examples=6)
@given(game=TWINS, picks=PLAYS, p=st.integers(0, 1))
def test_pages_are_the_same_of_games_that_look_the_same(
    client: Client, house: House, game: Any, picks: list[int], p: int
) -> None:
    async def run() -> None:
        core.loop = asyncio.get_running_loop()
        ours, theirs = _twins(game, picks, p)
        one, other = [json.dumps((await pages_of(house, game, p, m))[0], default=str) for m in (ours, theirs)]
        assert one == other
        assert_kept([one, other], p)

    client.runner.run(run())


def _twins(game: Any, picks: list[int], p: int) -> tuple[list[Any], list[Any]]:
    """Moves of two games that look the same to player p, who cannot see which number the other has."""
    other = (1, 0) if p == 1 else (0, 1)
    ours, theirs = played(game, picks), played(game, picks, other)
    assert game.observe(state_after(game, ours), p) == game.observe(state_after(game, theirs), p)
    assert state_after(game, ours) != state_after(game, theirs)
    return ours, theirs


def _timeless(text: str) -> str:
    """Without times, and without what random moves of the computer come to."""
    return re.sub(r'"(seconds|changed|spent|left|depth|nodes)": ?[-0-9.e]+|in [0-9.]+ s;', "", text)


def test_what_is_tried_in_the_dark_is_not_told(house: House, home: Path) -> None:
    """O tries b2 in vain and then c3, or c3 at once: X sees neither."""
    snapshots = []
    for tries in ([4, 8], [8]):
        game = plyant.load("dark-tic-tac-toe")
        record = Record(game, "dark-tic-tac-toe")
        contest = Contest(record, (Seat(), Seat("random")), "ann", house.limits, seed=1, name="this")
        contest.move("b2")
        for square in tries:
            contest.decide(1, square)
        seen = snapshot(contest).model_dump()
        with pytest.raises(ParameterError, match="between 0 and 2, got 3"):
            contest.ply_of_view(3)
        snapshots.append({name: value for name, value in seen.items() if name != "seats"})
        assert contest.ply_of_view(2) == len(record.moves)
    assert snapshots[0] == snapshots[1]
    assert [move["move"] for move in snapshots[0]["moves"]] == ["b2", None]


def test_the_terminal_says_nothing_of_what_is_tried_in_the_dark(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sitting, "think", lambda self, state: quick(self.game, state))
    said = []
    for tries in ([4, 8], [8]):
        for how in ([], ["--json"]):
            waiting = iter(tries)
            monkeypatch.setattr(sitting, "decided", lambda result, player, luck, waiting=waiting: next(waiting))
            said.append(command("play", "dark-tic-tac-toe", *how, typed="b2\nundo\nquit\n").stdout)
    assert said[0] == said[2]
    assert said[1] == said[3]


def test_errors_of_the_rules_do_not_tell_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_rules, "is_own", lambda game: True)
    stopped = own_rules.what_stopped(ValueError(f"{SECRETS}"), Secrets())
    assert str(stopped) == "the rules of Secrets stopped with ValueError."


def test_a_game_that_was_given_up_is_saved_with_its_moves(house: House, home: Path) -> None:
    game = plyant.load("kuhn-poker")
    record = Record(game, "kuhn-poker")
    for a in game.read_moves("J Q"):
        record.play(a)
    contest = Contest(record, (Seat(), Seat("random")), "ann", house.limits, seed=1)
    with pytest.raises(UnfitGame, match="can be saved when it is over"):
        contest.file_text()
    assert json.loads(contest.dump()).keys() >= {"packed"}
    contest.resign()
    assert json.loads(contest.file_text())["moves"] == ["J", "Q"]
    kept = record.file_text(contest.settings())
    assert "J" not in json.loads(kept).get("moves", [])
    again, _ = read_record(kept, "a file")
    assert again.move_names() == ["J", "Q"]
    for damaged in (kept.replace('"packed": "', '"packed": "x'), kept.replace("   0", "   1")):
        with pytest.raises(BadFile, match="is damaged"):
            read_record(damaged, "a file")


# -- the games of the catalogue -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["kuhn-poker", "leduc-poker", "liars-dice", "tricks(hand=2)", "dark-tic-tac-toe"])
def test_without_views_of_their_own_the_games_of_the_catalogue_show_what_is_observed(name: str) -> None:
    game = plyant.load(name)
    bare = type("Bare", (type(game),), {"view": plyant.Game.view, "sight": plyant.Game.sight, "__module__": __name__})
    shown, s = bare(**game.parameters()), game.initial()
    while game.player(s) == CHANCE:
        s = game.result(s, game.legal(s)[0])
    for p in range(len(game.players)):
        assert shown.view(s, p) == plyant.display.position_text(game.observe(s, p))
        assert shown.sight(s, p) == ""
        assert shown.view(s, p) != shown.text(s)


def test_what_all_may_see_is_shown() -> None:
    game = plyant.load("goofspiel")
    s = game.replay("3")
    assert game.view(s, 0) == game.view(s, 1) == game.text(s)
