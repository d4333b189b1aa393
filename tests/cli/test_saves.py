"""Saved games: what is overwritten, what is kept, and what is refused when a game goes on."""

import json
import os
from pathlib import Path

import pytest
from command_line import plyant

from plyant import load, solve
from plyant.arena.agents import agent
from plyant.arena.film.film import animate
from plyant.arena.settings import LEVELS, Settings, read
from plyant.errors import BadFile, ParameterError, UnfitGame, Untrusted
from plyant.exact.columns import read_columns, write_columns
from plyant.exact.proof_file import Header, write_proof
from plyant.exact.store import KINDS, TABLE

GAME = "half-nim(sticks=6)"


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(*words, typed):
    return plyant("play", *words, typed=typed).stdout


def saved(path):
    return json.loads(Path(path).read_text())


# -- writing --------------------------------------------------------------------------------------------------------


def test_only_a_saved_game_is_overwritten(home):
    (home / "notes.txt").write_text("mine")
    (home / "data.json").write_text('{"answer": 42}')
    said = play(GAME, "--side", "both", typed="save notes.txt\nsave data.json\nsave .\nsave a.json\n1\nsave a.json\n")
    assert said.count("no saved game, and is left as it is") == 3
    assert (home / "notes.txt").read_text() == "mine"
    assert (home / "data.json").read_text() == '{"answer": 42}'
    assert saved("a.json")["moves"] == ["1"]


def test_a_folder_that_is_not_there_is_not_made(home):
    assert "there is no folder nowhere" in play(GAME, typed="save nowhere/a.json\n")
    assert not (home / "nowhere").exists()


def test_without_a_name_it_is_kept_in_the_folder_for_state(home):
    said = play(GAME, "--side", "both", typed="save\n1\nsave\n")
    path = home / "state" / "plyant" / "saved" / "half-nim-1.json"
    assert str(path) in said
    assert saved(path)["moves"] == ["1"], "the second one is the same game"
    play(GAME, typed="save\n")
    assert saved(path.with_name("half-nim-2.json"))["moves"] == [], "another game is another file"
    assert [p.name for p in home.iterdir()] == ["state"]


def test_saving_is_an_event_of_its_own_as_json(home):
    events = [json.loads(line) for line in play(GAME, "--json", typed="save a.json\nsave /\n").splitlines()]
    assert [e["event"] for e in events] == ["position", "saved", "error"]


MINE = """
from plyant import Game

class Count(Game):
    top: int = 4
    def initial(self): return (0, 0)
    def player(self, s): return s[1]
    def actions(self, s): return range(1, min(2, self.top - s[0]) + 1)
    def result(self, s, a): return (s[0] + a, 1 - s[1])
    def is_terminal(self, s): return s[0] == self.top
    def utility(self, s, p): return -1 if p == s[1] else 1
"""


@pytest.mark.parametrize("name", ["mine.py", "mine.py:Count", "mine.py:Count(top=6)"])
def test_a_game_of_ones_own_goes_on_from_any_folder(home, monkeypatch, name):
    (home / "mine.py").write_text(MINE)
    play(name, "--side", "both", typed="1\nsave a.json\n")
    assert saved("a.json")["game"] == name.replace("mine.py", str(home / "mine.py"))
    monkeypatch.chdir("/")
    assert "(1, 1)" in play("--resume", str(home / "a.json"), "--trust", typed="")
    assert "(1, 1)" in play(f"{home}/./{name}", "--resume", str(home / "a.json"), typed=""), "the person names the file"


def test_the_game_that_was_left_goes_on(home):
    """What Plyant keeps for the person is trusted, unless others could have written it."""
    (home / "mine.py").write_text(MINE)
    play("mine.py", "--side", "both", typed="1\nquit\n")
    assert "(1, 1)" in play("--resume", "last", typed="")
    (home / "state" / "plyant").chmod(0o777)
    if os.name == "posix":
        assert "--trust" in plyant("play", "--resume", "last", status=2).stderr


# -- what strangers send ----------------------------------------------------------------------------------------------

BOMB = """
from pathlib import Path
Path(__file__).with_name("ran").touch()
"""


@pytest.mark.parametrize("name", ["bomb.py", "bomb.py:Count", "bomb.py:Count(top=6)", "./bomb.py", "{home}/bomb.py"])
@pytest.mark.parametrize(
    "road",
    [
        ["play", "--resume", "a.json"],
        ["play", "half-nim", "--resume", "a.json"],
        ["play", "other.py", "--resume", "a.json"],
        ["replay", "a.json"],
        ["replay", "a.json", "--json"],
        ["replay", "a.json", "--out", "film.svg"],
        ["play", "--resume", "last"],
        ["replay", "last"],
        ["verify", "proof.gz"],
    ],
)
def test_no_file_of_data_runs_the_python_file_that_it_names(home, name, road):
    (home / "bomb.py").write_text(BOMB + MINE)
    (home / "other.py").write_text(MINE)
    source = name.format(home=home)
    text = json.dumps({"plyant": 1, "game": source, "moves": [], "settings": {}})
    folder = home / "state" / "plyant"
    folder.mkdir(parents=True)
    for path in (home / "a.json", folder / "last-game.json", folder / "last-recording.json"):
        path.write_text(text)
    if "last" in road:
        if os.name != "posix":
            pytest.skip("modes of Unix")
        folder.chmod(0o777)
    write_proof(home / "proof.gz", Header(source, "", "", [], 0.0, [("least", 0.0)]), [0])
    done = plyant(*road, status=2)
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "bomb.py" in done.stderr
    assert ("mine.py:MyGame" if "verify" in road else "--trust") in done.stderr
    assert not (home / "ran").exists()


