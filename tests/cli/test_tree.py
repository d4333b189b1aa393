"""`plyant tree`, `trace`, `label` and `cost`, as they are called from outside."""

import json
import xml.etree.ElementTree as ET

import pytest
from command_line import plyant, plyant_outside

BOOK = "((3 12 8) (2 4 6) (14 5 2))"
NAMED = "A(B(3 12 8) C(2 4 6) D(14 5 2))"


def tree(*words):
    return json.loads(plyant("tree", *words, "--json").stdout)


def test_json_has_the_promised_keys():
    found = tree(BOOK)
    promised = {
        "value",
        "line",
        "optimal",
        "visited",
        "leaves",
        "pruned",
        "cuts",
        "convention",
        "steps",
        "pruned_leaves",
    }
    assert promised <= set(found)
    assert (found["value"], found["line"], found["optimal"]) == (3, ["1", "1.1"], ["1"])
    assert (found["visited"], found["leaves"]) == (11, 7)
    assert found["pruned"] == found["pruned_leaves"] == ["2.2", "2.3"]
    assert found["convention"] == {"cut": "weak", "order": "ltr", "fail": "soft"}
    (cut,) = found["cuts"]
    assert {k: cut[k] for k in ("node", "kind", "value", "bound", "bound_from", "pruned")} == {
        "node": "2", "kind": "alpha", "value": 2, "bound": 3, "bound_from": "root", "pruned": ["2.2", "2.3"],
    }  # fmt: skip
    assert found["steps"][0]["event"] == "enter"
    assert found["steps"][0]["alpha"] is None


def test_given_names_are_added():
    assert tree(NAMED)["names"] == {"root": "A", "1": "B", "2": "C", "3": "D"}
    assert tree(BOOK)["names"] == {}


def test_pruned_names_the_tops_and_pruned_leaves_the_leaves():
    found = tree("((5 6) (2 (7 (8 9))))")
    assert found["pruned"] == ["2.2"]
    assert found["pruned_leaves"] == ["2.2.1", "2.2.2.1", "2.2.2.2"]


def test_the_options_change_the_search():
    assert tree(BOOK, "--algorithm", "minimax")["visited"] == 13
    assert tree(BOOK, "--root", "min")["value"] == 6
    assert tree(BOOK, "--order", "rtl")["cuts"] == []
    weak, strict = (tree("(((5 6) (6 4)) 3)", "--cut", rule) for rule in ("weak", "strict"))
    assert (len(weak["cuts"]), len(strict["cuts"])) == (1, 0)
    assert strict["convention"]["cut"] == "strict"
    assert tree("((1 (2 3)) 4)", "--depth", "1")["visited"] == 3


def test_chance_and_vectors():
    found = tree("({0.5: 3, 0.5: 7} {0.25: 2, 0.75: 10})")
    assert (found["value"], found["algorithm"], found["line"]) == (8, "expectimax", ["2"])
    found = tree("((1,2,3) (4,2,1))")
    assert (found["value"], found["algorithm"]) == ([4, 2, 1], "maxn")
    assert tree("((1,2,3),(4,2,1))", "--algorithm", "maxn")["value"] == [4, 2, 1]
    assert tree("((1,2,3),(4,2,1))")["value"] == 1, "commas between nodes too: a tree for MAX and MIN"


def test_a_tree_may_come_from_a_file_or_from_standard_input(tmp_path):
    file = tmp_path / "book.txt"
    file.write_text(BOOK + "\n")
    assert tree(str(file)) == tree(BOOK)
    lists = tmp_path / "book.json"
    lists.write_text("[[3, 12, 8],\n [2, 4, 6],\n [14, 5, 2]]")
    assert tree(str(lists)) == tree(BOOK)
    assert json.loads(plyant_outside("tree", "-", "--json", typed=BOOK).stdout) == tree(BOOK)


def test_files_as_other_programs_write_them(tmp_path):
    file = tmp_path / "bom.txt"
    file.write_bytes(b"\xef\xbb\xbf" + BOOK.encode())
    assert tree(str(file)) == tree(BOOK)
    assert "is a folder" in plyant("tree", str(tmp_path), status=2).stderr
    for empty in ("", "  "):
        assert "the text of the tree is empty" in plyant("tree", empty, status=2).stderr


