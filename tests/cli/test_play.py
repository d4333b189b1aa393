"""`plyant play` driven as a person would: through a pseudo-terminal, and through a pipe."""

import json
import re

import pytest
from command_line import MAIN, at_a_terminal, plyant, plyant_outside

pexpect = pytest.importorskip("pexpect")
ENVIRONMENT_SIZE = (40, 160)


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    return tmp_path


def sit_down(*words):
    return at_a_terminal(*MAIN, "play", *words, size=ENVIRONMENT_SIZE)


def test_a_game_with_everything_that_can_be_asked(home):
    child = sit_down("connect-four", "--depth", "4")
    child.expect("Red> ")
    child.sendline("4")
    child.expect(r"Yellow plays .*depth 4")
    child.expect("Red> ")
    child.sendline("9")
    child.expect("'9' is not a column. Legal: 1, 2, 3, 4, 5, 6, 7")
    child.expect("Red> ")
    child.sendline("hint")
    child.expect("hint: ")
    child.expect("Red> ")
    child.sendline("why")
    child.expect("Yellow prefers")
    child.expect("worth to Yellow")
    child.expect("Red> ")
    child.sendline("undo")
    child.expect("2 moves taken back")
    child.expect("Red> ")
    child.sendline("moves")
    child.expect("1, 2, 3, 4, 5, 6, 7")
    child.expect("Red> ")
    child.sendline("help")
    child.expect("take back your last move")
    child.expect("Red> ")
    child.sendline("4")
    child.expect("Red> ")
    child.sendline(f"save {home}/game.json")
    child.expect("saved")
    child.expect("Red> ")
    child.sendline("quit")
    child.expect("kept")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
    assert json.loads((home / "game.json").read_text())["moves"][0] == "4"


def test_the_board_is_in_colour_and_the_last_move_is_marked(home):
    child = sit_down("tic-tac-toe", "--depth", "2")
    child.expect("X> ")
    child.sendline("b2")
    child.expect("O plays")
    assert "\x1b[" in child.before
    assert re.search(r"\x1b\[[0-9;]*7[0-9;]*m", child.before), "reverse video marks the last move"
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_the_menu_asks_which_game(home):
    child = sit_down("--depth", "1")
    child.expect("Which game")
    child.sendline("no such game")
    child.expect("there is no game")
    child.expect("Which game")
    child.sendline("half-nim(sticks=4)")
    child.expect("MAX> ")
    child.sendline("2")
    child.expect("MIN plays")
    child.expect("MIN wins")
    child.expect(pexpect.EOF)


def test_a_game_goes_on_where_it_was_left(home):
    child = sit_down("tic-tac-toe", "--depth", "2")
    child.expect("X> ")
    child.sendline("b2")
    child.expect("X> ")
    child.sendintr()
    child.expect("--resume last")
    child.expect(pexpect.EOF)
    again = sit_down("--resume", "last", "--depth", "2")
    again.expect("X> ")
    assert "X" in again.before
    again.sendline("b2")
    again.expect("b2 is taken")
    again.sendline("quit")
    again.expect(pexpect.EOF)


def test_ctrl_c_while_the_computer_thinks_makes_it_move_at_once(home):
    plyant_outside("play", "connect-four", "--side", "none", "--depth", "1")  # compiles
    child = sit_down("connect-four", "--seconds", "50", "--side", "second")
    child.expect("Ctrl-C stops")
    child.sendintr()
    child.expect("Red plays", timeout=20)
    child.expect("Yellow> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_two_computers_play_a_whole_game():
    done = plyant("play", "tic-tac-toe", "--side", "none", "--depth", "9")
    assert "A draw." in done.stdout


def test_a_whole_game_through_a_pipe_as_json(home):
    done = plyant_outside("play", "half-nim(sticks=6)", "--json", typed="3\n1\n1\n")
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert events[0]["event"] == "position"
    assert events[0]["legal"] == ["1", "2", "3"]
    assert events[-1]["event"] == "end"
    assert events[-1]["values"] == [1.0, -1.0], "3 left: MIN is lost whatever it takes"


def test_the_computer_wins_what_is_won(home):
    """15 sticks and the person begins: lost, whatever they take."""
    done = plyant("play", "half-nim", "--level", "5", typed="1\n" * 10)
    assert "MIN wins." in done.stdout


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"plyant": 99, "game": "nim", "moves": []}',
        '{"plyant": 1, "game": "nim"}',
        '{"plyant": 1, "game": 3, "moves": []}',
        '{"plyant": 1, "game": "chess-on-mars", "moves": []}',
        '{"plyant": 1, "game": "tic-tac-toe", "moves": ["a1", "a1"]}',
        '{"plyant": 1, "game": "tic-tac-toe", "moves": [1]}',
        "\x00\x01\x02",
        "[" * 100_000,
    ],
)
def test_a_corrupt_save_file_is_one_sentence(home, content):
    path = home / "bad.json"
    path.write_text(content)
    done = plyant("play", "--resume", str(path), status=2)
    assert len(done.stderr.strip().splitlines()) == 1
    assert "bad.json" in done.stderr
    assert path.read_text() == content, "nothing is lost"


def test_saving_where_one_cannot_is_told_and_the_game_goes_on(home):
    done = plyant("play", "half-nim(sticks=6)", "--level", "1", typed="save /proc/nowhere/x.json\n3\n1\n1\n")
    assert "could not be saved" in done.stdout
    assert "MAX wins." in done.stdout


def test_a_line_is_edited_and_brought_back(home):
    child = sit_down("half-nim", "--side", "both")
    child.expect("MAX> ")
    child.send("9\x1b[D\x1b[3~1\r")  # 9, a step to the left, delete, 1
    child.expect("MIN> ")
    child.sendline("2")
    child.expect("MAX> ")
    child.send("\x1b[A\x1b[A\r")  # the line before the last
    child.expect(r"\(11\) MIN")
    child.expect("MIN> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)
