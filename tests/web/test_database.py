"""The database of games: private, checked when it is opened, and never at odds with what a visitor is told."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from plyant.errors import BadFile
from plyant.web.contest import Contest
from plyant.web.contests import Contests
from plyant.web.database import DamagedDatabase, Database, NotKept, set_aside
from plyant.web.guard import Guard
from plyant.web.house import House
from plyant.web.interface import interface
from plyant.web.limits import Limits, TooMuch
from plyant.web.options import Options
from plyant.web.shelf import Shelf
from plyant.web.visitors import id_of_cookie
from tests.cli.command_line import plyant
from tests.web.asgi import Client

SHELF = Shelf()
PEOPLE = [{"kind": "person"}, {"kind": "person"}]
COOKIE = "cookie-of-a-visitor-22"


def contests(file: Path | None = None) -> Contests:
    return Contests(SHELF, Limits(), file)


# -- who may read it ------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="files have no modes there")
@pytest.mark.parametrize("before", [None, 0o644, 0o666])
def test_only_its_owner_may_read_it(tmp_path: Path, before: int | None) -> None:
    file = tmp_path / "games.sqlite"
    if before is not None:
        contests(file).close()
        for path in (file, Path(f"{file}-wal")):
            path.touch()
            path.chmod(before)
    mask = os.umask(0)
    try:
        kept = contests(file)
        kept.begin("ann", "nim", PEOPLE)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    finally:
        os.umask(mask)
    assert modes.keys() >= {"games.sqlite", "games.sqlite-wal"}
    assert set(modes.values()) == {0o600}
    kept.close()


def test_cookies_are_not_in_it(tmp_path: Path) -> None:
    house = House(Options(file=tmp_path / "games.sqlite"))
    with asyncio.Runner() as runner:
        runner.run(house.open())
        client = Client(Guard(interface(house), house.options), runner)
        client.cookie = f"plyant_visitor={COOKIE}"
        client.data("POST", "/api/v1/contests", {"game": "nim"})
        assert len(client.data("GET", "/api/v1/contests")) == 1
        written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        runner.run(house.close())
    assert b"nim" in written
    assert COOKIE.encode() not in written + (tmp_path / "games.sqlite").read_bytes()
    assert len(id_of_cookie(COOKIE)) == 32


def test_cookies_of_an_older_version_are_hashed(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    new = contests()
    game = new.begin(COOKIE, "nim", PEOPLE)
    base = sqlite3.connect(file)
    base.executescript(
        "CREATE TABLE contests (id TEXT PRIMARY KEY, visitor TEXT NOT NULL, game TEXT NOT NULL, changed REAL NOT NULL, "
        "content TEXT NOT NULL); CREATE INDEX by_visitor ON contests (visitor, changed);"
    )
    base.execute("INSERT INTO contests VALUES (?, ?, 'nim', 1.0, ?)", (game.id, COOKIE, game.dump()))
    base.commit()
    base.close()
    assert COOKIE.encode() in file.read_bytes()
    for _ in range(2):
        old = contests(file)
        found = old.get(id_of_cookie(COOKIE), game.id)
        assert found is not None
        assert found.state == game.state
        assert old.get(COOKIE, game.id) is None
        old.close()
    assert all(COOKIE.encode() not in path.read_bytes() for path in tmp_path.iterdir())


# -- a disk that is full --------------------------------------------------------------------------------------------


class Failing:
    """A connection whose changes fail for as long as `error` is set."""

    def __init__(self, base: Any) -> None:
        self.base, self.error, self.reads_fail = base, None, False

    def execute(self, query: str, values: Any = ()) -> Any:
        if self.error is not None and (self.reads_fail or not query.startswith("SELECT")):
            raise self.error
        return self.base.execute(query, values)

    def close(self) -> None:
        self.base.close()


def sqlite_error(code: int, words: str) -> sqlite3.Error:
    error = sqlite3.OperationalError(words)
    error.sqlite_errorcode = code
    return error


FULL = sqlite_error(sqlite3.SQLITE_FULL, "database or disk is full")
CORRUPT = sqlite_error(sqlite3.SQLITE_CORRUPT, "database disk image is malformed")


def failing(kept: Contests) -> Failing:
    kept._base._base = Failing(kept._base._base)
    return kept._base._base


def standing(game: Contest) -> tuple[Any, ...]:
    """All of a game that a visitor can see."""
    return (
        list(game.record.moves), list(game.record.states), dict(game.chosen), game.resigned, game.out_of_time,
        game.version, game.seats, dict(game.thoughts),
    )  # fmt: skip


CHANGES = {
    "move": lambda game: game.move(game.legal_names()[0]),
    "undo": lambda game: game.undo(),
    "resign": lambda game: game.resign(),
    "go on from": lambda game: game.go_on_from(0),
    "sit": lambda game: game.sit(tuple(reversed(game.seats))),
}


@pytest.mark.parametrize("name", ["nim", "rock-paper-scissors"])
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_that_cannot_be_written_down_is_not_made(name: str, change: str) -> None:
    kept = contests()
    game = kept.begin("ann", name, PEOPLE)
    for _ in range(1):
        game.move(game.legal_names()[0])
    base, told = failing(kept), []
    game.on_change(lambda: told.append(1))
    before, written = standing(game), base.base.execute("SELECT content FROM contests").fetchall()
    base.error = FULL
    for _ in range(2):
        with pytest.raises(NotKept, match="nothing was changed: the disk of the server is full"):
            CHANGES[change](game)
        assert standing(game) == before
    assert told == []
    assert base.base.execute("SELECT content FROM contests").fetchall() == written
    base.error = None
    CHANGES[change](game)
    assert told == [1]
    again = kept._revived(game.id)
    assert again is not None
    assert (again.record.moves, again.resigned, again.seats) == (game.record.moves, game.resigned, game.seats)


def test_a_database_that_is_really_full_says_so_and_goes_on_afterwards(tmp_path: Path) -> None:
    kept = contests(tmp_path / "games.sqlite")
    game = kept.begin("ann", "nim(piles=(9,9,9))", PEOPLE)
    (pages,) = kept._base.rows("PRAGMA page_count")[0]
    kept._base.rows(f"PRAGMA max_page_count = {pages}")
    begun: list[Contest] = []

    def fill() -> None:
        for _ in range(50):
            begun.append(kept.begin("ann", "nim(piles=(9,9,9))", PEOPLE))

    with pytest.raises(NotKept, match="disk of the server is full"):
        fill()
    assert {g["id"] for g in kept.listed("ann")} == {game.id, *(g.id for g in begun)}
    kept._base.rows("PRAGMA max_page_count = 100000")
    game.move("A1")
    assert kept.begin("ann", "nim", PEOPLE)
    kept.close()


def test_a_move_whose_reply_fails_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(Options(file=tmp_path / "games.sqlite"))
    with asyncio.Runner() as runner:
        runner.run(house.open())
        client = Client(Guard(interface(house), house.options), runner)
        seats = [{"kind": "person"}, {"kind": "random"}]
        game = client.data("POST", "/api/v1/contests", {"game": "tic-tac-toe", "seats": seats, "seed": 1})
        path = f"/api/v1/contests/{game['id']}"

        def crowded(*_: Any, **__: Any) -> None:
            raise TooMuch("too many visitors")

        with monkeypatch.context() as patch:
            patch.setattr(house.thinking, "ask", crowded)
            for _ in range(2):
                assert client("POST", f"{path}/move", {"move": "b2"}).status == 429
                assert client.data("GET", path)["moves"] == []
        assert len(client.data("POST", f"{path}/move", {"move": "b2"})["moves"]) == 2
        runner.run(house.close())


# -- a database that is damaged -------------------------------------------------------------------------------------


def damaged(file: Path, how: str) -> None:
    """Make a database with games, and damage it."""
    kept = contests(file)
    for number in range(30):
        kept._base.write("INSERT INTO contests VALUES (?, 'ann', '', 'nim', 1, ?)", (str(number), "x" * 500))
    kept.close()
    content = bytearray(file.read_bytes())
    luck = random.Random(how)
    if how == "text":
        content = bytearray(b"my shopping list\n" * 50)
    elif how == "truncated":
        del content[len(content) // 2 :]
    elif how == "zeros":
        content[4096:-4096] = bytes(len(content) - 8192)
    elif how == "noise":
        content[100:] = luck.randbytes(len(content) - 100)
    elif how == "pages":
        for start in range(4096, len(content), 4096):
            content[start : start + 64] = luck.randbytes(64)
    file.write_bytes(content)
    if how == "foreign":
        file.unlink()
        base = sqlite3.connect(file)
        base.execute("CREATE TABLE contests (winner TEXT)")
        base.commit()
        base.close()


WAYS = ("text", "truncated", "zeros", "noise", "pages", "foreign")


@pytest.mark.parametrize("how", WAYS)
def test_a_damaged_database_is_named_at_the_start_and_left_as_it_is(tmp_path: Path, how: str) -> None:
    file = tmp_path / "games.sqlite"
    damaged(file, how)
    before = file.read_bytes()
    sentence = r"games\.sqlite is damaged or of another kind \(.+\): --new-database"
    with pytest.raises(DamagedDatabase, match=sentence) as e:
        contests(file)
    assert "\n" not in str(e.value)
    if how != "foreign":  # SQLite notes in the file how it writes
        assert file.read_bytes() == before
    old = set_aside(file)
    assert old is not None
    assert not file.exists()
    kept = contests(file)
    assert kept.begin("ann", "nim", PEOPLE)
    kept.close()
    assert set_aside(tmp_path / "missing.sqlite") is None


def test_a_folder_or_a_file_in_its_place_is_another_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for file in (tmp_path / "folder", tmp_path / "file" / "games.sqlite"):
        (tmp_path / "file").touch()
        with pytest.raises(BadFile, match="games cannot be kept in") as e:
            Database(file)
        assert not isinstance(e.value, DamagedDatabase)


def test_the_command_says_so_and_begins_a_new_one_if_it_is_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from plyant.web import serving

    def run(options: Options, *_: Any) -> None:
        House(options).contests.close()

    monkeypatch.setattr(serving, "serve", run)
    file = tmp_path / "games.sqlite"
    damaged(file, "pages")
    error = plyant("serve", "--keep", str(file), status=2).stderr
    assert error.count("--new-database") == 1
    assert "Traceback" not in error
    error = plyant("serve", "--keep", str(file), "--new-database").stderr
    assert "The old database of games is now" in error
    assert len(list(tmp_path.glob("games.sqlite.*.old"))) == 1
    assert plyant("serve", "--keep", str(file)).stderr == ""


def test_at_a_terminal_it_asks_whether_to_begin_a_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from plyant.cli import serve as command
    from plyant.web import serving

    served = []

    def run(options: Options, *_: Any) -> None:
        House(options).contests.close()
        served.append(options.file)

    monkeypatch.setattr(serving, "serve", run)
    monkeypatch.setattr(command, "_can_answer", lambda: True)
    file = tmp_path / "games.sqlite"
    damaged(file, "text")
    said = plyant("serve", "--keep", str(file), typed="n\n", status=2)
    assert "begin a new one?" in said.stderr
    assert (served, len(list(tmp_path.glob("*.old")))) == ([], 0)
    plyant("serve", "--keep", str(file), typed="y\n")
    assert (served, len(list(tmp_path.glob("*.old")))) == ([file], 1)


def test_damage_that_is_found_later_is_a_sentence_everywhere(tmp_path: Path) -> None:
    house = House(Options(file=tmp_path / "games.sqlite"))
    with asyncio.Runner() as runner:
        runner.run(house.open())
        client = Client(Guard(interface(house), house.options), runner)
        game = client.data("POST", "/api/v1/contests", {"game": "nim"})
        path = f"/api/v1/contests/{game['id']}"
        base = failing(house.contests)
        base.error, base.reads_fail = CORRUPT, True
        for request in (
            ("GET", "/api/v1/contests"),
            ("POST", "/api/v1/contests", {"game": "nim"}),
            ("POST", f"{path}/move", {"move": "A1"}),
            ("POST", f"{path}/undo"),
            ("DELETE", path),
            ("GET", "/api/v1/contests/another"),
        ):
            answer = client(*request)
            assert answer.status == 503
            assert "database of games is damaged" in answer.detail
        assert client.data("GET", path)["moves"] == []  # what is in memory can still be looked at
        assert client.data("GET", "/api/v1/games")
        base.error = None
        runner.run(house.close())


def test_checks_come_before_libraries_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    import builtins

    real = builtins.__import__

    def no_server(name: str, *more: Any) -> Any:
        assert not name.startswith(("nicegui", "uvicorn", "plyant.web.serving"))
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", no_server)
    for port in ("99999", "-1", "65536"):
        error = plyant("serve", "--port", port, status=2).stderr
        assert f"--port must be between 0 (any that is free) and 65535, got {port}." in " ".join(error.split())
    assert "must be an IP address or network" in plyant("serve", "--proxy", "somewhere", status=2).stderr
