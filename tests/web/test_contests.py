"""Games in progress: moves, seats, clocks, secrets, and what survives a restart."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import plyant
from plyant.errors import BadFile, GameOver, IllegalMove, ParameterError, PlyantError, UnfitGame, UnknownGame
from plyant.game import CHANCE, SIMULTANEOUS
from plyant.web.contest import Contest
from plyant.web.contests import Contests
from plyant.web.croupier import Croupier
from plyant.web.house import House
from plyant.web.limits import Limits, TooMuch
from plyant.web.shelf import Shelf

PEOPLE = [{"kind": "person"}, {"kind": "person"}]
SHELF = Shelf()


def contests(file: Path | None = None, **limits: int) -> Contests:
    return Contests(SHELF, Limits(**limits), file)


def test_a_game_survives_a_restart_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    before = contests(tmp_path / "games.sqlite")
    one = before.begin(
        "ann", "connect-four(width=5)", [{"kind": "person"}, {"kind": "alphabeta", "depth": 3}], minutes=3
    )
    one.move("3")
    before.close()
    found = contests(tmp_path / "games.sqlite").get("ann", one.id)
    assert found is not None
    assert found.state == one.state
    assert (found.seats, found.minutes, found.seed) == (one.seats, 3.0, one.seed)
    assert found.game == plyant.load("connect-four(width=5)")
    assert found.spent[0] == pytest.approx(one.spent[0], abs=1)


def test_nobody_sees_another_s_game() -> None:
    all_games = contests()
    one = all_games.begin("ann", "nim", PEOPLE)
    assert all_games.get("bob", one.id) is None
    assert all_games.get("ann", one.id) is one
    assert all_games.listed("bob") == []
    assert [g["id"] for g in all_games.listed("ann")] == [one.id]


def test_only_so_many_games_are_kept() -> None:
    all_games = contests(games_each=2, games=3)
    first, second, third = (all_games.begin("ann", "nim", PEOPLE) for _ in range(3))
    assert all_games.get("ann", first.id) is None
    others = [all_games.begin("bob", "nim", PEOPLE) for _ in range(2)]
    assert all(all_games.get("ann", g.id) for g in (second, third))
    assert [all_games.get("bob", g.id) is None for g in others] == [True, False]
    first.move("A1")  # a page may still show it: it is not kept again
    assert all_games.get("ann", first.id) is None


@pytest.mark.parametrize("text", ["mine.py", "/etc/passwd", "tests/web/mine.py:Game", "nim(piles", "", "(", "x" * 5000])
def test_what_a_visitor_types_never_names_a_file(text: str) -> None:
    with pytest.raises(PlyantError):
        contests().begin("ann", text)


def test_parameters_of_a_visitor_open_no_files(tmp_path: Path) -> None:
    layout = tmp_path / "secret.lay"
    layout.write_text("%%%%%\n%P.G%\n%%%%%\n", encoding="utf-8")
    assert plyant.load(f"pacman(layout={layout})") is not None
    with pytest.raises(PlyantError, match="neither a layout nor a file"):
        contests().begin("ann", f"pacman(layout={layout})")
    with pytest.raises(UnknownGame, match="Did you mean"):
        contests().begin("ann", "conect-for")


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([{"kind": "person"}], "1 seats were given"),
        ([{"kind": "person"}, {"kind": "wizard"}], "there are: person, level"),
        ([{"kind": "person"}, {"kind": "level", "level": 9}], "1 to 5"),
        ([{"kind": "person"}, {"kind": "engine", "seconds": 1e9}], "too many"),
        ([{"kind": "person"}, {"kind": "engine", "depth": 10**9}], "1 to 60"),
        ([{"kind": "person"}, {"knid": "engine"}], "is not a seat"),
        (["person", "person"], "is not a seat"),
    ],
)
def test_bad_seats_get_one_sentence(seats: list[object], said: str) -> None:
    with pytest.raises(PlyantError, match=said):
        contests().begin("ann", "nim", seats)


def test_undo_resign_and_going_on_from_an_earlier_move() -> None:
    one = contests().begin("ann", "tic-tac-toe", PEOPLE)
    for move in ("a1", "b2", "c3"):
        one.move(move)
    assert one.undo() == 1
    one.go_on_from(1)
    assert one.record.move_names() == ["a1"]
    one.resign()
    assert one.is_over
    assert one.resigned == 1
    with pytest.raises(GameOver):
        one.move("b2")
    one.undo()
    assert not one.is_over
    with pytest.raises(ParameterError, match="no move 7"):
        one.go_on_from(7)


def test_the_clock_ends_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("plyant.web.contest.time.monotonic", lambda: now[0])
    one = contests().begin("ann", "tic-tac-toe", PEOPLE, minutes=1)
    now[0] += 50
    one.move("a1")
    now[0] += 20
    one.move("b2")
    assert (one.clock(0), one.clock(1)) == (50, 20)
    now[0] += 11
    with pytest.raises(GameOver):
        one.move("c3")
    assert one.out_of_time == 0


@pytest.mark.parametrize("name", sorted(set(plyant.games()) - {"pacman"}))
def test_every_game_is_played_to_an_end_or_for_long_against_random_moves(name: str) -> None:
    """By its legal names, as pages and the interface do; what is kept revives to the same position."""
    choose = random.Random(name)
    all_games = contests()
    game = SHELF.load(name)
    seats = [{"kind": "person"}, *[{"kind": "random"}] * (len(game.players) - 1)]
    one = all_games.begin("ann", name, seats, seed=7)
    for _ in range(60):
        if one.is_over:
            break
        if one.asked is not None:
            one.move(choose.choice(one.legal_names()))
        elif one.is_natures_turn:
            one.roll()
        else:
            from threading import Event

            player = one.players[one.deciding[0]]
            one.answered(player.think(one.state, 1, Event()))
    all_games._live.clear()
    revived = all_games._revived(one.id)
    assert revived is not None
    assert revived.state == one.state


def test_a_file_of_the_command_line_opens_here_and_the_other_way_round(tmp_path: Path) -> None:
    from plyant.arena.record import open_record

    all_games = contests()
    one = all_games.begin("ann", "connect-four(width=5)", None, moves="3 3 2")
    path = tmp_path / "game.json"
    path.write_text(one.record.file_text(one.settings(), one.record.source), encoding="utf-8")
    record, settings = open_record(path)
    assert (record.state, settings.humans) == (one.state, (0,))
    again = all_games.open("ann", path.read_bytes(), "game.json")
    assert again.state == one.state
    assert again.id != one.id
    for bad in (b"", b"[]", b"{}", b"\xff\xfe", json.dumps({"plyant": 1, "game": "mine.py", "moves": []}).encode()):
        with pytest.raises(BadFile):
            all_games.open("ann", bad, "game.json")


def test_secrets_stay_secret() -> None:
    one = contests().begin("ann", "kuhn-poker", None, seed=3)
    while one.is_natures_turn:
        one.roll()
    assert one.eyes() == 0
    two = contests().begin("ann", "kuhn-poker", PEOPLE, seed=3)
    while two.is_natures_turn:
        two.roll()
    two.move(two.legal_names()[0])
    assert two.eyes() == 1


def test_who_has_seen_the_cards_takes_nothing_back() -> None:
    one = contests().begin("ann", "kuhn-poker", None, seed=3)
    while one.is_natures_turn:
        one.roll()
    one.resign()
    for again in (one.undo, lambda: one.go_on_from(2)):
        with pytest.raises(GameOver, match="all is shown"):
            again()
    assert one.is_over


def test_nobody_leaves_the_table_to_look_at_the_cards() -> None:
    one = contests().begin("ann", "kuhn-poker", None, seed=3)
    computers = (one.seats[1], one.seats[1])
    for others in (computers, computers[:1] + one.seats[:1], one.seats[:1] * 2):
        with pytest.raises(UnfitGame, match="something is hidden"):
            one.sit(others)
    assert (one.persons, one.eyes()) == ((0,), 0)
    one.sit((one.seats[0], one.seats[1]._replace(level=2)))  # another strength shows nothing
    assert one.seats[1].level == 2
    one.resign()
    one.sit(computers)
    assert one.persons == ()
    open_to_all = contests().begin("ann", "nim", None)
    open_to_all.sit((open_to_all.seats[1],) * 2)
    assert open_to_all.persons == ()


def test_a_second_server_does_not_take_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    first = contests(file)
    kept = first.begin("ann", "nim", PEOPLE)
    for _ in range(2):
        with pytest.raises(BadFile, match=r"another arena keeps its games in .*games\.sqlite.* --keep OTHER\.$"):
            contests(file)
    kept.move("A1")
    first.close()
    again = contests(file)
    found = again.get("ann", kept.id)
    assert found is not None
    assert found.state == kept.state
    again.close()


def test_a_server_that_was_killed_leaves_its_file_to_the_next(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    script = (
        "import sys, pathlib, plyant.web.database as d; held = d.Database(pathlib.Path(sys.argv[1])); "
        "print('open', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", script, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(BadFile, match="another arena"):
            contests(file)
        other.kill()
    contests(file).close()


async def _played_out(house: House, one: Contest) -> None:
    await house.open()
    croupier = Croupier(one, house.thinking)
    while not one.is_over:
        await croupier.go_on()
        if one.asked is not None:
            one.move(one.legal_names()[0])
    await house.close()


@pytest.mark.parametrize("name", ["tic-tac-toe", "rock-paper-scissors", "kuhn-poker", "pig(goal=10)"])
def test_the_croupier_plays_for_computers_and_nature_until_a_person_is_asked(house: House, name: str) -> None:
    seats = [{"kind": "person"}, {"kind": "reflex" if name == "tic-tac-toe" else "random"}]
    one = house.contests.begin("ann", name, seats, seed=5)
    asyncio.run(asyncio.wait_for(_played_out(house, one), 60))
    assert one.record.is_over


def test_a_game_that_changes_while_the_computer_thinks_does_not_get_an_old_move(house: House) -> None:
    one = house.contests.begin("ann", "tic-tac-toe", [{"kind": "person"}, {"kind": "random"}])

    async def body() -> None:
        await house.open()
        croupier = Croupier(one, house.thinking)
        one.move("a1")
        task = croupier.go_on()
        await asyncio.sleep(0)  # the question is asked now
        one.undo()
        await task
        await house.close()

    asyncio.run(asyncio.wait_for(body(), 30))
    assert one.record.moves == []


def test_moves_that_are_not_legal_get_a_sentence_and_change_nothing() -> None:
    one = contests().begin("ann", "tic-tac-toe", PEOPLE)
    for text in ("z9", "", "a1 b2", "x" * 100):
        with pytest.raises(IllegalMove):
            one.move(text)
    with pytest.raises(TooMuch):
        one.move("x" * 100_000)
    assert one.record.moves == []
    assert one.game.player(one.state) not in (CHANCE, SIMULTANEOUS)
