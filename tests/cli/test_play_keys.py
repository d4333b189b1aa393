"""Games that are played by keys on the whole screen: keys, pace, watching, and a terminal that is always given back."""

import json
import shlex
import signal

import pytest
from command_line import MAIN, at_a_terminal, plyant
from walking import WALK

from plyant.cli.app import main
from plyant.cli.keyboard import keys_in

pexpect = pytest.importorskip("pexpect")
PATIENCE = 300  # seconds: other tests may be compiling
ENTERED, LEFT = r"\x1b\[\?1049h", r"\x1b\[\?1049l"
PACMAN = "pacman(layout=%%%%%%%%/%P.. .G%/%%%%%%%%,ghost_kind=random)"


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    (tmp_path / "walk.py").write_text(WALK)
    return tmp_path


def sit_down(home, *words):
    """Start it in a shell that keeps the settings of the terminal before and after."""
    call = shlex.join([*MAIN, "play", *words])
    script = f"trap : INT; stty -g > {home}/before; {call}; echo status $?; stty -g > {home}/after"
    child = at_a_terminal("sh", "-c", script, timeout=PATIENCE, size=(30, 100))
    child.expect(ENTERED)
    return child


def is_given_back(home, child, status=0):
    child.expect(LEFT)
    child.expect(f"status {status}\r")
    child.expect(pexpect.EOF)
    child.close()
    assert (home / "before").read_text() == (home / "after").read_text()
    assert "Traceback" not in child.before
    return True


def test_a_game_by_arrows_and_letters_with_undo_and_hint(home):
    child = sit_down(home, f"{home}/walk.py")
    child.expect("at 0")
    child.expect("← h west")
    child.send("\x1b[C")
    child.expect("at 1")
    child.send("l")
    child.expect("at 2")
    child.send("u")
    child.expect("at 1")
    child.expect("taken back")
    child.send("\x1bOD")
    child.expect("at 0")
    child.send("h")
    child.expect("west is not possible here")
    child.send("\x7f")
    child.expect("at 1")
    child.send("?")
    child.expect("hint: east")
    child.send("lll")
    child.expect("at 4")
    child.expect("The end: 4.")
    child.send("q")
    child.expect("replay last")
    child.expect("The end: 4.")
    child.expect("status 0")
    child.expect(pexpect.EOF)
    assert (home / "before").read_text() == (home / "after").read_text()
    moves = json.loads((home / "plyant" / "last-recording.json").read_text())["moves"]
    assert moves == ["east", "east", "east", "east"]


@pytest.mark.parametrize("end", ["q", "\x03"])
def test_leaving_gives_the_terminal_back_and_keeps_the_game(home, end):
    child = sit_down(home, f"{home}/walk.py")
    child.expect("at 0")
    child.send("l")
    child.expect("at 1")
    child.send(end)
    child.expect(LEFT)
    child.expect("replay last")
    child.expect("--resume last")
    child.expect("status 0")
    child.expect(pexpect.EOF)
    assert (home / "before").read_text() == (home / "after").read_text()


def test_an_error_of_the_game_is_one_sentence_on_the_usual_screen(home):
    child = sit_down(home, f"{home}/walk.py:Walk(brittle=True)")
    child.expect("at 0")
    child.send("x")
    child.expect(LEFT)
    child.expect(r"plyant: walk.py, line \d+, in \w+: stopped with RuntimeError: fell off")
    child.expect("status 2")
    child.expect(pexpect.EOF)
    assert (home / "before").read_text() == (home / "after").read_text()


def test_who_is_asked_to_end_gives_the_terminal_back(home):
    child = at_a_terminal(*MAIN, "play", f"{home}/walk.py", timeout=PATIENCE)
    child.expect("at 0")
    child.expect("q leaves")
    child.kill(signal.SIGTERM)
    child.expect(LEFT)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 128 + signal.SIGTERM


def test_with_a_pace_the_game_does_not_wait(home):
    child = sit_down(home, f"{home}/walk.py", "--pace", "0.05")
    child.expect("press a key to begin")
    child.send("l")
    child.expect("at 1")
    child.expect("at 2")
    child.expect("The end: 4.")
    child.send("\r")
    assert is_given_back(home, child)


def test_one_watches_pauses_steps_and_goes_back(home):
    target = home / "game.json"
    child = sit_down(
        home, f"{home}/walk.py", "--watch", "--player", "reflex", "--pace", "60", "--record", str(target)
    )  # fmt: skip
    child.expect("at 0")
    child.expect("space pauses")
    child.send(" ")
    child.expect("space goes on")
    child.send("n")
    child.expect("at 1")
    child.expect("east, ")
    child.send("n")
    child.expect("at 2")
    child.send("b")
    child.expect("at 1")
    child.send("+" * 20 + " ")
    child.expect("The end: 4.")
    child.send("q")
    assert is_given_back(home, child)
    assert json.loads(target.read_text())["values"] == [4.0]


def test_pacman_is_painted_and_eats(home):
    child = sit_down(home, PACMAN, "--seed", "1")
    child.expect("food 3")
    assert "╔═" in child.before
    assert "••" in child.before
    assert "38;2;" in child.before or "38;5;" in child.before, "in colour"
    child.send("l")
    child.expect("score 9, ")
    child.send("q")
    assert is_given_back(home, child)


def test_through_a_pipe_moves_are_typed(home):
    done = plyant("play", PACMAN, "--side", "none", "--player", "reflex", "--record", str(home / "p.json"))
    assert "\x1b[?1049h" not in done.stdout
    assert "The end: " in done.stdout
    assert json.loads((home / "p.json").read_text())["game"] == PACMAN


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--watch", "--side", "first"], "--watch and --side first"),
        (["--pace", "0"], "--pace 0 is not accepted; 0.02 to 60 seconds are"),
        (["--player", "nobody"], "no agent 'nobody'"),
        (["--player", "reflex", "--side", "first"], "the computer plays no side"),
        (["--watch", "--player", "reflex", "--player", "random"], "--player was given 2 times"),
        (["--record", "/nowhere/at/all.json"], "there is no folder"),
    ],
)
def test_what_is_not_accepted_is_said_before_the_game_begins(home, capsys, words, said):
    with pytest.raises(SystemExit) as ended:
        main(["play", PACMAN, *words])
    shown = capsys.readouterr()
    assert ended.value.code == 2
    assert said in shown.err
    assert shown.out == ""
    assert len(shown.err.strip().splitlines()) == 1


def test_keys_by_their_names():
    assert keys_in("a \x1b[A\x1bOB\r\x7f?") == ["a", "space", "up", "down", "enter", "backspace", "?"]
    assert keys_in("\x1b[15~x\x1b[1;5Cy") == ["x", "y"], "keys that are not known are left out"
    assert keys_in("\x1b") == ["escape"]
    with pytest.raises(KeyboardInterrupt):
        keys_in("\x03")