def test_a_table_never_runs_the_python_file_that_it_names(home):
    (home / "bomb.py").write_text(BOMB + MINE)
    solve(load("nim(piles=[1,2])"), native=False, out=home / "nim.table")
    fields, columns = read_columns(home / "nim.table", TABLE, KINDS, "a table")
    write_columns(home / "nim.table", TABLE, fields | {"game": f"{home}/bomb.py"}, columns)
    with pytest.raises(BadFile, match=r"is a table of .*bomb\.py, not of nim"):
        agent("solution(file=nim.table)", load("nim(piles=[1,2])"))
    assert not (home / "ran").exists()


def test_a_recording_is_animated_only_if_it_is_trusted(home):
    (home / "bomb.py").write_text(BOMB + MINE)
    (home / "a.json").write_text(json.dumps({"plyant": 1, "game": "bomb.py", "moves": [], "settings": {}}))
    with pytest.raises(Untrusted):
        animate("a.json")
    assert not (home / "ran").exists()
    with pytest.raises(UnfitGame):  # it has no pictures
        animate("a.json", trust=True)
    assert (home / "ran").exists()


def test_parameters_in_a_saved_game_open_no_file(home):
    (home / "secret.txt").write_text("%%%\n%P%\n%%%\n")
    (home / "a.json").write_text(json.dumps({"plyant": 1, "game": "pacman(layout=secret.txt)", "moves": []}))
    assert "neither a layout nor a file" in plyant("replay", "a.json", status=2).stderr


# -- going on -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (["--depth", "2"], {"depth": 2, "level": 4}),
        (["--level", "1", "--side", "second", "--threads", "2"], {"level": 1, "humans": [1], "threads": 2}),
        (["--seconds", "0.5"], {"seconds": 0.5}),
    ],
)
def test_the_opponent_is_as_strong_as_before(home, words, kept):
    play(GAME, *words, typed="save a.json\n")
    assert kept.items() <= saved("a.json")["settings"].items()
    play("--resume", "a.json", typed="save b.json\n")
    assert saved("b.json")["settings"] == saved("a.json")["settings"]


def test_what_is_said_on_the_command_line_comes_first(home):
    play(GAME, "--depth", "2", "--side", "both", typed="save a.json\n")
    play("--resume", "a.json", "--level", "2", "--side", "first", typed="save b.json\n")
    assert saved("b.json")["settings"] == {"humans": [0], "level": 2, "threads": 1}


def test_another_game_or_position_is_refused(home):
    play(GAME, "--side", "both", typed="1\nsave a.json\n")
    assert "MIN> " in play(GAME, "--resume", "a.json", typed=""), "the same game is no contradiction"
    for words in (["nim"], ["half-nim"], ["--moves", "1"], ["--state", "5"]):
        done = plyant("play", *words, "--resume", "a.json", status=2)
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "settings",
    [
        {"humans": [7]},
        {"humans": "x"},
        {"humans": [True]},
        {"humans": None},
        {"depth": -4},
        {"depth": "x"},
        {"seconds": 0},
        {"seconds": "soon"},
        {"level": 9},
        {"level": []},
        {"threads": 1000},
    ],
)
def test_damaged_settings_are_refused_like_other_damage(home, settings):
    Path("a.json").write_text(json.dumps({"plyant": 1, "game": "nim", "moves": [], "settings": settings}))
    done = plyant("play", "--resume", "a.json", status=2)
    assert len(done.stderr.splitlines()) == 1
    assert "a.json cannot be played on" in done.stderr
    assert next(iter(settings)) in done.stderr


def test_settings_of_an_older_or_a_newer_version_are_read():
    assert read({}, 2) == Settings()
    assert read({"humans": [1], "colour": "red"}, 2) == Settings((1,))


def test_a_level_is_a_budget_and_a_budget_of_its_own_takes_its_place():
    assert Settings(level=2).budget == LEVELS[2]
    assert Settings(level=2, depth=7).budget == {"depth": 7, "seconds": None}
    with pytest.raises(ParameterError, match="1 to 5"):
        Settings(level=0)


@pytest.mark.parametrize(
    ("words", "telling"),
    [
        (["--depth", "0"], "depth"),
        (["--seconds", "-1"], "seconds"),
        (["--threads", "0"], "threads"),
        (["--threads", "100000"], "1 to 64"),
        (["--level", "6"], "1 to 5"),
    ],
)
def test_settings_are_checked_before_the_game_begins(home, words, telling):
    done = plyant("play", GAME, *words, status=2)
    assert done.stdout == ""
    assert telling in done.stderr
