"""`plyant equilibrium` from outside."""

import json
import threading

import pytest

from plyant.cli import app
from plyant.cli import equilibrium as verb

NOTES = "3 -2 2; -1 0 4; -4 -3 1"


@pytest.fixture
def run(capsys, monkeypatch):
    """The command line in this process: gives what is printed, on both streams."""
    if "equilibrium" not in app.VERBS:
        monkeypatch.setattr(app, "VERBS", (*app.VERBS, "equilibrium"))

    def run(*words, status=0):
        with pytest.raises(SystemExit) as left:
            app.main(["equilibrium", *(str(word) for word in words)])
        shown = capsys.readouterr()
        assert left.value.code == status, shown
        return shown

    return run


def test_the_matrix_of_the_notes(run):
    shown = run(NOTES).out
    for line in (
        "1. Row 3 is strictly dominated by row 1",
        "2. Column 3 is strictly dominated by column 2",
        "There is no saddle point",
        "Value: -1/3",
        "A plays (1/6, 5/6, 0)",
        "B plays (1/3, 2/3, 0)",
        "no deviation gains anything",
    ):
        assert line in shown
    table = [line.split() for line in shown.splitlines()[:5]]
    assert table[1] == ["1", "3", "-2", "2", "1/6"]
    assert table[3] == ["3", "✗1", "-4", "-3", "1", "0"]
    assert table[4] == ["B", "plays", "1/3", "2/3", "0"]


def test_json(run):
    found = json.loads(run(NOTES, "--json").out)
    assert found["value"] == pytest.approx(-1 / 3)
    assert found["fractions"] == {
        "values": ["-1/3", "1/3"],
        "rows": ["1/6", "5/6", "0"],
        "columns": ["1/3", "2/3", "0"],
    }
    assert found["certificate"] <= 1e-9
    assert [(step["kind"], step["index"], step["strict"]) for step in found["steps"]] == [
        ("row", 2, True),
        ("column", 2, True),
    ]
    assert (found["supports"], found["pure"], found["zero_sum"]) == ([[0, 1], [0, 1]], [], True)


def test_pairs_all_and_weak(run):
    shown = run("3,2 0,0; 0,0 2,3", "--all").out
    assert "*3, 2" in shown
    assert "There are 3 equilibria." in shown
    assert len(json.loads(run("3,2 0,0; 0,0 2,3", "--all", "--json").out)["all"]) == 3
    assert "No row or column is strictly dominated." in run("1 0; 1 1").out
    assert "Row 1 is weakly dominated by row 2" in run("1 0; 1 1", "--weak").out


def test_a_matrix_may_begin_with_a_minus(run):
    assert "Value: -1" in run("-1 0; -2 3").out


def test_a_file_and_the_standard_input(run, tmp_path, monkeypatch):
    import io

    file = tmp_path / "game.csv"
    file.write_text(",left,right\nup,3,-2\ndown,-1,0\n")
    assert "left" in run(file).out
    monkeypatch.setattr("sys.stdin", io.StringIO("3 -2; -1 0"))
    assert "Value: -1/3" in run("-").out


def test_a_large_game_is_not_printed_whole(run, tmp_path):
    file = tmp_path / "large.txt"
    file.write_text("\n".join(" ".join(str((i * j * 7 + i + 3 * j) % 31) for j in range(40)) for i in range(40)))
    shown = run(file).out
    assert "a 40 × 40 matrix" in shown
    assert len(shown.splitlines()) < 40


@pytest.mark.parametrize(
    ("words", "telling"),
    [
        (("1 2; 3",), "all rows must be equally long"),
        (("1 nan",), "not finite"),
        (("",), "empty"),
        (("1 x",), "not a number"),
        (("3,1 2; 1 1",), "pair"),
        (("none.csv",), "there is no file none.csv"),
        (("1 2", "--wrong"), "--wrong"),
        ((), "Missing argument"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(run, words, telling):
    shown = run(*words, status=2)
    assert shown.out == ""
    (said,) = shown.err.strip().splitlines()
    assert said.startswith("plyant: ")
    assert telling in said


def test_a_search_for_all_that_is_stopped_says_at_least(run, tmp_path):
    file = tmp_path / "large.txt"
    file.write_text("\n".join(" ".join(f"{int(i == j)},{int(i == j)}" for j in range(30)) for i in range(30)))
    assert "There are at least " in run(file, "--all", "--seconds", "0.2").out
    assert "seconds must be greater than 0" in run("1", "--all", "--seconds", "0", status=2).err


@pytest.mark.parametrize("suffix", ["csv", "txt", "json"])
def test_a_matrix_that_is_too_large_is_a_sentence(run, tmp_path, suffix):
    file = tmp_path / f"large.{suffix}"
    row = ",".join(str(i % 7) for i in range(1001))
    file.write_text(f"[{','.join([f'[{row}]'] * 1001)}]" if suffix == "json" else "\n".join([row] * 1001))
    shown = run(file, status=2)
    assert "more than 1,000,000 numbers" in shown.err
    assert "Traceback" not in shown.err


@pytest.mark.parametrize("count", ["1" * 4301, "²", "-1", "1_0"])
@pytest.mark.parametrize("text", ["{ N 1 } { { a 1, 1 } } 1", "{ 1 1 } { { a 1, 1 } } N", "{ 1 1 } { { a N, 1 } } 2"])
def test_numbers_of_a_file_that_are_none(run, tmp_path, text, count):
    file = tmp_path / "game.nfg"
    file.write_text('NFG 1 R "" { "1" "2" } ' + text.replace("N", count))
    shown = run(file, status=2)
    (said,) = shown.err.splitlines()
    assert said.startswith("plyant: ")
    assert len(said) < 300


def test_ctrl_c_is_answered_at_once(run, monkeypatch):
    """The solver runs beside; a person who stops gets 130 and a sentence, though it is still at work."""
    begun, end = threading.Event(), threading.Event()

    def slow(*_, **__):
        begun.set()
        end.wait(30)

    def interrupted(self, timeout=None):
        assert begun.wait(30)
        raise KeyboardInterrupt

    monkeypatch.setattr(verb, "solve", slow)
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "join", interrupted)
        shown = run("1 2; 3 4", status=130)
    end.set()
    assert "stopped before an equilibrium was found" in shown.err
