"""`plyant replay`: recorded games seen again, and made into films."""

import json
import shutil
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from command_line import at_a_terminal, plyant
from test_play_keys import LEFT, MAIN, pexpect
from walking import WALK

from plyant.cli.app import main

WON = Path(__file__).parents[1] / "games" / "pacman" / "recordings" / "won.json"


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    (tmp_path / "plyant").mkdir()
    return tmp_path


def test_through_a_pipe_the_steps_are_printed(home):
    shutil.copy(WON, home / "plyant" / "last-recording.json")
    text = plyant("replay", "last").stdout
    assert text.count("score ") == 45, "the start, 43 whole rounds, and the end in the middle of one"
    assert "2. Pac-Man north, Ghost 1 south" in text
    assert text.endswith("\nThe end: 836.\n")


def inside(capsys, *words, status=0):
    """Run it in this process, which is faster."""
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    assert ended.value.code == status
    return capsys.readouterr()


def test_as_json(home, capsys):
    found = json.loads(inside(capsys, "replay", str(WON), "--json").out)
    assert found["values"] == [836.0]
    assert len(found["moves"]) == 87


def test_films_of_all_kinds(home, capsys):
    pytest.importorskip("PIL")
    for name in ("game.svg", "game.gif", "game.html"):
        said = inside(capsys, "replay", str(WON), "--out", str(home / name), "--pace", "0.1").out
        assert "45 positions" in said
    ElementTree.parse(home / "game.svg")
    assert (home / "game.gif").read_bytes()[:6] == b"GIF89a"
    assert "setCurrentTime" in (home / "game.html").read_text()
    assert sorted(path.name for path in home.iterdir()) == ["game.gif", "game.html", "game.svg", "plyant"]


def test_a_folder_that_is_not_there_is_not_made(home, capsys):
    said = inside(capsys, "replay", str(WON), "--out", str(home / "no" / "game.html"), status=2).err
    assert "cannot be written: there is no folder" in said
    assert not (home / "no").exists()


def test_at_a_terminal_it_moves_and_one_steps(home):
    (home / "walk.py").write_text(WALK)
    record = {"plyant": 1, "game": f"{home}/walk.py", "moves": ["east"] * 4, "settings": {}, "values": [4.0]}
    (home / "game.json").write_text(json.dumps(record))
    child = at_a_terminal(*MAIN, "replay", str(home / "game.json"), "--trust", "--pace", "0.05")
    for place in range(5):
        child.expect(f"at {place}")
    child.expect("space begins again")
    child.send("\x1b[D")
    child.expect("at 3")
    child.expect("3. Walker east")
    child.send("g")
    child.expect("at 0")
    child.expect("the start")
    child.send("G")
    child.expect("at 4")
    child.send("q")
    child.expect(LEFT)
    child.expect("The end: 4.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "not a saved game"),
        (WON.read_text()[:200], "damaged"),
        ('{"some": "json"}', "not a saved game of plyant"),
        ('{"plyant": 1, "game": "pacman(layout=%%%)", "moves": []}', "cannot be played on"),
        ('{"plyant": 1, "game": "pacman", "moves": ["up", "up"]}', "move 1: 'up' is not a legal move"),
    ],
)
def test_another_file_is_one_sentence(home, capsys, content, said):
    path = home / "bad.json"
    path.write_text(content)
    shown = inside(capsys, "replay", str(path), "--out", str(home / "film.svg"), status=2)
    assert said in shown.err
    assert len(shown.err.strip().splitlines()) == 1
    assert not (home / "film.svg").exists()


def test_what_is_not_accepted(home, capsys):
    assert "there is no saved game" in inside(capsys, "replay", "last", status=2).err
    assert "accepted: .svg, .gif, .html" in inside(capsys, "replay", str(WON), "--out", "film.avi", status=2).err
    (home / "walk.py").write_text(WALK)
    record = {"plyant": 1, "game": f"{home}/walk.py", "moves": [], "settings": {}}
    (home / "game.json").write_text(json.dumps(record))
    words = ("replay", str(home / "game.json"), "--trust", "--out", str(home / "walk.svg"))
    shown = inside(capsys, *words, status=2)
    assert "walk has no pictures" in shown.err
