"""`plyant exercise` from outside."""

import json
import os

import pytest
from command_line import plyant, plyant_outside

from plyant.cli.app import main


@pytest.fixture
def run(capsys):
    """The command line in this process: gives what is printed, on both streams."""

    def run(*words, status=0):
        with pytest.raises(SystemExit) as left:
            main(["exercise", *words])
        shown = capsys.readouterr()
        assert left.value.code == status, shown
        return shown

    return run


def test_it_prints_markdown_with_solutions():
    shown = plyant("exercise", "--seed", "7", "--branching", "2", "--depth", "2").stdout
    assert shown.startswith("# Exercises\n")
    assert "Cut rule: weak (cut when α ≥ β)" in shown
    assert "# Solutions" in shown


def test_the_same_bytes_whatever_python_hashes(tmp_path, run):
    made = ["--seed", "7", "--kind", "mixed", "--count", "5", "--out"]
    run(*made, str(tmp_path / "one.html"))
    plyant_outside("exercise", *made, str(tmp_path / "two.html"), env=os.environ | {"PYTHONHASHSEED": "3"})
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()


@pytest.mark.parametrize("suffix", ["tex", "html", "md", "json", "xml"])
def test_every_format_is_written(suffix, tmp_path, run):
    out = tmp_path / f"exam.{suffix}"
    assert "written" in run("--seed", "7", "--kind", "nim", "--title", "Exam of spring", "--out", str(out)).err
    assert "Exam of spring" in out.read_text(encoding="utf-8")


def test_an_exam_is_given_out_answered_and_marked(tmp_path, run):
    exam, bare, answers = (tmp_path / name for name in ("exam.json", "bare.json", "answers.json"))
    made = ["--seed", "7", "--count", "2"]
    run(*made, "--out", str(exam))
    run(*made, "--no-solutions", "--out", str(bare))
    sheet = json.loads(bare.read_text(encoding="utf-8"))
    assert "options" not in sheet
    sheet["answers"]["1"] |= {"value": 35, "alpha_pruned": ["L"], "window_F": {"alpha": 0, "beta": 35}}
    answers.write_text(json.dumps(sheet), encoding="utf-8")
    graded = json.loads(run("--grade", str(answers), "--key", str(exam), "--json").out)
    assert graded["marks"] == 2 + 1.5 + 1
    assert graded["out_of"] == 28
    assert "--key exam.json" in run("--grade", str(answers), status=2).err
    answers.write_text(json.dumps({"options": {"seed": 7, "count": 2}, "answers": sheet["answers"]}), encoding="utf-8")
    shown = run("--grade", str(answers)).out
    assert "4.5 of 28 marks" in shown
    assert "right − wrong" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--branching", "2", "--depth", "2", "--beta-cuts", "1"], "was found"),
        (["--deep", "yes"], "depth 4"),
        (["--out", "exam.docx"], "formats"),
        (["--out", "/dev/null/exam.md"], "cannot be written"),
        (["--grade", "missing.json"], "missing.json cannot be read"),
        (["--grade", "."], "cannot be read"),
        (["--key", "exam.json"], "--grade"),
        (["--range", "0-5"], "distinct"),
        (["--count", "many"], "--count"),
    ],
)
def test_errors_are_one_sentence_and_status_2(words, said, run):
    shown = run(*words, status=2)
    assert said in shown.err
    assert len(shown.err.splitlines()) == 1


def test_malformed_answers_are_refused(tmp_path, run):
    bad = tmp_path / "answers.json"
    for text, said in (("{", "is not a JSON file"), ('{"answers": {}}', "--key exam.json")):
        bad.write_text(text)
        assert said in run("--grade", str(bad), status=2).err