def test_what_people_read():
    text = plyant("tree", NAMED).stdout
    assert "value    3 to MAX" in text
    assert "line     A → B → 3" in text
    assert "α cuts   at C: 2 ≤ 3, which A has through B; never visited: 2.2 and 2.3" in text
    assert "weak: cut when α ≥ β" in text
    assert "alpha cut, 4 and 6 are not looked at." in text
    assert "B: MIN is now sure of 3 here; β becomes 3." in plyant("tree", NAMED, "--steps").stdout
    assert "α before" in plyant("tree", NAMED, "--table").stdout


@pytest.mark.parametrize("suffix", ["svg", "html", "tex", "dot", "mmd", "txt", "json"])
def test_every_format_is_written_whole(suffix, tmp_path):
    out = tmp_path / f"tree.{suffix}"
    done = plyant("tree", NAMED, "--out", str(out))
    assert f"written: {out}" in done.stderr.replace("\n", "")
    text = out.read_text(encoding="utf-8")
    assert "14" in text
    assert [p.name for p in tmp_path.iterdir()] == [out.name]
    if suffix == "svg":
        assert ET.fromstring(text).tag.endswith("svg")
    if suffix == "json":
        assert json.loads(text) == tree(NAMED)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["((3 12"], "column 7: ) was expected"),
        (["(3 §)"], "column 4: '§' was found"),
        (["{0.5: 3, 0.4: 7}"], "column 16: the probabilities of the chance node opened in column 1 add up to 0.9"),
        (["((1,2,3) (4,5))"], "column 10: a value for each of 3 players was expected"),
        (["missing.txt"], "there is no file missing.txt"),
        ([BOOK, "--cut", "hard"], "weak (α ≥ β), strict (α > β)"),
        ([BOOK, "--order", "down"], "ltr (left to right), rtl"),
        ([BOOK, "--root", "left"], "root='left'"),
        ([BOOK, "--algorithm", "guess"], "minimax, alphabeta, expectimax, maxn"),
        ([BOOK, "--out", "tree.pdf"], "accepted: .svg"),
        (["({0.5: 3, 0.5: 7} 4)", "-a", "alphabeta"], "expectimax and maxn can"),
    ],
)
def test_a_mistake_is_one_clear_sentence(words, told):
    done = plyant("tree", *words, status=2)
    assert done.stdout == ""
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_large_tree_is_answered_whole():
    rows = " ".join(f"({' '.join(str((i * 7919 + j * 104729) % 1000) for j in range(60))})" for i in range(60))
    found = tree(f"({rows})")
    assert found["visited"] + len(found["pruned_leaves"]) == 1 + 60 + 3600


def test_a_search_of_any_game_can_be_traced():
    done = plyant("trace", "tic-tac-toe", "--moves", "a1 b2 c3 a3 c1 b1", "--json")
    found = json.loads(done.stdout)
    assert (found["value"], found["moves"][0]) == (1, "c2")
    text = plyant("trace", "tic-tac-toe", "--depth", "4", "--nodes", "100").stdout
    assert "too large to be shown whole" in text


def test_labels():
    found = json.loads(plyant("label", "half-nim(sticks=7)", "--json").stdout)
    assert (found["status"], len(found["nodes"])) == ("LOSS", 37)
    text = plyant("label", "half-nim(sticks=6)", "--first", "min").stdout
    assert "LOSS to MAX, with MIN to move first" in text
    assert "moves that keep it: 3" in text
    assert "max or min" in plyant("label", "nim", "--first", "B", status=2).stderr


def test_a_labelled_graph_can_be_drawn(tmp_path):
    out = tmp_path / "nim.svg"
    plyant("label", "half-nim(sticks=7)", "--graph", "--out", str(out))
    assert out.read_text(encoding="utf-8").count("LOSS") >= 7


def test_cost(tmp_path):
    out = tmp_path / "cost.svg"
    text = plyant("cost", "tic-tac-toe", "--depth", "3", "--out", str(out)).stdout
    assert "586" in text
    assert "alpha-beta, best first" in text
    assert ET.fromstring(out.read_text(encoding="utf-8")).tag.endswith("svg")
    rows = json.loads(plyant("cost", "tic-tac-toe", "--depth", "2", "--json").stdout)["rows"]
    assert [row["minimax"] for row in rows] == [10, 82]
    assert "FILE.svg" in plyant("cost", "nim", "--out", "x.gif", status=2).stderr
